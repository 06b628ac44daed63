import { listOperations, PROPOSAL_DECISIONS, SCORE_IMPORT, undoOperation } from '@pandu/contract/operations'
import { importScores, listScores } from '@pandu/contract/scores'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile, testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { missing } from '../../../test/proposals.ts'
import { writeSheets, xlsxType } from '../../kit/spreadsheet.ts'

const world = testApp()
const { as } = world
const scholar = demoPerson('scholar').id
const scoresOf = async () => (await as('upcm').call(listScores, { filter: { scholar_id: scholar } })).body.data[0]!

/** Writes one score from a sheet and answers the number of the operation. */
const importedBy = async (who: 'vendor' | 'upcm', semester1: number) => {
  const columns = ['No TELADAN', 'Semester 1'].map((label) => ({ label }))
  const bytes = await writeSheets([{ name: 'A', columns, rows: [[(await scoresOf()).id_teladan!, semester1]] }])
  const answer = await as(who).call(importScores, { file: sendFile('scores.xlsx', bytes, xlsxType) })
  expect([answer.status, answer.body.message]).toEqual([200, 'Scores of 1 scholar imported'])
  return answer.body.data.operation_id!
}
const undo = (who: Parameters<typeof as>[0], id: number) => as(who).call(undoOperation, { id })
const imports = async (who: Parameters<typeof as>[0]) =>
  (await as(who).call(listOperations, { filter: { kind: SCORE_IMPORT }, page: { size: 100 } })).body.data

test('a partner sees their imports, and takes them back', async () => {
  const before = (await scoresOf()).semester1
  const id = await importedBy('vendor', 3.11)
  const own = await imports('vendor')
  expect(own.map(({ by_id }) => by_id)).toEqual([demoPerson('vendor').id])
  expect(own[0]).toMatchObject({ id, undone_at: null })
  expect((await imports('upcm')).length).toBeGreaterThan(1)
  // Another partner's is like a missing one.
  expect(await imports('facilitator')).toEqual([])
  expect((await undo('facilitator', id)).error).toEqual((await undo('facilitator', missing)).error)

  expect((await undo('vendor', id)).status).toBe(200)
  expect((await scoresOf()).semester1).toBe(before)
  expect((await imports('vendor'))[0]).toMatchObject({ undone_by: demoPerson('vendor').name })
  const again = await undo('vendor', id)
  expect([again.status, again.error.message]).toEqual([409, 'This operation has already been undone'])
})

test('a partner leaves what others have imported; the programme team takes back what a partner did', async () => {
  const theirs = await importedBy('upcm', 3.12)
  expect((await undo('vendor', theirs)).status).toBe(404)
  const partners = await importedBy('vendor', 3.13)
  expect((await undo('upcm', partners)).status).toBe(200)
  expect((await undo('superadmin', theirs)).status).toBe(200)
})

test('whoever may not make a bulk change does not take it back either', async () => {
  const id = await importedBy('upcm', 3.14)
  const [decision] = await inDatabase<{ id: number }>(
    world.databaseUrl,
    `insert into operations (kind, title, rows, payload) values ('${PROPOSAL_DECISIONS}', 'Approved', 0, '{"taken": []}') returning id`,
  )
  for (const who of ['ld', 'teacher', 'guest'] as const)
    expect([who, (await undo(who, id)).status, (await undo(who, decision!.id)).status]).toEqual([who, 403, 403])
  expect((await scoresOf()).semester1).toBe(3.14)
  expect((await undo('upcm', id)).status).toBe(200)
})
