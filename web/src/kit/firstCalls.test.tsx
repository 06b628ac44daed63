import { coursePages, listCourses } from '@pandu/contract/courses'
import { overviewPages } from '@pandu/contract/overview'
import { sessionPages } from '@pandu/contract/session'
import { hashKey, QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { screens } from '../screens.ts'
import { openApp, person, refuse, type Answers } from '../test/index.ts'
import { startPageEarly, mayFetchAhead } from './firstCalls.ts'
import { PageLink } from './PageLink.tsx'
import { useCall } from './query.ts'
import { screensOf, type Screen } from './screens.ts'

const course = {
  id: 7,
  title: 'Lead Self',
  description: '',
  start_date: '2026-01-05',
  end_date: '2026-03-05',
  open_always: 0,
  cover: null,
  status: 1,
  cohort_id: null,
  cohort: null,
  members: 2,
  sections: 3,
  teachers: 1,
  seat: 'staff',
  created_at: '2026-01-01T03:00:00Z',
  updated_at: '2026-01-01T03:00:00Z',
}
const answers: Answers = {
  'GET manage/course': { data: [course], total: 1, last_page: 1, message: '' },
  'POST ws/ticket': refuse(503),
}
const begin = (address: string) => {
  const client = new QueryClient()
  const asked: string[] = []
  vi.spyOn(client, 'prefetchQuery').mockImplementation(({ queryKey }) => {
    asked.push(hashKey(queryKey))
    return Promise.resolve()
  })
  const shell = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const { pathname, search } = new URL(address, 'http://localhost')
  startPageEarly(screens, client, shell, { pathname, search })
  return { asked, shell }
}

const addresses = ['/', '/admin/ma/list/scholar', '/course/inclass/7']

// The code of the pages is loaded before the time limit of a test starts.
beforeAll(async () => {
  await Promise.all([import('../shell/Shell.tsx'), ...screens.flatMap(({ first, component }) => (first ? component() : []))])
}, 120_000)

test.each(addresses)('what begins before the code of %s is what its screen asks for', async (address) => {
  const { asked, shell } = begin(address)
  expect([asked.length > 0, shell.mock.calls.length]).toEqual([true, 1])
  const app = await openApp(screens, address, { me: person('SUPERADMIN'), answers })
  const known = () =>
    app.client
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => queryHash)
  await waitFor(() => expect(known()).toEqual(expect.arrayContaining(asked)), { timeout: 15_000 })
})

test('every screen that says its first calls is looked at above', () => {
  expect(screens.filter(({ first }) => first)).toHaveLength(addresses.length)
})

test('a list that is asked for in another way begins by itself; a visitor and an unknown address begin nothing', () => {
  expect(begin('/admin/ma/list/scholar?search=ana').asked).toEqual([])
  expect(begin('/auth/login').shell).not.toHaveBeenCalled()
  expect(begin('/nowhere/at/all').shell).not.toHaveBeenCalled()
  document.head.innerHTML = '<meta name="session" content="none">'
  expect(begin('/').asked).toEqual([])
  document.head.innerHTML = ''
})

describe('a link that somebody points at', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'connection'))
  const onLine = (line: object) => Object.defineProperty(navigator, 'connection', { value: line, configurable: true })

  function Course() {
    const courses = useCall(listCourses, { filter: { id: 7 } })
    return <h1>{courses.data?.data[0]?.title ?? 'On its way'}</h1>
  }
  /** A page with a link to a course and one to the settings, whose code is counted. */
  const openLinks = async (more: Partial<Screen> = {}) => {
    const links = () => (
      <>
        <h1>Links</h1>
        <PageLink to={coursePages.course({ idCourse: 7 })}>To the course</PageLink>
        <PageLink to={sessionPages.settings()}>To the settings</PageLink>
      </>
    )
    const code = vi.fn<Screen['component']>(() => Promise.resolve({ default: Course }))
    const settings = vi.fn<Screen['component']>(() => Promise.resolve({ default: () => <h1>Settings</h1> }))
    const course = screens.filter(({ page }) => page === coursePages.course).map((screen) => ({ ...screen, component: code, ...more }))
    const list = screensOf(
      ...screens.filter(({ page }) => page.guard === 'standalone'),
      ...course,
      { page: overviewPages.overview, title: 'Overview', component: () => Promise.resolve({ default: links }) },
      { page: sessionPages.settings, title: 'Settings', component: settings },
    )
    const app = await openApp(list, '/', {
      me: person('SUPERADMIN'),
      answers: { ...answers, 'GET manage/course/section': refuse(404) },
    })
    const link = await screen.findByRole('link', { name: 'To the course' })
    const other = screen.getByRole('link', { name: 'To the settings' })
    return { ...app, link, other, code, settings, asked: () => app.calls('GET manage/course').length }
  }

  test('fetches the code and the first answers of its page once, and the page opens without asking again', async () => {
    const app = await openLinks()
    await app.user.hover(app.link)
    await waitFor(() => expect(app.asked()).toBe(1))
    await waitFor(() => expect(app.code).toHaveBeenCalled())
    fireEvent.touchStart(app.link)
    await app.user.click(app.link)
    expect(await screen.findByRole('heading', { name: 'Lead Self' })).toBeTruthy()
    expect(app.asked()).toBe(1)
  })

  test('asks nothing for a page that its person may not open', async () => {
    const app = await openLinks({ may: () => false })
    fireEvent.touchStart(app.link)
    fireEvent.touchStart(app.other)
    await waitFor(() => expect(app.settings).toHaveBeenCalled())
    expect(app.asked()).toBe(0)
  })

  test('fetches its code alone where the line has become a slow one', async () => {
    const app = await openLinks()
    onLine({ effectiveType: '3g' })
    fireEvent.touchStart(app.link)
    await waitFor(() => expect(app.code).toHaveBeenCalled())
    expect(app.asked()).toBe(0)
  })

  test('fetches nothing where the product was opened on a slow line', async () => {
    onLine({ saveData: true, effectiveType: '4g' })
    const app = await openLinks()
    fireEvent.touchStart(app.link)
    // Work that the touch would have started runs before that of a page opened later.
    await app.user.click(app.other)
    await screen.findByRole('heading', { name: 'Settings' })
    expect([app.asked(), app.code.mock.calls.length]).toEqual([0, 0])
  })

  test('a line is good unless the browser says otherwise', () => {
    expect(mayFetchAhead()).toBe(true)
    const lines: [line: object, may: boolean][] = [
      [{}, true],
      [{ saveData: false, effectiveType: '4g' }, true],
      [{ saveData: true, effectiveType: '4g' }, false],
      [{ saveData: false, effectiveType: '3g' }, false],
      [{ effectiveType: 'slow-2g' }, false],
    ]
    for (const [line, may] of lines) {
      onLine(line)
      expect(mayFetchAhead(), JSON.stringify(line)).toBe(may)
    }
  })
})
