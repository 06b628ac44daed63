import { accountChanged, accountRules } from '@pandu/contract/accounts'
import type { Actor, Role } from '@pandu/contract/kit'
import { publish } from '../../kit/live.ts'
import type { Call } from '../../kit/serve.ts'
import { closeResetLinks, closeSessionsOf } from '../session/session.service.ts'
import { logAccounts } from './accounts.log.ts'
import { lockAccount } from './accounts.queries.ts'

/** Activates or deactivates an account. Anyone who is deactivated is signed out everywhere with the same commit, and no way back in stays open. */
export const switchStatus = async (call: Call<Actor>, roles: readonly Role[], { id, status }: { id: number; status: 0 | 1 }) => {
  const { db, actor, allow } = call
  const account = await lockAccount(db, actor, id, roles)
  allow(accountRules.administer, account)
  const word = status === 1 ? 'active' : 'inactive'
  // Two colleagues who want the same do not disagree, so the second gets no refusal.
  if (account.status === status) return { message: `The account of ${account.name} is ${word}` }
  await db.updateTable('users').set({ status, updated_at: call.arrivedAt }).where('id', '=', id).execute()
  await logAccounts(db, actor, [id], { action: 'status', details: { from: account.status, to: status } })
  // Told while the session is ending: the open screen asks who it belongs to and lands at the login.
  await publish(db, [id], accountChanged)
  if (status === 0) {
    await closeSessionsOf(db, id)
    await closeResetLinks(db, id)
  }
  return { message: `The account of ${account.name} is now ${word}` }
}
