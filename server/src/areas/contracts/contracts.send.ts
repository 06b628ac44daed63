import { firstOf, mustGet, type Actor } from '@pandu/contract/kit'
import { CONTRACT_SEND } from '@pandu/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { queueMails } from '../../kit/mail.ts'
import type { Call } from '../../kit/serve.ts'
import { stageLabel } from './contracts.rows.ts'
import { recordOperation } from '../operations/operations.service.ts'
import { assignNumbers } from './contracts.numbers.ts'
import { addStepForAll } from './contracts.stages.ts'
import { sentMail, notifySent } from './contracts.notices.ts'
import { isScholarActive, lockContracts, NOT_ACTIVE } from './contracts.queries.ts'

const reasons: Record<string, string> = {
  preparing: 'The contract is still being prepared',
  failed: 'The contract could not be prepared',
}

/** The scholars of a batch whose contracts are ready. */
export const readyScholars = async (db: Db, operationId: number) => {
  const rows = await db
    .selectFrom('contract_documents as d')
    .innerJoin('contracts as c', (join) => join.onRef('c.id', '=', 'd.contract_id').onRef('c.document', '=', 'd.number'))
    .where('d.operation_id', '=', operationId)
    .select(['c.scholar_id', 'c.stage'])
    .execute()
  if (rows.length === 0) throw notFound()
  const ready = rows.filter(({ stage }) => stage === 'ready').map(({ scholar_id }) => scholar_id)
  if (ready.length === 0) throw conflict('No contract of this batch is ready to be sent')
  return ready
}

/**
 * Sends the contracts that are ready, as one operation, each with its permanent number, and with a notice and a mail to each scholar. Answers who was
 * left out, and why.
 */
export const sendReady = async (call: Call<Actor>, scholarIds: readonly number[]) => {
  const { db, actor, services } = call
  const contracts = await lockContracts(db, scholarIds)
  if (contracts.length === 0) throw notFound()
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', isScholarActive.as('active')])
    .where('id', '=', sql<number>`any(${scholarIds}::int[])`)
    .execute()
  const reader = new Map(people.map((one) => [one.id, one]))
  const contractOf = new Map(contracts.map((one) => [one.scholar_id, one]))
  const isActive = (scholarId: number) => reader.get(scholarId)?.active === true
  const left_out = scholarIds.flatMap((scholar_id) => {
    const contract = contractOf.get(scholar_id)
    const isReady = contract?.stage === 'ready'
    if (isReady && isActive(scholar_id)) return []
    const why = isReady ? NOT_ACTIVE : (reasons[contract?.stage ?? ''] ?? 'The contract has been sent already')
    const reason = contract ? why : 'There is no contract'
    return [{ scholar_id, name: reader.get(scholar_id)?.name ?? '', reason }]
  })
  const ready = contracts.filter(({ stage, scholar_id }) => stage === 'ready' && isActive(scholar_id))
  if (ready.length === 0) throw conflict(firstOf(left_out).reason)

  const operation_id = await recordOperation(call, {
    kind: CONTRACT_SEND,
    title: ready.length === 1 ? '1 contract sent' : `${ready.length} contracts sent`,
    payload: { ids: ready.map(({ id }) => id) },
    records: ready.map(({ id, scholar_id, stage }) => ({
      record_id: id,
      label: reader.get(scholar_id)?.name ?? '',
      before: stageLabel(stage),
      after: stageLabel('sent'),
    })),
  })
  const ids = ready.map(({ id }) => id)
  const letters = await queueMails(
    db,
    services.env,
    ready.map(({ scholar_id }) => sentMail(services.env, mustGet(reader, scholar_id))),
  )
  await sql`insert into contract_letters (operation_id, contract_id, letter_id)
    select ${operation_id}::int, * from unnest(${ids}::int[], ${letters}::int[])`.execute(db)
  await sql`update contracts c set sent_at = now(), waiting_since = now(), letter_id = l.letter_id
    from contract_letters l where l.contract_id = c.id and l.operation_id = ${operation_id}`.execute(db)
  await assignNumbers(db, ready)
  await addStepForAll(db, actor, ready, { action: 'sent' })
  await notifySent(
    call,
    ready.map(({ scholar_id }) => scholar_id),
  )
  return { sent: ready.length, left_out, operation_id }
}
