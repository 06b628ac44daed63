import {
  assignMembers,
  createCohort,
  importMembers,
  listAffirmative,
  listCohortMembers,
  listCohorts,
  memberTemplate,
  removeCohort,
  unassignMembers,
  updateCohort,
} from '@pandu/contract/cohorts'
import { xlsx } from '@pandu/contract/kit'
import { COHORT_ASSIGN, undoOperation } from '@pandu/contract/operations'
import writeXlsx from 'write-excel-file/node'
import { demoPerson } from '../../seed/people.ts'
import { sendFile } from '../app.ts'
import { type Facts, nobody, onRecord, plain, staff, writers } from './facts.ts'

const scholar = demoPerson('scholar').id
/** Of the demo world; a course takes its members from it. */
const BUSY_COHORT = 4
const COURSE = 1

export const cohortMade = {
  /** No course uses it, and one scholar is in it. */
  idleCohort: `with made as (insert into cohorts (name, year) values ('Of the matrix', 2024) returning id)
    insert into cohort_members (cohort_id, user_id, type_scholar) select id, ${scholar}, 'regular' from made returning cohort_id id`,
  assignment: `insert into operations (kind, title, rows, payload)
    select '${COHORT_ASSIGN}', 'An assignment', 0, jsonb_build_object('cohort_id', id, 'user_ids', '[]'::jsonb)
    from cohorts where name = 'Of the matrix' returning id`,
}

const bytes = await writeXlsx(
  [
    ['No TELADAN', 'Name'],
    ['NOBODY-1', 'x'],
  ].map((row) => row.map((value) => ({ value, type: String }))),
).toBuffer()
const sheet = sendFile('numbers.xlsx', bytes, xlsx)
const idle = { of: (world: { made: (name: string) => number }) => world.made('idleCohort') }
const fields = { name: 'A cohort of the matrix', year: 2024, description: '' }

export const cohortFacts: Facts[] = [
  plain(listCohorts, { may: staff }),
  plain(createCohort, { may: writers, input: fields }),
  onRecord(updateCohort, { other: { ...idle, may: writers }, input: (id: number) => ({ id, ...fields }) }),
  onRecord(removeCohort, { about: 'that nothing uses', other: { ...idle, may: writers }, input: (id: number) => ({ id }) }),
  onRecord(removeCohort, {
    about: 'that a course uses',
    other: { of: () => BUSY_COHORT, may: nobody, notNow: writers },
    input: (id: number) => ({ id }),
  }),
  onRecord(listCohortMembers, { other: { ...idle, may: staff }, input: (id: number) => ({ filter: { cohort_id: id } }) }),
  onRecord(assignMembers, {
    other: { ...idle, may: writers },
    input: (id: number, world) => ({ cohort_id: id, data_user_id: [world.stranger.SCHOLAR] }),
  }),
  onRecord(unassignMembers, { other: { ...idle, may: writers }, input: (id: number) => ({ cohort_id: id, user_id: [scholar] }) }),
  onRecord(listAffirmative, { other: { of: () => COURSE, may: writers }, input: (id: number) => ({ course_id: id }) }),
  onRecord(importMembers, {
    about: 'looking at a sheet first',
    other: { ...idle, may: writers },
    input: (id: number) => ({ id, file: sheet, preview: 1 as const }),
  }),
  onRecord(importMembers, {
    about: 'the refused rows of a sheet',
    other: { ...idle, may: writers },
    input: (id: number) => ({ id, file: sheet, preview: 1 as const, refused: 1 as const }),
  }),
  plain(memberTemplate, { may: writers }),
  onRecord(undoOperation, {
    about: 'of a cohort',
    other: { of: (world) => world.made('assignment'), may: writers, sees: staff },
    input: (id: number) => ({ id }),
  }),
]
