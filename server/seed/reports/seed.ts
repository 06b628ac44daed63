import {
  type Competency,
  competencyKeys,
  emptyReport,
  flatFields,
  type Period,
  periods,
  type ReportValues,
  valueIn,
} from '@pandu/contract/reports'
import type pg from 'pg'
import { type Clock, daysLater } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'
import { type Random, random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import { outlook, psychological, competencyTexts } from './competency-texts.ts'

/** So many years ago the cohorts entered that have reports, and in which phases. */
const rounds: readonly (readonly [age: number, phases: readonly Period[]])[] = [
  [3, periods],
  [2, ['baseline', 'midline']],
  [1, ['baseline']],
]
/** Months from the entry of a cohort to the assessment of a phase. */
const held: Record<Period, number> = { baseline: 1, midline: 19, endline: 37 }

const rounded = (value: number) => Math.round(Math.min(5, Math.max(1, value)) * 10) / 10

/** A scholar at the beginning, and how much each characteristic grows from phase to phase. */
const growthOf = (chance: Random) => {
  const level = 2 + chance.next() * 0.9
  return new Map(competencyKeys.map((key) => [key, { start: level + (chance.next() - 0.5), growth: 0.25 + chance.next() * 0.7 }]))
}

const reportOf = (chance: Random, growthBy: ReturnType<typeof growthOf>, period: Period): ReportValues => {
  const report = emptyReport()
  for (const key of competencyKeys) {
    const { start, growth } = growthBy.get(key) ?? { start: 2.5, growth: 0.4 }
    const value = rounded(start + growth * periods.indexOf(period) + (chance.next() - 0.5) * 0.2)
    const level = value < 2.6 ? 0 : value < 3.7 ? 1 : 2
    report.competency_value[key] = value
    report.competency_desc[key] = competencyTexts[key].levels[level]
    // Assessors have not seen everything of everybody.
    report.competency_evidence[key] = chance.chance(0.85) ? competencyTexts[key].seen[level] : ''
  }
  return { ...report, psychological_desc: chance.pick(psychological), description: chance.pick(outlook[period]) }
}

const writtenOf = <V>(part: Record<Competency, V>) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== '' && value !== null))

/** Reports of three phases for three cohorts, with values that grow; a few scholars of each round are still to be written. */
export async function seedReports(client: pg.Client, scholars: readonly Scholar[], clock: Clock): Promise<void> {
  const chance = random('reports')
  const { rows: assessors } = await client.query<{ id: number }>('select id from users where vendor_id = 3 order by id')
  const people = [...assessors.map(({ id }) => id), demoPerson('upcm').id]
  const reports: Record<string, unknown>[] = []
  const changes: Record<string, unknown>[] = []
  for (const [age, phases] of rounds) {
    const cohort = clock.latestCohort - age
    for (const scholar of scholars.filter((one) => one.cohort === cohort && one.account.status === 1)) {
      const growthBy = growthOf(chance)
      const isNamed = scholar.account.id <= demoPerson('tsa').id
      for (const period of phases) {
        const report = reportOf(chance, growthBy, period)
        const [author, second] = [chance.pick(people), chance.pick(people)]
        const at = daysLater(new Date(Date.UTC(cohort, 8 + held[period], 3 + chance.int(0, 20), 2, chance.int(0, 59))), 0)
        // The newest round is not over.
        const isOpen = !isNamed && period === phases.at(-1) && chance.chance(0.15)
        if (isOpen || at > clock.now) continue
        const isChanged = chance.chance(0.2)
        const changedAt = isChanged ? daysLater(at, chance.int(1, 12)) : at
        const id = reports.length + 1
        reports.push({
          id,
          scholar_id: scholar.account.id,
          period,
          competency_value: writtenOf(report.competency_value),
          competency_desc: writtenOf(report.competency_desc),
          competency_evidence: writtenOf(report.competency_evidence),
          psychological_desc: report.psychological_desc,
          description: report.description,
          created_by: author,
          updated_by: isChanged ? second : author,
          created_at: at,
          updated_at: changedAt,
          downloaded_at: chance.chance(0.6) && daysLater(changedAt, 20) < clock.now ? daysLater(changedAt, chance.int(1, 19)) : null,
        })
        const step = (action: string, by_id: number, when: Date, list: readonly object[]) =>
          changes.push({ id: changes.length + 1, scholar_id: scholar.account.id, period, action, changes: list, by_id, at: when })
        step(
          'created',
          author,
          at,
          flatFields.flatMap((field) => {
            const to = String(valueIn(report, field) ?? '')
            return to === '' ? [] : [{ field: field.key, from: '', to }]
          }),
        )
        const value = report.competency_value.innovation
        if (isChanged && value !== null)
          step('changed', second, changedAt, [{ field: 'innovation_value', from: String(rounded(value - 0.3)), to: String(value) }])
      }
    }
  }
  await insertAll(client, 'reports', reports)
  await insertAll(client, 'report_changes', changes)
  await advanceSequence(client, 'reports')
  await advanceSequence(client, 'report_changes')
}
