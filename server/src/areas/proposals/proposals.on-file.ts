import { mustGet, type Actor } from '@pandu/contract/kit'
import { type ScanField, scanFields } from '@pandu/contract/accounts'
import { fileUrl } from '@pandu/contract/files'
import { documentRule, type OnFile } from '@pandu/contract/proposals'
import { contentTypeOf, contentUrl } from '../../kit/content.ts'
import type { Db } from '../../kit/db.ts'
import { type Kind, kinds } from './proposals.kinds.ts'

/** Scans of the profile that a proposal asks for under another name. */
const scanFor: Readonly<Record<string, ScanField>> = { ktp: 'scan_ktp' }

/** How many earlier documents of a name are offered; people mostly want the newest. */
const OFFERED = 3

/** The files of a scholar that a proposal may use again: those of their proposals, and the scans of their profile. */
const ownFiles = (db: Db, scholarId: number) =>
  db
    .selectFrom('files')
    .where('files.expires_at', 'is', null)
    .where((eb) => {
      const ofProposal = eb
        .selectFrom('proposals as p')
        .select('p.id')
        .whereRef('p.id', '=', 'files.record_id')
        .where('p.scholar_id', '=', scholarId)
      const ofProfile = eb
        .selectFrom('scholar_scans as s')
        .select('s.field')
        .whereRef('s.file_id', '=', 'files.id')
        .where('s.scholar_id', '=', scholarId)
      return eb.or([
        eb.and([eb('files.kind', '=', 'proposals.document'), eb.exists(ofProposal)]),
        eb.and([eb('files.kind', '=', 'accounts.scan'), eb.exists(ofProfile)]),
      ])
    })

/** A file of the scholar by its id, locked so that it cannot be deleted before it is copied; undefined for files of others. */
export const lockOwnFile = (db: Db, { scholarId }: Actor, id: string) =>
  ownFiles(db, scholarId ?? 0)
    .where('files.id', '=', id)
    .select(['files.id', 'files.name', 'files.type', 'files.size', 'files.storage_key'])
    .forShare()
    .executeTakeFirst()

/** For each document of a kind, the earlier ones of the scholar: from proposals, newest first, and from the profile. */
export const documentsOnFile = async (db: Db, scholarId: number, kind: Kind): Promise<Map<string, OnFile[]>> => {
  const found = new Map<string, OnFile[]>(kind.documents.map((name) => [name, []]))
  const scans = kind.documents.flatMap((name) => (scanFor[name] ? [{ name, field: scanFor[name] }] : []))
  const [documents, stored] = await Promise.all([
    db
      .selectFrom('proposal_documents as d')
      .innerJoin('proposals as p', 'p.id', 'd.proposal_id')
      .leftJoin('files as f', 'f.id', 'd.file_id')
      .where('p.scholar_id', '=', scholarId)
      .where('d.name', 'in', kind.documents)
      .where((eb) => eb.or([eb('d.link', 'is not', null), eb('f.type', 'in', documentRule.accept)]))
      .orderBy('p.updated_at', 'desc')
      .select([
        'd.name',
        'd.link',
        'd.file_id',
        'f.name as file_name',
        'f.type as file_type',
        'f.size',
        'p.kind',
        'p.title',
        'p.updated_at',
      ])
      .execute(),
    scans.length === 0
      ? []
      : db
          .selectFrom('scholar_scans as s')
          .innerJoin('files as f', 'f.id', 's.file_id')
          .where('s.scholar_id', '=', scholarId)
          .where(
            's.field',
            'in',
            scans.map(({ field }) => field),
          )
          .where('f.type', 'in', documentRule.accept)
          .select(['s.field', 'f.id', 'f.name', 'f.type', 'f.size', 's.uploaded_at'])
          .execute(),
  ])
  for (const { field, id, name, type, size, uploaded_at } of stored)
    for (const scan of scans.filter((one) => one.field === field))
      mustGet(found, scan.name).push({
        type: 'upload',
        content: fileUrl(id),
        file_name: name,
        file_type: type,
        size,
        from: `Your profile: ${scanFields[scan.field]}`,
        at: uploaded_at,
      })
  for (const { name, link, file_id, file_name, file_type, size, kind: of, title, updated_at } of documents) {
    const offers = mustGet(found, name)
    // A file that was used again before is the same paper under another id.
    const isThere = offers.some((one) => (link === null ? one.file_name === file_name && one.size === size : one.content === link))
    if (offers.length >= OFFERED || isThere) continue
    offers.push({
      type: contentTypeOf({ link }),
      content: contentUrl({ link, file_id }),
      file_name,
      file_type,
      size,
      from: `Your ${kinds[of].noun} “${title}”`,
      at: updated_at,
    })
  }
  return found
}
