import { isBlank } from '@pandu/contract/kit'
import sanitize from 'sanitize-html'

const links = {
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
}

/** Cleans the line of a notice: only emphasis and web links are allowed (O72). */
export const cleanNotice = (html: string) =>
  sanitize(html, { ...links, allowedTags: ['strong', 'em', 'b', 'i', 'a'], allowedAttributes: { a: ['href', 'rel', 'target'] } })

const richTags = 'p br h2 h3 h4 ul ol li strong em b i u s a blockquote code pre hr'.split(' ')
const tableTags = 'table tbody tr th td'.split(' ')

interface RichMore {
  tables?: boolean
  /** Where the pictures of a text may come from. */
  pictures?: RegExp | undefined
}

/** Cleans rich text: only text, headings, lists, emphasis and web links (O72), and tables or pictures if they are allowed. */
export const cleanRich = (html: string, { tables = false, pictures }: RichMore = {}) =>
  sanitize(html, {
    ...links,
    allowedTags: [...richTags, ...(tables ? tableTags : []), ...(pictures ? ['img'] : [])],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !pictures?.test(attribs['src'] ?? ''),
  }).trim()

/** Whether rich text is empty: only tags and spaces. */
export const isEmptyRich = (html: string) => isBlank(sanitize(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' '))

const aTag = /<\/?[a-z][^<>]*>/i

/** Plain text as rich text: empty lines separate paragraphs, line breaks stay. */
const paragraphs = (text: string) =>
  `<p>${escapeHtml(text.trim()).replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('\r', '').replaceAll(/\n\n+/g, '</p><p>').replaceAll('\n', '<br />')}</p>`

/** Rich text for storage: cleaned, and '' when it is empty. Text without a tag is treated as plain text. */
export const storedRich = (given: string, more: RichMore = {}) => {
  const html = aTag.test(given) ? cleanRich(given, more) : paragraphs(given)
  return isEmptyRich(html) && !(more.pictures && html.includes('<img')) ? '' : html
}

/** Escapes text for HTML. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** The plain text of rich text, with a line for each paragraph, heading and list entry. */
export const textOfRich = (html: string) =>
  sanitize(html.replaceAll(/<\/(p|h2|h3|h4|li|blockquote|pre)>|<br\s*\/?>/g, '$&\n'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
