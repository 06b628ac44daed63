import type { Letter } from '../../kit/mail.ts'
import { escapeHtml } from '../../kit/html.ts'

const letter = (to: string, subject: string, paragraphs: string[], link?: { url: string; label: string }): Letter => ({
  to,
  subject,
  text: [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : []), 'Pandu'].join('\n\n'),
  html: [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    '<p>Pandu</p>',
  ].join('\n'),
})

/** Says that there is an account now and how to come in. It holds no password: mail is no place for one. */
export const welcomeLetter = (publicUrl: string, account: { name: string; username: string; email: string; password: string | null }) =>
  letter(
    account.email,
    'Your account in Pandu',
    [
      `Hello ${account.name},`,
      `an account has been made for you in Pandu, the web application of the scholar programme. Your username is ${account.username}; this e-mail address works as well.`,
      account.password === null
        ? 'Open the sign-in page and choose "Forgot password" to set your password.'
        : 'The programme team tells you your first password. You can also choose your own right away: open the sign-in page and choose "Forgot password". After the first sign-in you are asked for a new one in any case.',
    ],
    { url: `${publicUrl}/auth/login`, label: 'Sign in' },
  )

/** Goes to the address that an account had: whoever reads it there should know when it was not them. */
export const movedLetter = (account: { name: string; email: string }) =>
  letter(account.email, 'Your e-mail address in Pandu was changed', [
    `Hello ${account.name},`,
    'the e-mail address of your account in Pandu was changed, and messages no longer go to this one. If you did not ask for that, please tell the programme team at once.',
  ])
