import { escapeHtml } from './html.ts'
import type { Mail } from './mail.ts'

/** A paragraph, or a link on a separate line: a button in HTML, its address in plain text. */
export type MailPart = string | { link: string; label: string }

const paragraph = (part: MailPart) =>
  typeof part === 'string'
    ? `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`
    : `<p style="margin:0 0 16px"><a href="${escapeHtml(part.link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#07595b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(part.label)}</a></p>`

/** A mail of the product: greeting, paragraphs, name; in plain text and in HTML. */
export const mailMessage = (reader: { name: string; email: string }, subject: string, parts: readonly MailPart[]): Mail => {
  const all: MailPart[] = [`Hello ${reader.name},`, ...parts, 'Pandu']
  return {
    to: reader.email,
    subject,
    text: all.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n'),
    html: `<div style="max-width:560px;font:16px/1.5 Arial,sans-serif;color:#18221f">${all.map(paragraph).join('')}</div>`,
  }
}
