import { importMembers, memberImportColumn, MOST_MEMBERS_IMPORTED, memberTemplate } from '@pandu/contract/cohorts'
import { COHORT_IMPORT } from '@pandu/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { readSheet, writeSheets, xlsxType } from '../../kit/spreadsheet.ts'
import { temporaryPathOf } from '../../kit/uploads.ts'
import { lockCohort } from './cohorts.queries.ts'
import { addMembers } from './members.service.ts'

const refuse = (...messages: string[]) => invalid({ file: messages })

/** The numbers of the sheet's one column, with their rows. */
const readNumbers = async (path: string) => {
  const sheet = await readSheet(path, { rows: MOST_MEMBERS_IMPORTED + 500, columns: 20 })
  if ('fault' in sheet) throw refuse(sheet.fault)
  const [headings = [], ...rows] = sheet.rows
  const column = headings.findIndex(
    (heading) =>
      String(heading ?? '')
        .trim()
        .toLowerCase() === memberImportColumn.toLowerCase(),
  )
  if (column < 0) throw refuse(`The column "${memberImportColumn}" is missing`)
  const numbers = rows.flatMap((cells, index) => {
    const no_tf = String(cells[column] ?? '').trim()
    return no_tf === '' ? [] : [{ row: index + 2, no_tf }]
  })
  if (numbers.length === 0) throw refuse('There are no scholars in the sheet')
  if (numbers.length > MOST_MEMBERS_IMPORTED) throw refuse(`One import takes at most ${MOST_MEMBERS_IMPORTED} scholars`)
  return numbers
}

const judge = async (db: Db, cohortId: number, numbers: readonly { row: number; no_tf: string }[]) => {
  const wanted = numbers.map(({ no_tf }) => no_tf.toLowerCase())
  const { rows } = await sql<{ id: number; name: string; status: number; key: string; member: boolean }>`
    select u.id, u.name, u.status, lower(u.no_tf) key, exists (select from cohort_members m where m.cohort_id = ${cohortId} and m.user_id = u.id) member
    from users u where u.role = 'SCHOLAR' and lower(u.no_tf) = any(${wanted}::text[])`.execute(db)
  const scholars = new Map(rows.map((row) => [row.key, row]))
  const firstRow = new Map<string, number>()
  return numbers.map(({ row, no_tf }) => {
    const key = no_tf.toLowerCase()
    const scholar = scholars.get(key)
    const errors: string[] = []
    if (!scholar) errors.push(`No scholar has the number "${no_tf.slice(0, 40)}"`)
    else if (scholar.status !== 1) errors.push('This scholar is not active')
    else if (scholar.member) errors.push('This scholar is in the cohort already')
    const first = firstRow.get(key)
    if (first === undefined) firstRow.set(key, row)
    else errors.push(`${memberImportColumn} is also in row ${first}`)
    return { row, no_tf, name: scholar?.name ?? '', id: scholar?.id, errors }
  })
}

export const memberImportRoutes = [
  serve(memberTemplate, async () => {
    const bytes = await writeSheets([
      { name: 'Members', columns: [{ label: memberImportColumn, width: 24 }], rows: Array.from({ length: 500 }, () => [{ text: '' }]) },
    ])
    return { stream: bytes, name: 'cohort-template.xlsx', type: xlsxType, size: bytes.length }
  }),

  serve(importMembers, async (call, { id, file, preview }) => {
    const { db } = call
    const cohort = await lockCohort(db, id)
    const judged = await judge(db, id, await readNumbers(temporaryPathOf(file)))
    const faulty = judged.filter(({ errors }) => errors.length > 0)
    const counts = { valid: judged.length - faulty.length, invalid: faulty.length }
    if (preview)
      return {
        message: 'OK',
        data: { rows: judged.map(({ row, no_tf, name, errors }) => ({ row, no_tf, name, errors })), ...counts, operation_id: null },
      }
    // All or none (O47): the cohort may have changed since the preview.
    if (faulty.length > 0) {
      throw refuse(
        `Nothing was imported: ${faulty.length === 1 ? 'one row has errors' : `${faulty.length} rows have errors`}`,
        ...faulty.slice(0, 20).map(({ row, errors }) => `Row ${row}: ${errors.join('; ')}`),
      )
    }
    const ids = judged.map((row) => row.id!)
    const { added, operation_id } = await addMembers(call, cohort, ids, { kind: COHORT_IMPORT, from: file.name })
    return { message: added === 1 ? '1 scholar imported' : `${added} scholars imported`, data: { rows: [], ...counts, operation_id } }
  }),
]
