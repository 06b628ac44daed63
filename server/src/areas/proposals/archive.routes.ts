import type { Actor } from '@pandu/contract/kit'
import { personalDocuments, proposalAttachments, proposalRules } from '@pandu/contract/proposals'
import type { ArchivedFile, OmittedItem } from '../../kit/archive.ts'
import { type ArchiveContents, serveArchive } from '../../kit/serve-archive.ts'
import type { Call } from '../../kit/serve.ts'
import { logArchive, logIdentityView } from '../accounts/accounts.service.ts'
import { visibleProposals } from './proposals.queries.ts'

interface Attachment extends ArchivedFile {
  /** Which document of its proposal it is. */
  document: string
}

const rowsOf = ({ db, actor }: Call<Actor>, ids: readonly number[]) =>
  visibleProposals(db, actor)
    .leftJoin('users', 'users.id', 'proposals.scholar_id')
    .leftJoin('proposal_documents as d', 'd.proposal_id', 'proposals.id')
    .leftJoin('files', 'files.id', 'd.file_id')
    .where('proposals.id', 'in', ids)
    .orderBy('users.no_tf')
    .orderBy('proposals.id')
    .orderBy('d.name')
    .select([
      'proposals.id',
      'proposals.kind',
      'proposals.scholar_id',
      'users.name as scholar',
      'users.no_tf',
      'd.name as document',
      'd.link',
      'files.type',
      'files.size',
      'files.storage_key',
    ])
    .execute()

/** The documents of proposals that the reader sees. Links and papers that the reader may not open are listed and left out. */
const collect = async (call: Call<Actor>, ids: readonly number[]): Promise<ArchiveContents<Attachment>> => {
  const rows = await rowsOf(call, ids)
  const files: Attachment[] = []
  const left: OmittedItem[] = []
  for (const { id, kind, scholar_id, scholar, no_tf, document, link, type, size, storage_key } of rows) {
    if (document === null) continue
    const owner = { id: scholar_id, name: [no_tf, scholar].filter(Boolean).join(' ') }
    const name = `${kind} ${id} ${document.replaceAll('_', ' ')}`
    if (personalDocuments.includes(document) && proposalRules.readPersonal.test(call.actor, { scholar_id }) !== true)
      left.push({ owner, name, why: 'this is a personal document that you may not open' })
    else if (storage_key !== null && type !== null && size !== null) files.push({ owner, name, document, type, size, storage_key })
    else left.push({ owner, name, why: `this is a link, ${link}` })
  }
  // An identity card shows the whole NIK: the password is asked for first, as for exports that hold it.
  if (files.some(({ document }) => personalDocuments.includes(document))) call.recentAuth()
  return { seen: new Set(rows.map(({ id }) => id)), files, left }
}

/** Records the download, and for each personal paper a look in the history of its scholar. */
const log = async ({ db, actor }: Call<Actor>, ids: readonly number[], files: readonly Attachment[]) => {
  await logArchive(db, actor, 'proposal attachments', ids, files.length)
  for (const document of personalDocuments) {
    const of = [...new Set(files.filter((file) => file.document === document).map(({ owner }) => owner.id))]
    if (of.length > 0) await logIdentityView(db, actor, of, document)
  }
}

export const archiveRoutes = serveArchive(proposalAttachments, {
  name: 'attachments',
  nothing: 'The chosen proposals have no files',
  collect,
  log,
})
