import { readFile } from 'node:fs/promises'
import { type Actor, isFinal, currentTime } from '@pandu/contract/kit'
import { contractStates, MOST_SIGNED_IMPORTED, signedFileRule } from '@pandu/contract/contracts'
import { CONTRACT_IMPORT } from '@pandu/contract/operations'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'
import { cleanName } from '../../kit/uploads.ts'
import { zipEntriesOf, unzipEntry } from '../../kit/zip.ts'
import { stageLabel } from './contracts.rows.ts'
import { recordOperation } from '../operations/operations.service.ts'
import { notifySignedOnPaper } from './contracts.notices.ts'
import { contracts as contractRecords, lockContracts, type LockedContract, readContracts } from './contracts.queries.ts'

/** The unpacked size of all files of an archive: they are scans, which are hardly larger than when they are packed. */
const MOST_BYTES = 100 * 1024 * 1024

interface Found {
  row: number
  file: string
  no_tf: string
  bytes: Buffer | undefined
  type: string
}

/** The files of an archive; folders, thumbnails and other additions of operating systems are ignored. */
const readArchive = async (path: string): Promise<Found[]> => {
  const refuse = (message: string) => invalid({ file: [message] })
  const bytes = await readFile(path)
  const all = zipEntriesOf(bytes)
  if (!all) throw refuse('The file is not a readable ZIP archive')
  const entries = all.filter(({ name }) => !/\/$|(^|\/)(__MACOSX\/|\.|thumbs\.db$)/i.test(name))
  if (entries.length === 0) throw refuse('There are no files in the archive')
  if (entries.length > MOST_SIGNED_IMPORTED) throw refuse(`One import takes at most ${MOST_SIGNED_IMPORTED} files`)
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) throw refuse('The archive is too large')
  return Promise.all(
    entries.map(async (entry, index) => {
      const file = cleanName(entry.name)
      const content = unzipEntry(bytes, entry)
      const type = content ? ((await fileTypeFromBuffer(content))?.mime ?? '') : ''
      return { row: index + 1, file, no_tf: file.replace(/\.[^.]*$/, '').trim(), bytes: content, type }
    }),
  )
}

interface Judged extends Found {
  name: string
  contract: LockedContract | undefined
  errors: string[]
}

/** A file without errors: it could be unpacked, and its contract waits for it. */
interface Fitting extends Judged {
  bytes: Buffer
  contract: LockedContract
}

export const hasNoErrors = (judged: Judged): judged is Fitting => judged.errors.length === 0

/** Every file with the scholar whose number is its name, and the reason why it cannot be used. */
export const judgeArchive = async (db: Db, path: string, how: 'look' | 'lock'): Promise<Judged[]> => {
  const files = await readArchive(path)
  const { rows: scholars } = await sql<{ id: number; name: string; key: string }>`
    select id, name, lower(no_tf) key from users where role = 'SCHOLAR' and lower(no_tf) = any(${files.map(({ no_tf }) => no_tf.toLowerCase())}::text[])`.execute(
    db,
  )
  const scholarOf = new Map(scholars.map((one) => [one.key, one]))
  const ids = scholars.map(({ id }) => id)
  const contracts = how === 'lock' ? await lockContracts(db, ids) : await readContracts(db, ids)
  const contractOf = new Map(contracts.map((one) => [one.scholar_id, one]))
  const first = new Map<string, string>()
  return files.map((found) => {
    const key = found.no_tf.toLowerCase()
    const scholar = scholarOf.get(key)
    const contract = scholar && contractOf.get(scholar.id)
    const errors = [
      !scholar ? `No scholar has the number "${found.no_tf.slice(0, 40)}"` : whyNot(contract),
      !found.bytes
        ? 'The file cannot be unpacked'
        : !signedFileRule.accept.includes(found.type)
          ? 'The file is not a PDF, JPEG or PNG'
          : undefined,
      first.has(key) ? `${first.get(key)} is for the same scholar` : undefined,
    ].filter((error) => error !== undefined)
    if (!first.has(key)) first.set(key, found.file)
    return { ...found, name: scholar?.name ?? '', contract, errors }
  })
}

const whyNot = (contract: LockedContract | undefined) => {
  if (!contract) return 'This scholar has no contract'
  if (isFinal(contractStates, contract.approval)) return 'The contract has been approved and is final'
  return contract.sent_at === null ? 'The contract has not been sent yet' : undefined
}

/** Hands in the files that were checked without errors, as one operation. */
export const storeSignedFiles = async (call: Call<Actor>, judged: readonly Fitting[], from: string) => {
  const { db, keep } = call
  const before = judged.map(({ contract }) => contract)
  const names = new Map(
    (
      await db
        .selectFrom('files')
        .select(['id', 'name'])
        .where('id', '=', sql<string>`any(${before.flatMap(({ signed_file_id }) => signed_file_id ?? [])}::uuid[])`)
        .execute()
    ).map(({ id, name }) => [id, name]),
  )
  const made: { id: number; file: string }[] = []
  for (const { contract, file: given, bytes, type } of judged) {
    const { id, scholar_id, signed_file_id } = contract
    const file = await keep(
      { name: given, size: bytes.length, type },
      { kind: 'contracts.signed', recordId: id, ownerId: scholar_id, bytes: { data: bytes, type } },
    )
    const at = currentTime()
    const old = signed_file_id ? { from: names.get(signed_file_id) ?? '', from_file: signed_file_id } : { from: '' }
    await contractRecords.advance(call, contract, {
      action: 'changed',
      to: 'process',
      changes: [{ field: 'attachment', ...old, to: given, to_file: file }],
      set: { signed_file_id: file, signed_at: at, waiting_since: at },
    })
    made.push({ id, file })
  }
  const operation_id = await recordOperation(call, {
    kind: CONTRACT_IMPORT,
    title: `${judged.length === 1 ? '1 signed contract' : `${judged.length} signed contracts`} from ${cleanName(from)}`,
    payload: { before, made },
    records: judged.map(({ contract, name, file }) => ({
      record_id: contract.id,
      label: name,
      before: stageLabel(contract.stage),
      after: `${stageLabel('signed')}: ${file}`,
    })),
  })
  await notifySignedOnPaper(
    call,
    before.map(({ scholar_id }) => scholar_id),
  )
  return operation_id
}
