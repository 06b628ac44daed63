import type { Period } from '@pandu/contract/reports'
import { demoPerson } from '../seed/people.ts'
import { courseMaker } from './new-course.ts'
import type { openTestDatabase } from './open-database.ts'

interface Issued {
  period?: Period
  state?: 'valid' | 'replaced' | 'withdrawn'
  text?: string
  at?: string
}

/** Makes reports of the two scholars Zebra, and versions of them. */
export const reportMaker = (rows: ReturnType<typeof openTestDatabase>['rows']) => {
  const { number } = courseMaker(rows)
  const by = demoPerson('upcm').id
  let version = 0

  /** Nobody has a report; the two are active scholars of 2021 and 2022 and of two campuses. */
  const withoutReports = async () => {
    for (const table of ['report_changes', 'report_issues', 'reports']) await rows(`delete from ${table}`)
    for (const [name, who, campus] of [
      ['One', 'scholar', 1],
      ['Two', 'scholar2', 2],
    ] as const)
      await rows(
        `update users set name = 'Zebra ' || $2, university_id = $3::int, year_tf = 2020 + $3::int, status = 1, alumni_at = null, role = 'SCHOLAR',
         profile_picture = null where id = $1`,
        [demoPerson(who).id, name, campus],
      )
  }

  const report = (of: { id: number }, period: Period = 'baseline', text = 'draft') =>
    number(
      `insert into reports (scholar_id, period, description, competency_value, created_by, updated_by, updated_at)
       values ($1, $2, $3, '{"a": 1}', $4, $5, '2026-02-01') returning id`,
      [of.id, period, text, by, demoPerson('guest').id],
    )

  const issue = async (of: { id: number }, given: Issued = {}) => {
    version += 1
    const { period = 'baseline', state = 'valid', text = 'issued', at = '2026-03-01' } = given
    const code = `CODE-${version}`
    const data = {
      phase: {
        periode: period,
        report: { competency_value: {}, competency_desc: {}, competency_evidence: {}, psychological_desc: '', description: text },
      },
    }
    const [row] = await rows<{ file_id: string }>(
      `insert into report_issues (code, scholar_id, period, version, state, data, content_hash, initials, file_id, sha256, issued_by, issued_at, ended_at, reason)
       select $1, $2, $3, $4, $5, $6, '', '', id, '', $7, $8, case when $5 = 'valid' then null else now() end, 'a reason'
       from files where id not in (select file_id from report_issues) order by id limit 1 returning file_id`,
      [code, of.id, period, version, state, JSON.stringify(data), by, at],
    )
    return { code, version, file: row!.file_id }
  }
  return { number, withoutReports, report, issue }
}
