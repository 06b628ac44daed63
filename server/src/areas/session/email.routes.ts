import { accountChanged } from '@pandu/contract/accounts'
import { confirmEmail, takeBackEmail } from '@pandu/contract/session'
import { invalid } from '../../kit/errors.ts'
import { publish } from '../../kit/live.ts'
import { serve } from '../../kit/serve.ts'
import { confirmEmailChange, takeEmailBack } from './email.service.ts'
import { hashPassword } from './passwords.service.ts'

/** Passkeys that stay are listed, because only the owner knows whether they are theirs. */
const lookAtPasskeys = (count: number) =>
  count === 0
    ? ''
    : `. ${count === 1 ? '1 older passkey still opens' : `${count} older passkeys still open`} the account. Sign in, check Passkeys in Settings, and remove any that are not yours`

const deadLink = () => invalid({ token: ['This link does not work any more'] })

/** The calls of the links in the mails about a changed e-mail address. */
export const emailRoutes = [
  serve(confirmEmail, async ({ db, services }, { token }) => {
    const changed = await confirmEmailChange(db, services.env, token)
    if (!changed) throw deadLink()
    await publish(db, [changed.userId], accountChanged)
    return { message: `${changed.email} is the e-mail address of your account now` }
  }),

  serve(takeBackEmail, async ({ services }, { token }) => {
    // A random password that nobody knows; it is hashed here, because hashing must not hold the transaction.
    const unusable = await hashPassword(crypto.randomUUID())
    return services.db.transaction().execute(async (tx) => {
      const back = await takeEmailBack(tx, token, unusable)
      if (!back) throw deadLink()
      await publish(tx, [back.userId], accountChanged)
      return {
        message: `${back.email} is the e-mail address of your account again. Please set a new password${lookAtPasskeys(back.passkeys)}`,
        data: { token: back.token, email: back.email },
      }
    })
  }),
]
