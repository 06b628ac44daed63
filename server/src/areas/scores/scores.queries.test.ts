import { SCORE_IMPORT, undoOperation } from '@pandu/contract/operations'
import {
  createScoreDraft,
  decideScoreDrafts,
  listScoreDrafts,
  scoreTemplateFile,
  type SemesterKey,
  semesterKeys,
  updateScores,
} from '@pandu/contract/scores'
import { recordOf } from '@pandu/contract/kit'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { hearersWhile } from '../../../test/heard.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { readAsUpload } from '../../../test/sheet-in.ts'
import { operations } from '../operations/operations.area.ts'
import { recordOperation } from '../operations/operations.service.ts'
import { judgeScoreRows } from './import/judge-rows.ts'
import { scores } from './scores.area.ts'
import { refreshScores } from './scores.notices.ts'
import { writeScores } from './scores.service.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, scores, operations)
const id = (who: DemoUsername) => demoPerson(who).id
const [first, second] = [id('scholar'), id('scholar2')]

/** Both scholars are of the year 2019, as nobody else is, and have a 3 in the first semester; nothing else was handed in or changed. */
beforeEach(async () => {
  for (const table of ['score_changes', 'score_drafts', 'operations']) await rows(`delete from ${table}`)
  const none = semesterKeys.map((key) => `${key} = null`).join(', ')
  await rows(`update scores set ${none} where scholar_id = any($1)`, [[first, second]])
  await rows('update scores set semester1 = 3 where scholar_id = any($1)', [[first, second]])
  await rows(`update users set role = 'SCHOLAR', status = 1, year_tf = 2019, no_tf = 'ZEBRA-' || id where id = any($1)`, [[first, second]])
})

const trashed = (who: number) => rows(`update users set role = 'DELETED' where id = $1`, [who])
/** The scores of both in the first semester. */
const stored = async () =>
  (
    await rows<{ value: number }>('select semester1 value from scores where scholar_id = any($1) order by scholar_id', [[first, second]])
  ).map(({ value }) => value)
/** A row of a sheet with scores of one of them. */
const line = (row: number, who: number, scoresInIt: Partial<Record<SemesterKey, string>>) => ({
  row,
  cells: { no_tf: `zebra-${who}`, name: '', ...recordOf(semesterKeys, () => ''), ...scoresInIt },
  errors: [],
  notes: [],
  given: [],
  numbers: new Set<never>(),
  unreadable: new Set<never>(),
})
const undo = (operation: number, ...wanted: number[]) =>
  calls.as('upcm').status(undoOperation, { id: operation, ...(wanted.length > 0 && { rows: wanted }) })

test('undoing an import gives back what it changed, of the scholars who are named, and nothing of other imports', async () => {
  const imported = (to: number, ...people: number[]) =>
    calls.within('upcm', async (call) => {
      const records = people.map((record_id) => ({ record_id, label: '', before: '', after: '' }))
      const operation_id = await recordOperation(call, { kind: SCORE_IMPORT, title: 'Scores', payload: {}, records })
      await writeScores(
        call,
        people.map((scholar_id) => ({ scholar_id, semester: 1, to })),
        { source: 'import', operation_id },
      )
      return operation_id
    })
  const one = await imported(3.1, first)
  const two = await imported(3.2, second)
  expect([await stored(), await undo(one), await stored()]).toEqual([[3.1, 3.2], 200, [3, 3.2]])
  expect([await undo(two), await stored()]).toEqual([200, [3, 3]])
  const both = await imported(3.3, first, second)
  expect([await undo(both, second), await stored()]).toEqual([200, [3.3, 3]])
  expect([await undo(both), await stored()]).toEqual([200, [3, 3]])
})

test('undoing a decision gives back the scores that it wrote, and none of other decisions', async () => {
  const decided = async (who: DemoUsername, semester1: number) => {
    const draft = (await calls.as(who).call(createScoreDraft, { semester1 })).data.id
    return (await calls.as('upcm').call(decideScoreDrafts, { records: [{ id: draft }], approval: 'approved' })).data.operation!
  }
  const [one, two] = [await decided('scholar', 3.1), await decided('scholar2', 3.2)]
  expect([await stored(), await undo(one), await stored()]).toEqual([[3.1, 3.2], 200, [3, 3.2]])
  expect([await undo(two), await stored()]).toEqual([200, [3, 3]])
})

test('scores are handed in, imported and listed in the template for scholars alone, not for deleted ones', async () => {
  const one = line(
    2,
    first,
    recordOf(semesterKeys, () => '3.1'),
  )
  const judged = () => calls.within('upcm', async (call) => (await judgeScoreRows(call, [one]))[0]!.errors)
  const handsIn = () => calls.as('upcm').status(createScoreDraft, { scholar_id: first, semester1: 3.1 })
  expect([await judged(), await handsIn()]).toEqual([[], 200])
  await rows('delete from score_drafts')
  await trashed(first)
  expect([await judged(), await handsIn()]).toEqual([[`No scholar has the number "zebra-${first}"`], 404])
})

test('the template of a year lists its active scholars', async () => {
  const listed = async () => {
    const { stream } = (await calls.as('upcm').call(scoreTemplateFile, { year_tf: 2019 })) as { stream: Buffer }
    const read = await readAsUpload(stream, { rows: 20, columns: 20 })
    return ('rows' in read ? read.rows : []).slice(1).map(([number]) => number)
  }
  expect(await listed()).toEqual([`ZEBRA-${first}`, `ZEBRA-${second}`])
  await rows('update users set status = 0 where id = $1', [first])
  expect(await listed()).toEqual([`ZEBRA-${second}`])
  await rows('update users set status = 1 where id = $1', [first])
  await trashed(first)
  expect(await listed()).toEqual([`ZEBRA-${second}`])
})

test('an empty search leaves out nothing, a submission of a deleted scholar neither', async () => {
  await calls.as('scholar').call(createScoreDraft, { semester1: 3.1 })
  await trashed(first)
  const listed = async (search: string) => (await calls.as('guest').call(listScoreDrafts, { filter: { search } })).data.length
  expect([await listed(''), await listed('a')]).toEqual([1, 0])
})

test('what waits for a decision goes with its scholar, what was decided stays', async () => {
  for (const approval of ['process', 'revision', 'approved', 'declined', 'withdrawn'])
    await rows('insert into score_drafts (scholar_id, semester1, approval) values ($1, 3, $2)', [first, approval])
  const { stays } = scores.personal!.tables.find(({ table }) => table === 'score_drafts')!
  const { rows: kept } = await sql<{ approval: string }>`select x.approval from score_drafts x where ${stays!}`.execute(database.db)
  expect(kept.map(({ approval }) => approval)).toEqual(['approved', 'declined', 'withdrawn'])
})

test('screens of active staff and partners hear of scores, and those of the scholar', async () => {
  await rows('update users set status = 0 where id = $1', [id('teacher')])
  const people = ['superadmin', 'ld', 'teacher', 'vendor', 'scholar', 'scholar2'] as const
  const hears = await hearersWhile(database, people, () => refreshScores(database.db, [first]))
  await rows('update users set status = 1 where id = $1', [id('teacher')])
  expect(hears).toEqual(['superadmin', 'ld', 'vendor', 'scholar'])
})

test('an edit with a new score of a semester that has not begun is refused; one that is stored already keeps nothing from being changed', async () => {
  await rows('update users set year_tf = extract(year from now())::int - 1 where id = $1', [first])
  await rows('update scores set semester7 = 2.7 where scholar_id = $1', [first])
  const refused = (given: object) =>
    calls
      .as('upcm')
      .call(updateScores, { scholar_id: first, ...given })
      .then(
        () => ({}),
        ({ status, errors }: { status: number; errors: Record<string, string[]> }) => ({ status, errors }),
      )
  const [six, seven, eight] = [6, 7, 8].map((semester) => [`Semester ${semester} has not begun yet`])
  expect(await refused({ semester1: 3.4, semester6: 3, semester8: 3 })).toEqual({
    status: 422,
    errors: { semester6: six, semester8: eight },
  })
  expect(await refused({ semester7: 2.8 })).toEqual({ status: 422, errors: { semester7: seven } })
  expect(await refused({ semester1: 3.5, semester7: 2.7, semester8: '' })).toEqual({})
  expect(await refused({ semester7: '' })).toEqual({})
  expect(await rows('select semester1, semester7 from scores where scholar_id = $1', [first])).toEqual([
    { semester1: 3.5, semester7: null },
  ])
  await rows('update users set year_tf = null where id = $1', [first])
  expect(await refused({ semester8: 3 })).toEqual({})
})

test('a sheet with a new score of a semester that has not begun has an error in its row, and a long one asks no more often', async () => {
  await rows('update users set year_tf = extract(year from now())::int - 1 where id = any($1)', [[first, second]])
  await rows('update scores set semester7 = 2.7 where scholar_id = $1', [first])
  const judge = (...lines: ReturnType<typeof line>[]) => calls.within('upcm', (call) => judgeScoreRows(call, lines))
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const one = line(2, first, { semester1: '3.1', semester7: '2.7', semester8: '3' })
  await judge(one)
  const statements = asked.mock.calls.length
  const judged = await judge(one, line(3, second, { semester1: '3.1', semester7: '5', semester8: '3.2' }))
  expect(asked.mock.calls).toHaveLength(2 * statements)
  asked.mockRestore()
  const eight = 'Semester 8 has not begun yet'
  expect(judged.map(({ errors }) => errors)).toEqual([[eight], [expect.stringMatching(/^Semester 7 "5"/), eight]])
  expect(judged.map(({ changes }) => changes.map(({ semester }) => semester))).toEqual([[1], [1]])
  await rows('update users set year_tf = null where id = $1', [second])
  expect((await judge(line(2, second, { semester8: '3.2' })))[0]!.errors).toEqual([])
})
