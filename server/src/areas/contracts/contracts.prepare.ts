import { fieldsOfTemplate, missingFields, paperFields, type TextFormat, unprintableOf } from '@pandu/contract/contracts'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Services } from '../../kit/services.ts'
import { drawContract } from './contracts.pdf.ts'
import { refreshContracts, refreshProgress } from './contracts.notices.ts'
import { filledValues, withNumber, readValues, type Values } from './contracts.values.ts'
import { asError } from '../../kit/error-codes.ts'

/** How many documents are made in one transaction: about half a second of work that a killed process loses. */
const HANDFUL = 40

/** Makes some of the documents that wait, and tells the open screens. Answers whether there may be more. */
export const prepareBatch = async ({ db, storage }: Pick<Services, 'db' | 'storage'>) => {
  const count = await db.transaction().execute(async (tx) => {
    const waiting = await claim(tx)
    if (waiting.length === 0) return 0
    const values = await readValues(
      tx,
      waiting.map(({ scholar_id }) => scholar_id),
    )
    const results = await Promise.all(waiting.map((document) => make(storage, document, values.get(document.scholar_id) ?? {})))
    await note(tx, results)
    await refreshProgress(tx)
    // The scholars of these were told before.
    const sent = waiting.filter(({ sent_at }) => sent_at !== null)
    if (sent.length > 0)
      await refreshContracts(
        tx,
        sent.map(({ scholar_id }) => scholar_id),
      )
    return waiting.length
  })
  return count === HANDFUL
}

/** The contract's row is locked, as for every other change of it. */
const claim = (tx: Db) =>
  tx
    .selectFrom('contract_documents as d')
    .innerJoin('contracts as c', (join) => join.onRef('c.id', '=', 'd.contract_id').onRef('c.document', '=', 'd.number'))
    .innerJoin('contract_template_versions as v', (join) =>
      join.onRef('v.template_id', '=', 'd.template_id').onRef('v.number', '=', 'd.template_version'),
    )
    .where('d.state', '=', 'waiting')
    .orderBy('d.created_at')
    .orderBy('d.contract_id')
    .limit(HANDFUL)
    .forUpdate('c')
    .skipLocked()
    .select([
      'c.id',
      'c.scholar_id',
      'c.number as contract_number',
      'c.sent_at',
      'd.printed',
      'd.number',
      'd.file_id',
      'd.created_at',
      'v.title',
      'v.body',
      'v.format',
      'v.paper',
    ])
    .$narrowType<{ printed: Values | null; format: TextFormat }>()
    .execute()
type Waiting = Awaited<ReturnType<typeof claim>>[number]

interface Made {
  document: Waiting
  error: string
  printed?: Values
  file?: { name: string; size: number; storage_key: string }
}

/** Makes one document: its error is stored with it, and the others continue. */
const make = async (storage: Services['storage'], document: Waiting, values: Values): Promise<Made> => {
  try {
    const paper = paperFields.parse(document.paper)
    // Redrawn for its number: everything else stays what was checked before it was sent.
    const all = withNumber(document.printed ?? filledValues(values, paper, document.created_at), document.contract_number)
    const missing = missingFields(fieldsOfTemplate(document), all)
    if (missing.length > 0) return { document, error: `Missing: ${missing.join(', ')}` }
    const unprintable = unprintableOf(document)(all)
    if (unprintable.length > 0) return { document, error: unprintable.join('; ') }
    const bytes = await drawContract({
      title: document.title,
      body: document.body,
      format: document.format,
      paper,
      values: all,
      created: new Date(document.created_at),
    })
    const storage_key = `contracts.document/${document.file_id}`
    await storage.put(storage_key, bytes, 'application/pdf')
    return { document, error: '', printed: all, file: { name: nameOf(all.no_tf, document.number), size: bytes.length, storage_key } }
  } catch (error) {
    return { document, error: `The PDF could not be made: ${asError(error).message.slice(0, 300)}` }
  }
}

const nameOf = (no_tf: string | undefined, number: number) =>
  `Contract ${no_tf ?? ''}${number > 1 ? ` (${number})` : ''}.pdf`.replace('  ', ' ')

const note = async (tx: Db, results: readonly Made[]) => {
  const ready = results.flatMap(({ document, file }) => (file ? [{ document, file }] : []))
  if (ready.length > 0) {
    await tx
      .insertInto('files')
      .values(
        ready.map(({ document, file }) => ({
          id: document.file_id,
          kind: 'contracts.document',
          record_id: document.id,
          owner_id: document.scholar_id,
          type: 'application/pdf',
          ...file,
        })),
      )
      .execute()
  }
  const ids = results.map(({ document }) => document.id)
  const errors = results.map(({ error }) => error)
  const printed = results.map(({ printed: values }) => (values ? JSON.stringify(values) : null))
  // By contract: each has one current document, which is the one that was claimed.
  await sql`
    with made as (select * from unnest(${ids}::int[], ${errors}::text[], ${printed}::text[]) as m (id, error, printed)),
    documents as (
      update contract_documents d set state = case m.error when '' then 'ready' else 'failed' end, printed = coalesce(m.printed::jsonb, d.printed)
      from made m join contracts c on c.id = m.id where d.contract_id = c.id and d.number = c.document returning d.contract_id, d.file_id)
    update contracts c set pdf = case m.error when '' then 'ready' else 'failed' end, error = m.error,
      file_id = case m.error when '' then d.file_id else null end,
      waiting_since = case when c.sent_at is null then now() else c.waiting_since end
    from made m join documents d on d.contract_id = m.id where c.id = m.id`.execute(tx)
}
