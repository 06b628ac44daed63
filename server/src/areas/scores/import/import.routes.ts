import { SCORE_IMPORT } from '@pandu/contract/operations'
import { importScores, MOST_SCORES_IMPORTED, scoreTemplate, scoreTemplateFile, semesterKeys } from '@pandu/contract/scores'
import { sql } from 'kysely'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/serve.ts'
import { writeSheets, xlsxType } from '../../../kit/spreadsheet.ts'
import { temporaryPathOf } from '../../../kit/uploads.ts'
import { recordOperation } from '../../operations/operations.service.ts'
import { refreshScores } from '../scores.notices.ts'
import { writeScores } from '../scores.service.ts'
import { type JudgedScoreRow, judgeScoreRows } from './judge-rows.ts'
import { readScoreSheet, scoreTemplateSheets } from './score-sheet.ts'

const nothingNew = 'Every score in the sheet is stored already'
const people = (count: number) => (count === 1 ? '1 scholar' : `${count} scholars`)

export const scoreImportRoutes = [
  // A link, as the specification has it; the file behind it is written when it is asked for.
  serve(scoreTemplate, async (_, { year_tf }) => ({
    message: 'OK',
    data: { path: `/api/${scoreTemplateFile.path}${year_tf ? `?year_tf=${year_tf}` : ''}` },
  })),

  serve(scoreTemplateFile, async ({ db }, { year_tf }) => {
    const scholars = year_tf
      ? await db
          .selectFrom('users')
          .innerJoin('scores', 'scores.scholar_id', 'users.id')
          .where('users.role', '=', 'SCHOLAR')
          .where('users.year_tf', '=', year_tf)
          .where('users.status', '=', 1)
          .orderBy(sql`lower(users.no_tf)`)
          .limit(MOST_SCORES_IMPORTED)
          .select(['users.no_tf', 'users.name', ...semesterKeys.map((key) => `scores.${key}` as const)])
          .execute()
      : []
    const bytes = await writeSheets(scoreTemplateSheets(scholars))
    const name = year_tf ? `scores-template-${year_tf}.xlsx` : 'scores-template.xlsx'
    return { stream: bytes, name, type: xlsxType, size: bytes.length }
  }),

  serve(importScores, async (call, { file, preview }) => {
    const { db } = call
    const judged = await judgeScoreRows(db, await readScoreSheet(temporaryPathOf(file)))
    const faulty = judged.filter(({ errors }) => errors.length > 0)
    const wanted = judged.flatMap(({ changes }) => changes)
    if (faulty.length === 0 && wanted.length === 0) throw invalid({ file: [nothingNew] })
    const counts = { valid: judged.length - faulty.length, invalid: faulty.length }
    if (preview) return { message: 'OK', data: { rows: judged.map(shown), ...counts, operation_id: null } }
    // All or none (O47): the scholars may have changed since the preview.
    if (faulty.length > 0) throw invalid({ file: complaints(faulty) })

    const touched = new Set(wanted.map(({ scholar_id }) => scholar_id)).size
    const operation_id = await recordOperation(call, {
      kind: SCORE_IMPORT,
      title: `Scores of ${people(touched)} from ${file.name}`,
      rows: touched,
      payload: {},
    })
    const { scholars, scores } = await writeScores(call, wanted, { source: 'import', operation_id })
    // Somebody imported the same at this very moment: there is nothing that this one could take back.
    if (scores === 0) throw invalid({ file: [nothingNew] })
    await refreshScores(db, scholars)
    return { message: `Scores of ${people(touched)} imported`, data: { rows: [], ...counts, operation_id } }
  }),
]

const shown = ({ row, cells, name, changes, difference, errors }: JudgedScoreRow) => ({
  ...cells,
  row,
  name,
  changes: changes.length,
  difference,
  errors,
})

const complaints = (faulty: readonly JudgedScoreRow[]) => [
  `Nothing was imported: ${faulty.length === 1 ? 'one row has errors' : `${faulty.length} rows have errors`}`,
  ...faulty.slice(0, 20).map(({ row, errors }) => `Row ${row}: ${errors.join('; ')}`),
]
