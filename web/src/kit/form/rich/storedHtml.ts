const blocks = 'p, h2, h3, h4, ul, ol, li, blockquote, pre, table'
/** The editor wraps the content of a list entry, a quotation or a cell into a paragraph, which readers of the stored text would see as a gap. */
const wrapped = 'li > p:only-of-type, blockquote > p:only-child, th > p:only-child, td > p:only-child'

/** The editor's HTML in the form in which it is stored: no empty lines, and '' where there are no words at all. */
export function storedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // From the inside out, because a list whose entries are all empty is empty.
  for (const block of [...body.querySelectorAll(blocks)].toReversed())
    if (!block.textContent.trim() && !block.querySelector('hr, img')) block.remove()
  for (const paragraph of body.querySelectorAll(wrapped)) paragraph.replaceWith(...paragraph.childNodes)
  return body.innerHTML
}
