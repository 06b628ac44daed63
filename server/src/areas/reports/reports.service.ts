import { type Actor, currentTime } from '@pandu/contract/kit'
import { emptyReport, flatFields, type Period, type Report, reportsChanged, type ReportValues, valueIn } from '@pandu/contract/reports'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'

/** A report as it is to be stored; `before` is undefined where there is none yet. */
export interface WantedReport {
  scholar_id: number
  period: Period
  before: ReportValues | undefined
  after: ReportValues
}

type Action = 'created' | 'changed' | 'imported' | 'undone'

const textOf = (value: string | number | null) => (value === null ? '' : String(value))

/** What differs between two reports, field by field. */
export const changesBetween = (before: ReportValues, after: ReportValues) =>
  flatFields.flatMap((field) => {
    const [from, to] = [textOf(valueIn(before, field)), textOf(valueIn(after, field))]
    return from === to ? [] : [{ field: field.key, from, to }]
  })

/** The stored form of the fields by characteristic: empty ones are left out. */
const written = (values: Readonly<Record<string, string | number | null>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/** Writes reports with their history; unchanged ones are skipped. Answers how many were written. */
export const writeReports = async (
  { db, actor }: Pick<Call<Actor>, 'db' | 'actor'>,
  wanted: readonly WantedReport[],
  { action, operation_id = null }: { action?: Action; operation_id?: number | null } = {},
) => {
  const steps = wanted.flatMap((one) => {
    const changes = changesBetween(one.before ?? emptyReport(), one.after)
    return changes.length === 0 ? [] : [{ ...one, changes }]
  })
  if (steps.length === 0) return 0
  // The clock of this process: the transaction's time is from before this write had to wait for others.
  const at = currentTime()
  const rows = steps.map(({ scholar_id, period, after }) => ({
    scholar_id,
    period,
    competency_value: written(after.competency_value),
    competency_desc: written(after.competency_desc),
    competency_evidence: written(after.competency_evidence),
    psychological_desc: after.psychological_desc,
    description: after.description,
  }))
  await sql`insert into reports (scholar_id, period, competency_value, competency_desc, competency_evidence, psychological_desc, description,
      created_by, updated_by, created_at, updated_at)
    select r.scholar_id, r.period, r.competency_value, r.competency_desc, r.competency_evidence, r.psychological_desc, r.description,
      ${actor.id}::int, ${actor.id}::int, ${at}, ${at}
    from jsonb_populate_recordset(null::reports, ${JSON.stringify(rows)}::jsonb) r
    on conflict (scholar_id, period) do update set competency_value = excluded.competency_value, competency_desc = excluded.competency_desc,
      competency_evidence = excluded.competency_evidence, psychological_desc = excluded.psychological_desc, description = excluded.description,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(db)
  await db
    .insertInto('report_changes')
    .values(
      steps.map(({ scholar_id, period, before, changes }) => ({
        scholar_id,
        period,
        action: action ?? (before ? 'changed' : 'created'),
        changes: JSON.stringify(changes),
        operation_id,
        by_id: actor.id,
        at,
      })),
    )
    .execute()
  return steps.length
}

/** Refreshes the open screens of those who read reports, and of the scholars whom they are about. */
export const refreshReports = async (db: Db, scholarIds: readonly number[]) => {
  const assessors = await db.selectFrom('users').select('id').where('vendor_id', '=', ASSESSMENT_VENDOR).where('status', '=', 1).execute()
  await publishToStaff(db, [...assessors.map(({ id }) => id), ...scholarIds], reportsChanged)
}

/** The values of a report, whole, from its row. */
export const valuesOf = (row: {
  competency_value: unknown
  competency_desc: unknown
  competency_evidence: unknown
  psychological_desc: string
  description: string
}): ReportValues => {
  const none = emptyReport()
  return {
    competency_value: { ...none.competency_value, ...(row.competency_value as Report['competency_value']) },
    competency_desc: { ...none.competency_desc, ...(row.competency_desc as Report['competency_desc']) },
    competency_evidence: { ...none.competency_evidence, ...(row.competency_evidence as Report['competency_evidence']) },
    psychological_desc: row.psychological_desc,
    description: row.description,
  }
}
