import { mustExist } from '@pandu/contract/kit'
import { generateContracts, listBatches, retryContracts, sendContracts } from '@pandu/contract/contracts'
import { CONTRACT_GENERATE, CONTRACT_SEND } from '@pandu/contract/operations'
import { sql } from 'kysely'
import { ifGiven, listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { generateBatch } from './contracts.generate.ts'
import { judgeScholars, mustFitTemplate, pickTemplate, scholarsOfYear } from './contracts.judge.ts'
import { failedInOperation, failedScholars, retryFailed } from './contracts.retry.ts'
import { readyScholars, sendReady } from './contracts.send.ts'

/** Contracts by the hundred: each batch is an operation, with a progress bar. */
export const batchRoutes = [
  serve(generateContracts, async (call, { scholar_id, year_tf, template_id, preview }) => {
    const { db } = call
    const template = await pickTemplate(db, template_id)
    const judged = await judgeScholars(
      db,
      scholar_id ?? (await scholarsOfYear(db, mustExist(year_tf, 'The cohort year'))),
      template,
      preview ? 'look' : 'lock',
    )
    const good = judged.filter(({ missing, errors }) => missing.length === 0 && errors.length === 0)
    const counts = { valid: good.length, invalid: judged.length - good.length }
    if (preview) return { message: 'OK', data: { rows: judged, ...counts, operation_id: null } }
    if (scholar_id) mustFitTemplate(judged)
    const { operation_id, count } = await generateBatch(call, template, judged, good)
    const rows = judged.filter((row) => !good.includes(row))
    return {
      message: `${contracts(count)} ${count === 1 ? 'is' : 'are'} being prepared`,
      data: { rows, ...counts, operation_id },
    }
  }),

  serve(sendContracts, async (call, { scholar_id, operation_id }) => {
    const data = await sendReady(call, scholar_id ?? (await readyScholars(call.db, mustExist(operation_id, 'The batch'))))
    return { message: `${contracts(data.sent)} ${data.sent === 1 ? 'has' : 'have'} been sent`, data }
  }),

  serve(retryContracts, async (call, { scholar_id, operation_id }) => {
    const { count, leftOut } = await retryFailed(call, scholar_id ?? (await failedScholars(call.db, mustExist(operation_id, 'The batch'))))
    const out = `${contracts(leftOut)} ${leftOut === 1 ? 'was left out, because the scholar is' : 'were left out, because the scholars are'} not active`
    return { message: `${contracts(count)} will be tried again${leftOut > 0 ? `. ${out}` : ''}` }
  }),

  serve(listBatches, ({ db }, input) => {
    const { id } = input.filter
    const operations = db
      .selectFrom('operations')
      .leftJoin('users', 'users.id', 'operations.by_id')
      .where('operations.kind', 'in', [CONTRACT_GENERATE, CONTRACT_SEND])
      .$call(ifGiven(id, (q, value) => q.where('operations.id', '=', value)))
    // The counts are computed only for the page's few rows, so they are among the columns.
    const documents = (which: 'ready' | 'failed') =>
      sql<number>`(select count(*) from contract_documents d where d.operation_id = operations.id and (d.state = ${which}${which === 'ready' ? drawnAgain : sql``}))`
    const letters = (which: readonly string[]) =>
      sql<number>`(select count(*) from contract_letters l left join outbox m on m.id = l.letter_id
        where l.operation_id = operations.id and coalesce(m.status, 'sent') = any(${which}::text[]))`
    return listPage(operations, input, {
      columns: (q) =>
        q.select((eb) => [
          'operations.id',
          'operations.kind',
          'operations.title',
          'operations.rows as total',
          'operations.created_at',
          'operations.undone_at',
          eb.fn.coalesce('users.name', sql<string>`''`).as('by'),
          sql<number>`case operations.kind when ${CONTRACT_GENERATE} then ${documents('ready')} else ${letters(['sent', 'kept'])} end`.as(
            'done',
          ),
          sql<number>`case operations.kind when ${CONTRACT_GENERATE} then ${documents('failed')} else ${letters(['failed', 'withheld'])} end`.as(
            'failed',
          ),
          sql<number>`(select count(*) from contract_documents d join contracts c on c.id = d.contract_id and c.document = d.number
            where d.operation_id = operations.id and c.stage = 'ready')`.as('sendable'),
          sql<number>`(select count(distinct f.scholar_id) from ${failedInOperation(sql.ref('operations.id'))} f where f.can_retry)`.as(
            'retryable',
          ),
        ]),
      sorts: { created_at: 'operations.created_at' },
      id: 'operations.id',
    })
  }),
]

/** Already made and sent, and redrawn once more with its number. */
const drawnAgain = sql` or (d.state = 'waiting' and d.printed is not null)`

const contracts = (count: number) => (count === 1 ? '1 contract' : `${count} contracts`)
