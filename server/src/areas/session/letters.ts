import type { Env } from '../../env.ts'
import { escapeHtml } from '../../kit/html.ts'
import type { Letter } from '../../kit/mail.ts'

interface Reader {
  name: string
  email: string
}

/** How long a mailed link works. */
export const RESET_MINUTES = 30

/** The link of the route `/reset/{token}/{email}` (001 §2.1). */
export const resetLink = ({ publicUrl }: Pick<Env, 'publicUrl'>, token: string, email: string) =>
  `${publicUrl}/reset/${encodeURIComponent(token)}/${encodeURIComponent(email)}`

/** The letter with the one-use link. */
export const resetLetter = (env: Pick<Env, 'publicUrl'>, reader: Reader, token: string): Letter => {
  const link = resetLink(env, token, reader.email)
  const lines = [
    `somebody, hopefully you, asked for a new password for your Pandu account. Set it within ${RESET_MINUTES} minutes here:`,
    'The link works once. If you did not ask for it, you need not do anything: your password stays as it is.',
  ]
  return letter(reader, 'Set a new password', [lines[0]!, link, lines[1]!], [lines[0]!, { link, label: 'Set a new password' }, lines[1]!])
}

/** Told after every change of a password, so that a change by somebody else does not stay unnoticed. */
export const changedLetter = (env: Pick<Env, 'publicUrl'>, reader: Reader): Letter => {
  const lines = [
    'the password of your Pandu account has just been changed, and other devices have been signed out.',
    `If that was not you, set a new password at once with "Forgot password" on the login page:`,
  ]
  const link = `${env.publicUrl}/auth/login?forgot=1`
  return letter(reader, 'Your password was changed', [...lines, link], [...lines, { link, label: 'Forgot password' }])
}

type Part = string | { link: string; label: string }

const paragraph = (part: Part) =>
  typeof part === 'string'
    ? `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`
    : `<p style="margin:0 0 16px"><a href="${escapeHtml(part.link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0c6b6d;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(part.label)}</a></p>`

const letter = ({ name, email }: Reader, subject: string, lines: string[], parts: Part[]): Letter => ({
  to: email,
  subject,
  text: [`Hello ${name},`, ...lines, 'Pandu'].join('\n\n'),
  html: `<div style="max-width:560px;font:16px/1.5 Arial,sans-serif;color:#18221f">${[`Hello ${name},`, ...parts, 'Pandu'].map(paragraph).join('')}</div>`,
})
