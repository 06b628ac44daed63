import { listNotifications } from '@pandu/contract/notifications'
import { undoOperation } from '@pandu/contract/operations'
import {
  createScoreDraft,
  decideScoreDrafts,
  listScoreDrafts,
  reviewScoreDraft,
  scoreDraftHistory,
  updateScoreDraft,
  withdrawScoreDraft,
} from '@pandu/contract/scores'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const world = testApp()
const { as } = world
const own = demoPerson('scholar').id
const other = demoPerson('scholar2').id
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(world.databaseUrl, text, values)

beforeEach(() => sql('delete from score_drafts where scholar_id in ($1, $2)', [own, other]))

const submit = (scores: object) => as('scholar').call(createScoreDraft, scores)
const made = async (scores: object) => (await submit(scores)).body.data.id
const decide = (id: number, approval: 'approved' | 'declined' | 'revision' | 'process', notes = 'Please look again') =>
  as('upcm').call(reviewScoreDraft, { scholar_id: own, scholar_score_draft_id: id, approval, notes })
const waits = (semester: number) => ({
  [`semester${semester}`]: [`A submission for semester ${semester} waits already; change that one instead`],
})

test('a second submission for a semester is refused while one waits for a decision or a revision, whoever puts it in', async () => {
  const id = await made({ semester1: '3.1', semester2: '3.2' })
  expect((await submit({ semester2: '3.3', semester3: '3.3' })).error.errors).toEqual(waits(2))
  await decide(id, 'revision')
  expect((await submit({ semester1: '3.3', semester2: '3.3' })).error.errors).toEqual({ ...waits(1), ...waits(2) })
  const byStaff = await as('upcm').call(createScoreDraft, { semester2: '3.3', scholar_id: own, approval: 'approved' })
  expect([byStaff.status, byStaff.error.errors]).toEqual([422, waits(2)])
  // Another semester, another scholar, and what no longer waits stand in nobody's way.
  expect((await submit({ semester3: '3.3' })).status).toBe(200)
  expect((await as('upcm').call(createScoreDraft, { semester2: '3.3', scholar_id: other })).status).toBe(200)
  await decide(id, 'approved')
  expect((await submit({ semester2: '3.4' })).status).toBe(200)
})

test('nor by a change: a further semester, or a declined one that is handed in again', async () => {
  const [first, second] = [await made({ semester1: '3.1' }), await made({ semester2: '3.2' })]
  const change = (id: number, scores: object) => as('scholar').call(updateScoreDraft, { id, ...scores })
  expect((await change(second, { semester1: '3.3' })).error.errors).toEqual(waits(1))
  expect((await change(second, { semester2: '3.5' })).status).toBe(200)
  await decide(first, 'declined')
  const third = await made({ semester1: '3.6' })
  expect((await change(first, { semester1: '3.7' })).error.errors).toEqual(waits(1))
  await as('scholar').call(withdrawScoreDraft, { id: third, reason: 'Twice' })
  expect((await change(first, { semester1: '3.7' })).status).toBe(200)
})

test('a decision on many is not taken back where another submission for the semester waits by now', async () => {
  const id = await made({ semester1: '3.1' })
  const decided = await as('upcm').call(decideScoreDrafts, {
    records: [{ id, version: 1 }],
    approval: 'declined',
    notes: 'Too blurred',
    preview: 0,
  })
  const operation = decided.body.data.operation!
  const second = await made({ semester1: '3.2' })
  const undone = await as('upcm').call(undoOperation, { id: operation })
  expect([undone.status, undone.error.message]).toEqual([
    409,
    `Another submission of ${demoPerson('scholar').name} waits for the same semester by now; this decision can no longer be undone`,
  ])
  await as('scholar').call(withdrawScoreDraft, { id: second, reason: 'Twice' })
  expect((await as('upcm').call(undoOperation, { id: operation })).status).toBe(200)
})

test('a decision does not make a declined submission wait beside another one for the semester, alone or among many', async () => {
  const first = await made({ semester1: '3.1', semester2: '3.1' })
  await decide(first, 'declined')
  const second = await made({ semester2: '3.2' })
  const reason = 'Another submission waits for the same semester; decide on that one instead'
  for (const approval of ['revision', 'process'] as const) {
    const answer = await decide(first, approval)
    expect([approval, answer.status, answer.error.message]).toEqual([approval, 409, reason])
  }
  const together = async (approval: 'revision' | 'approved', ...ids: number[]) =>
    (
      await as('upcm').call(decideScoreDrafts, {
        records: ids.map((id) => ({ id })),
        approval,
        notes: 'All of you',
        preview: 0,
      })
    ).body.data.rows.map(({ id, problem }) => [id, problem])
  expect(await together('revision', first, second)).toEqual([
    [first, reason],
    [second, null],
  ])
  // Of two declined ones, one may wait again; another semester stands in nobody's way.
  await decide(second, 'declined')
  const third = await made({ semester3: '3.3' })
  await decide(third, 'declined')
  expect(await together('revision', first, second, third)).toEqual([
    [first, null],
    [second, reason],
    [third, null],
  ])
  expect((await decide(second, 'approved')).status).toBe(200)
})

test('a semester that has not begun has no score', async () => {
  const year = async (by: number) =>
    sql('update users set year_tf = extract(year from now() at time zone $2)::int - $3::int where id = $1', [own, 'Asia/Jakarta', by])
  const [{ year_tf }] = (await sql<{ year_tf: number }>('select year_tf from users where id = $1', [own])) as [{ year_tf: number }]
  try {
    // Whatever the month: the cohort of last year is in its first, second or third semester, and never in the fourth.
    await year(1)
    expect((await submit({ semester1: '3.1', semester4: '3.2' })).error.errors).toEqual({ semester4: ['Semester 4 has not begun yet'] })
    const id = await made({ semester1: '3.1' })
    const later = await as('scholar').call(updateScoreDraft, { id, semester8: '3.9' })
    expect(later.error.errors).toEqual({ semester8: ['Semester 8 has not begun yet'] })
    await year(5)
    expect((await submit({ semester8: '3.2' })).status).toBe(200)
  } finally {
    await sql('update users set year_tf = $2 where id = $1', [own, year_tf])
  }
})

test('of many submissions for a semester at once exactly one is taken', async () => {
  await world.ready('scholar')
  const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => submit({ semester1: `3.${nth + 10}` })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(11).fill(422)])
  expect((await as('scholar').call(listScoreDrafts, {})).body.total).toBe(1)
})

test('a submission that waits is withdrawn by its scholar with a reason, which those who decide hear; it is final', async () => {
  for (const approval of ['process', 'revision'] as const) {
    const id = await made({ semester1: '3.1' })
    if (approval === 'revision') await decide(id, approval)
    const answer = await as('scholar').call(withdrawScoreDraft, { id, reason: 'The wrong transcript' })
    expect([answer.status, answer.body.message]).toEqual([200, 'The scores have been withdrawn'])
    const [found] = (await as('upcm').call(listScoreDrafts, { filter: { id, approval: 'withdrawn' } })).body.data
    expect(found).toMatchObject({ approval: 'withdrawn', notes: 'The wrong transcript' })
    const [step] = (await as('upcm').call(scoreDraftHistory, { filter: { id } })).body.data
    expect(step).toMatchObject({ action: 'withdrawn', from: approval, to: 'withdrawn', notes: 'The wrong transcript' })
    expect((await as('upcm').call(listNotifications, {})).body.data[0]).toMatchObject({
      kind: 'score.withdrawn',
      message_html: expect.stringContaining('withdrew submitted scores'),
    })
    const final = [409, 'This score submission has been withdrawn and can no longer be changed']
    for (const { status, error } of [
      await as('scholar').call(withdrawScoreDraft, { id, reason: 'Again' }),
      await as('scholar').call(updateScoreDraft, { id, semester1: '3.2' }),
      await decide(id, 'approved'),
    ])
      expect([status, error.message]).toEqual(final)
  }
  expect((await as('upcm').call(listScoreDrafts, { filter: { scholar_id: own, waiting_days: 1 } })).body.data).toEqual([])
})
