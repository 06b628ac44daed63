import { readAccountFactor, resetFactor } from '@pandu/contract/accounts'
import { conflict, notFound } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { describeFactor, resetFactorOf } from '../session/factor.service.ts'
import { logAccounts } from './accounts.log.ts'
import { lockAccount } from './accounts.queries.ts'

/** The second factors of other people's accounts. */
export const factorRoutes = [
  serve(readAccountFactor, async ({ db }, { id }) => {
    if (!(await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst())) throw notFound()
    const { on, since, required } = await describeFactor(db, id)
    return { message: 'OK', data: { on, since, required } }
  }),

  serve(resetFactor, async (call, { id, reason }) => {
    const { db, actor } = call
    // People turn off their own second factor in the settings, where they are signed in with it.
    if (id === actor.id) throw conflict('You cannot reset your own second factor')
    const account = await lockAccount(db, actor, id, ['SUPERADMIN', 'TF', 'VENDOR', 'SCHOLAR'])
    await resetFactorOf(call, account, reason)
    await logAccounts(db, actor, [id], { action: 'factor reset', details: { reason } })
    return { message: `The second factor of ${account.name} is off` }
  }),
]
