import { createHash } from 'node:crypto'
import { type Period, type Recap, reportPages } from '@pandu/contract/reports'
import type pg from 'pg'
import { contentOfReport, nameOfReport, readRecaps, reportSource } from '../../src/areas/reports/recap.service.ts'
import { drawReport } from '../../src/areas/reports/report.pdf.ts'
import { type Clock, daysLater } from '../clock.ts'
import type { FileShelf } from '../files.ts'
import { insertAll } from '../insert.ts'
import { type DemoUsername, demoPerson } from '../people.ts'
import { within } from '../within.ts'

interface Version {
  who: DemoUsername
  period: Period
  code: string
  version: number
  state: 'valid' | 'replaced' | 'withdrawn'
  reason?: string
}

/** Few, because each is a PDF: valid ones, one that was corrected, and one that was withdrawn. */
const versions: readonly Version[] = [
  { who: 'scholar', period: 'baseline', code: '7KQ2-M9XD-4RTB', version: 1, state: 'valid' },
  { who: 'scholar', period: 'midline', code: 'H3WN-8PZC-2VJ6', version: 1, state: 'replaced' },
  { who: 'scholar', period: 'midline', code: 'T5GX-R2KM-9QDA', version: 2, state: 'valid' },
  { who: 'scholar2', period: 'baseline', code: 'B8ZV-4NHE-7WPK', version: 1, state: 'valid' },
  { who: 'tsa', period: 'baseline', code: 'K2RJ-6TYD-5MGX', version: 1, state: 'valid' },
  { who: 'tsa', period: 'midline', code: 'V9CB-3QSE-8HNW', version: 1, state: 'withdrawn', reason: 'Has the values of another scholar' },
]

/** The reports that were issued to the people of the demo. */
export async function seedIssues(
  client: pg.Client,
  { clock, files, publicUrl }: { clock: Clock; files: FileShelf; publicUrl: string },
): Promise<void> {
  const recaps = await readRecaps(within(client), [...new Set(versions.map(({ who }) => demoPerson(who).id))])
  const by = demoPerson('upcm').id
  const made = await Promise.all(
    versions.map(async ({ who, period, code, version, state, reason = '' }) => {
      const scholar_id = demoPerson(who).id
      const now = recaps.get(scholar_id)
      const report = now?.phases.find(({ periode }) => periode === period)?.report
      if (!now || !report) return []
      const recap = state === 'replaced' ? before(now, period) : now
      const written = new Date(report.updated_at)
      const at = version === 1 ? notAfterNow(daysLater(written, 7), clock) : notAfterNow(daysLater(written, 9), clock)
      const data = await drawReport(recap, period, at, { code, version, at, address: `${publicUrl}${reportPages.check({ code })}` })
      const type = 'application/pdf'
      const name = nameOfReport(recap, period, version)
      const file_id = files.add('reports.issued', scholar_id, scholar_id, name, type, data, at)
      const sha256 = createHash('sha256').update(data).digest('hex')
      const file = {
        id: file_id,
        kind: 'reports.issued',
        record_id: scholar_id,
        owner_id: scholar_id,
        name,
        type,
        size: data.length,
        storage_key: `reports.issued/${file_id}`,
        sha256,
        created_at: at,
      }
      const issue = {
        code,
        scholar_id,
        period,
        version,
        state,
        data: reportSource(recap, period),
        content_hash: contentOfReport(recap, period),
        initials: recap.name
          .split(' ')
          .map((word) => `${word[0]}.`)
          .join(' '),
        year_tf: recap.year_tf,
        file_id,
        sha256,
        issued_by: by,
        issued_at: at,
        ended_by: state === 'valid' ? null : by,
        ended_at: state === 'valid' ? null : notAfterNow(daysLater(written, 9), clock),
        reason,
      }
      return [{ file, issue }]
    }),
  )
  const rows = made.flat()
  await insertAll(
    client,
    'files',
    rows.map(({ file }) => file),
  )
  await insertAll(
    client,
    'report_issues',
    rows.map(({ issue }) => issue),
  )
}

/** Nothing of the demo world happens later than its clock says. */
const notAfterNow = (at: Date, { now }: Clock) => (at < now ? at : now)

/** A report before its correction: one value was lower. */
const before = (recap: Recap, period: Period): Recap => ({
  ...recap,
  phases: recap.phases.map((phase) => {
    const value = phase.report?.competency_value.innovation
    if (phase.periode !== period || !phase.report || typeof value !== 'number') return phase
    const lower = Math.round((value - 0.3) * 10) / 10
    return { ...phase, report: { ...phase.report, competency_value: { ...phase.report.competency_value, innovation: lower } } }
  }),
})
