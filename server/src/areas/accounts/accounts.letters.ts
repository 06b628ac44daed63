import { sessionPages } from '@pandu/contract/session'
import type { Env } from '../../kit/env.ts'
import { mailMessage } from '../../kit/mail-message.ts'

interface Reader {
  name: string
  email: string
}

/** Says that there is an account now and how to come in. It holds no password: mail is no place for one. */
export const welcomeLetter = ({ publicUrl }: Pick<Env, 'publicUrl'>, reader: Reader & { username: string; password: string | null }) =>
  mailMessage(reader, 'Your account in Pandu', [
    `an account has been made for you in Pandu, the web application of the scholar programme. Your username is ${reader.username}; this e-mail address works as well.`,
    reader.password === null
      ? 'Open the login page and choose "Forgot password" to set your password:'
      : 'The programme team will tell you your first password, and you will be asked for a new one when you sign in. You can also set your password now: open the login page and choose "Forgot password".',
    { link: `${publicUrl}${sessionPages.login()}`, label: 'Open the login page' },
  ])
