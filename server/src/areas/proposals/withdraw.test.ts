import { listNotifications } from '@pandu/contract/notifications'
import { readOverview } from '@pandu/contract/overview'
import {
  addMonitoring,
  createGep,
  createInternship,
  createSponsorship,
  decideProposals,
  internshipHistory,
  listInternships,
  listOwnGep,
  listProposals,
  proposalChecklist,
  reportAttendance,
  reviewInternship,
  updateInternship,
  updateSponsorship,
  withdrawGep,
  withdrawInternship,
  withdrawSponsorship,
} from '@pandu/contract/proposals'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { draft, gepDraft, missing, sponsorshipDraft } from '../../../test/proposals.ts'
import { dayAway } from '../../../test/days.ts'

const world = testApp()
const { as } = world

const reason = 'My department has moved the field course.'
let made = 0
const submit = async (title = `Withdrawn ${++made} & <b>gone</b>`) =>
  (await as('scholar').call(createInternship, { ...draft, title })).body.data.id
const read = async (id: number) => (await as('upcm').call(listInternships, { filter: { proposal_id: id } })).body.data[0]!
const withdraw = (id: number, more: object = {}) => as('scholar').call(withdrawInternship, { id, reason, ...more })
const asRevised = async () => {
  const id = await submit()
  await as('upcm').call(reviewInternship, { id, approval: 'revision', notes: 'Please add the weeks.' })
  return id
}
const final = [409, 'This proposal has been withdrawn and can no longer be changed']

test('a proposal in process or revision is withdrawn with its reason, for both sides to read', async () => {
  for (const id of [await submit(), await asRevised()]) {
    const before = await read(id)
    const answer = await withdraw(id, { reason: ` ${reason} `, version: before.version })
    expect([answer.status, answer.body.message]).toEqual([200, 'The proposal has been withdrawn'])
    expect(await read(id)).toMatchObject({ approval: 'withdrawn', notes: reason, version: before.version + 1 })
    expect((await as('scholar').call(internshipHistory, { filter: { proposal_id: id } })).body.data[0]).toMatchObject({
      action: 'withdrawn',
      from: before.approval,
      to: 'withdrawn',
      notes: reason,
      by_role: 'SCHOLAR',
    })
    for (const reviewer of ['upcm', 'superadmin'] as const)
      expect((await as(reviewer).call(listNotifications, {})).body.data[0]).toMatchObject({
        url: `/admin/mp/list/internships?open=${id}`,
        message_html: expect.stringMatching(/withdrew the internship proposal <em>Withdrawn \d+ &amp; &lt;b&gt;gone&lt;\/b&gt;<\/em>/),
      })
    expect((await as('ld').call(listNotifications, {})).body.data.some(({ url }) => url.endsWith(`=${id}`))).toBe(false)
  }
})

test('it is final: not changed, handed in again, decided, finished, reported about or withdrawn once more', async () => {
  const id = await submit()
  await withdraw(id)
  const { title: _, ...papers } = draft
  const tries = [
    await withdraw(id),
    await as('scholar').call(updateInternship, { ...papers, id, name: 'Another title' }),
    await as('upcm').call(reviewInternship, { id, approval: 'approved' }),
    await as('upcm').call(reviewInternship, { id, approval: 'finish' }),
  ]
  for (const { status, error } of tries) expect([status, error.message]).toEqual(final)
  const together = await as('upcm').call(decideProposals, { records: [{ id }], approval: 'approved' })
  expect(together.body.data).toMatchObject({ operation: null, rows: [{ from: 'withdrawn', problem: final[1] }] })
  const reports = [
    await as('scholar').call(addMonitoring, { proposal_id: id, date: dayAway(-3), activity: 'First day' }),
    await as('upcm').call(reportAttendance, { proposal_id: id, content: 'https://hadir.example/1' }),
  ]
  for (const { status, error } of reports) expect([status, error.message]).toEqual([409, 'The proposal has not been approved yet'])
  expect(await read(id)).toMatchObject({ approval: 'withdrawn', version: 2 })
})

test('only its scholar withdraws it, and nothing that has been decided', async () => {
  const id = await submit()
  for (const who of ['upcm', 'superadmin', 'guest'] as const)
    expect([who, (await as(who).call(withdrawInternship, { id, reason })).status]).toEqual([who, 403])
  for (const who of ['scholar2', 'vendor'] as const) {
    const foreign = await as(who).call(withdrawInternship, { id, reason })
    const none = await as(who).call(withdrawInternship, { id: missing, reason })
    expect([who, foreign.status, foreign.error]).toEqual([who, 404, none.error])
  }
  await as('upcm').call(reviewInternship, { id, approval: 'declined', notes: 'Not these weeks.' })
  const declined = await withdraw(id)
  expect([declined.status, declined.error.message]).toEqual([409, 'This proposal has been declined, so there is nothing to withdraw'])
  const approved = await submit()
  await as('upcm').call(reviewInternship, { id: approved, approval: 'approved' })
  expect((await withdraw(approved)).error.message).toBe('This proposal has been approved and can no longer be changed')
  expect(await read(approved)).toMatchObject({ approval: 'approved' })
})

test('a reason is required', async () => {
  const id = await submit()
  for (const given of ['', '   ', undefined]) {
    const answer = await as('scholar').call(withdrawInternship, { id, reason: given } as never)
    expect([answer.status, answer.error.errors]).toEqual([422, { reason: ['Reason is required'] }])
  }
  expect(await read(id)).toMatchObject({ approval: 'process', version: 1 })
})

test('of a decision and a withdrawal the first counts, and the other side learns which one it was', async () => {
  const decided = await submit()
  await as('upcm').call(reviewInternship, { id: decided, approval: 'revision', notes: 'Please add the weeks.' })
  const late = await withdraw(decided, { version: 1 })
  expect([late.status, late.error.message]).toEqual([409, expect.stringMatching(/already decided on this proposal on .*: Revision$/)])

  const withdrawn = await submit()
  await withdraw(withdrawn)
  const decision = await as('upcm').call(reviewInternship, { id: withdrawn, approval: 'approved', version: 1 })
  expect([decision.status, decision.error.message]).toEqual([409, expect.stringMatching(/ withdrew this proposal on .* WIB$/)])

  await world.ready('scholar', 'upcm')
  const both = await submit()
  const answers = await Promise.all([withdraw(both), as('upcm').call(reviewInternship, { id: both, approval: 'approved' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('nobody waits for it: lists of what waits, the checklist and the overview leave it out, and its state can be filtered', async () => {
  const before = (await as('scholar').call(proposalChecklist, { filter: { type: 'internships' } })).body.data.open.length
  const id = await submit()
  const counted = async () => {
    const { states } = (await as('upcm').call(readOverview, {})).body.data
    const of = (key: string) => states.find((group) => group.key === key)!.counters.map((one) => one.key)
    return [of('internships').includes('withdrawn'), of('gep').includes('finish')]
  }
  await withdraw(id)
  expect((await as('scholar').call(proposalChecklist, { filter: { type: 'internships' } })).body.data.open).toHaveLength(before)
  const listed = async (approval: 'withdrawn' | 'process') =>
    (await as('upcm').call(listProposals, { filter: { approval }, page: { size: 100 } })).body.data.some((row) => row.id === id)
  expect([await listed('withdrawn'), await listed('process')]).toEqual([true, false])
  expect(await counted()).toEqual([true, false])
})

test('the other kinds are withdrawn alike, and no review offers the state', async () => {
  const gep = (await as('scholar').call(createGep, gepDraft)).body.data.id
  expect((await as('scholar').call(withdrawInternship, { id: gep, reason })).status).toBe(404)
  const decided = await as('upcm').call(decideProposals, { records: [{ id: gep }], approval: 'withdrawn' } as never)
  expect(decided.status).toBe(422)
  expect((await as('scholar').call(withdrawGep, { id: gep, reason })).body.message).toBe('The proposal has been withdrawn')
  const listed = await as('scholar').call(listOwnGep, { filter: { approval: 'withdrawn' } })
  expect(listed.body.data).toMatchObject([{ id: gep, notes: reason }])

  const sponsorship = (await as('scholar').call(createSponsorship, sponsorshipDraft)).body.data.id
  expect((await as('scholar').call(withdrawSponsorship, { id: sponsorship, reason })).status).toBe(200)
  expect(
    (await as('scholar').call(updateSponsorship, { id: sponsorship, name: 'Again', description: 'x', destination: 'lomba' })).status,
  ).toBe(409)
})
