import * as z from 'zod'
import { wholeListOf, endpointOf, Id, optionalLink, readState, messageOnly, messageWithId, text, Timestamp } from '../../kit/index.ts'
import { tsaRules } from './tsa.access.ts'

const endpoint = endpointOf('tsa')

/** The category of a proposal. It has the guideline that the cover letters of its activities follow (001 §3). */
export const tsaCategory = z.object({
  id: z.number(),
  name: z.string(),
  /** Empty where it has none yet. */
  link_guideline_letter: z.string(),
  /** How many proposals belong to it, of all campuses. */
  proposals: z.number(),
  updated_at: Timestamp,
})
export type TsaCategory = z.infer<typeof tsaCategory>

export const listTsaCategories = endpoint({
  at: 'GET tsa-proposal/category',
  does: 'List the categories of TSA proposals with the guideline link of their cover letters',
  source: '001 §7 Reports and exports, 001 §3',
  access: 'signed-in',
  input: z.object({}),
  output: wholeListOf(tsaCategory),
})

export const tsaCategoryFields = z.object({ name: text(80), link_guideline_letter: optionalLink() })

export const createTsaCategory = endpoint({
  at: 'POST tsa-proposal/category',
  does: 'Add a category of TSA proposals',
  source: '001 §3',
  access: tsaRules.categorise,
  input: tsaCategoryFields,
  output: messageWithId,
})

export const updateTsaCategory = endpoint({
  at: 'POST tsa-proposal/category/update',
  does: 'Rename a category or change its guideline link',
  source: '001 §3',
  access: tsaRules.categorise,
  input: tsaCategoryFields.extend({ id: Id, updated_at: readState }),
  output: messageOnly,
})

export const deleteTsaCategory = endpoint({
  at: 'POST tsa-proposal/category/delete',
  does: 'Delete a category that no proposal belongs to',
  source: 'O59',
  access: tsaRules.removeCategory,
  input: z.object({ id: Id }),
  output: messageOnly,
})
