import * as z from 'zod'
import { wholeListOf, endpointOf, Id } from '../../kit/index.ts'

const endpoint = endpointOf('regions')

const region = z.object({ id: z.number(), name: z.string() })
export type Region = z.infer<typeof region>

export const listProvinces = endpoint({
  at: 'GET region/province',
  does: 'List the provinces of Indonesia by name',
  source: '000 §7 Lookups',
  access: 'signed-in',
  input: z.object({}),
  output: wholeListOf(region),
})

export const listRegencies = endpoint({
  at: 'GET region/regency',
  does: 'List the regencies and cities of a province by name',
  source: '000 §7 Lookups',
  access: 'signed-in',
  input: z.object({ province_id: Id }),
  output: wholeListOf(region),
})
