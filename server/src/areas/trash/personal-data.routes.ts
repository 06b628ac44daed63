import type { Actor } from '@pandu/contract/kit'
import { personalData, trashRules } from '@pandu/contract/trash'
import { sql } from 'kysely'
import type { ArchivedFile } from '../../kit/archive.ts'
import type { Parcel } from '../../kit/parcel.ts'
import { readPersonal } from '../../kit/personal.ts'
import { type ArchiveContents, serveArchive } from '../../kit/serve-archive.ts'
import type { Call } from '../../kit/serve.ts'
import { logArchive, logIdentityView } from '../accounts/accounts.service.ts'
import { accountData, type Identity } from '../accounts/trash.service.ts'
import { notFound } from '../../kit/errors.ts'

/**
 * What a scholar may see of everything that is stored about them: the data of the areas, by table, as one JSON file, and the files that belong to it.
 * It includes what is in the trash. Staff get no more than the scholar would, because they hand it over.
 */
const collect = async (call: Call<Actor>, ids: readonly number[]): Promise<ArchiveContents> => {
  const { db, actor, services } = call
  if (ids.some((id) => trashRules.takeData.test(actor, { id }) !== true)) throw notFound()
  const texts: { owner: ArchivedFile['owner']; name: string; text: string }[] = []
  const files: ArchivedFile[] = []
  for (const id of ids) {
    const account = await accountData(call, id)
    const inTrash = await db
      .selectFrom('trash')
      .select(['parcel', 'identity', 'deleted_at'])
      .where('kind', '=', 'scholar')
      .where('record_id', '=', id)
      .executeTakeFirst()
    const identity = inTrash?.identity as Identity | undefined
    const trashed = inTrash && identity && { parcel: inTrash.parcel as unknown as Parcel, status: identity.status }
    const owner = { id, name: account.name }
    const kept = await readPersonal(db, services.contributions, id, trashed)
    const text = JSON.stringify({ account: { ...account, ...identity }, ...kept.data }, null, 2)
    texts.push({ owner, name: 'data.json', text })
    const rows = await db
      .selectFrom('files')
      .where('owner_id', '=', id)
      .where('expires_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('id', '=', sql<string>`any(${kept.files}::uuid[])`),
          eb('kind', '=', sql<string>`any(${services.contributions.personal.flatMap(({ files: kinds = [] }) => kinds)}::text[])`),
        ]),
      )
      .orderBy('created_at')
      .select(['name', 'type', 'size', 'storage_key', 'kind'])
      .execute()
    files.push(
      ...rows.map(({ name, kind, ...file }) => ({ ...file, owner, name: `${kind.replaceAll('.', ' ')} ${name.replace(/\.\w+$/, '')}` })),
    )
  }
  return { seen: new Set(ids), files, left: [], texts }
}

/** Records the download in the history of the person who took it, and that the NIK and papers of somebody were seen. */
const log = async ({ db, actor }: Call<Actor>, ids: readonly number[], files: readonly ArchivedFile[]) => {
  await logArchive(db, actor, 'personal data', ids, files.length)
  await logIdentityView(db, actor, ids, 'nik')
}

export const personalRoutes = serveArchive(personalData, { name: 'personal-data', nothing: 'Nothing is kept', collect, log })
