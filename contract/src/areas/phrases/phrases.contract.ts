import * as z from 'zod'
import { endpointOf, Flag, Id, listInput, listOf, messageOnly, messageWithId, search, text } from '../../kit/index.ts'
import { phraseRules } from './phrases.access.ts'

const endpoint = endpointOf('phrases')

/** How many phrases one person may keep, and how many may be shared. */
export const MOST_PHRASES = 200

export const phrase = z.object({
  id: z.number(),
  text: z.string(),
  /** Whose it is; null for a shared one. */
  owner_id: z.number().nullable(),
})
export type Phrase = z.infer<typeof phrase>

export const listPhrases = endpoint({
  at: 'GET phrase',
  does: 'List your phrases for the notes of decisions, and the shared ones, with search',
  source: '000 §4, O18',
  access: phraseRules.keep,
  input: listInput({ filter: { search }, sort: ['text'], defaultSort: 'text' }),
  output: listOf(phrase),
})

export const keepPhrase = endpoint({
  at: 'POST phrase',
  does: 'Keep a phrase for the notes of decisions; shared=1 for everybody who decides, by those who may share',
  source: '000 §4, O18',
  access: phraseRules.keep,
  input: z.object({ text: text(1000), shared: Flag.default(0) }),
  output: messageWithId,
})

export const deletePhrase = endpoint({
  at: 'POST phrase/delete',
  does: 'Delete a phrase',
  source: '000 §4, O18',
  access: phraseRules.remove,
  input: z.object({ id: Id }),
  output: messageOnly,
})
