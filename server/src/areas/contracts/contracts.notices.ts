import type { Actor, LiveEvent } from '@pandu/contract/kit'
import { type ContractApproval, contractPath, contractsChanged, contractsProgressed, contractStates } from '@pandu/contract/contracts'
import type { Db } from '../../kit/db.ts'
import type { Env } from '../../kit/env.ts'
import { escapeHtml } from '../../kit/html.ts'
import { mailMessage } from '../../kit/mail-message.ts'
import { publish } from '../../kit/live.ts'
import { staffIds } from '../../kit/staff.ts'
import { holdersOf, notify } from '../notifications/notifications.service.ts'

/** Refreshes the open lists of staff and partners, and the pages of these scholars. */
export const refresh = async (db: Db, scholarIds: readonly number[] = [], event: LiveEvent = contractsChanged) => {
  const readers = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['SUPERADMIN', 'TF', 'VENDOR'])
    .where('status', '=', 1)
    .execute()
  await publish(db, [...scholarIds, ...readers.map(({ id }) => id)], event)
}

/** The bars of those who follow batches. */
export const refreshProgress = async (db: Db) => publish(db, await staffIds(db), contractsProgressed)

/** The same when letters have gone out or been given up that told of contracts. */
export const refreshAfterMail = async (db: Db, ids: readonly number[]) => {
  const found = await db
    .selectFrom('contract_letters')
    .select('contract_id')
    .where('letter_id', 'in', [...ids])
    .limit(1)
    .executeTakeFirst()
  if (found) await refreshProgress(db)
}

/** Contracts are waiting for signatures: a line in each bell (O63). */
export const notifySent = async (db: Db, scholarIds: readonly number[]) => {
  await notify(db, scholarIds, { message_html: '<strong>Your contract</strong> is ready to be signed', url: contractPath.own })
  await refresh(db, scholarIds)
}

/** The letter beside it. */
export const sentLetter = (env: Pick<Env, 'publicUrl'>, reader: { name: string; email: string }) =>
  mailMessage(reader, 'Your contract is ready to be signed', [
    'your contract with the foundation is ready. Please read it, sign it, and hand the signed copy in on the same page.',
    { link: `${env.publicUrl}${contractPath.own}`, label: 'Read the contract' },
  ])

/** What was sent has been taken back. */
export const notifyWithdrawn = async (db: Db, scholarIds: readonly number[]) => {
  await notify(db, scholarIds, {
    message_html: '<strong>Your contract</strong> was taken back and will be sent again',
    url: contractPath.own,
  })
  await refresh(db, scholarIds)
}

/** What was taken back, or replaced by mistake, is there again. */
export const notifyRestored = async (db: Db, scholarIds: readonly number[]) => {
  await notify(db, scholarIds, { message_html: '<strong>Your contract</strong> is there again as it was before', url: contractPath.own })
  await refresh(db, scholarIds)
}

/** The foundation has handed in what came on paper, or has taken that back. */
export const notifyHandedInFor = async (db: Db, scholarIds: readonly number[], isBack = false) => {
  const what = isBack ? 'Your signed contract was taken back: it had been handed in for you' : 'Your signed contract was handed in for you'
  await notify(db, scholarIds, { message_html: what.replace('Your signed contract', '<strong>$&</strong>'), url: contractPath.own })
  await refresh(db, scholarIds)
}

/** Those who decide for the foundation hear of a signed contract. */
export const notifySigned = async (db: Db, scholar: Pick<Actor, 'id' | 'name'>) => {
  await notify(db, await holdersOf(db, 'UPCM'), {
    message_html: `<strong>${escapeHtml(scholar.name)}</strong> handed in the signed contract`,
    url: contractPath.staff(scholar.id),
  })
  await refresh(db, [scholar.id])
}

/** The scholar hears of a decision (O63). */
export const notifyDecision = async (db: Db, scholarId: number, to: ContractApproval) => {
  await notify(db, [scholarId], {
    message_html: `Your contract <strong>${contractStates.byState[to].became.one}</strong>`,
    url: contractPath.own,
  })
  await refresh(db, [scholarId])
}
