import { type Content, contentFiles, emptyField, wrongType } from '@pandu/contract/kit'
import type { Db } from './db.ts'
import { invalid } from './errors.ts'
import type { KeptFile } from './keep-file.ts'
import type { Call } from './serve.ts'

/** m4a has two names; all browsers play it under this one. */
const audio = { 'audio/x-m4a': 'audio/mp4' } as Record<string, string>

/** Puts learning content away, checked by the contract's `contentMatches`: a link as it is, a file in storage. Nothing for content that was left out. */
export const keepContent = async ({ keep }: Pick<Call<unknown>, 'keep'>, { content }: Content, as: KeptFile) => {
  if (content === undefined || content === '') return undefined
  if (typeof content === 'string') return { link: content.trim(), file_id: null }
  return { link: null, file_id: await keep(content, { ...as, type: audio[content.type] ?? content.type }) }
}

/** Content that is left out of a change stays (X57), but only where it is still what the other fields say it is. */
export const contentStays = async (
  db: Db,
  stored: { type_content: string; file_id: string | null },
  { type_content, mime_type }: Content,
) => {
  if (type_content !== stored.type_content) throw invalid({ content: [emptyField] })
  if (stored.file_id === null) return
  const { type } = await db.selectFrom('files').select('type').where('id', '=', stored.file_id).executeTakeFirstOrThrow()
  if (!contentFiles[mime_type].includes(type)) throw invalid({ content: [wrongType] })
}
