/** The words of rich text without its tags; an inert document runs no scripts. */
export const htmlToText = (html: string) => {
  const spaced = html.replaceAll(/<\/(p|h2|h3|h4|li|blockquote|pre)>|<br\s*\/?>/g, '$& ')
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '').trim()
}
