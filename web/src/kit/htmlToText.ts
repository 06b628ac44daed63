/** The words of rich text without its tags; an inert document runs no scripts. */
export const htmlToText = (html: string) => {
  const spaced = html.replaceAll(/<\/(p|h2|h3|h4|li|blockquote|pre)>|<br\s*\/?>/g, '$& ')
  return (
    typeof DOMParser === 'undefined' ? bareText(spaced) : (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '')
  ).trim()
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }

/** The same without a browser, for first views: the server stores these entities only. */
const bareText = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,6}));/g, (_, name: string | undefined, code: string) =>
      name === undefined ? String.fromCodePoint(Number(code)) : (named[name] ?? ''),
    )
