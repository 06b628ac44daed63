import { importScholars, scholarTemplate } from '@pandu/contract/accounts'
import { SCHOLAR_IMPORT } from '@pandu/contract/operations'
import { sql } from 'kysely'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/serve.ts'
import { writeSheets, xlsxType } from '../../../kit/spreadsheet.ts'
import { temporaryPathOf } from '../../../kit/uploads.ts'
import { recordOperation } from '../../operations/operations.service.ts'
import { createAccounts } from '../accounts.service.ts'
import { type JudgedRow, judgeRows } from './judge-rows.ts'
import { readScholarSheet, templateSheets } from './scholar-sheet.ts'

export const importRoutes = [
  serve(scholarTemplate, async ({ db }) => {
    const universities = await db
      .selectFrom('universities')
      .select('name')
      .orderBy(sql`lower(name)`)
      .execute()
    const bytes = await writeSheets(templateSheets(universities.map(({ name }) => name)))
    return { stream: bytes, name: 'scholars-template.xlsx', type: xlsxType, size: bytes.length }
  }),

  serve(importScholars, async (call, { file, preview }) => {
    const judged = await judgeRows(call.db, await readScholarSheet(temporaryPathOf(file)))
    const faulty = judged.filter(({ errors }) => errors.length > 0)
    const counts = { valid: judged.length - faulty.length, invalid: faulty.length }
    if (preview) return { message: 'OK', data: { rows: judged.map(shown), ...counts, operation_id: null } }
    // All or none (O47): somebody may have taken a name since the preview.
    if (faulty.length > 0) throw invalid({ file: complaints(faulty) })

    const ids = await createAccounts(
      call,
      judged.map(({ scholar }) => {
        const { no_tf, type, university_id, year_tf, faculty, study_program, ...account } = scholar!
        return {
          ...account,
          role: 'SCHOLAR' as const,
          // Nobody makes up hundreds of passwords: each owner sets the first one by "Forgot password".
          password: null,
          placement: { no_tf, scholar_type: type, university_id: university_id ?? null, year_tf: year_tf ?? null },
          profile: { faculty, study_program },
        }
      }),
    )
    const people = ids.length === 1 ? '1 scholar' : `${ids.length} scholars`
    const operation_id = await recordOperation(call, {
      kind: SCHOLAR_IMPORT,
      title: `Import of ${people} from ${file.name}`,
      rows: ids.length,
      payload: { ids },
    })
    return { message: `${people} imported`, data: { rows: [], ...counts, operation_id } }
  }),
]

const shown = ({ row, cells, errors }: JudgedRow) => {
  const { name, no_tf, email, username, university, year_tf } = cells
  return { row, name, no_tf, email, username, university, year_tf, errors }
}

const complaints = (faulty: readonly JudgedRow[]) => [
  `Nothing was imported: ${faulty.length === 1 ? 'one row has errors' : `${faulty.length} rows have errors`}`,
  ...faulty.slice(0, 20).map(({ row, errors }) => `Row ${row}: ${errors.join('; ')}`),
]
