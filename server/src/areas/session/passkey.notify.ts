import type { Db } from '../../kit/db.ts'
import { queueMail } from '../../kit/mail.ts'
import { mailMessage } from '../../kit/mail-message.ts'
import type { Services } from '../../kit/services.ts'
import { sessionPages } from '@pandu/contract/session'

/** What happens to a passkey, as the letter to its owner says it. */
const events = {
  added: [
    'A passkey was added',
    (name: string) => `the passkey "${name}" was added to your Pandu account. It signs in without the password.`,
    'If that was not you, remove it at once under Second factor in your settings, and set a new password.',
  ],
  removed: [
    'A passkey was removed',
    (name: string) => `the passkey "${name}" was removed from your Pandu account. It signs nobody in any more.`,
    'If that was not you, set a new password at once, and look at your passkeys in the settings.',
  ],
  refused: [
    'A passkey was refused',
    (name: string) =>
      `the passkey "${name}" of your Pandu account was used, and it had counted less than before. This happens when a passkey has been copied, so the sign-in was refused.`,
    'Remove it under Second factor in your settings, and add a new one.',
  ],
} as const

/** Writes it into the history of the account and tells its owner, so that what somebody else does there does not stay unnoticed. */
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
