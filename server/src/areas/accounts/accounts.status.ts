import { accountChanged, accountRules } from '@pandu/contract/accounts'
import type { Actor, Role } from '@pandu/contract/kit'
import { publish } from '../../kit/live.ts'
import type { Call } from '../../kit/serve.ts'
import { closeResetLinks, closeSessionsOf } from '../session/session.service.ts'
import { logAccounts } from './accounts.log.ts'
import { lockAccount } from './accounts.queries.ts'

/** Activates or deactivates an account. Deactivating ends all its sessions in the same transaction, and every other way to sign in. */
export const switchStatus = async (call: Call<Actor>, roles: readonly Role[], { id, status }: { id: number; status: 0 | 1 }) => {
  const { db, actor, allow } = call
  const account = await lockAccount(db, actor, id, roles)
  allow(accountRules.administer, account)
  const word = status === 1 ? 'active' : 'inactive'
  // A colleague has done the same already: that is no conflict, so the second one is not refused.
  if (account.status === status) return { message: `The account of ${account.name} is ${word}` }
  await db.updateTable('users').set({ status, updated_at: call.arrivedAt }).where('id', '=', id).execute()
  await logAccounts(db, actor, [id], { action: 'status', details: { from: account.status, to: status } })
  // Sent while the session is ending: the open screen then asks who is signed in, and shows the login.
  await publish(db, [id], accountChanged)
  if (status === 0) {
    await closeSessionsOf(db, id)
    await closeResetLinks(db, id)
  }
  return { message: `The account of ${account.name} is now ${word}` }
}
