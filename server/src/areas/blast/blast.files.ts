import { type Blast, blastFileDays, blastRules, isAttachable, openFilesIn, openFileUrl, readOpenFile } from '@pandu/contract/blast'
import { fileUrl } from '@pandu/contract/files'
import { type Actor, type Upload, currentMs } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { invalid, notFound } from '../../kit/errors.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { readSetting } from '../../kit/settings.ts'
import type { FileGuards } from '../../kit/stored-files.ts'

/** A picture in a letter, an attachment that letters link to, and one that is sent along. */
export const pictureKind = 'blast.picture'
const linkedKind = 'blast.linked'
const alongKind = 'blast.along'

/** Staff can see attachments again in the history; pictures and linked files are read only by `readOpenFile`. */
export const blastFileGuards: FileGuards = {
  // oxlint-disable-next-line typescript/require-await -- as a guard answers
  [alongKind]: { mayRead: async ({ actor }) => blastRules.read.test(actor) === true },
}

/** Readable without signing in: its id has 122 random bits, and it expires. */
export const serveOpenFile = serve(readOpenFile, async ({ db, services }, { id }) => {
  const file = await db
    .selectFrom('files')
    .select(['name', 'type', 'size', 'kind', 'storage_key'])
    .where('id', '=', id)
    .where('kind', 'in', [pictureKind, linkedKind])
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!file) throw notFound()
  const stream = await services.storage.read(file.storage_key).catch(() => {
    throw notFound()
  })
  return { stream, name: file.name, type: file.type, size: file.size, inline: file.kind === pictureKind, keepable: true }
})

/** Keeps the files of a letter until some days after it is sent. */
export const keepFiles = async (
  { db, actor, keep }: Pick<Call<Actor>, 'db' | 'actor' | 'keep'>,
  { id, content, send_at, attachment }: { id: number; content: string; send_at: string | null; attachment: Upload | undefined },
) => {
  const days = await readSetting(db, blastFileDays)
  const until = new Date((send_at === null ? currentMs() : Date.parse(send_at)) + days * 86_400_000)
  const named = openFilesIn(content)
  const found = await db
    .updateTable('files')
    .set({ record_id: id, expires_at: sql`greatest(expires_at, ${until})` })
    .where('id', '=', sql<string>`any(${named}::uuid[])`)
    .where('kind', '=', pictureKind)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .execute()
  if (found.length < named.length) throw invalid({ content: ['A picture in the letter was deleted. Insert it again'] })
  if (!attachment) return db.updateTable('blasts').set({ files_until: until }).where('id', '=', id).execute()
  const along = isAttachable(attachment)
  const attachment_id = await keep(attachment, { kind: along ? alongKind : linkedKind, recordId: id, ownerId: actor.id, expiresAt: until })
  const kept = { attachment_name: attachment.name, attachment_size: attachment.size, attachment_along: along }
  return db
    .updateTable('blasts')
    .set({ files_until: until, attachment_id, ...kept })
    .where('id', '=', id)
    .execute()
}

/** As long as a mail is tried again at most, and somebody may look at a test letter. */
const TEST_DAYS = 7

/** Keeps the attachment of a test letter, which is sent along or linked to as in the letter itself. */
export const keepTestAttachment = async ({ actor, keep }: Pick<Call<Actor>, 'actor' | 'keep'>, attachment: Upload) => {
  const along = isAttachable(attachment)
  const expiresAt = new Date(currentMs() + TEST_DAYS * 86_400_000)
  const id = await keep(attachment, { kind: along ? alongKind : linkedKind, recordId: null, ownerId: actor.id, expiresAt })
  return { id, name: attachment.name, along }
}

interface AttachmentRow {
  attachment_id: string | null
  attachment_name: string
  attachment_size: number
  attachment_along: boolean
}
export const attachmentColumns = [
  'blasts.attachment_id',
  'blasts.attachment_name',
  'blasts.attachment_size',
  'blasts.attachment_along',
] as const
export const attachmentOf = (row: AttachmentRow): Blast['attachment'] => {
  const { attachment_id: id, attachment_name: name, attachment_size: size, attachment_along: along } = row
  return name === '' ? null : { name, size, along, path: id === null ? null : along ? fileUrl(id) : openFileUrl(id) }
}
