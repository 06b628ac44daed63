import { REPORT_IMPORT } from '@pandu/contract/operations'
import { competencyParts, emptyReport, flatFields, type Period, valueIn, withValue } from '@pandu/contract/reports'
import type { UndoHandlers } from '../../../kit/area.ts'
import { conflict } from '../../../kit/errors.ts'
import { ifGiven } from '../../../kit/lists.ts'
import { issuedAmong } from '../issue.queries.ts'
import { changesBetween, refreshReports, valuesOf, writeReports } from '../reports.service.ts'

interface Change {
  field: string
  from: string
  to: string
}

const isNumber = new Set<string>(flatFields.flatMap(({ key, part }) => (part === competencyParts[0] ? [key] : [])))
const fieldOf = new Map(flatFields.map((field) => [field.key, field]))
const stored = (field: string, text: string) => (isNumber.has(field) ? (text === '' ? null : Number(text)) : text)

/** Undoes an import, for all of its reports or for some: every field gets its former value, unless one of them has been changed since. */
export const reportUndoers: UndoHandlers = {
  [REPORT_IMPORT]: async (call, operation, only) => {
    const { db } = call
    const steps = await db
      .selectFrom('report_changes as c')
      .innerJoin('users', 'users.id', 'c.scholar_id')
      .where('c.operation_id', '=', operation.id)
      .where('c.action', '=', 'imported')
      .$call(ifGiven(only, (q, value) => q.where('c.scholar_id', 'in', value)))
      .orderBy('c.scholar_id')
      .select(['c.scholar_id', 'c.period', 'c.changes', 'users.name'])
      .execute()
    if (steps.length === 0) return
    const ids = steps.map(({ scholar_id }) => scholar_id)
    const period = (operation.payload as { period: Period }).period
    const rows = await db
      .selectFrom('reports')
      .selectAll()
      .where('scholar_id', 'in', ids)
      .where('period', '=', period)
      .orderBy('scholar_id')
      .forUpdate()
      .execute()
    const standing = new Map(rows.map((row) => [row.scholar_id, valuesOf(row)]))
    const wanted = steps.map(({ scholar_id, name, changes }) => {
      const before = standing.get(scholar_id)
      if (!before) throw conflict(`This import can no longer be undone: the report of ${name} has been deleted`)
      let after = before
      for (const { field: key, from, to } of changes as unknown as Change[]) {
        const field = fieldOf.get(key)
        if (!field) continue
        if (String(valueIn(before, field) ?? '') !== to)
          throw conflict(`This import can no longer be undone: the report of ${name} has been changed since`)
        after = withValue(after, field, stored(key, from))
      }
      return { scholar_id, name, period, before, after }
    })
    // A report without content was made by the import.
    const emptied = wanted.filter(({ after }) => changesBetween(emptyReport(), after).length === 0)
    const emptiedIds = emptied.map(({ scholar_id }) => scholar_id)
    const issued = await issuedAmong(db, emptiedIds, period)
    const first = emptied.find(({ scholar_id }) => issued.has(scholar_id))
    // Its document stays valid, so the report stays, too: from there it can be withdrawn.
    if (first) throw conflict(`This import can no longer be undone: the report of ${first.name} has been issued`)
    await writeReports(call, wanted, { action: 'undone', operation_id: operation.id })
    if (emptied.length > 0) await db.deleteFrom('reports').where('scholar_id', 'in', emptiedIds).where('period', '=', period).execute()
    await refreshReports(db, ids)
  },
}
