import { SCORE_IMPORT } from '@pandu/contract/operations'
import { importScores, MOST_SCORES_IMPORTED, scoreRules, scoreTemplate, scoreTemplateFile, semesterKeys } from '@pandu/contract/scores'
import { sql } from 'kysely'
import { invalid } from '../../../kit/errors.ts'
import { answerImport, refusedRowsGuard } from '../../../kit/import-answer.ts'
import { ifGiven } from '../../../kit/lists.ts'
import { serve } from '../../../kit/serve.ts'
import { writeSheets, xlsxType } from '../../../kit/spreadsheet.ts'
import type { FileGuards } from '../../../kit/stored-files.ts'
import { reachedScholars } from '../../accounts/accounts.service.ts'
import { recordOperation } from '../../operations/operations.service.ts'
import { notifyChanged } from '../scores.notices.ts'
import { writeScores } from '../scores.service.ts'
import { judgeScoreRows } from './judge-rows.ts'
import { readScoreSheet, scoreTemplateSheets } from './score-sheet.ts'

const refusedKind = 'scores.refused'
const nothingNew = 'Every score in the sheet is stored already'
const people = (count: number) => (count === 1 ? '1 scholar' : `${count} scholars`)

export const scoreImportRoutes = [
  // A link, as the specification has it; the file behind it is written when it is requested.
  serve(scoreTemplate, async (_, { year_tf }) => ({
    message: 'OK',
    data: { path: `/api/${scoreTemplateFile.path}${year_tf ? `?year_tf=${year_tf}` : ''}` },
  })),

  serve(scoreTemplateFile, async ({ db, actor }, { year_tf }) => {
    const scholars = year_tf
      ? await db
          .selectFrom('users')
          .innerJoin('scores', 'scores.scholar_id', 'users.id')
          .where('users.role', '=', 'SCHOLAR')
          .where('users.year_tf', '=', year_tf)
          .$call(ifGiven(reachedScholars(db, actor), (q, reached) => q.where('users.id', 'in', reached)))
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

  serve(importScores, async (call, input) => {
    const sheet = await readScoreSheet(input.file)
    const judged = await judgeScoreRows(call, sheet.rows)
    const wanted = judged.flatMap(({ changes }) => changes)
    if (wanted.length === 0 && judged.every(({ errors }) => errors.length === 0)) throw invalid({ file: [nothingNew] })
    return answerImport(call, input, {
      sheet,
      judged,
      kind: refusedKind,
      show: ({ cells: { name: sheet_name, ...cells }, name, changes, difference }) => ({
        ...cells,
        name,
        sheet_name,
        changes: changes.length,
        difference,
      }),
      store: async () => {
        const touched = new Set(wanted.map(({ scholar_id }) => scholar_id)).size
        const operation_id = await recordOperation(call, {
          kind: SCORE_IMPORT,
          title: `Scores of ${people(touched)} from ${input.file.name}`,
          payload: {},
          records: judged.flatMap(({ changes: [first], name, before, after }) =>
            first ? [{ record_id: first.scholar_id, label: name, before, after }] : [],
          ),
        })
        const { scholars, scores } = await writeScores(call, wanted, { source: 'import', operation_id })
        // Someone imported the same scores at the same moment, so there is nothing that this operation could undo.
        if (scores === 0) throw invalid({ file: [nothingNew] })
        await notifyChanged(call, scholars)
        return { message: `Scores of ${people(touched)} imported`, operation_id }
      },
    })
  }),
]

export const scoreImportGuards: FileGuards = { [refusedKind]: refusedRowsGuard(scoreRules.manage) }
