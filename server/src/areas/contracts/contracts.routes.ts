import { type Actor, currentTime } from '@pandu/contract/kit'
import {
  contractHistory,
  contractProgress,
  contractRules,
  decideContract,
  listContracts,
  readOwnContract,
  signContract,
} from '@pandu/contract/contracts'
import { listPage, ifGiven, wholeList } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import type { FileGuard, FileGuards } from '../../kit/stored-files.ts'
import { archiveRoutes } from './archive.routes.ts'
import { batchRoutes } from './batches.routes.ts'
import { notifyDecision, notifySigned } from './contracts.notices.ts'
import { toContractFor, contractColumns, contractRows, contracts, contractSorts } from './contracts.queries.ts'
import { importRoutes } from './import.routes.ts'
import { templateRoutes } from './templates.routes.ts'

const pageOf = async (actor: Actor, rows: ReturnType<typeof contractRows>, wanted: Parameters<typeof listPage>[1]) => {
  const page = await listPage(rows, wanted, { columns: (q) => q.select(contractColumns), sorts: contractSorts, id: 'contracts.id' })
  return { ...page, data: page.data.map(toContractFor(actor)) }
}

export const contractRoutes = [
  ...templateRoutes,
  ...batchRoutes,
  ...importRoutes,
  ...archiveRoutes,

  serve(listContracts, ({ db, actor }, input) => pageOf(actor, contractRows(db, actor, input.filter), input)),

  serve(contractProgress, ({ db, actor }, input) => {
    const { operation_id } = input.filter
    const rows = contractRows(db, actor, input.filter).$call(
      ifGiven(operation_id, (q, value) =>
        q.where(
          'contracts.id',
          'in',
          db
            .selectFrom('contract_documents as d')
            .select('d.contract_id')
            .where('d.operation_id', '=', value)
            .union(db.selectFrom('contract_letters as l').select('l.contract_id').where('l.operation_id', '=', value)),
        ),
      ),
    )
    return pageOf(actor, rows, input)
  }),

  serve(decideContract, async (call, { scholar_id, approval, notes, version }) => {
    const contract = await contracts.lockForChange(call, { scholar_id }, version)
    call.allow(contractRules.decide, contract)
    const message = await contracts.decide(call, contract, { approval, notes })
    await notifyDecision(call, scholar_id, approval)
    return { message }
  }),

  serve(contractHistory, async ({ db, actor, allow }, { filter }) => {
    const contract = await contracts.find(db, actor, { scholar_id: filter.scholar_id })
    allow(contractRules.read, contract)
    return wholeList(await contracts.historyOf(db, contract.id))
  }),

  serve(readOwnContract, async ({ db, actor }, { scholar_id = actor.id }) => {
    const row = await contractRows(db, actor, { scholar_id }).select(contractColumns).executeTakeFirst()
    return { data: row ? toContractFor(actor)(row) : null, message: 'OK' }
  }),

  serve(signContract, async (call, { scholar_id, attachment, version }) => {
    const { db, actor, allow, keep } = call
    const contract = await contracts.lockForChange(call, { scholar_id }, version)
    allow(contractRules.sign, contract)
    const before = contract.signed_file_id
      ? await db.selectFrom('files').select('name').where('id', '=', contract.signed_file_id).executeTakeFirst()
      : undefined
    const file = await keep(attachment, { kind: 'contracts.signed', recordId: contract.id, ownerId: scholar_id })
    const at = currentTime()
    await contracts.advance(call, contract, {
      action: 'changed',
      to: 'process',
      // A replaced file stays readable, because the history names it.
      changes: [
        {
          field: 'attachment',
          from: before?.name ?? '',
          to: attachment.name,
          ...(contract.signed_file_id && { from_file: contract.signed_file_id }),
          to_file: file,
        },
      ],
      set: { signed_file_id: file, signed_at: at, waiting_since: at },
    })
    await notifySigned(call, { id: scholar_id, name: actor.name })
    return { message: before ? 'The signed contract has been handed in again' : 'The signed contract has been handed in' }
  }),
]

/** Readers of a contract may read its documents, also those that were replaced. */
const byContract: FileGuard = {
  mayRead: async ({ db, actor }, { record_id }) => (await contracts.ifVisible(db, actor, { id: record_id })) !== undefined,
}

export const contractFileGuards: FileGuards = { 'contracts.document': byContract, 'contracts.signed': byContract }
