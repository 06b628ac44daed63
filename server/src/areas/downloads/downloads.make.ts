import { randomUUID } from 'node:crypto'
import type { Period, Recap } from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { asError } from '../../kit/error-codes.ts'
import type { Services } from '../../kit/services.ts'
import { hashOfReport, readRecaps, reportDocument, unprintableInReport } from '../reports/recap.service.ts'
import { notifyReady, recountDocuments } from './downloads.service.ts'

/** How many documents are made in one transaction: what a killed process loses. */
const HANDFUL = 40

/** The kind of the stored PDFs: they are read only through archives, so no area guards it. */
export const REPORT_FILE = 'downloads.report'

/** Makes some of the documents that wait, and tells the people who ordered them. Answers whether there may be more. */
export const makeNextDocuments = async ({
  db,
  storage,
  env,
  contributions,
}: Pick<Services, 'db' | 'storage' | 'env' | 'contributions'>) => {
  const count = await db.transaction().execute(async (tx) => {
    const waiting = await claim(tx)
    if (waiting.length === 0) return 0
    const results = await makeEach(tx, storage, waiting)
    await note(tx, results)
    const batches = await recountDocuments(tx, [...new Set(waiting.map(({ batch_id }) => batch_id))])
    await notifyReady({ db: tx, services: { env, contributions } }, batches)
    return waiting.length
  })
  return count === HANDFUL
}

/** The document's row is locked: a batch is deleted when nobody works on its documents. */
const claim = (tx: Db) =>
  tx
    .selectFrom('download_documents as d')
    .innerJoin('download_batches as b', 'b.id', 'd.batch_id')
    .where('d.state', '=', 'waiting')
    .orderBy('d.id')
    .limit(HANDFUL)
    .forUpdate('d')
    .skipLocked()
    .select(['d.id', 'd.batch_id', 'd.scholar_id', 'b.period', 'b.expires_at'])
    .$narrowType<{ period: Period }>()
    .execute()
type Waiting = Awaited<ReturnType<typeof claim>>[number]

interface Made {
  document: Waiting
  error: string
  file_id: string | null
}

const makeEach = async (tx: Db, storage: Services['storage'], waiting: readonly Waiting[]): Promise<Made[]> => {
  const recaps = await readRecaps(
    tx,
    waiting.flatMap(({ scholar_id }) => scholar_id ?? []),
  )
  const recapOf = ({ scholar_id }: Waiting) => (scholar_id === null ? undefined : recaps.get(scholar_id))
  const hashes = new Map<number, string>()
  for (const document of waiting) {
    const recap = recapOf(document)
    const hash = recap && hashOfReport(recap, document.period)
    if (hash) hashes.set(document.id, hash)
  }
  const kept = await keptPapers(tx, waiting, hashes)
  const results: Made[] = []
  for (const document of waiting) {
    const [recap, hash] = [recapOf(document), hashes.get(document.id)]
    if (!recap || !hash) {
      const error = document.scholar_id === null ? 'This account has been deleted' : 'There is no report of this phase any more'
      results.push({ document, error, file_id: null })
      continue
    }
    results.push(kept.has(hash) ? { document, error: '', file_id: kept.get(hash)! } : await make(tx, storage, document, recap, hash))
    const { file_id } = results.at(-1)!
    if (file_id) kept.set(hash, file_id)
  }
  return results
}

/** Documents that exist already, kept until the end of the batches that use them now. */
const keptPapers = async (tx: Db, waiting: readonly Waiting[], hashes: ReadonlyMap<number, string>) => {
  const wanted = waiting.flatMap(({ id, expires_at }) => (hashes.has(id) ? [{ hash: hashes.get(id)!, expires_at }] : []))
  // Valid for at least half an hour more: a document that the sweep will soon delete is made again.
  const { rows } = await sql<{ hash: string; file_id: string }>`
    update files f set expires_at = greatest(f.expires_at, w.expires_at)
    from (select hash, max(expires_at) expires_at from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r (hash text, expires_at timestamptz) group by hash) w
      join download_papers p on p.hash = w.hash
    where f.id = p.file_id and f.expires_at > now() + interval '30 minutes' returning p.hash, p.file_id`.execute(tx)
  return new Map(rows.map(({ hash, file_id }) => [hash, file_id]))
}

/** Makes one document: its error is stored with it, and the others continue. */
const make = async (tx: Db, storage: Services['storage'], document: Waiting, recap: Recap, hash: string): Promise<Made> => {
  let made: { name: string; data: Buffer }
  const file_id = randomUUID()
  const storage_key = `${REPORT_FILE}/${file_id}`
  try {
    const missing = unprintableInReport(recap, document.period)
    if (missing) throw new Error(missing)
    made = (await reportDocument(recap, document.period))!
    await storage.put(storage_key, made.data, 'application/pdf')
  } catch (error) {
    return { document, error: `The PDF could not be made: ${asError(error).message.slice(0, 300)}`, file_id: null }
  }
  await tx
    .insertInto('files')
    .values({
      id: file_id,
      kind: REPORT_FILE,
      record_id: null,
      owner_id: document.scholar_id,
      name: made.name,
      type: 'application/pdf',
      size: made.data.length,
      storage_key,
      expires_at: document.expires_at,
    })
    .execute()
  await tx
    .insertInto('download_papers')
    .values({ hash, file_id })
    .onConflict((c) => c.column('hash').doUpdateSet({ file_id }))
    .execute()
  return { document, error: '', file_id }
}

const note = (tx: Db, results: readonly Made[]) =>
  sql`update download_documents d set state = case m.error when '' then 'ready' else 'failed' end, error = m.error, file_id = m.file_id
    from unnest(${results.map(({ document }) => document.id)}::int[], ${results.map(({ error }) => error)}::text[],
      ${results.map(({ file_id }) => file_id)}::uuid[]) as m (id, error, file_id) where d.id = m.id`.execute(tx)
