import { listNotifications } from '@pandu/contract/notifications'
import { undoOperation } from '@pandu/contract/operations'
import {
  createMicroEvent,
  decideTsaLetters,
  listMicroEvents,
  listTsaCategories,
  listTsaReferences,
  registerTsaProposal,
  reviewTsaLetter,
  reviewTsaProposal,
  submitTsaLetter,
  tsaLetterHistory,
  tsaProposalHistory,
  updateMicroEvent,
  updateTsaLetter,
  updateTsaProposal,
  withdrawTsaLetter,
  withdrawTsaProposal,
} from '@pandu/contract/tsa'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { dayAway } from '../../../test/days.ts'
import { duringWrite } from '../../../test/during-write.ts'

const world = testApp()
const { as, ready } = world
let category: number
beforeAll(async () => {
  category = (await as('tsa').call(listTsaCategories, {})).body.data[0]!.id
})

let count = 0
const words = (more: object = {}) => ({
  title: `Twice ${++count}`,
  description: 'Two days',
  tsa_category_id: category,
  start_date: dayAway(20),
  end_date: dayAway(21),
  link: 'https://berkas.example/usulan',
  ...more,
})
const register = (more: object = {}) => as('tsa').call(registerTsaProposal, words(more))
const made = async (more: object = {}) => (await register(more)).body.data.id
const activity = async () => {
  const id = await made()
  await as('upcm').call(reviewTsaProposal, { id, approval: 'approved' })
  return id
}
const write = (tsa_activity_id: number) =>
  as('tsa').call(submitTsaLetter, { tsa_activity_id, tsa_category_id: category, content: 'https://berkas.example/surat' })
const oneWaits = { content: ['A cover letter of this activity waits already; change that one instead'] }
const decide = (id: number, approval: 'revision' | 'declined' | 'approved') =>
  as('upcm').call(reviewTsaLetter, { id, approval, notes: 'Once more' })

test('a second cover letter is refused while the first waits, also one that comes back after a decline', async () => {
  const [one, other] = [await activity(), await activity()]
  const first = (await write(one)).body.data.id
  expect((await write(one)).error.errors).toEqual(oneWaits)
  expect((await write(other)).status).toBe(200)
  await decide(first, 'revision')
  expect((await write(one)).error.errors).toEqual(oneWaits)
  await decide(first, 'declined')
  const second = await write(one)
  expect(second.status).toBe(200)
  const back = () => as('tsa').call(updateTsaLetter, { id: first, content: 'https://berkas.example/lagi' })
  expect((await back()).error.errors).toEqual(oneWaits)
  await decide(second.body.data.id, 'approved')
  expect((await back()).status).toBe(200)
})

test('a decision on many cover letters is not taken back where another letter of the activity waits by now', async () => {
  const one = await activity()
  const id = (await write(one)).body.data.id
  const decided = await as('upcm').call(decideTsaLetters, {
    records: [{ id, version: 1 }],
    approval: 'declined',
    notes: 'Again',
    preview: 0,
  })
  const second = (await write(one)).body.data.id
  const undo = () => as('upcm').call(undoOperation, { id: decided.body.data.operation! })
  const undone = await undo()
  expect([undone.status, undone.error.message]).toEqual([409, expect.stringMatching(/^Another cover letter of “Twice \d+” waits by now/)])
  await as('tsa').call(withdrawTsaLetter, { id: second, reason: 'Twice' })
  expect((await undo()).status).toBe(200)
})

test('a decision does not make a declined cover letter wait beside another one of the activity, alone or among many', async () => {
  const one = await activity()
  const first = (await write(one)).body.data.id
  await decide(first, 'declined')
  const second = (await write(one)).body.data.id
  const reason = expect.stringMatching(/^Another cover letter of “Twice \d+” waits; decide on that one instead$/)
  const refused = await decide(first, 'revision')
  expect([refused.status, refused.error.message]).toEqual([409, reason])
  const together = async () =>
    (
      await as('upcm').call(decideTsaLetters, {
        records: [first, second].map((id) => ({ id })),
        approval: 'revision',
        notes: 'Both of you',
        preview: 0,
      })
    ).body.data.rows.map(({ problem }) => problem)
  expect(await together()).toEqual([reason, null])
  await decide(second, 'declined')
  expect(await together()).toEqual([null, reason])
  expect((await decide(second, 'approved')).status).toBe(200)
})

test('of many cover letters at once exactly one is taken', async () => {
  await ready('tsa')
  const id = await activity()
  const answers = await Promise.all(Array.from({ length: 12 }, () => write(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(11).fill(422)])
})

test('a proposal with the title of another one must be confirmed; a declined or withdrawn one stands in nobody’s way', async () => {
  const title = 'A second Festival'
  const first = await made({ title })
  const same = await register({ title: title.toLowerCase() })
  const message = expect.stringMatching(/^The TSA proposal of \d+ \w+ \d{4} has the same title$/) as string
  expect([same.status, same.error.errors]).toEqual([422, { confirmed: [message] }])
  expect(same.error.data?.warnings).toEqual([{ key: `same-${first}`, message }])
  // Another key confirms nothing.
  expect((await register({ title, confirmed: 'same-1' })).status).toBe(422)
  const second = await register({ title, confirmed: `same-${first}` })
  expect(second.status).toBe(200)
  await as('tsa').call(withdrawTsaProposal, { id: second.body.data.id, reason: 'Twice' })
  await as('upcm').call(reviewTsaProposal, { id: first, approval: 'declined', notes: 'Not this year' })
  const third = await register({ title })
  expect(third.status).toBe(200)
  // It asks when it comes back itself.
  const again = (more: object) => as('tsa').call(updateTsaProposal, { ...words({ title }), id: first, ...more })
  const back = await again({})
  expect([back.status, back.error.data?.warnings?.map(({ key }) => key)]).toEqual([422, [`same-${third.body.data.id}`]])
  expect((await again({ confirmed: `same-${third.body.data.id}` })).status).toBe(200)
  // While it waits nothing is asked again.
  expect((await again({ description: 'Three days' })).status).toBe(200)
})

test('a declined proposal that comes back sees the one that is registered at the same moment', async () => {
  const title = 'A third Festival'
  const decline = (id: number) => as('upcm').call(reviewTsaProposal, { id, approval: 'declined', notes: 'Not this year' })
  const first = await made({ title })
  await decline(first)
  const second = await made({ title })
  await decline(second)
  const back = await duringWrite(
    world.databaseUrl,
    async (query) => {
      await query(`select pg_advisory_xact_lock(hashtext('tsa.register'), tsa_id) from tsa_proposals where id = $1`, [second])
      await query(`update tsa_proposals set approval = 'process' where id = $1`, [second])
    },
    () => as('tsa').call(updateTsaProposal, { ...words({ title }), id: first }),
  )
  expect([back.status, back.error.data?.warnings?.map(({ key }) => key)]).toEqual([422, [`same-${second}`]])
})

test('dates far from today must be confirmed, each by itself, also when they change', async () => {
  const long = { start_date: '2020-02-01', end_date: '2020-02-02' }
  const past = await register(long)
  const said = { confirmed: ['2 Feb 2020 is long past'] }
  expect([past.status, past.error.errors, past.error.data?.warnings?.[0]?.key]).toEqual([422, said, 'date-2020-02-02'])
  expect((await register({ ...long, confirmed: 'date-2020-02-03' })).status).toBe(422)
  const id = await made({ ...long, confirmed: 'date-2020-02-02' })
  for (const [end, status] of [
    [-300, 200],
    [-400, 422],
  ] as const)
    expect([end, (await register({ start_date: dayAway(end - 1), end_date: dayAway(end) })).status]).toEqual([end, status])
  for (const [start, status] of [
    [700, 200],
    [760, 422],
  ] as const)
    expect([start, (await register({ start_date: dayAway(start), end_date: dayAway(start + 1) })).status]).toEqual([start, status])
  // Who changes something else has confirmed the dates before.
  const change = (more: object) => as('tsa').call(updateTsaProposal, { id, ...words(long), ...more })
  expect((await change({})).status).toBe(200)
  expect((await change({ end_date: '2020-02-09' })).error.errors).toEqual({ confirmed: ['9 Feb 2020 is long past'] })

  const event = { title: 'Read aloud', event_date: '1999-01-01', link: 'https://berkas.example/acara' }
  const old = await as('tsa').call(createMicroEvent, event)
  expect(old.error.data?.warnings).toEqual([{ key: 'date-1999-01-01', message: '1 Jan 1999 is long past' }])
  const kept = (await as('tsa').call(createMicroEvent, { ...event, confirmed: 'date-1999-01-01' })).body.data.id
  expect((await as('tsa').call(updateMicroEvent, { id: kept, ...event, title: 'Read' })).status).toBe(200)
  expect((await as('tsa').call(updateMicroEvent, { id: kept, ...event, event_date: '1998-01-01' })).status).toBe(422)
  expect((await as('tsa').call(listMicroEvents, { filter: { id: kept } })).body.data[0]).toMatchObject({ event_date: '1999-01-01' })
})

test('a proposal and a cover letter that wait are withdrawn by the officers, with a reason that those who decide hear', async () => {
  const proposal = await made()
  const letter = (await write(await activity())).body.data.id
  expect((await as('tsa').call(withdrawTsaProposal, { id: proposal, reason: ' ' })).error.errors).toEqual({
    reason: ['Reason is required'],
  })
  const reason = 'The hall is closed'
  expect((await as('tsa').call(withdrawTsaProposal, { id: proposal, reason })).body.message).toBe('The proposal has been withdrawn')
  expect((await as('upcm').call(listNotifications, {})).body.data[0]).toMatchObject({ kind: 'tsa.withdrawn' })
  expect((await as('tsa').call(withdrawTsaLetter, { id: letter, reason })).body.message).toBe('The cover letter has been withdrawn')
  expect((await as('upcm').call(listNotifications, {})).body.data[0]!.message_html).toContain('withdrew the cover letter of')
  const steps = [
    (await as('upcm').call(tsaProposalHistory, { filter: { id: proposal } })).body.data[0],
    (await as('upcm').call(tsaLetterHistory, { filter: { id: letter } })).body.data[0],
  ]
  for (const step of steps) expect(step).toMatchObject({ action: 'withdrawn', from: 'process', to: 'withdrawn', notes: reason })
  expect((await as('upcm').call(reviewTsaProposal, { id: proposal, approval: 'approved' })).error.message).toBe(
    'This proposal has been withdrawn and can no longer be changed',
  )
  expect((await decide(letter, 'approved')).status).toBe(409)
  expect((await as('tsa').call(listTsaReferences, {})).body.data.some(({ id }) => id === proposal)).toBe(false)
})
