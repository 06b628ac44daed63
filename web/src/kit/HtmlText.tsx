import { Typography } from '@mantine/core'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { isStoredFile } from './isStoredFile.ts'

// What the server allows when it stores a text (O72). It is cleaned again here, because there may be old rows and other writers.
const ALLOWED_TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'em',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'span',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'tr',
  'u',
  'ul',
]
/** Undefined where a server draws the page. */
const purifier = typeof window === 'undefined' ? undefined : DOMPurify(window)
// A picture from another site would tell its owner who reads the text.
purifier?.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !isStoredFile(node.getAttribute('src'))) node.remove()
})
purifier?.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return
  const href = node.getAttribute('href') ?? ''
  if (/^https?:\/\//i.test(href)) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  } else node.removeAttribute('href')
})

const WITH_PICTURES = { ALLOWED_TAGS: [...ALLOWED_TAGS, 'img'], ALLOWED_ATTR: ['href', 'src', 'alt'] }

const bareTags = new Set(ALLOWED_TAGS.filter((tag) => !/^(a|span|table|tbody|td|th|tr)$/.test(tag)))

/** The same text for a first view: some tags without any attribute, and nothing else that begins with an angle bracket. */
export const bareHtml = (html: string) =>
  html.replaceAll(/<(\/?)([a-z\d]*)[^<>]*(>?)/gi, (_, slash: string, name: string, end: string) => {
    if (!end || !name) return '&lt;'
    const tag = name.toLowerCase()
    return bareTags.has(tag) ? `<${slash}${tag}>` : ''
  })

/** Cleans HTML that somebody wrote, as `HtmlText` shows it; `pictures` keeps its pictures. Without a browser it answers {@link bareHtml}. */
export const cleanHtml = (html: string, pictures = false) =>
  purifier
    ? purifier.sanitize(html, {
        ...(pictures ? WITH_PICTURES : { ALLOWED_TAGS, ALLOWED_ATTR: ['href'] }),
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
      })
    : bareHtml(html)

/** Rich text someone wrote: cleaned of everything but words, lists, emphasis and web links. `inline` for one line, as in the bell; `pictures` where the text holds some that were uploaded here. */
export function HtmlText({ html, inline = false, pictures = false }: { html: string; inline?: boolean; pictures?: boolean }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html, pictures) }), [html, pictures])
  if (inline) return <span dangerouslySetInnerHTML={clean} />
  return <Typography dangerouslySetInnerHTML={clean} />
}
