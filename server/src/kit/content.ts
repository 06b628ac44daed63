import { fileUrl } from '@pandu/contract/files'
import { type Content, contentFiles, emptyFieldMessage, wrongTypeMessage } from '@pandu/contract/kit'
import type { Db } from './db.ts'
import { invalid } from './errors.ts'
import type { FileToStore } from './store-file.ts'
import type { Call } from './serve.ts'

/** m4a has two names; all browsers play it under this one. */
const audio: Record<string, string> = { 'audio/x-m4a': 'audio/mp4' }

/** A link or a stored file: the table's check lets a row have just one of them. */
interface LinkOrFile {
  link: string | null
  file_id: string | null
}

/** Whether the content of a row is a link or an upload. */
export const contentTypeOf = ({ link }: Pick<LinkOrFile, 'link'>): Content['type_content'] => (link === null ? 'upload' : 'embed')

/** Where a row's content is read. */
export const contentUrl = ({ link, file_id }: LinkOrFile) => {
  if (link !== null) return link
  if (file_id === null) throw new Error('A row has neither a link nor a file')
  return fileUrl(file_id)
}

/** What a list shows of the stored file of its rows, beside `link` and `file_id`; the table `files` is joined. */
export const fileColumns = ['files.name as file_name', 'files.type as file_type', 'files.size'] as const

/**
 * Stores learning content that the contract's `checkContent` has checked: a link as it is, a file in storage. Content that was left out stores
 * nothing.
 */
export const storeContent = async ({ keep }: Pick<Call<unknown>, 'keep'>, { content }: Content, as: FileToStore) => {
  if (content === undefined || content === '') return undefined
  if (typeof content === 'string') return { link: content.trim(), file_id: null }
  return { link: null, file_id: await keep(content, { ...as, type: audio[content.type] ?? content.type }) }
}

/** Content that is left out of a change is kept (X57). This refuses the change when the kept content does not match the other fields. */
export const checkKeptContent = async (
  db: Db,
  stored: { type_content: string; file_id: string | null },
  { type_content, mime_type }: Content,
) => {
  if (type_content !== stored.type_content) throw invalid({ content: [emptyFieldMessage] })
  if (stored.file_id === null) return
  const { type } = await db.selectFrom('files').select('type').where('id', '=', stored.file_id).executeTakeFirstOrThrow()
  if (!contentFiles[mime_type].includes(type)) throw invalid({ content: [wrongTypeMessage] })
}
