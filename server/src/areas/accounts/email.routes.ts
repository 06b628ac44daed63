import { accountChanged, accountRules, cancelEmail, resendEmail } from '@pandu/contract/accounts'
import type { Actor } from '@pandu/contract/kit'
import { publish } from '../../kit/live.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { cancelEmailChange, resendEmailChange } from '../session/email.service.ts'
import { lockAccount } from './accounts.queries.ts'

const lock = async (call: Call<Actor>, id: number) => {
  const account = await lockAccount(call.db, call.actor, id, ['SUPERADMIN', 'TF', 'VENDOR', 'SCHOLAR'])
  call.allow(accountRules.changeLogin, account)
  return account
}

/** The e-mail address that an account will have once its owner has confirmed it by the mail sent there. */
export const emailRoutes = [
  serve(resendEmail, async (call, { id }) => {
    const email = await resendEmailChange(call.db, call.services.env, await lock(call, id), call.actor.id)
    return { message: `The mail to ${email} is being sent again` }
  }),

  serve(cancelEmail, async (call, { id }) => {
    const { email } = await lock(call, id)
    await cancelEmailChange(call.db, id, call.actor.id)
    await publish(call.db, [id], accountChanged)
    return { message: `The e-mail address stays ${email}` }
  }),
]
