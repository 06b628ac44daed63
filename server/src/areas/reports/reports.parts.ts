import type { Standing } from '@pandu/contract/accounts'
import { isScholar } from '@pandu/contract/kit'
import { type Period, periodLabels, periods, reportPages, reportPhases, reportRules, wholeIssueCode } from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { defineFind, ofScholars } from '../../kit/finds.ts'
import { definePart, type Parts } from '../../kit/parts.ts'
import { defineSecuritySource } from '../../kit/security-log.ts'
import { readSetting } from '../../kit/settings.ts'
import { isIssuedReport, lacksReport, reportRows } from './reports.queries.ts'

/** The latest phase for which a scholar has a report; for the scholar, for which one was issued. */
const latestReport = (scholarId: number, own: boolean) =>
  definePart<{ id: number; period: Period; written: number }, Standing>(
    'reports',
    sql`select scholar_id id, max(updated_at) at, count(*)::int written,
        (array_agg(period order by array_position(array['baseline', 'midline', 'endline'], period) desc))[1] period
      from reports where scholar_id = ${scholarId} and ${own ? isIssuedReport : sql`true`} group by scholar_id`,
    ({ period, written }) => ({
      kind: 'reports',
      label: 'Report',
      value: periodLabels[period],
      detail: `${written} of ${periods.length} phases`,
      url: reportPages.document({ periode: period, id: scholarId }),
    }),
  )

/** A report is also found by the code that is printed on one of its issued versions, typed as a whole. */
const byCode = (text: string) => {
  const code = wholeIssueCode(text)
  return code === undefined
    ? undefined
    : sql<boolean>`(r.scholar_id, r.period) in (select i.scholar_id, i.period from report_issues i where i.code = ${code})`
}

/** Reports that were issued together, for those who may issue them. */
const issueBatchFind = (db: Db) =>
  defineFind({
    key: 'issue_batches',
    label: 'Reports issued together',
    large: 'report_issue_batches',
    rows: db.selectFrom('report_issue_batches').select([
      'id',
      'title',
      // The same expression as in its index.
      sql<string>`lower(title || coalesce(' ' || period, '') || ' reports issued')`.as('text'),
      sql<Period | null>`period`.as('period'),
      'total',
      sql<string>`state`.as('state'),
    ]),
    line: ({ period, total, state }) => [period && periodLabels[period], `${total} ${total === 1 ? 'report' : 'reports'}`, state],
    page: ({ id }) => reportPages.issues({}, { open: id }),
  })

/** Scholars look for the reports that were issued to them by phase; the words are those of the title. */
const ownReports = (db: Db, scholarId: number | null) =>
  defineFind({
    key: 'reports',
    label: 'Assessment reports',
    rows: reportRows(db, {})
      .where('reports.scholar_id', '=', scholarId)
      .where(isIssuedReport)
      .select([
        'reports.id',
        sql<string>`initcap(reports.period) || ' report'`.as('title'),
        sql<string>`reports.period || ' report'`.as('text'),
        'reports.scholar_id',
        sql<Period>`reports.period`.as('period'),
        'users.year_tf',
      ]),
    exact: byCode,
    line: ({ year_tf }) => [year_tf],
    page: ({ scholar_id, period }) => reportPages.document({ periode: period, id: scholar_id }),
  })

export const reportParts: Parts = {
  securityLog: [
    defineSecuritySource<{ period: Period }>({
      kind: 'deleted',
      table: 'report_changes',
      where: sql`x.action = 'deleted'`,
      by: 'by_id',
      whose: 'scholar_id',
      facts: sql`jsonb_build_object('period', x.period)`,
      words: ({ period }) => `${periodLabels[period]} report permanently deleted`,
    }),
  ],
  /** How many scholars are due for a phase and have no report of it, and how many reports their scholars do not see yet. */
  counters: async ({ db, reader }) => {
    if (reportRules.write.test(reader) !== true) return []
    const phases = await readSetting(db, reportPhases)
    const missing = periods.map((period) => ({
      key: `reports.${period}`,
      group: 'people' as const,
      label: `${periodLabels[period]} reports missing`,
      url: reportPages.list({}, { tab: 'scholars', missing: period }),
      count: sql`select count(*) from users where ${lacksReport(period, phases)}`,
      large: true as const,
    }))
    if (reportRules.issue.test(reader) !== true) return missing
    const unissued = reportRows(db, { issued: '0' }).select(sql<number>`count(*)`.as('count'))
    return [
      ...missing,
      {
        key: 'reports.unissued',
        group: 'people' as const,
        label: 'Reports not issued yet',
        url: reportPages.list({}, { issued: '0' }),
        count: sql`${unissued}`,
        large: true as const,
      },
    ]
  },
  finds: ({ db, reader }) => [
    ...(reportRules.read.test(reader) === true
      ? [
          defineFind({
            key: 'reports',
            label: 'Assessment reports',
            large: 'reports',
            exact: byCode,
            rows: reportRows(db, {})
              .where(ofScholars)
              .select([
                'reports.id',
                'users.name as title',
                'users.search_text as text',
                'reports.scholar_id',
                sql<Period>`reports.period`.as('period'),
                'users.no_tf',
                'users.year_tf',
              ]),
            line: ({ period, no_tf, year_tf }) => [periodLabels[period], no_tf, year_tf],
            page: ({ scholar_id, period }) => reportPages.update({ idScholar: scholar_id, phase: period }),
            list: (search) => reportPages.list({}, { search }),
          }),
        ]
      : isScholar(reader)
        ? [ownReports(db, reader.scholarId)]
        : []),
    ...(reportRules.issue.test(reader) === true ? [issueBatchFind(db)] : []),
  ],
  standings: ({ reader }, scholarId) =>
    reportRules.readOne.test(reader, { scholar_id: scholarId }) === true ? [latestReport(scholarId, reader.scholarId === scholarId)] : [],
  accountUses: [{ label: 'has reports', exists: (id) => sql`exists (select from report_changes where scholar_id = ${id})` }],
}
