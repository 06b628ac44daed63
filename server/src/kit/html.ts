import sanitize from 'sanitize-html'

const links = {
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
}

/** A notification's line: emphasis and web links, nothing else (O72). */
export const cleanMessage = (html: string) =>
  sanitize(html, { ...links, allowedTags: ['strong', 'em', 'b', 'i', 'a'], allowedAttributes: { a: ['href', 'rel', 'target'] } })

/** Text put into HTML as text. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
