import { type Actor, type RecordStep, type Upload, wrongTypeMessage } from '@pandu/contract/kit'
import { fileIdOf } from '@pandu/contract/files'
import { documentRule, personalDocuments, type ProposalDocument } from '@pandu/contract/proposals'
import { sql } from 'kysely'
import { contentTypeOf, contentUrl } from '../../kit/content.ts'
import type { Db } from '../../kit/db.ts'
import type { Change } from '../../kit/decided-tables.ts'
import { invalid } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'
import { documentOrder, type Kind } from './proposals.kinds.ts'
import { lockOwnFile } from './proposals.on-file.ts'

/** The pairs `type_cv`, `attach_cv` … of an input, for the documents that it names, parsed and checked by the contract. */
export type GivenDocuments = Record<string, unknown>

const givenOf = (kind: Kind, input: GivenDocuments) =>
  kind.documents.flatMap((name) => {
    const content = input[`attach_${name}`] as Upload | string | undefined
    return content === undefined || content === '' ? [] : [{ name, content: typeof content === 'string' ? content.trim() : content }]
  })

const storedOf = (db: Db, proposalIds: readonly number[]) =>
  db
    .selectFrom('proposal_documents as d')
    .leftJoin('files', 'files.id', 'd.file_id')
    .where('d.proposal_id', 'in', proposalIds)
    .select(['d.proposal_id', 'd.name', 'd.link', 'd.file_id', 'files.name as file_name', 'files.type as file_type', 'files.size'])
    .execute()

/**
 * Stores the documents that came with a write and answers the changes. A replaced file stays stored and readable, because the history names it, and a
 * reviewer may want to see what was decided on.
 */
export const storeDocuments = async (call: Call<Actor>, kind: Kind, proposalId: number, input: GivenDocuments): Promise<Change[]> => {
  const { db } = call
  const given = givenOf(kind, input)
  if (given.length === 0) return []
  const before = new Map((await storedOf(db, [proposalId])).map((row) => [row.name, row]))
  const changes: Change[] = []
  const rows: { proposal_id: number; name: string; link: string | null; file_id: string | null }[] = []
  for (const { name, content } of given) {
    const old = before.get(name)
    const onFile = typeof content === 'string' ? fileIdOf(content) : undefined
    if (typeof content === 'string' && (onFile ? old?.file_id === onFile : old?.link === content)) continue
    const link = typeof content === 'string' && !onFile ? content : null
    const kept = link === null ? await keepDocument(call, proposalId, name, onFile ? { onFile } : { upload: content as Upload }) : undefined
    rows.push({ proposal_id: proposalId, name, link, file_id: kept?.id ?? null })
    changes.push({
      field: name,
      from: old?.link ?? old?.file_name ?? '',
      to: link ?? kept?.name ?? '',
      ...(old?.file_id && { from_file: old.file_id }),
      ...(kept && { to_file: kept.id }),
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

/**
 * Stores an uploaded document, or a copy of one that was handed in before: the proposal keeps its own copy even when the other one is replaced or
 * removed.
 */
const keepDocument = async (
  { db, keep, actor }: Call<Actor>,
  proposalId: number,
  name: string,
  from: { upload: Upload } | { onFile: string },
) => {
  const as = { kind: 'proposals.document', recordId: proposalId, ownerId: actor.id }
  if ('upload' in from) return { id: await keep(from.upload, as), name: from.upload.name }
  const file = await lockOwnFile(db, actor, from.onFile)
  const refuse = (message: string) => invalid({ [`attach_${name}`]: [message] })
  if (!file) throw refuse('This document is not on file any more; please choose another one')
  if (!documentRule.accept.includes(file.type)) throw refuse(wrongTypeMessage)
  return { id: await keep(file, { ...as, copyOf: file.storage_key }), name: file.name }
}

/** The documents of a page of proposals in one statement, each proposal's in the order of its kind. */
export const documentsOf = async (db: Db, proposalIds: readonly number[]) => {
  const documents = new Map<number, ProposalDocument[]>(proposalIds.map((id) => [id, []]))
  if (proposalIds.length === 0) return documents
  const place = (name: string) => documentOrder.indexOf(name)
  const rows = (await storedOf(db, proposalIds)).toSorted((a, b) => place(a.name) - place(b.name))
  for (const { proposal_id, name, link, file_id, file_name, file_type, size } of rows)
    documents.get(proposal_id)?.push({
      name,
      type: contentTypeOf({ link }),
      url: contentUrl({ link, file_id }),
      file_name,
      file_type,
      size,
    })
  return documents
}

/** The documents of a proposal for somebody who may not read personal ones: those are named without an address. */
export const withoutPersonal = (documents: readonly ProposalDocument[]) =>
  documents.map((document) => (personalDocuments.includes(document.name) ? { ...document, url: '' } : document))

/** The same for the changes in a history. */
export const stepsWithoutPersonal = <S extends Pick<RecordStep, 'changes'>>(steps: readonly S[]): S[] =>
  steps.map((step) => ({
    ...step,
    changes: step.changes.map((change) =>
      personalDocuments.includes(change.field)
        ? { field: change.field, from: hidden(change.from, change.from_url), to: hidden(change.to, change.to_url) }
        : change,
    ),
  }))
/** The name of a file reveals nothing; a link does. */
const hidden = (value: string, url: string | undefined) => (value !== '' && value === url ? 'a link' : value)

/** Which personal document of its proposal a stored file is, or was before a newer one replaced it: the history names it by that. */
export const personalNameOf = async (db: Db, proposalId: number, fileId: string) => {
  const { rows } = await sql<{ name: string }>`
    select name from proposal_documents where proposal_id = ${proposalId} and file_id = ${fileId}
    union all
    select change ->> 'field' from proposal_steps, jsonb_array_elements(changes) change
    where record_id = ${proposalId} and ${fileId} in (change ->> 'from_file', change ->> 'to_file')
    limit 1`.execute(db)
  return rows.find(({ name }) => personalDocuments.includes(name))?.name
}
