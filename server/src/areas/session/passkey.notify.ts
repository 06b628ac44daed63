import type { Db } from '../../kit/db.ts'
import { queueMail } from '../../kit/mail.ts'
import { mailMessage } from '../../kit/mail-message.ts'
import type { Services } from '../../kit/services.ts'
import { sessionPages } from '@pandu/contract/session'

/** What can happen to a passkey, as the mail to its owner says it. */
const events = {
  added: [
    'A passkey was added',
    (name: string) => `The passkey "${name}" was added to your Pandu account. It signs you in without your password.`,
    'If that was not you, remove it now under Second factor in your settings, and set a new password.',
  ],
  removed: [
    'A passkey was removed',
    (name: string) => `The passkey "${name}" was removed from your Pandu account. Nobody can sign in with it any more.`,
    'If that was not you, set a new password now, and check your passkeys in your settings.',
  ],
  refused: [
    'A passkey was refused',
    (name: string) =>
      `A sign-in with the passkey "${name}" of your Pandu account was refused. The passkey reported fewer uses than at its last sign-in. This happens when a passkey was copied.`,
    'Remove it under Second factor in your settings, and add a new one.',
  ],
} as const

/** Adds it to the history of the account and sends its owner a mail, so that a change by somebody else is noticed. */
export const notifyPasskey = async (db: Db, { env }: Pick<Services, 'env'>, userId: number, event: keyof typeof events, name: string) => {
  const reader = await db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
  await db
    .insertInto('account_log')
    .values({ user_id: userId, by_id: userId, action: `factor passkey ${event}`, details: JSON.stringify({ passkey: name }) })
    .execute()
  const [subject, sentence, otherwise] = events[event]
  await queueMail(
    db,
    env,
    mailMessage(reader, subject, [
      sentence(name),
      otherwise,
      { link: `${env.publicUrl}${sessionPages.settings({}, {}, 'second-factor')}`, label: 'Your second factor' },
    ]),
  )
}
