import { listNotifications } from '@pandu/contract/notifications'
import { listOperations, PROPOSAL_DECISIONS, undoOperation } from '@pandu/contract/operations'
import {
  createGep,
  createInternship,
  createSponsorship,
  decideProposals,
  gepHistory,
  listProposals,
  type ProposalKind,
  reportAttendance,
  reviewGep,
  reviewInternship,
  updateGep,
} from '@pandu/contract/proposals'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { draft, gepDraft, missing, sponsorshipDraft } from '../../../test/proposals.ts'

const product = testApp()
const { as } = product

const drafts = { internships: draft, sponsorships: sponsorshipDraft, gep: gepDraft }
const creates = { internships: createInternship, sponsorships: createSponsorship, gep: createGep }
let count = 0
const submit = async (kind: ProposalKind) => {
  const title = `Managed ${++count}`
  const answer = await as('scholar').call(creates[kind], { ...drafts[kind], title })
  expect([answer.status, answer.error.errors]).toEqual([200, undefined])
  return answer.body.data.id
}
const row = async (id: number, search = 'Managed') =>
  (await as('upcm').call(listProposals, { filter: { search }, page: { size: 100 } })).body.data.find((one) => one.id === id)!
const decide = (ids: readonly number[], more: object) =>
  as('upcm').call(decideProposals, { records: ids.map((id) => ({ id })), approval: 'approved', ...more } as never)

describe('the list of all kinds', () => {
  test('holds every kind, narrows by each filter and sorts by each key', async () => {
    const ids = [await submit('internships'), await submit('sponsorships'), await submit('gep')]
    const all = (await as('guest').call(listProposals, { page: { size: 100 } })).body
    expect(new Set(all.data.map(({ kind }) => kind))).toEqual(new Set(['internships', 'sponsorships', 'gep']))
    for (const kind of ['internships', 'sponsorships', 'gep'] as const) {
      const { data } = (await as('upcm').call(listProposals, { filter: { kind }, page: { size: 100 } })).body
      expect(new Set(data.map((one) => one.kind))).toEqual(new Set([kind]))
    }
    const revised = (await as('upcm').call(listProposals, { filter: { approval: 'revision' } })).body
    expect(new Set(revised.data.map(({ approval }) => approval))).toEqual(new Set(['revision']))
    const threeDaysAgo = Date.now() - 3 * 86_400_000
    const waiting = all.data.filter((one) => one.approval === 'process' && Date.parse(one.waiting_since) < threeDaysAgo)
    const year = waiting[0]!.year_tf!
    const filter = { year_tf: year, approval: 'process', waiting_days: 3 } as const
    const narrow = (await as('upcm').call(listProposals, { filter, page: { size: 100 } })).body
    expect(new Set(narrow.data.map(({ id }) => id))).toEqual(new Set(waiting.flatMap(({ id, year_tf }) => (year_tf === year ? [id] : []))))
    expect((await as('upcm').call(listProposals, { filter: { university_id: missing } })).body.total).toBe(0)
    for (const key of ['updated_at', 'created_at', 'waiting_since', 'title'] as const) {
      const up = (await as('upcm').call(listProposals, { sort: key, page: { size: 100 } })).body.data.map((one) => one[key].toLowerCase())
      expect(up).toEqual(up.toSorted((a, b) => (a < b ? -1 : 1)))
    }
    expect((await row(ids[2]!)).documents).toHaveLength(1)
    expect((await as('scholar').call(listProposals, {})).status).toBe(403)
    expect((await as('upcm').call(listProposals, { filter: { colour: 'red' } } as never)).status).toBe(422)
  })

  test('waiting for some days: what waits for a decision or for its scholar, since at least so many days', async () => {
    const ids: Record<string, number> = {}
    for (const approval of ['process', 'revision', 'approved', 'declined', 'finish', 'withdrawn']) {
      ids[approval] = await submit('internships')
      await inDatabase(
        product.databaseUrl,
        `update proposals set approval = $2, waiting_since = now() - interval '400 days' where id = $1`,
        [ids[approval], approval],
      )
    }
    const waiting = async (waiting_days: number) =>
      (await as('upcm').call(listProposals, { filter: { waiting_days }, sort: 'created_at', page: { size: 100 } })).body.data.map(
        ({ id }) => id,
      )
    expect(await waiting(400)).toEqual([ids['process'], ids['revision']])
    expect(await waiting(401)).toEqual([])
  })
})

describe('a decision on many', () => {
  test('is shown before it is taken, changes nothing until then, and leaves out what cannot take it', async () => {
    const [a, b, c] = [await submit('internships'), await submit('gep'), await submit('sponsorships')]
    await as('upcm').call(reviewGep, { id: b, approval: 'approved' })
    const preview = await decide([a, b, c, missing], { preview: 1 })
    expect(preview.body.data.operation).toBeNull()
    expect(preview.body.data.rows.map(({ id, from, problem }) => [id, from, problem])).toEqual([
      [a, 'process', null],
      [b, 'approved', 'This proposal has been approved and can no longer be changed'],
      [c, 'process', null],
    ])
    expect((await row(a)).version).toBe(1)

    const done = await decide([a, b, c, missing], { notes: 'All three are good' })
    expect(done.body.message).toBe(`Operation ${done.body.data.operation}: Approved for 2 proposals`)
    for (const id of [a, c]) expect(await row(id)).toMatchObject({ approval: 'approved', notes: 'All three are good', version: 2 })
    expect((await row(b)).notes).toBe('')
    const bell = (await as('scholar').call(listNotifications, { page: { size: 20 } })).body.data.map(({ url }) => url)
    expect(bell).toEqual(expect.arrayContaining([`/profile/proposals/internships?open=${a}`, `/profile/proposals/sponsorships?open=${c}`]))
    const [operation] = (await as('ld').call(listOperations, { filter: { kind: PROPOSAL_DECISIONS } })).body.data
    expect(operation).toMatchObject({ id: done.body.data.operation, title: 'Approved for 2 proposals', rows: 2, undone_at: null })
  })

  test('asks for notes, for a state that the kind knows, and for the right to decide', async () => {
    const id = await submit('gep')
    const noNotes = await decide([id], { approval: 'declined' })
    expect([noNotes.status, noNotes.error.errors]).toEqual([422, { notes: ['notes are required for revision and declined'] }])
    const finish = await decide([id], { approval: 'finish' })
    expect([finish.body.data.operation, finish.body.message]).toEqual([null, 'Nothing was decided'])
    expect(finish.body.data.rows[0]!.problem).toBe('Finish is not a state of GEP proposals')
    expect((await decide([], {})).error.errors).toEqual({ records: ['choose at least one'] })
    for (const who of ['ld', 'guest', 'scholar', 'vendor'] as const)
      expect((await as(who).call(decideProposals, { records: [{ id }], approval: 'approved' })).status).toBe(403)
    expect((await row(id)).approval).toBe('process')
  })

  test('leaves out a proposal that changed since it was read, and says so', async () => {
    const id = await submit('gep')
    await as('scholar').call(updateGep, { id, name: 'Managed anew', description: 'Otherwise', type: 'sudah' })
    const { rows } = (await decide([], { records: [{ id, version: 1 }] })).body.data
    expect(rows[0]!.problem).toMatch(/ changed this proposal on .+; please read it again$/)
    expect((await row(id)).approval).toBe('process')
  })

  test('twice at once decides each proposal once', async () => {
    const ids = [await submit('gep'), await submit('sponsorships'), await submit('internships')]
    const [one, other] = await Promise.all([decide(ids, {}), decide(ids.toReversed(), {})])
    expect([one.status, other.status]).toEqual([200, 200])
    const taken = [one, other].flatMap(({ body }) => body.data.rows.filter(({ problem }) => problem === null))
    expect(taken).toHaveLength(3)
    for (const id of ids) expect((await row(id)).version).toBe(2)
  })
})

describe('a decision that is taken back', () => {
  test('leaves every proposal as it was, with a step in its history, and the scholar hears of it', async () => {
    const [a, b] = [await submit('gep'), await submit('internships')]
    await as('upcm').call(reviewGep, { id: a, approval: 'revision', notes: 'Which term?' })
    const [before, beforeB] = [await row(a), await row(b)]
    const { operation } = (await decide([a, b], {})).body.data
    expect((await as('ld').call(undoOperation, { id: operation! })).status).toBe(403)
    expect((await as('guest').call(undoOperation, { id: operation! })).status).toBe(403)
    const undone = await as('superadmin').call(undoOperation, { id: operation! })
    expect(undone.status).toBe(200)
    const after = await row(a)
    expect(after).toMatchObject({ approval: 'revision', notes: 'Which term?', waiting_since: before.waiting_since, version: 4 })
    expect(await row(b)).toMatchObject({ approval: 'process', notes: '', waiting_since: beforeB.waiting_since })
    const steps = (await as('scholar').call(gepHistory, { filter: { proposal_id: a } })).body.data
    expect(steps.map(({ action, from, to }) => [action, from, to]).slice(0, 2)).toEqual([
      ['undone', 'approved', 'revision'],
      ['reviewed', 'revision', 'approved'],
    ])
    const bell = (await as('scholar').call(listNotifications, { page: { size: 5 } })).body.data
    expect(bell.some(({ message_html }) => message_html.includes('was undone'))).toBe(true)
    expect((await as('upcm').call(undoOperation, { id: operation! })).status).toBe(409)
    expect((await as('upcm').call(reviewGep, { id: a, approval: 'approved', version: 3 })).status).toBe(409)
    expect((await as('upcm').call(reviewGep, { id: a, approval: 'approved', version: 4 })).status).toBe(200)
  })

  test('is refused once somebody has acted on one of its proposals', async () => {
    const [a, b] = [await submit('internships'), await submit('gep')]
    const { operation } = (await decide([a, b], {})).body.data
    await as('upcm').call(reportAttendance, { proposal_id: a, content: 'https://hadir.example/1' })
    const answer = await as('upcm').call(undoOperation, { id: operation! })
    expect([answer.status, answer.error.message]).toEqual([
      409,
      expect.stringMatching(/^Another person has acted on “Managed \d+” of .+ since; this decision can no longer be undone$/),
    ])
    expect((await row(b)).approval).toBe('approved')
  })

  test('and a review at the same moment: one of them happens, and state and history agree', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await submit('internships')
      const { operation } = (await decide([id], {})).body.data
      const [undone, finished] = await Promise.all([
        as('upcm').call(undoOperation, { id: operation! }),
        as('superadmin').call(reviewInternship, { id, approval: 'finish' }),
      ])
      expect([undone.status, finished.status].toSorted()).toEqual([200, 409])
      expect((await row(id)).approval).toBe(undone.status === 200 ? 'process' : 'finish')
    }
  })
})
