import { mustExist, type Actor } from '@pandu/contract/kit'
import { accountRules, importScholars, scholarTemplate } from '@pandu/contract/accounts'
import { SCHOLAR_IMPORT } from '@pandu/contract/operations'
import { sql } from 'kysely'
import { answerImport, refusedRowsGuard } from '../../../kit/import-answer.ts'
import { type Call, serve } from '../../../kit/serve.ts'
import { writeSheets, xlsxType } from '../../../kit/spreadsheet.ts'
import type { FileGuards } from '../../../kit/stored-files.ts'
import { recordOperation } from '../../operations/operations.service.ts'
import { createAccounts } from '../accounts.service.ts'
import { type JudgedScholarRow, judgeRows } from './judge-rows.ts'
import { readScholarSheet, templateSheets } from './scholar-sheet.ts'

const refusedKind = 'accounts.refused'

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

  serve(importScholars, async (call, input) => {
    const sheet = await readScholarSheet(input.file)
    return answerImport(call, input, {
      sheet,
      judged: await judgeRows(call.db, sheet.rows),
      kind: refusedKind,
      show: ({ cells: { name, no_tf, email, username, university, year_tf } }) => ({ name, no_tf, email, username, university, year_tf }),
      store: (rows) => store(call, rows, input.file.name),
    })
  }),
]

const store = async (call: Call<Actor>, rows: readonly JudgedScholarRow[], from: string) => {
  const scholars = rows.map(({ scholar }) => mustExist(scholar, 'The scholar of a row without errors'))
  const ids = await createAccounts(
    call,
    scholars.map((scholar) => {
      const { no_tf, type, university_id, year_tf, faculty, study_program, ...account } = scholar
      return {
        ...account,
        role: 'SCHOLAR' as const,
        // Nobody invents hundreds of passwords: each owner sets the first one with "Forgot password".
        password: null,
        placement: { no_tf, scholar_type: type, university_id: university_id ?? null, year_tf: year_tf ?? null },
        profile: { faculty, study_program },
      }
    }),
  )
  const people = ids.length === 1 ? '1 scholar' : `${ids.length} scholars`
  const operation_id = await recordOperation(call, {
    kind: SCHOLAR_IMPORT,
    title: `Import of ${people} from ${from}`,
    payload: { ids },
    records: scholars.map(({ name, no_tf, username }, at) => ({
      record_id: mustExist(ids[at], `The account of ${no_tf}`),
      label: `${name} · ${no_tf}`,
      before: 'No account',
      after: `Account ${username}`,
    })),
  })
  return { message: `${people} imported`, operation_id }
}

export const importFileGuards: FileGuards = { [refusedKind]: refusedRowsGuard(accountRules.manage) }
