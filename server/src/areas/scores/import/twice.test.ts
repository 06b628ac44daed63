import { listOperations, SCORE_IMPORT } from '@pandu/contract/operations'
import { importScores, listScores } from '@pandu/contract/scores'
import { expect, test } from 'vitest'
import { sendFile, testApp } from '../../../../test/app.ts'
import { writeSheets, xlsxType } from '../../../kit/spreadsheet.ts'

const { as } = testApp()

test('the same sheet sent twice at once is one import, and one to take back', async () => {
  const { data } = (await as('upcm').call(listScores, { page: { size: 20 } })).body
  const columns = [{ label: 'No TELADAN' }, { label: 'Semester 1' }]
  const bytes = await writeSheets([{ name: 'Scores', columns, rows: data.map(({ id_teladan }) => [id_teladan, 1.11]) }])
  const confirmed = data.map((_, at) => at + 2).join(',')
  const send = () => as('upcm').call(importScores, { file: sendFile('nilai.xlsx', bytes, xlsxType), confirmed })
  const made = async () => (await as('upcm').call(listOperations, { filter: { kind: SCORE_IMPORT } })).body.total
  const before = await made()
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)!.error.errors).toEqual({ file: ['Every score in the sheet is stored already'] })
  expect(await made()).toBe(before + 1)
})
