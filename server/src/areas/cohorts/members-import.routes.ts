import { cohortRules, importMembers, memberImportColumns, MOST_MEMBERS_IMPORTED, memberTemplate } from '@pandu/contract/cohorts'
import { COHORT_IMPORT } from '@pandu/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { answerImport, refusedRowsGuard } from '../../kit/import-answer.ts'
import { type ImportColumn, readImportSheet, type SheetRow } from '../../kit/import-sheet.ts'
import { nameMismatchError } from '../../kit/same-name.ts'
import { serve } from '../../kit/serve.ts'
import { writeSheets, xlsxType } from '../../kit/spreadsheet.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { lockCohort } from './cohorts.queries.ts'
import { addMembers } from './members.service.ts'

type ColumnKey = keyof typeof memberImportColumns
const columns: readonly ImportColumn<ColumnKey>[] = [
  { key: 'no_tf', label: memberImportColumns.no_tf, required: true },
  { key: 'name', label: memberImportColumns.name },
]
const refusedKind = 'cohorts.refused'

const judge = async (db: Db, cohortId: number, rows: readonly SheetRow<ColumnKey>[]) => {
  const wanted = rows.map(({ cells }) => cells.no_tf.toLowerCase())
  const { rows: known } = await sql<{ id: number; name: string; status: number; key: string; member: boolean }>`
    select u.id, u.name, u.status, lower(u.no_tf) key, exists (select from cohort_members m where m.cohort_id = ${cohortId} and m.user_id = u.id) member
    from users u where u.role = 'SCHOLAR' and lower(u.no_tf) = any(${wanted}::text[])`.execute(db)
  const scholars = new Map(known.map((one) => [one.key, one]))
  const firstRow = new Map<string, number>()
  return rows.map((row) => {
    const { no_tf, name } = row.cells
    const key = no_tf.toLowerCase()
    const scholar = scholars.get(key)
    const errors = [...row.errors]
    if (no_tf === '') {
      if (!row.unreadable.has('no_tf')) errors.push(`${memberImportColumns.no_tf} is required`)
      return { ...row, name: '', id: undefined, errors }
    }
    if (!scholar) errors.push(`No scholar has the number "${no_tf.slice(0, 40)}"`)
    else if (scholar.status !== 1) errors.push('This scholar is not active')
    else if (scholar.member) errors.push('This scholar is in the cohort already')
    const misnamed = scholar && nameMismatchError(no_tf, scholar.name, name)
    if (misnamed) errors.push(misnamed)
    const first = firstRow.get(key)
    if (first === undefined) firstRow.set(key, row.row)
    else errors.push(`${memberImportColumns.no_tf} is also in row ${first}`)
    return { ...row, name: scholar?.name ?? '', id: scholar?.id, errors }
  })
}

export const memberImportRoutes = [
  serve(memberTemplate, async () => {
    const bytes = await writeSheets([
      {
        name: 'Members',
        columns: columns.map(({ key, label }) => ({ label, width: key === 'name' ? 32 : 24 })),
        rows: Array.from({ length: 500 }, () => [{ text: '' }]),
      },
    ])
    return { stream: bytes, name: 'cohort-template.xlsx', type: xlsxType, size: bytes.length }
  }),

  serve(importMembers, async (call, { id, ...input }) => {
    const cohort = await lockCohort(call.db, id)
    const sheet = await readImportSheet(input.file, { columns, most: MOST_MEMBERS_IMPORTED, of: 'scholars' })
    return answerImport(call, input, {
      sheet,
      judged: await judge(call.db, id, sheet.rows),
      kind: refusedKind,
      show: ({ cells, name }) => ({ no_tf: cells.no_tf, name, sheet_name: cells.name }),
      store: async (rows) => {
        const ids = rows.flatMap((row) => row.id ?? [])
        const { added, operation_id } = await addMembers(call, cohort, ids, { kind: COHORT_IMPORT, from: input.file.name })
        return { message: added === 1 ? '1 scholar imported' : `${added} scholars imported`, operation_id }
      },
    })
  }),
]

export const memberImportGuards: FileGuards = { [refusedKind]: refusedRowsGuard(cohortRules.manage) }
