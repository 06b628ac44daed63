import type { Actor } from '@pandu/contract/kit'
import { CONTRACT_GENERATE } from '@pandu/contract/operations'
import { sql } from 'kysely'
import { conflict, invalid } from '../../kit/errors.ts'
import { wakeJob } from '../../kit/job.ts'
import type { Call } from '../../kit/serve.ts'
import { recordOperation } from '../operations/operations.service.ts'
import { prepareContracts } from './contracts.job.ts'
import type { Judged, Template } from './contracts.judge.ts'
import { refreshContracts, notifyWithdrawn } from './contracts.notices.ts'
import { generatedRows } from './contracts.rows.ts'
import { addStepForAll } from './contracts.stages.ts'

/** Makes contracts, or new documents for existing contracts, as one operation; the job makes their PDFs. Answers the id of the operation and how many. */
export const generateBatch = async (call: Call<Actor>, template: Template, judged: readonly Judged[], good: readonly Judged[]) => {
  const { db, actor } = call
  if (good.length === 0) throw invalid({ scholar_id: [whyNobody(judged)] })
  // In one order, so that two people who generate for the same scholars do not wait for each other in a circle.
  const first = good.flatMap(({ before, scholar_id }) => (before ? [] : [scholar_id])).toSorted((a, b) => a - b)
  const again = good.flatMap(({ before }) => (before ? [before] : []))
  const of = { template_id: template.id, template_version: template.version }
  const made = first.length
    ? await db
        .insertInto('contracts')
        .columns(['scholar_id', 'template_id', 'template_version'])
        .expression((eb) =>
          eb
            .selectFrom(sql<{ id: number }>`unnest(${first}::int[])`.as<'s'>(sql`s(id)`))
            .select([
              sql<number>`s.id`.as('scholar_id'),
              sql<number>`${of.template_id}::int`.as('t'),
              sql<number>`${of.template_version}::int`.as('v'),
            ]),
        )
        // Somebody else made one at the same moment.
        .onConflict((on) => on.column('scholar_id').doNothing())
        .returning(['id', 'scholar_id', 'approval', 'document'])
        .execute()
    : []
  await addStepForAll(db, actor, made, { action: 'generated', isFirst: true })
  if (again.length > 0) {
    await addStepForAll(db, actor, again, { action: 'generated', to: 'process' })
    await sql`update contracts set template_id = ${of.template_id}, template_version = ${of.template_version}, document = document + 1, pdf = 'waiting',
      error = '', file_id = null, sent_at = null, letter_id = null, signed_at = null, signed_file_id = null, approval = 'process', notes = '',
      decided_at = null, waiting_since = now() where id = any(${again.map(({ id }) => id)}::int[])`.execute(db)
  }
  const documents = [...made.map(({ id }) => ({ id, number: 1 })), ...again.map(({ id, document }) => ({ id, number: document + 1 }))]
  if (documents.length === 0) throw conflict('Another person has just generated these contracts')
  const operation_id = await recordOperation(call, {
    kind: CONTRACT_GENERATE,
    title: `${documents.length === 1 ? '1 contract' : `${documents.length} contracts`} generated from ${template.name}`,
    payload: { before: again },
    records: generatedRows(good, [...made, ...again], template),
  })
  await sql`insert into contract_documents (contract_id, number, template_id, template_version, operation_id)
    select id, number, ${of.template_id}::int, ${of.template_version}::int, ${operation_id}::int
    from unnest(${documents.map(({ id }) => id)}::int[], ${documents.map(({ number }) => number)}::int[]) as d (id, number)`.execute(db)
  await wakeJob(db, prepareContracts)
  await refreshContracts(db)
  // The document that they may be reading is no longer the one to sign.
  await notifyWithdrawn(
    call,
    again.filter(({ sent_at }) => sent_at !== null).map(({ scholar_id }) => scholar_id),
  )
  return { operation_id, count: documents.length }
}

const whyNobody = (judged: readonly Judged[]) => {
  const [one] = judged
  if (!one || judged.length > 1)
    return 'No contract can be generated. Each scholar lacks values, has another scholar type, has characters that cannot be printed, or has a contract that cannot be replaced'
  return one.errors[0] ?? `Missing: ${one.missing.join(', ')}`
}
