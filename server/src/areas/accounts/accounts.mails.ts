import { sessionPages } from '@pandu/contract/session'
import type { Env } from '../../kit/env.ts'
import { mailMessage } from '../../kit/mail-message.ts'

interface Reader {
  name: string
  email: string
}

/** Tells the owner of a new account how to sign in. It never contains the password: mail is not safe enough for one. */
export const welcomeMail = ({ publicUrl }: Pick<Env, 'publicUrl'>, reader: Reader & { username: string; password: string | null }) =>
  mailMessage(reader, 'Your account in Pandu', [
    `You have an account in Pandu, the web application of the scholar programme. Your username is ${reader.username}. You can also sign in with this e-mail address.`,
    reader.password === null
      ? 'Open the login page and choose "Forgot password" to set your password:'
      : 'The programme team will tell you your first password. When you sign in with it, you choose a new one. You can also set your password now: open the login page and choose "Forgot password".',
    { link: `${publicUrl}${sessionPages.login()}`, label: 'Open the login page' },
  ])
