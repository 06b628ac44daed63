import { Typography } from '@mantine/core'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import classes from './htmlText.module.css'
import { isStoredFile } from './isStoredFile.ts'
import { partsOf } from './webAddresses.ts'

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
const opensAnotherSite = (link: Element) => {
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
}

/** Undefined where a server draws the page. */
const purifier = typeof window === 'undefined' ? undefined : DOMPurify(window)
// A picture from another site would tell its owner who reads the text.
purifier?.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !isStoredFile(node.getAttribute('src'))) node.remove()
})
purifier?.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return
  if (/^https?:\/\//i.test(node.getAttribute('href') ?? '')) opensAnotherSite(node)
  else node.removeAttribute('href')
})

/** Makes links of the web addresses that somebody typed. */
const linkAddresses = (body: HTMLElement) => {
  const page = body.ownerDocument
  const texts = page.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.data.includes('://') && !text.parentElement?.closest('a, code, pre')) found.push(text)
  }
  for (const text of found)
    text.replaceWith(
      ...partsOf(text.data).map((part, at) => {
        if (at % 2 === 0) return part
        const link = page.createElement('a')
        link.href = link.textContent = part
        opensAnotherSite(link)
        return link
      }),
    )
}

const WITH_PICTURES = { ALLOWED_TAGS: [...ALLOWED_TAGS, 'img'], ALLOWED_ATTR: ['href', 'src', 'alt'] }

const bareTags = new Set(ALLOWED_TAGS.filter((tag) => !/^(a|span|table|tbody|td|th|tr)$/.test(tag)))

/** The same text for a first view: some tags without any attribute, and nothing else that begins with an angle bracket. */
export const bareHtml = (html: string) =>
  html.replaceAll(/<(\/?)([a-z\d]*)[^<>]*(>?)/gi, (_, slash: string, name: string, end: string) => {
    if (!end || !name) return '&lt;'
    const tag = name.toLowerCase()
    return bareTags.has(tag) ? `<${slash}${tag}>` : ''
  })

/** Cleans HTML that somebody wrote, as `HtmlText` shows it, with links where web addresses stand; `pictures` keeps its pictures. Without a browser it answers {@link bareHtml}. */
export const cleanHtml = (html: string, pictures = false) => {
  if (!purifier) return bareHtml(html)
  const body = purifier.sanitize(html, {
    ...(pictures ? WITH_PICTURES : { ALLOWED_TAGS, ALLOWED_ATTR: ['href'] }),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  })
  if (!(body instanceof HTMLElement)) return ''
  linkAddresses(body)
  return body.innerHTML
}

/** Rich text someone wrote: cleaned of everything but words, lists, emphasis and web links. `inline` for one line, as in the bell; `pictures` where the text holds some that were uploaded here. */
export function HtmlText({ html, inline = false, pictures = false }: { html: string; inline?: boolean; pictures?: boolean }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html, pictures) }), [html, pictures])
  if (inline) return <span dangerouslySetInnerHTML={clean} />
  return <Typography className={classes.text} dangerouslySetInnerHTML={clean} />
}
