import * as z from 'zod'
import { dayColumn, endpointOf, Id, listOf, childListInput, resource, search, text, Timestamp } from '../../kit/index.ts'
import { MOST_PICKED, matchingPickFields, atLeastOnePicked } from '../accounts/index.ts'
import { alumniRules } from './alumni.access.ts'

const endpoint = endpointOf('alumni')
const source = '001 §7 Alumni regions'

/** The regions in which alumni are looked after. filter[region] and filter[search] search in their names. */
export const alumniRegions = resource({
  area: 'alumni',
  noun: 'region',
  record: z.object({ id: z.number(), region: z.string(), alumni: z.number(), created_at: Timestamp, updated_at: Timestamp }),
  fields: z.object({ region: text(120) }),
  filter: { region: search, search, id: Id },
  sort: ['created_at', 'region'],
  size: 15,
  sheet: { name: 'Alumni regions', columns: { region: 'Region', alumni: 'Alumni', created_at: dayColumn('Created') } },
  read: alumniRules.read,
  write: alumniRules.manage,
  at: {
    list: 'GET support/alumni-region/region',
    create: 'POST support/alumni-region/region',
    update: 'POST support/alumni-region/region/update',
    remove: 'POST support/alumni-region/region/delete',
  },
  source: `${source}, O59, G095`,
})
export type AlumniRegion = z.infer<typeof alumniRegions.record>

/** An alumnus of a region: a scholar whom staff have given a date of leaving (O51). */
export const alumnus = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  no_tf: z.string().nullable(),
  email: z.string(),
  university: z.string().nullable(),
  year_tf: z.number().nullable(),
  profile_picture: z.string().nullable(),
  alumni_at: z.string(),
  assigned_at: Timestamp,
})
export type Alumnus = z.infer<typeof alumnus>

export const listAlumni = endpoint({
  at: 'GET support/alumni-region/member',
  does: 'List the alumni of a region, the last assigned first',
  source: 'O51, G096',
  access: alumniRules.read,
  input: childListInput(
    { scholar_alumni_region_id: Id },
    {
      filter: { search, year_tf: Id },
      sort: ['assigned_at', 'name', 'alumni_at', 'created_at'],
    },
  ),
  output: listOf(alumnus),
  sheet: {
    name: 'Alumni of the region',
    columns: {
      name: { label: 'Full Name', further: [{ label: 'No TELADAN', value: ({ no_tf }) => no_tf }] },
      university: 'University',
      email: 'Email',
      year_tf: 'Cohort Year',
      alumni_at: dayColumn('Alumni since'),
      assigned_at: dayColumn('Assigned'),
    },
  },
})

/** One scholar's number, or a list of them. */
const people = z.preprocess(
  (given) => (given === undefined || given === null || given === '' ? [] : [given].flat()),
  z
    .array(Id)
    .max(MOST_PICKED)
    .transform((ids) => [...new Set(ids)]),
)

const somebody = atLeastOnePicked('scholar_id')

export const assignAlumni = endpoint({
  at: 'POST support/alumni-region/assign',
  does: 'Assign alumni to a region, in place of their former one, or assign all who match a filter and have no region, as one operation that can be undone',
  source: `${source}, 001 §3`,
  access: alumniRules.manage,
  input: z
    .object({ scholar_alumni_region_id: Id, scholar_id: people.optional(), ...matchingPickFields })
    .refine(somebody.check, somebody.params),
  output: z.object({ message: z.string(), data: z.object({ assigned: z.number(), operation_id: z.number().nullable() }) }),
})

export const unassignAlumni = endpoint({
  at: 'POST support/alumni-region/unassign',
  does: 'Remove alumni from their region as one operation that can be undone; the message is the word success',
  source: `${source}, 001 §8`,
  access: alumniRules.manage,
  input: z.object({ scholar_id: people.refine((ids) => ids.length > 0, 'choose at least one') }),
  output: z.object({ message: z.literal('success'), data: z.object({ operation_id: z.number() }) }),
})
