import type { Content } from '@pandu/contract/kit'
import type { KeptFile } from './keep-file.ts'
import type { Call } from './serve.ts'

/** m4a has two names; all browsers play it under this one. */
const audio = { 'audio/x-m4a': 'audio/mp4' } as Record<string, string>

/** Puts learning content away, checked by the contract's `contentMatches`: a link as it is, a file in storage. Nothing for content that was left out. */
export const keepContent = async ({ keep }: Pick<Call<unknown>, 'keep'>, { content }: Content, as: KeptFile) => {
  if (content === undefined || content === '') return undefined
  if (typeof content === 'string') return { link: content.trim(), file_id: null }
  return { link: null, file_id: await keep({ ...content, type: audio[content.type] ?? content.type }, as) }
}
