import { contractPapers } from '@pandu/contract/contracts'
import type { Actor } from '@pandu/contract/kit'
import type { ArchivedFile } from '../../kit/archive.ts'
import { type ArchiveContents, serveArchive } from '../../kit/serve-archive.ts'
import type { Call } from '../../kit/serve.ts'
import { logArchive } from '../accounts/accounts.service.ts'
import { visibleContracts } from './contracts.queries.ts'

const collect = async ({ db, actor }: Call<Actor>, ids: readonly number[]): Promise<ArchiveContents> => {
  const rows = await visibleContracts(db, actor)
    .leftJoin('users', 'users.id', 'contracts.scholar_id')
    .leftJoin('files', (join) =>
      join.on((eb) => eb.or([eb('files.id', '=', eb.ref('contracts.file_id')), eb('files.id', '=', eb.ref('contracts.signed_file_id'))])),
    )
    .where('contracts.id', 'in', ids)
    .orderBy('users.no_tf')
    .orderBy('contracts.id')
    .orderBy('files.kind')
    .select([
      'contracts.id',
      'contracts.scholar_id',
      'contracts.number',
      'users.name as scholar',
      'users.no_tf',
      'files.kind',
      'files.type',
      'files.size',
      'files.storage_key',
    ])
    .execute()
  const files = rows.flatMap(({ scholar_id, number, scholar, no_tf, kind, type, size, storage_key }): ArchivedFile[] => {
    if (storage_key === null || type === null || size === null) return []
    const name = `${kind === 'contracts.signed' ? 'Signed contract' : 'Contract'} ${number ?? 'without number'}`
    const owner = { id: scholar_id, name: [no_tf, scholar].filter(Boolean).join(' ') }
    return [{ owner, name, type, size, storage_key }]
  })
  return { seen: new Set(rows.map(({ id }) => id)), files, left: [] }
}

/** Contracts and their signed copies, a folder for each scholar. */
export const archiveRoutes = serveArchive(contractPapers, {
  name: 'contracts',
  nothing: 'None of these contracts has a document yet',
  collect,
  log: ({ db, actor }, ids, files) => logArchive(db, actor, 'contracts', ids, files.length),
})
