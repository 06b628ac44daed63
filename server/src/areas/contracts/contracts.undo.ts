import { CONTRACT_GENERATE, CONTRACT_IMPORT, CONTRACT_SEND } from '@pandu/contract/operations'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { expireFiles } from '../../kit/drop-file.ts'
import { conflict } from '../../kit/errors.ts'
import type { UndoHandlers } from '../../kit/area.ts'
import type { Call } from '../../kit/serve.ts'
import { isIncluded } from '../operations/operations.service.ts'
import { addStepForAll } from './contracts.stages.ts'
import { refreshContracts, notifySignedOnPaper, notifyRestored, notifyWithdrawn } from './contracts.notices.ts'
import type { LockedContract } from './contracts.queries.ts'

/** Locks contracts, without those of scholars in the trash: undoing does not reach what lies there, or stays for them as it was (docs/decisions/0047). */
const lockById = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('contracts')
    .leftJoin('users', 'users.id', 'contracts.scholar_id')
    .where('contracts.id', '=', sql<number>`any(${ids}::int[])`)
    .where('users.role', 'is distinct from', 'DELETED')
    .orderBy('contracts.id')
    .forUpdate('contracts')
    .selectAll('contracts')
    .select('users.name')
    .execute()
type Named = Awaited<ReturnType<typeof lockById>>[number]

/** Answers whether a contract is among the locked ones. */
const isAmong = (contracts: readonly Named[]) => {
  const ids = new Set(contracts.map(({ id }) => id))
  return (id: number) => ids.has(id)
}

/** Refuses, with the name of the first scholar for whom undoing is not possible. */
const mustNot = (contracts: readonly Named[], isBlocked: (contract: Named) => boolean, how: string) => {
  const busy = contracts.filter(isBlocked)
  const [first] = busy
  if (!first) return
  const others = busy.length > 1 ? ` and ${busy.length - 1} more` : ''
  throw conflict(`This can no longer be undone: the contract of ${first.name ?? 'a scholar'}${others} ${how}`)
}

/** Restores the former state of contracts. Their histories keep what happened and that it was undone. */
const restore = async (db: Db, before: readonly LockedContract[], columns: readonly (keyof LockedContract)[]) => {
  if (before.length === 0) return
  // Mails are deleted from the outbox after some time.
  const valueOf = (column: string) =>
    column === 'letter_id' ? sql`(select o.id from outbox o where o.id = b.letter_id)` : sql`b.${sql.ref(column)}`
  const list = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${valueOf(column)}`))
  await sql`update contracts c set ${list} from jsonb_populate_recordset(null::contracts, ${JSON.stringify(before)}::jsonb) b where b.id = c.id`.execute(
    db,
  )
}

const documentColumns = [
  'template_id',
  'template_version',
  'document',
  'pdf',
  'error',
  'file_id',
  'sent_at',
  'letter_id',
  'signed_at',
  'signed_file_id',
  'approval',
  'notes',
  'decided_at',
  'waiting_since',
] as const
const signedColumns = ['signed_at', 'signed_file_id', 'approval', 'waiting_since'] as const

/** The step that gives each contract its former state. */
const noteWithdrawn = async ({ db, actor }: Call<Actor>, before: readonly LockedContract[]) => {
  for (const [to, group] of Map.groupBy(before, ({ approval }) => approval))
    await addStepForAll(
      db,
      actor,
      group.map(({ id }) => ({ id, approval: 'process' })),
      { action: 'withdrawn', to },
    )
}

/** How the bulk changes of contracts are undone. */
export const contractUndoers: UndoHandlers = {
  [CONTRACT_GENERATE]: async (call, operation, only) => {
    const { db } = call
    const isWanted = isIncluded(only)
    const all = await db
      .selectFrom('contract_documents')
      .where('operation_id', '=', operation.id)
      .select(['contract_id', 'number', 'file_id'])
      .execute()
    const contracts = await lockById(db, all.map(({ contract_id }) => contract_id).filter(isWanted))
    const isThere = isAmong(contracts)
    const before = (operation.payload as { before: LockedContract[] }).before.filter(({ id }) => isThere(id))
    const documents = all.filter(({ contract_id }) => isThere(contract_id))
    const numberOf = new Map(documents.map(({ contract_id, number }) => [contract_id, number]))
    mustNot(contracts, ({ sent_at, signed_at }) => sent_at !== null || signed_at !== null, 'has been sent')
    mustNot(contracts, ({ id, document }) => numberOf.get(id) !== document, 'has been generated again')
    const replaced = new Set(before.map(({ id }) => id))
    const fresh = contracts.filter(({ id }) => !replaced.has(id)).map(({ id }) => id)
    await restore(db, before, documentColumns)
    await db
      .deleteFrom('contract_documents')
      .where('operation_id', '=', operation.id)
      .where('contract_id', '=', sql<number>`any(${documents.map(({ contract_id }) => contract_id)}::int[])`)
      .execute()
    await db
      .deleteFrom('contracts')
      .where('id', '=', sql<number>`any(${fresh}::int[])`)
      .execute()
    await expireFiles(
      db,
      documents.map(({ file_id }) => file_id),
    )
    await noteWithdrawn(call, before)
    await refreshContracts(db)
    await notifyRestored(
      call,
      before.filter(({ sent_at }) => sent_at !== null).map(({ scholar_id }) => scholar_id),
    )
  },

  [CONTRACT_SEND]: async (call, operation, only) => {
    const { db, actor } = call
    const isWanted = isIncluded(only)
    const all = await db.selectFrom('contract_letters').where('operation_id', '=', operation.id).selectAll().execute()
    const letters = all.filter(({ contract_id }) => isWanted(contract_id))
    const contracts = await lockById(
      db,
      letters.map(({ contract_id }) => contract_id),
    )
    const letterOf = new Map(letters.map(({ contract_id, letter_id }) => [contract_id, letter_id]))
    mustNot(contracts, ({ signed_at }) => signed_at !== null, 'has been signed')
    mustNot(contracts, ({ id, sent_at, letter_id }) => sent_at === null || letterOf.get(id) !== letter_id, 'has been generated again')
    const ids = contracts.map(({ id }) => id)
    await sql`update contracts set sent_at = null, letter_id = null, waiting_since = now() where id = any(${ids}::int[])`.execute(db)
    // A mail that has not been sent yet would link to a contract that does not exist.
    await db
      .deleteFrom('outbox')
      .where('status', '=', 'waiting')
      .where('id', '=', sql<number>`any(${letters.flatMap(({ letter_id }) => letter_id ?? [])}::int[])`)
      .execute()
    await addStepForAll(db, actor, contracts, { action: 'withdrawn' })
    await notifyWithdrawn(
      call,
      contracts.map(({ scholar_id }) => scholar_id),
    )
  },

  [CONTRACT_IMPORT]: async (call, operation, only) => {
    const { db } = call
    const isWanted = isIncluded(only)
    const whole = operation.payload as { before: LockedContract[]; made: { id: number; file: string }[] }
    const contracts = await lockById(db, whole.made.map(({ id }) => id).filter(isWanted))
    const isThere = isAmong(contracts)
    const before = whole.before.filter(({ id }) => isThere(id))
    const fileOf = new Map(whole.made.map(({ id, file }) => [id, file]))
    mustNot(contracts, ({ id, signed_file_id }) => fileOf.get(id) !== signed_file_id, 'has been handed in again')
    mustNot(contracts, ({ approval }) => approval !== 'process', 'has been decided on')
    await restore(db, before, signedColumns)
    await noteWithdrawn(call, before)
    // The files stay: the histories name them.
    await notifySignedOnPaper(
      call,
      before.map(({ scholar_id }) => scholar_id),
      true,
    )
  },
}
