import { type BlastValues, fillFields, openFileUrl } from '@pandu/contract/blast'
import { cleanRich, escapeHtml, storedRich, textOfRich } from '../../kit/html.ts'
import type { Mail } from '../../kit/mail.ts'

/** A picture in a letter is one that was uploaded for letters: an address elsewhere would tell its owner who reads the letter. */
const pictures = /^\/api\/mail\/blast\/file\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The text of a letter as it is stored; '' where it is empty. */
export const storedLetter = (given: string) => storedRich(given, { pictures })

interface Letter {
  subject: string
  content: string
  /** An attachment that is sent along, or that the letter links to. */
  attachment?: { id: string; name: string; along: boolean } | undefined
}

/** The text of a letter for one person, as pages of the product show it. */
export const contentFor = (content: string, values: BlastValues) => cleanRich(fillFields(content, values, escapeHtml), { pictures })

/** A letter for one person. Values are escaped as text. Addresses in it begin with `publicUrl`. */
export const letterFor = ({ subject, content, attachment }: Letter, values: BlastValues, publicUrl: string): Mail => {
  // Cleaned again after filling in, so that the mail does not rely on what was stored.
  const html = contentFor(content, values)
  const link = attachment && !attachment.along ? `${publicUrl}${openFileUrl(attachment.id)}` : undefined
  const shown = html.replaceAll('<img src="/api/', `<img style="max-width:100%;height:auto" src="${publicUrl}/api/`)
  const linked = link ? `<p>Attachment: <a href="${link}">${escapeHtml(attachment!.name)}</a></p>` : ''
  return {
    to: values.email,
    subject: fillFields(subject, values).replaceAll(/\s+/g, ' '),
    text: link ? `${textOfRich(html)}\n\nAttachment: ${attachment!.name}\n${link}` : textOfRich(html),
    html: `<div style="max-width:560px;font:16px/1.5 Arial,sans-serif;color:#18221f">${shown}${linked}</div>`,
    attachment_id: attachment?.along ? attachment.id : null,
  }
}
