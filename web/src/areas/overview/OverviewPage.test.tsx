import type { Overview } from '@pandu/contract/overview'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, person, refuse, renderAt } from '../../test/index.ts'
import { greeting } from './greeting.ts'
import OverviewPage from './OverviewPage.tsx'

const at = '2026-11-03T02:00:00.000Z'
const nothing: Overview = { waiting: [], next: [], dates: [], records: [], states: [], progress: [], scores: null, counts: [], recent: [] }
const answering = (data: Partial<Overview>) => ({
  'GET dashboard/overview': { message: 'OK', late: { amber: 7, red: 14 }, data: { ...nothing, ...data } },
  'GET dashboard/unread': { message: 'OK', data: [] },
})

test('a reviewer sees what waits, and every number leads to its list', async () => {
  renderAt(<OverviewPage />, {
    me: person('TF', 'UPCM'),
    answers: answering({
      waiting: [
        {
          key: 'review.internships',
          label: 'Internship proposals to review',
          count: 21,
          url: address('/admin/mp/list/internships?approval=process&sort=waiting_since'),
          waiting_since: at,
        },
      ],
      next: [{ kind: 'review', title: 'Books by boat', detail: 'Yoga · UI', url: address('/admin/mp/list/internships?open=4'), since: at }],
      counts: [
        {
          key: 'cohorts',
          title: 'Active scholars by cohort',
          url: address('/admin/ma/list/scholar?status=1'),
          counters: [
            {
              key: 'cohort.2024',
              label: '2024',
              count: 1048,
              url: address('/admin/ma/list/scholar?status=1&year_tf=2024'),
              waiting_since: null,
            },
          ],
        },
      ],
    }),
  })
  const tile = await screen.findByRole('link', { name: /21.*Internship proposals to review/ })
  expect(tile.getAttribute('href')).toBe('/admin/mp/list/internships?approval=process&sort=waiting_since')
  expect(within(tile).getByText(/ago/).getAttribute('datetime')).toBe(at)
  screen.getByRole('heading', { name: 'Longest waiting for you' })
  expect(screen.getByRole('link', { name: /Books by boat/ }).getAttribute('href')).toBe('/admin/mp/list/internships?open=4')
  expect(screen.getByRole('link', { name: /2024.*1,048/ }).getAttribute('href')).toBe('/admin/ma/list/scholar?status=1&year_tf=2024')
})

test('a scholar sees how far courses, records and scores are, and what is coming', async () => {
  renderAt(<OverviewPage />, {
    me: person('SCHOLAR'),
    answers: answering({
      progress: [
        { course_id: 2, title: 'Writing', end_date: '2026-12-01', url: address('/course/inclass/2'), done: 3, total: 4, members: null },
      ],
      dates: [{ key: 'ends.2', day: '2026-12-01', what: 'Course ends', title: 'Writing', url: address('/course/inclass/2') }],
      records: [
        {
          key: 'gep.7',
          kind: 'GEP proposal',
          title: 'A term in Leiden',
          approval: 'revision',
          since: at,
          url: address('/profile/proposals/gep?open=7'),
        },
      ],
      states: [
        {
          key: 'gep',
          title: 'GEP proposals',
          url: address('/profile/proposals/gep'),
          counters: [
            { key: 'process', label: 'Process', count: 0, url: address('/profile/proposals/gep?approval=process'), waiting_since: null },
            { key: 'revision', label: 'Revision', count: 7, url: address('/profile/proposals/gep?approval=revision'), waiting_since: at },
          ],
        },
      ],
      scores: { semesters: [{ semester: 2, score: 3.1 }], threshold: 3.25, url: address('/profile/scores') },
    }),
  })
  expect((await screen.findByRole('link', { name: /Writing.*3 of 4 done.*75%/ })).getAttribute('href')).toBe('/course/inclass/2')
  screen.getByText(/Tuesday,? 1 December 2026/)
  screen.getByRole('link', { name: /A term in Leiden.*GEP proposal.*Revision/ })
  expect(screen.getByRole('link', { name: 'Revision 7' }).getAttribute('href')).toBe('/profile/proposals/gep?approval=revision')
  expect(screen.queryByRole('link', { name: /Process/ })).toBeNull()
  // Not all are shown, so there is their number and a link to all of them.
  screen.getByText('The latest 1 of 7. All:')
  for (const name of ['GEP proposals (7)', 'GEP proposals 7'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/profile/proposals/gep')
  screen.getByRole('img', { name: /My scores by semester/ })
  expect(screen.getByRole('link', { name: 'All my scores' }).getAttribute('href')).toBe('/profile/scores')
})

test('a scholar without a proposal is invited to the first one', async () => {
  const page = renderAt(<OverviewPage />, { me: person('SCHOLAR'), answers: answering({}) })
  await page.user.click(await screen.findByRole('button', { name: 'See how it works' }))
  expect(page.path()).toBe('/profile/proposals/internships')
})

test('who has nothing to do is told so; staff who decide nothing are not', async () => {
  const partner = renderAt(<OverviewPage />, { me: person('VENDOR'), answers: answering({}) })
  await screen.findByText('Nothing waits for you')
  partner.unmount()

  renderAt(<OverviewPage />, {
    me: person('TF', 'LD'),
    answers: answering({ counts: [{ key: 'accounts', title: 'People', url: null, counters: [] }] }),
  })
  await screen.findByText('People')
  expect(screen.queryByText('Nothing waits for you')).toBeNull()
})

test('a server that fails is said in a sentence, with a way to try again', async () => {
  let fails = true
  const page = renderAt(<OverviewPage />, {
    me: person('VENDOR'),
    answers: { 'GET dashboard/overview': () => (fails ? refuse(503, 'The server is busy') : { message: 'OK', data: nothing }) },
  })
  await screen.findByText(/The server is busy/)
  fails = false
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing waits for you')
  expect(screen.queryByText(/The server is busy/)).toBeNull()
})

test('the greeting follows the clock and knows names of one word', () => {
  const hour = (h: number) => greeting('Suharto', new Date(2026, 10, 3, h))
  expect([hour(3), hour(4), hour(12), hour(18)]).toEqual([
    'Good evening, Suharto',
    'Good morning, Suharto',
    'Good afternoon, Suharto',
    'Good evening, Suharto',
  ])
})

test('what is new in the courses leads to where it is read; without it the page stands, and staff are not asked', async () => {
  const news = [
    {
      key: 'forum.unread.2.learner',
      label: 'Unread threads · Writing',
      count: 3,
      url: address('/forum/inclass/2?show=unread'),
      waiting_since: at,
    },
  ]
  const page = renderAt(<OverviewPage />, {
    me: person('SCHOLAR'),
    answers: { ...answering({}), 'GET dashboard/unread': { message: 'OK', data: news } },
  })
  expect((await screen.findByRole('link', { name: /Unread threads · Writing.*3/ })).getAttribute('href')).toBe(
    '/forum/inclass/2?show=unread',
  )
  page.unmount()
  const failing = renderAt(<OverviewPage />, {
    me: person('SCHOLAR'),
    answers: { ...answering({}), 'GET dashboard/unread': refuse(409, 'no') },
  })
  await screen.findByText('Nothing waits for you')
  failing.unmount()
  const staff = renderAt(<OverviewPage />, { me: person('TF', 'LD'), answers: answering({}) })
  await screen.findByRole('heading', { level: 1 })
  await new Promise((done) => setTimeout(done, 50))
  expect(staff.calls('GET dashboard/unread')).toEqual([])
})
