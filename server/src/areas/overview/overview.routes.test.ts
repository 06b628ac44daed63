import { listScholars, listTeam, listVendorUsers } from '@pandu/contract/accounts'
import type { Endpoint } from '@pandu/contract/kit'
import { listNotifications } from '@pandu/contract/notifications'
import { type Counter, readOverview } from '@pandu/contract/overview'
import { listInternships, listOwnInternships, reviewInternship } from '@pandu/contract/proposals'
import { ASSESSMENT_VENDOR, vendors } from '@pandu/contract/vendors'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { type DemoUsername, demoPeople } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'

const { as } = testApp()
afterEach(() => vi.restoreAllMocks())

const overviewOf = async (who: DemoUsername) => (await as(who).call(readOverview, {})).body.data
const everyCounter = async (who: DemoUsername) => {
  const { waiting, counts } = await overviewOf(who)
  return [...waiting, ...counts.flatMap(({ counters }) => counters)]
}

/** The call behind each list of the web, and what the screen itself adds to the filters of its address. */
const lists: Record<string, { endpoint: Endpoint; fixed?: Record<string, unknown> }> = {
  '/admin/mp/list/internships': { endpoint: listInternships },
  '/profile/proposals/internships': { endpoint: listOwnInternships },
  '/admin/ma/list/scholar': { endpoint: listScholars },
  '/admin/ma/list/tf': { endpoint: listTeam },
  '/admin/ma/list/assessment': { endpoint: listVendorUsers, fixed: { vendor_id: ASSESSMENT_VENDOR } },
  '/admin/ma/vendor': { endpoint: vendors.list },
  '/notifications': { endpoint: listNotifications },
}
const listed = async (who: DemoUsername, { url }: Counter) => {
  const { pathname, searchParams } = new URL(url, 'http://web')
  const { sort: _sort, show, ...filter } = Object.fromEntries(searchParams)
  const { endpoint, fixed } = lists[pathname]!
  const answer = await as(who).call(endpoint, { filter: { ...filter, ...fixed, ...(show && { read: '0' }) } })
  return (answer.body as { total: number }).total
}

test.each(['superadmin', 'upcm', 'guest', 'scholar', 'tsa', 'mentor'] as const)(
  'every number on the overview of %s is what its list shows',
  async (who) => {
    const counters = await everyCounter(who)
    expect(counters.length).toBeGreaterThan(0)
    for (const counter of counters) expect(await listed(who, counter), counter.url).toBe(counter.count)
  },
)

test('reviewers are shown what waits for them, the oldest first; others of the team are not asked to decide', async () => {
  const { waiting, next } = await overviewOf('upcm')
  const review = waiting.find(({ key }) => key === 'review.internships')!
  expect(review.count).toBeGreaterThan(5)
  expect(next).toHaveLength(5)
  expect(next.map(({ since }) => since)).toEqual(next.map(({ since }) => since).toSorted())
  expect(next[0]!.since).toBe(review.waiting_since)
  for (const who of ['ld', 'guest', 'tsastaff'] as const) {
    const other = await overviewOf(who)
    expect([other.next, other.waiting.map(({ key }) => key)]).toEqual([[], ['unread']])
  }
})

test('a decision moves the numbers of both sides, and both read it in their recent activity', async () => {
  const before = await overviewOf('upcm')
  const own = (await overviewOf('scholar2')).proposals[0]!
  expect(own.approval).toBe('process')
  await as('upcm').call(reviewInternship, { id: own.id, approval: 'revision', notes: 'Please add the dates' })

  const after = await overviewOf('upcm')
  expect(after.waiting[0]!.count).toBe(before.waiting[0]!.count - 1)
  expect(after.recent[0]).toMatchObject({ who: 'You', what: 'asked for changes to', about: own.title })

  const scholar = await overviewOf('scholar2')
  expect(scholar.next[0]).toMatchObject({ kind: 'revise', detail: 'Please add the dates', url: own.url })
  expect(scholar.waiting.map(({ count }) => count)).toEqual([1, 1])
  expect(scholar.recent[0]).toMatchObject({ who: 'Bagas Pramudita', url: own.url })
})

test('scholars see nobody else’s proposals', async () => {
  const [scholar, tsa] = [await overviewOf('scholar'), await overviewOf('tsa')]
  const urls = (one: typeof scholar) =>
    [...one.next, ...one.recent, ...one.proposals].map(({ url }) => url).filter((url) => /open=/.test(url))
  expect(urls(scholar).filter((url) => urls(tsa).includes(url))).toEqual([])
})

test.each(demoPeople.map(({ username }) => username))('%s needs no more statements than five and the session’s', async (who) => {
  await overviewOf(who)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await overviewOf(who)
  expect(query.mock.calls.length).toBeGreaterThan(1)
  expect(query.mock.calls.length).toBeLessThanOrEqual(6)
})
