import { type BlastValues, fillFields } from '@pandu/contract/blast'
import { cleanRich, escapeHtml, textOfRich } from '../../kit/html.ts'
import type { Mail } from '../../kit/mail.ts'

/** A letter as one person gets it. The values are text, whatever signs they hold. */
export const letterFor = ({ subject, content }: { subject: string; content: string }, values: BlastValues): Mail => {
  // Cleaned once more after filling: the shape of what leaves is never left to what was stored.
  const html = cleanRich(fillFields(content, values, escapeHtml))
  return {
    to: values.email,
    subject: fillFields(subject, values).replaceAll(/\s+/g, ' '),
    text: textOfRich(html),
    html: `<div style="max-width:560px;font:16px/1.5 Arial,sans-serif;color:#18221f">${html}</div>`,
  }
}
