import type { Actor, Upload } from '@pandu/contract/kit'
import { fileUrl } from '@pandu/contract/files'
import type { ProposalDocument } from '@pandu/contract/proposals'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import type { Kind } from './proposals.kinds.ts'
import type { Change } from '../../kit/decided.ts'

/** The pairs `type_cv`, `attach_cv` … of an input that named a document, parsed and checked by the contract. */
export type GivenDocuments = Record<string, unknown>

const givenOf = (kind: Kind, input: GivenDocuments) =>
  kind.documents.flatMap((name) => {
    const content = input[`attach_${name}`] as Upload | string | undefined
    return content === undefined || content === '' ? [] : [{ name, content }]
  })

const storedOf = (db: Db, proposalIds: readonly number[]) =>
  db
    .selectFrom('proposal_documents as d')
    .leftJoin('files', 'files.id', 'd.file_id')
    .where('d.proposal_id', 'in', proposalIds)
    .select(['d.proposal_id', 'd.name', 'd.link', 'd.file_id', 'files.name as file_name', 'files.type as file_type', 'files.size'])
    .execute()

/**
 * Puts in the documents that came with a write and tells what changed. The file that a new one replaces stays stored and readable:
 * the history names it, and a reviewer may want to see what was there when the decision was taken.
 */
export const putDocuments = async (
  { db, keep, actor }: Call<Actor>,
  kind: Kind,
  proposalId: number,
  input: GivenDocuments,
): Promise<Change[]> => {
  const given = givenOf(kind, input)
  if (given.length === 0) return []
  const before = new Map((await storedOf(db, [proposalId])).map((row) => [row.name, row]))
  const changes: Change[] = []
  const rows: { proposal_id: number; name: string; link: string | null; file_id: string | null }[] = []
  for (const { name, content } of given) {
    const old = before.get(name)
    if (typeof content === 'string' && old?.link === content.trim()) continue
    const link = typeof content === 'string' ? content.trim() : null
    const file_id =
      typeof content === 'string' ? null : await keep(content, { kind: 'proposals.document', recordId: proposalId, ownerId: actor.id })
    rows.push({ proposal_id: proposalId, name, link, file_id })
    changes.push({
      field: name,
      from: old?.link ?? old?.file_name ?? '',
      to: typeof content === 'string' ? content.trim() : content.name,
      ...(old?.file_id && { from_file: old.file_id }),
      ...(file_id && { to_file: file_id }),
    })
  }
  if (rows.length > 0)
    await db
      .insertInto('proposal_documents')
      .values(rows)
      .onConflict((on) =>
        on.columns(['proposal_id', 'name']).doUpdateSet((eb) => ({ link: eb.ref('excluded.link'), file_id: eb.ref('excluded.file_id') })),
      )
      .execute()
  return changes
}

/** The documents of a page of proposals in one statement, each proposal's in the order of its kind. */
export const documentsOf = async (db: Db, kind: Kind, proposalIds: readonly number[]) => {
  const documents = new Map<number, ProposalDocument[]>(proposalIds.map((id) => [id, []]))
  if (proposalIds.length === 0) return documents
  const place = (name: string) => kind.documents.indexOf(name)
  const rows = (await storedOf(db, proposalIds)).toSorted((a, b) => place(a.name) - place(b.name))
  for (const { proposal_id, name, link, file_id, file_name, file_type, size } of rows)
    documents.get(proposal_id)?.push({
      name,
      type: link === null ? 'upload' : 'embed',
      url: link ?? fileUrl(file_id!),
      file_name,
      file_type,
      size,
    })
  return documents
}
