import { listBlasts } from '@pandu/contract/blast'
import { listScholars, listTeam, listVendorUsers } from '@pandu/contract/accounts'
import { listAbsences, listMissingRecords } from '@pandu/contract/evaluations'
import type { Endpoint } from '@pandu/contract/kit'
import { listWithoutMentor } from '@pandu/contract/mentoring'
import { listOutbox } from '@pandu/contract/mail'
import { listNotifications } from '@pandu/contract/notifications'
import { type Counter, readOverview } from '@pandu/contract/overview'
import { listDownloads } from '@pandu/contract/downloads'
import { listReports, listReportScholars } from '@pandu/contract/reports'
import { contractPath, listContracts } from '@pandu/contract/contracts'
import {
  listGep,
  listInternships,
  listOwnGep,
  listOwnInternships,
  listOwnSponsorships,
  listSponsorships,
  proposalPath,
  reviewInternship,
} from '@pandu/contract/proposals'
import { listGroupWorks, listIndividualWorks, listProjects } from '@pandu/contract/projects'
import { listOpenMonths } from '@pandu/contract/reviews'
import { listScoreDrafts, listScores, readThreshold } from '@pandu/contract/scores'
import { listTsaLetters, listTsaProposals } from '@pandu/contract/tsa'
import { ASSESSMENT_VENDOR, vendors } from '@pandu/contract/vendors'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { type DemoUsername, demoPeople, demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'

const product = testApp()
const { as } = product
afterEach(() => vi.restoreAllMocks())

const overviewOf = async (who: DemoUsername) => (await as(who).call(readOverview, {})).body.data
const everyCounter = async (who: DemoUsername) => {
  const { waiting, states, counts } = await overviewOf(who)
  // Each part of a total has a list of its own, and so has the total.
  const wholes = states.map(({ key, title, url, counters }): Counter => {
    const count = counters.reduce((sum, one) => sum + one.count, 0)
    return { key, label: title, count, url: url!, waiting_since: null }
  })
  return [...waiting, ...wholes, ...[...states, ...counts].flatMap(({ counters }) => counters)]
}

/** The call behind each list of the web, and what the screen itself adds to the filters of its address. */
const lists: Record<string, { endpoint: Endpoint; fixed?: Record<string, unknown> }> = {
  '/admin/mp/list/internships': { endpoint: listInternships },
  '/profile/proposals/internships': { endpoint: listOwnInternships },
  '/admin/mp/list/sponsorships': { endpoint: listSponsorships },
  '/profile/proposals/sponsorships': { endpoint: listOwnSponsorships },
  '/admin/mp/list/gep': { endpoint: listGep },
  '/profile/proposals/gep': { endpoint: listOwnGep },
  '/admin/tsa/list?proposals': { endpoint: listTsaProposals },
  '/admin/tsa/list?letters': { endpoint: listTsaLetters },
  '/profile/tsa?proposals': { endpoint: listTsaProposals },
  '/profile/tsa?letters': { endpoint: listTsaLetters },
  '/admin/cm/submission': { endpoint: listScoreDrafts },
  '/admin/cm/submission?scores': { endpoint: listScores },
  '/profile/scores': { endpoint: listScoreDrafts },
  '/admin/cm/list-contract': { endpoint: listContracts },
  '/admin/ma/list/scholar': { endpoint: listScholars },
  '/admin/nt/regional-alumni': { endpoint: listScholars, fixed: { alumni: 1, region: 'none' } },
  '/admin/ma/list/tf': { endpoint: listTeam },
  '/admin/ma/list/assessment': { endpoint: listVendorUsers, fixed: { vendor_id: ASSESSMENT_VENDOR } },
  '/admin/ma/vendor': { endpoint: vendors.list },
  '/notifications': { endpoint: listNotifications },
  '/admin/cm/list/teladan-report': { endpoint: listReports },
  '/admin/cm/list/teladan-report?scholars': { endpoint: listReportScholars },
  '/admin/cm/download/batch/teladan-report': { endpoint: listDownloads },
  '/admin/cm/blast-email/history': { endpoint: listBlasts },
  '/settings?outbox': { endpoint: listOutbox },
  '/schedule/records': { endpoint: listMissingRecords },
  '/schedule/records?absent': { endpoint: listAbsences },
  '/schedule/follow-up': { endpoint: listOpenMonths, fixed: { lacks: 'meeting' } },
  '/schedule/follow-up?late': { endpoint: listOpenMonths, fixed: { lacks: 'review' } },
  '/schedule/follow-up?mentor': { endpoint: listWithoutMentor },
}
const listed = async (who: DemoUsername, { url }: Counter) => {
  const { pathname, searchParams } = new URL(url, 'http://web')
  const { sort: _sort, show, tab, ...filter } = Object.fromEntries(searchParams)
  const { endpoint, fixed } = lists[tab ? `${pathname.replace(/\/\d+$/, '')}?${tab}` : pathname]!
  const answer = await as(who).call(endpoint, { filter: { ...filter, ...fixed, ...(show && { read: '0' }) } })
  return (answer.body as { total: number }).total
}

test.each(['superadmin', 'upcm', 'guest', 'scholar', 'tsa', 'mentor'] as const)(
  'every number on the overview of %s is what its list shows',
  async (who) => {
    const counters = await everyCounter(who)
    expect(counters.length).toBeGreaterThan(0)
    for (const counter of counters.filter(({ url }) => url !== contractPath.own))
      expect(await listed(who, counter), counter.url).toBe(counter.count)
  },
)

test('reviewers are shown what waits for them, the oldest first', async () => {
  const { waiting, next } = await overviewOf('upcm')
  expect(waiting.map(({ key }) => key)).toEqual([
    'process.internships',
    'process.sponsorships',
    'process.gep',
    'process.tsa',
    'process.letters',
    'process.scores',
    'signed.contracts',
  ])
  // All kinds are shown: each has one line, however many records wait.
  const reviews = next.filter(({ kind }) => kind === 'review')
  expect(reviews).toHaveLength(waiting.length)
  const several = waiting.filter(({ count }) => count > 1)
  expect(several.length).toBeGreaterThan(0)
  expect(reviews.map(({ title }) => title.toLowerCase())).toEqual(
    expect.arrayContaining(several.map(({ count, label }) => `${count} ${label.toLowerCase().replace(' to review', '')} wait`)),
  )
  expect(reviews.filter(({ detail }) => detail.startsWith('The oldest: '))).toHaveLength(several.length)
  expect(next.map(({ since }) => since)).toEqual(next.map(({ since }) => since).toSorted())
  expect(next[0]!.since).toBe(waiting.map(({ waiting_since }) => waiting_since!).toSorted()[0])
})

test('others are asked for what is theirs to decide: leadership development for projects, partners for scores and contracts', async () => {
  const [ld, guest, vendor] = [await overviewOf('ld'), await overviewOf('guest'), await overviewOf('vendor')]
  // Unread notices are no work: the bell counts them.
  expect(ld.waiting).toEqual([])
  expect(ld.next.filter(({ kind }) => kind === 'decide').length).toBeGreaterThan(0)
  expect(ld.next.filter(({ kind }) => kind === 'review')).toEqual([])
  expect(guest.next).toEqual([])
  expect(vendor.waiting.map(({ key }) => key)).toEqual(['process.scores', 'signed.contracts'])
  expect(vendor.states).toEqual([])
  const turns = vendor.next.filter(({ kind }) => kind !== 'profile')
  expect(turns.length).toBeGreaterThan(1)
  // Contracts are all called the same, so each says whose it is.
  expect(turns.find(({ title }) => /^\d+ contracts wait$/.test(title))!.detail).toMatch(/^The oldest: Scholarship contract of \w/)
  expect(turns.map(({ since }) => since)).toEqual(turns.map(({ since }) => since).toSorted())
})

test('a decision moves the numbers of both sides, and both read it in their recent activity', async () => {
  const before = await overviewOf('upcm')
  const own = (await overviewOf('scholar2')).records.find(({ kind, approval }) => kind === 'Internship proposal' && approval === 'process')!
  const id = Number(/open=(\d+)/.exec(own.url)![1])
  await as('upcm').call(reviewInternship, { id, approval: 'revision', notes: 'Please add the dates' })

  const after = await overviewOf('upcm')
  expect(after.waiting[0]!.count).toBe(before.waiting[0]!.count - 1)
  expect(after.recent[0]).toMatchObject({ who: 'You', what: 'asked for changes to', about: own.title })

  const scholar = await overviewOf('scholar2')
  expect(scholar.next.find(({ url }) => url === own.url)).toMatchObject({ kind: 'revise', detail: 'Please add the dates' })
  expect(scholar.waiting.find(({ key }) => key === 'revision.internships')).toMatchObject({ count: 1 })
  expect(scholar.recent[0]).toMatchObject({ who: 'Bagas Pramudita', url: own.url })
})

test('a scholar with many records finds what waits longest, however long ago it was touched, and how many there are in all', async () => {
  const before = await overviewOf('scholar')
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `insert into proposals (kind, scholar_id, title, description, approval, notes, waiting_since, updated_at)
     values ('gep', $1, 'Asked for long ago', '', 'revision', 'Which university?', now() - interval '2 years', now() - interval '2 years') returning id`,
    [demoPerson('scholar').id],
  )
  await client.query(
    `insert into proposals (kind, scholar_id, title, description, approval) select 'gep', $1, 'Later ' || n, '', 'approved' from generate_series(1, 40) n`,
    [demoPerson('scholar').id],
  )
  await client.end()

  const { next, records, states } = await overviewOf('scholar')
  expect(next[0]).toMatchObject({ kind: 'revise', title: 'Revise “Asked for long ago”', url: proposalPath.own('gep', rows[0]!.id) })
  expect(records).toHaveLength(6)
  const total = (all: typeof states) => all.find(({ key }) => key === 'gep')!.counters.reduce((sum, { count }) => sum + count, 0)
  expect(total(states)).toBe(total(before.states) + 41)
  expect(states.find(({ key }) => key === 'gep')!.url).toBe('/profile/proposals/gep')
})

test('projects to decide are told one by one with their number: one alone opens, several lead to the list that shows just them', async () => {
  const waits: number[] = []
  for (const [who, party] of [
    ['ld', 'admin'],
    ['teacher', 'council'],
  ] as const) {
    const steps = (await overviewOf(who)).next.filter(({ kind }) => kind === 'decide')
    expect(steps.length).toBeGreaterThan(0)
    for (const { url, title, detail } of steps) {
      const [, project, course] = /^\/project\/inclass\/(\d+)\/\d+\/(\d+)/.exec(url)!
      const { type } = (await as(who).call(listProjects, { filter: { id: Number(project) } })).body.data[0]!
      const filter = { course_id: Number(course), waits_for: party }
      const { data, total } =
        type === 'group'
          ? (await as(who).call(listGroupWorks, { filter: { ...filter, course_group_project_id: Number(project) } })).body
          : (await as(who).call(listIndividualWorks, { filter: { ...filter, course_individu_project_id: Number(project) } })).body
      waits.push(total)
      const [page] = url.split('?')
      const told = total === 1 ? title : detail.split(' · ')[0]
      const [first] = data
      expect([told, url]).toEqual(
        total === 1
          ? [first!.additional_info.title, `${page}?open=${first!.id}`]
          : [`${total} proposals wait`, `${page}?waits_for=${party}`],
      )
    }
  }
  // Both ways are in the demo world.
  expect(Math.min(...waits)).toBe(1)
  expect(Math.max(...waits)).toBeGreaterThan(1)
})

test('scholars see nobody else’s records', async () => {
  const [scholar, other] = [await overviewOf('scholar'), await overviewOf('scholar2')]
  const urls = (one: typeof scholar) =>
    [...one.next, ...one.recent, ...one.records].map(({ url }) => url).filter((url) => /open=/.test(url))
  expect(urls(scholar).length).toBeGreaterThan(0)
  expect(urls(scholar).filter((url) => urls(other).includes(url))).toEqual([])
})

test('a scholar sees how far the running courses are, their scores, and what is coming', async () => {
  const { progress, scores, dates } = await overviewOf('scholar')
  expect(progress.length).toBeGreaterThan(0)
  for (const { done, total, members } of progress) {
    expect(done).toBeLessThanOrEqual(total)
    expect(members).toBeNull()
  }
  const { threshold } = (await as('scholar').call(readThreshold, {})).body.data
  const list = (await as('scholar').call(listScores, {})).body.data[0]!
  expect(scores!.threshold).toBe(threshold)
  expect(scores!.semesters).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].flatMap((semester) => {
      const score = list[`semester${semester}` as 'semester1']
      return score === null ? [] : [{ semester, score }]
    }),
  )
  expect(dates.map(({ day }) => day)).toEqual(dates.map(({ day }) => day).toSorted())
})

test('the progress of a course of everybody together is that of each scholar, added up', async () => {
  const own = (await overviewOf('scholar')).progress
  const all = (await overviewOf('superadmin')).progress
  expect(all.length).toBeGreaterThan(0)
  for (const { done, total, members } of all) {
    expect(done).toBeLessThanOrEqual(total)
    expect(members).toBeGreaterThan(0)
  }
  const shared = all.filter(({ course_id }) => own.some((one) => one.course_id === course_id))
  for (const course of shared) {
    const mine = own.find(({ course_id }) => course_id === course.course_id)!
    expect(course.total).toBe(mine.total * course.members!)
    expect(course.done).toBeGreaterThanOrEqual(mine.done)
  }
})

test.each(demoPeople.map(({ username }) => username))('%s needs a number of statements that does not grow with the rows', async (who) => {
  await overviewOf(who)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await overviewOf(who)
  expect(query.mock.calls.length).toBeGreaterThan(1)
  // Each number that counts very many rows has a statement of its own.
  expect(query.mock.calls.length).toBeLessThanOrEqual(16)
})
