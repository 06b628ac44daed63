import type { Actor } from '@pandu/contract/kit'
import { emptyReport, type Period, type ReportValues, type reportFields } from '@pandu/contract/reports'
import type * as z from 'zod'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'

/** A report, locked until the write is over. */
export const lockReport = async (db: Db, id: number) => {
  const row = await db.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * The report of a scholar in a phase, locked until the write is over and made where there is none: of two who begin one, the second waits and finds it.
 */
export const ensureReport = async ({ db, actor }: Pick<Call<Actor>, 'db' | 'actor'>, scholar_id: number, period: Period) => {
  const made = await db
    .insertInto('reports')
    .values({ scholar_id, period, created_by: actor.id, updated_by: actor.id })
    .onConflict((c) => c.columns(['scholar_id', 'period']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { ...made, isNew: true }
  const there = await db
    .selectFrom('reports')
    .selectAll()
    .where('scholar_id', '=', scholar_id)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...there, isNew: false }
}

type Given = { readonly [K in keyof z.output<typeof reportFields>]?: z.output<typeof reportFields>[K] | undefined }

/** A report with the fields that were sent; all other fields stay. */
export const mergeReport = (before: ReportValues = emptyReport(), given: Given): ReportValues => {
  const named = <T extends object>(part: T, sent: object | undefined): T => ({
    ...part,
    ...Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => value !== undefined)),
  })
  return {
    competency_value: named(before.competency_value, given.competency_value),
    competency_desc: named(before.competency_desc, given.competency_desc),
    competency_evidence: named(before.competency_evidence, given.competency_evidence),
    psychological_desc: given.psychological_desc ?? before.psychological_desc,
    description: given.description ?? before.description,
  }
}
