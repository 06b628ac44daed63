import { accountRules, type ScanField } from '@pandu/contract/accounts'
import { type Upload, currentTime } from '@pandu/contract/kit'
import { dropFile } from '../../kit/drop-file.ts'
import type { Call } from '../../kit/serve.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { logAccounts } from './accounts.log.ts'

type Write = Pick<Call<unknown>, 'db' | 'services' | 'afterCommit' | 'keep'>

const fileOf = ({ db }: Pick<Write, 'db'>, scholarId: number, field: ScanField) =>
  db.selectFrom('scholar_scans').select('file_id').where('scholar_id', '=', scholarId).where('field', '=', field).executeTakeFirst()

/** Stores a document of a scholar unchanged. The one it replaces is permanently deleted, so that no old copies of identity papers are kept. */
export const storeScan = async (call: Write, scholarId: number, field: ScanField, upload: Upload) => {
  const before = await fileOf(call, scholarId, field)
  const file_id = await call.keep(upload, { kind: 'accounts.scan', recordId: scholarId, ownerId: scholarId })
  const row = { file_id, uploaded_at: currentTime() }
  await call.db
    .insertInto('scholar_scans')
    .values({ scholar_id: scholarId, field, ...row })
    .onConflict((conflict) => conflict.columns(['scholar_id', 'field']).doUpdateSet(row))
    .execute()
  if (before) await dropFile(call, before.file_id)
}

/** Removes a document; false when there is none. */
export const deleteScan = async (call: Write, scholarId: number, field: ScanField) => {
  const before = await fileOf(call, scholarId, field)
  if (!before) return false
  await call.db.deleteFrom('scholar_scans').where('scholar_id', '=', scholarId).where('field', '=', field).execute()
  await dropFile(call, before.file_id)
  return true
}

const scanOf = ({ db }: Pick<Write, 'db'>, fileId: string) =>
  db
    .selectFrom('scholar_scans')
    .innerJoin('users', 'users.id', 'scholar_scans.scholar_id')
    .select(['users.id', 'users.role', 'scholar_scans.field'])
    .where('scholar_scans.file_id', '=', fileId)
    .executeTakeFirst()

/** Who reads the files of accounts. Pictures are in lists and threads that everybody sees; each look at a document is recorded. */
export const accountFileGuards: FileGuards = {
  'accounts.picture': { mayRead: async () => true, keepable: true },
  'accounts.scan': {
    mayRead: async (call, { id }) => {
      const scan = await scanOf(call, id)
      return scan !== undefined && accountRules.readSensitive.test(call.actor, scan) === true
    },
    recordAccess: async (call, { id }) => {
      const scan = await scanOf(call, id)
      if (scan) await logAccounts(call.db, call.actor, [scan.id], { action: 'viewed', details: { fields: [scan.field] } })
    },
  },
}
