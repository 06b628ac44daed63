import * as z from 'zod'
import {
  endpointOf,
  Id,
  listInput,
  childListInput,
  listOf,
  optionalText,
  messageOnly,
  messageWithId,
  scholarType,
  search,
  statusFilter,
  sheetImportInput,
  sheetImportOutput,
  sheetImportRow,
  text,
  Timestamp,
  readState,
  dayColumn,
  activeColumn,
  requiredMessage,
  currentTime,
  dayIn,
  PROGRAMME_ZONE,
} from '../../kit/index.ts'
import { MOST_PICKED, pickFilter, matchingPickFields, atLeastOnePicked, scholarNameFields } from '../accounts/index.ts'
import { cohortRules } from './cohorts.access.ts'

const endpoint = endpointOf('cohorts')

/** The years a cohort can have: from the first of the programme to the present one (001 §9). */
export const FIRST_COHORT_YEAR = 2019
export const thisYear = () => Number(dayIn(currentTime(), PROGRAMME_ZONE).slice(0, 4))
const year = z.coerce
  .number(requiredMessage('year'))
  .int()
  .refine((value) => value >= FIRST_COHORT_YEAR && value <= thisYear(), {
    error: () => `must be from ${FIRST_COHORT_YEAR} to ${thisYear()}`,
  })

export const cohortFields = z.object({ name: text(120), description: optionalText(2000), year })

export const cohort = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  year: z.number(),
  members: z.number(),
  courses: z.number(),
  /** Titles of the courses that keep it from being deleted: deleted ones too, because their reports still speak of its scholars (O60). */
  used_by: z.array(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Cohort = z.infer<typeof cohort>

export const listCohorts = endpoint({
  at: 'GET manage/cohort',
  does: 'List cohorts with search and year; filter[id] gives one',
  source: '001 §7 Quizzes, materials, courses',
  access: cohortRules.read,
  input: listInput({ filter: { search, year: Id, id: Id }, sort: ['created_at', 'name', 'year'] }),
  output: listOf(cohort),
  sheet: {
    name: 'Cohorts',
    columns: {
      name: 'Name',
      year: 'Year',
      description: 'Description',
      members: 'Scholars',
      courses: 'Courses',
      created_at: dayColumn('Created'),
    },
  },
})

export const createCohort = endpoint({
  at: 'POST manage/cohort',
  does: 'Create a cohort',
  source: '001 §7 Cohorts, email, contracts, scores',
  access: cohortRules.manage,
  input: cohortFields,
  output: messageWithId,
})

export const updateCohort = endpoint({
  at: 'POST manage/cohort/update',
  does: 'Change the name, description and year of a cohort',
  source: '001 §7 Cohorts, email, contracts, scores',
  access: cohortRules.manage,
  input: cohortFields.extend({ id: Id, updated_at: readState }),
  output: messageOnly,
})

export const removeCohort = endpoint({
  at: 'POST manage/cohort/delete',
  does: 'Delete a cohort that no course uses',
  source: '001 §7 Reviews lists and deletions, O59',
  access: cohortRules.remove,
  input: z.object({ id: Id }),
  output: messageOnly,
})

/** A scholar of a cohort. `id` and `user_id` are the scholar's. */
export const cohortMember = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  no_tf: z.string().nullable(),
  type: scholarType.nullable(),
  university: z.string().nullable(),
  year_tf: z.number().nullable(),
  status: z.number(),
  profile_picture: z.string().nullable(),
  joined_at: Timestamp,
})
export type CohortMember = z.infer<typeof cohortMember>

export const listCohortMembers = endpoint({
  at: 'GET manage/cohort/member',
  does: 'List the scholars of a cohort, newest first',
  source: 'G012',
  access: cohortRules.read,
  input: childListInput({ cohort_id: Id }, { filter: { search, status: statusFilter }, sort: ['created_at', 'name', 'no_tf'] }),
  output: listOf(cohortMember),
  sheet: {
    name: 'Scholars of the cohort',
    columns: {
      name: 'Full Name',
      no_tf: 'No TELADAN',
      type: 'Type Scholar',
      university: 'University',
      year_tf: 'Cohort Year',
      joined_at: dayColumn('Joined'),
      status: activeColumn,
    },
  },
})

/** A scholar to assign: bare ids are taken too (X29). Name and type travel for other clients; the account's own count. */
const assigned = z.union([
  Id,
  z
    .object({ user_id: Id, name: z.string().optional(), type: z.string().optional(), type_scholar: scholarType.optional() })
    .transform((v) => v.user_id),
])

const somebody = atLeastOnePicked('data_user_id')

export const assignMembers = endpoint({
  at: 'POST manage/cohort/member/assign',
  does: 'Add scholars to a cohort, or all active ones who match a filter and are not in it, as one operation that can be undone; those who are in it already are left alone',
  source: '001 §7 Cohorts, email, contracts, scores, X29',
  access: cohortRules.manage,
  input: z
    .object({ cohort_id: Id, data_user_id: z.array(assigned).max(MOST_PICKED).default([]), ...matchingPickFields })
    .refine(somebody.check, somebody.params),
  output: z.object({ message: z.string(), data: z.object({ added: z.number(), operation_id: z.number().nullable() }) }),
})

export const unassignMembers = endpoint({
  at: 'POST manage/cohort/member/unassign',
  does: 'Remove scholars from a cohort, as one operation that can be undone',
  source: 'G013',
  access: cohortRules.manage,
  input: z.object({ cohort_id: Id, user_id: z.array(Id).min(1, 'choose at least one').max(1000) }),
  output: z.object({ message: z.string(), data: z.object({ removed: z.number(), operation_id: z.number() }) }),
})

/** A non-regular scholar who can be invited. */
export const affirmative = z.object({
  id: z.number(),
  user_id: z.number(),
  ...scholarNameFields,
  type: z.literal('scholar'),
  type_scholar: scholarType,
})
export type Affirmative = z.infer<typeof affirmative>

export const listAffirmative = endpoint({
  at: 'GET manage/scholar/affirmasi',
  does: 'List active non-regular scholars who are not in the cohort of a course yet',
  source: '001 §7 Quizzes, materials, courses',
  access: cohortRules.manage,
  input: listInput({ filter: pickFilter, sort: ['name', 'created_at'], defaultSort: 'name', size: 6 }).extend({ course_id: Id }),
  output: listOf(affirmative),
})

/** How many scholars one import takes. */
export const MOST_MEMBERS_IMPORTED = 2000
/** The columns of the import sheet; a name must be that of the number. */
export const memberImportColumns = { no_tf: 'No TELADAN', name: 'Full Name' } as const

/** A row of the sheet, judged; `name` is empty where nobody has the number, `sheet_name` is what the sheet says. */
export const memberRow = sheetImportRow({ no_tf: z.string(), name: z.string(), sheet_name: z.string() })
export type MemberRow = z.infer<typeof memberRow>

export const importMembers = endpoint({
  at: 'POST manage/cohort/import',
  does: 'Add the scholars of a sheet with a column "No TELADAN" to a cohort: preview=1 only checks; otherwise all rows or none, as one operation that can be undone. A row whose number and name disagree is refused',
  source: 'G014, O47, O99',
  access: cohortRules.manage,
  input: z.object({ id: Id, ...sheetImportInput }),
  output: sheetImportOutput(memberRow),
})

export const memberTemplate = endpoint({
  at: 'GET manage/cohort/template',
  does: 'Download the spreadsheet that an import into a cohort fills in',
  source: 'G014, O47',
  access: cohortRules.manage,
  input: z.object({}),
  output: z.unknown(),
  download: true,
})
