import { readOverview } from '@pandu/contract/overview'
import { beforeEach } from 'vitest'
import { type DemoUsername, demoPerson } from '../seed/people.ts'
import { contracts } from '../src/areas/contracts/contracts.area.ts'
import { overview } from '../src/areas/overview/overview.area.ts'
import { proposals } from '../src/areas/proposals/proposals.area.ts'
import { proposalTally } from '../src/areas/proposals/proposals.tally.ts'
import { scores } from '../src/areas/scores/scores.area.ts'
import { tsa } from '../src/areas/tsa/tsa.area.ts'
import { directCalls } from './direct-calls.ts'
import { courseMaker } from './new-course.ts'
import type { openTestDatabase } from './open-database.ts'

interface Given {
  by?: DemoUsername
  state?: string
  notes?: string
}
const id = (who: DemoUsername) => demoPerson(who).id

/** A day of January; its noon is a time. */
export const noon = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`

/**
 * The overview without an application around it, of the areas whose records are decided on. Before each test there are no such records; scholar (Ayu)
 * and tsa (Citra) are of one campus, scholar2 (Budi) is of none, and the facilitator reaches the first alone.
 */
export const decidedRecords = (database: ReturnType<typeof openTestDatabase>) => {
  const { rows } = database
  const { number, newCourse } = courseMaker(rows)
  const calls = directCalls(database, overview, proposals, tsa, scores, contracts)
  const overviewOf = async (who: DemoUsername, asked = calls) => (await asked.as(who).call(readOverview, {})).data
  const campus = 1

  beforeEach(async () => {
    await rows('truncate contracts, score_drafts, tsa_proposals cascade')
    await rows('delete from proposals')
    await rows('delete from tallies where name = $1', [proposalTally.name])
    for (const table of ['course_teachers', 'mentoring_assignments'])
      await rows(`delete from ${table} where user_id = $1`, [id('facilitator')])
    await newCourse()
    await rows(`update universities set name = 'The campus' where id = $1`, [campus])
    for (const [who, name, universityId] of [
      ['scholar', 'Ayu', campus],
      ['scholar2', 'Budi', null],
      ['tsa', 'Citra', campus],
    ] as const)
      await rows('update users set name = $2, university_id = $3 where id = $1', [id(who), name, universityId])
  })

  return {
    id,
    overviewOf,
    newProposal: (kind: string, title: string, day: number, { by = 'scholar', state = 'process', notes = '' }: Given = {}) =>
      number(
        `insert into proposals (kind, scholar_id, title, description, approval, notes, waiting_since, updated_at)
         values ($1, $2, $3, '', $4, $5, $6, $6) returning id`,
        [kind, id(by), title, state, notes, noon(day)],
      ),
    newScores: (day: number, { by = 'scholar', state = 'process', notes = '' }: Given = {}) =>
      number(
        `insert into score_drafts (scholar_id, semester1, approval, notes, waiting_since, updated_at) values ($1, 3, $2, $3, $4, $4) returning id`,
        [id(by), state, notes, noon(day)],
      ),
    newActivity: (title: string, day: number, { by = 'tsa', state = 'process' }: Given = {}) =>
      number(
        `insert into tsa_proposals (title, tsa_id, scholar_id, tsa_category_id, description, start_date, end_date, link, approval, waiting_since, updated_at)
         values ($1, $2, $3, (select min(id) from tsa_categories), '', '2026-01-01', '2026-01-01', '', $4, $5, $5) returning id`,
        [title, campus, id(by), state, noon(day)],
      ),
    /** A contract that is a draft, was sent, or was signed. */
    newContract: (day: number, stage: 'draft' | 'sent' | 'signed', by: DemoUsername = 'scholar') =>
      number(
        `insert into contracts (scholar_id, template_id, template_version, pdf, sent_at, signed_at, waiting_since, updated_at)
         select $1, id, version, 'ready', $2, $3, $4, $4 from contract_templates order by id limit 1 returning id`,
        [id(by), stage === 'draft' ? null : noon(day), stage === 'signed' ? noon(day) : null, noon(day)],
      ),
    /** The numbers by state that are not zero, with the day since which one waits. */
    statesOf: async (who: DemoUsername) =>
      Object.fromEntries(
        (await overviewOf(who)).states.map(({ key, counters }) => [
          key,
          counters.flatMap((one) =>
            one.count > 0 ? [`${one.count} ${one.key}${one.waiting_since ? ` since ${one.waiting_since}` : ''}`] : [],
          ),
        ]),
      ),
    waitingOf: async (who: DemoUsername, asked = calls) =>
      (await overviewOf(who, asked)).waiting.map(({ count, label, waiting_since }) => `${count} ${label} since ${waiting_since}`),
    stepsOf: async (who: DemoUsername, asked = calls) =>
      (await overviewOf(who, asked)).next.filter(({ kind }) => kind !== 'begin' && kind !== 'record'),
    /** What somebody did with a record. */
    newStep: (table: string, record: number, day: number, by: DemoUsername | null, action: string, from: string | null, to: string) =>
      rows(`insert into ${table} (record_id, at, by_id, action, "from", "to") values ($1, $2, $3, $4, $5, $6)`, [
        record,
        noon(day),
        by && id(by),
        action,
        from,
        to,
      ]),
  }
}
