import * as z from 'zod'
import { endpointOf, pageAddress } from '../../kit/index.ts'

const endpoint = endpointOf('search')

/** How many records of one kind an answer shows. */
export const GROUP_SIZE = 5

const foundRecord = z.object({
  id: z.number(),
  title: z.string(),
  /** What distinguishes it from others: campus, number, state. */
  line: z.string(),
  /** Its page in the web. */
  url: pageAddress,
})
export type FoundRecord = z.infer<typeof foundRecord>

const foundGroup = z.object({
  key: z.string(),
  /** In the plural. */
  label: z.string(),
  records: z.array(foundRecord),
  /** There are more than those shown. */
  more: z.boolean(),
  /** The list that shows all of them, where there is one. */
  url: pageAddress.nullable(),
})
export type FoundGroup = z.infer<typeof foundGroup>

export const searchAll = endpoint({
  at: 'GET search',
  does: 'Find records of every kind that the reader may see: exact numbers first, then titles that begin with the text, then records with all words, the newest first. When no record has all words, `partly` is true and records have some of them',
  source: 'decision 0021',
  access: 'signed-in',
  input: z.object({
    text: z.string().trim().min(2, 'type at least 2 characters').max(100, 'must be at most 100 characters'),
  }),
  output: z.object({
    message: z.string(),
    data: z.array(foundGroup),
    /** No record has all words: these have some of them. */
    partly: z.boolean(),
  }),
  // A search for a NIK is logged with the scholar who has it.
  writes: 'log',
})
