import { accountPages, accountRules } from '@pandu/contract/accounts'
import { routes } from '@pandu/contract/routes'
import { act, screen, waitFor } from '@testing-library/react'
import { notFound, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { openApp, person, refuse } from '../test/index.ts'
import { safeNext, useGo } from './go.ts'
import { screenAt, screensOf, type Screen } from './screens.ts'

const Shown = () => <h1>{JSON.stringify(useParams({ strict: false }))}</h1>
/** The whole route table, each address with a screen that shows its parameters. */
const everything: readonly Screen[] = routes
  .filter(({ leadsTo }) => !leadsTo)
  .map(({ page }) => ({
    page,
    // A page without a menu entry has its title in the breadcrumb.
    title: `Title of ${page.path}`,
    component: () =>
      Promise.resolve({
        default: () => (
          <>
            <Shown />
            <p>{page.path}</p>
          </>
        ),
      }),
  }))

const sample: Record<string, string> = {
  inside: 'inclass',
  audience: 'mentor',
  type: 'zz',
  kind: 'gep',
  role: 'scholar',
  path: 'business-acumen',
  phase: 'midline',
  periode: 'midline',
}
const filled = (path: string, from = sample) => path.replace(/\$(\w+)/g, (_, name: string) => from[name] ?? '7')

test('every screen stands in the route table with the guard it has there', () => {
  for (const { page } of screens) expect(routes, page.path).toContainEqual({ page })
})

test('no address is listed twice', () => {
  const paths = routes.map(({ page }) => page.path)
  expect(new Set(paths).size).toBe(paths.length)
})

describe('every address of the table', () => {
  const answers = {
    'POST ws/ticket': refuse(503),
    'GET notification/count': { message: '', data: { unread: 0 } },
    'GET notification': { data: [], total: 0, last_page: 1, message: '' },
  }

  test.each(routes.filter(({ leadsTo }) => !leadsTo))('$page.path', async ({ page: { path, guard } }) => {
    const address = filled(path)
    const login = address === '/' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(address)}`
    const forVisitors = guard === 'auth' ? { at: login, shows: '/auth/login' } : { at: address, shows: path }
    const forMembers = guard === 'visitor' ? { at: '/', shows: '/' } : { at: address, shows: path }
    for (const [me, { at, shows }] of [
      [null, forVisitors],
      [person('SUPERADMIN'), forMembers],
    ] as const) {
      const app = await openApp(everything, address, { me, answers })
      await waitFor(() => expect(app.path()).toBe(at))
      expect(await screen.findByText(shows)).toBeTruthy()
      app.unmount()
    }
  })
})

test('an address of the table without a screen, a foreign one and an unknown {inside} are not found', async () => {
  for (const [list, address] of [
    [screens.filter(({ page }) => page.path !== '/recap/$id'), '/recap/7'],
    [everything, '/no/such/page'],
    [everything, '/course/outclass/7'],
  ] as const) {
    const app = await openApp(list, address, { me: person('SUPERADMIN'), answers: { 'POST ws/ticket': refuse(503) } })
    expect(await screen.findByRole('heading', { name: 'Page not found' }), address).toBeTruthy()
    app.unmount()
  }
})

test('fixed segments win over parameters', () => {
  const opens = (path: string) => screenAt(everything, path)?.page.path
  expect(opens('/course/update/7')).toBe('/course/update/$idCourse')
  expect(opens('/course/cr/list')).toBe('/course/$type/list')
  expect(opens('/course/inclass/7')).toBe('/course/$inside/$idCourse')
  expect(opens('/section/inclass/7/create')).toBe('/section/$inside/$idCourse/create')
  expect(opens('/section/inclass/7/8')).toBe('/section/$inside/$idSection/$idCourse')
  expect(opens('/report/download-counter')).toBe('/report/download-counter')
  expect(opens('/admin/gd/bank-data/add-data')).toBe('/admin/$type/bank-data/add-data')
  expect(opens('/course/outclass/7')).toBeUndefined()
})

test('the short addresses of bank data lead on', async () => {
  const app = await openApp(everything, '/bank-data/update-data/7', { me: person('TF'), answers: { 'POST ws/ticket': refuse(503) } })
  await waitFor(() => expect(app.path()).toBe('/admin/gd/bank-data/update-data/7'))
})

test('a page that the rules refuse answers the unauthorized page', async () => {
  const guarded = screensOf(...screens.filter(({ page }) => page.guard === 'standalone'), {
    page: accountPages.team,
    may: accountRules.read,
    title: 'Team',
    component: () => Promise.resolve({ default: () => <p>the team</p> }),
  })
  const answers = { 'POST ws/ticket': refuse(503) }
  const scholar = await openApp(guarded, '/admin/ma/list/tf', { me: person('SCHOLAR'), answers })
  await waitFor(() => expect(scholar.path()).toBe('/unauthorized-page'))
  expect(await screen.findByRole('heading', { name: 'You may not open this page' })).toBeTruthy()
  scholar.unmount()
  await openApp(guarded, '/admin/ma/list/tf', { me: person('TF'), answers })
  expect(await screen.findByText('the team')).toBeTruthy()
})

test('the way back after a login stays in the product', () => {
  expect(safeNext('/admin/ma/vendor?search=a')).toBe('/admin/ma/vendor?search=a')
  for (const bad of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    '/auth/login',
    '/login?next=/login',
  ])
    expect(safeNext(bad)).toBe('/')
})

test('a page whose record is gone, and that is left, gives way to the next one', async () => {
  const acts = { vanish: (): void => undefined, leave: (): void => undefined }
  function Record() {
    const [isThere, setIsThere] = useState(true)
    const go = useGo()
    useEffect(() => {
      Object.assign(acts, { vanish: () => setIsThere(false), leave: () => go(accountPages.team()) })
    }, [go])
    if (!isThere) throw notFound()
    return <p>the record</p>
  }
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((done) => (arrive = done))
  const list = screensOf(
    { page: accountPages.scholars, title: 'One', component: () => Promise.resolve({ default: Record }) },
    // Its code arrives late.
    { page: accountPages.team, title: 'All', component: () => arrived.then(() => ({ default: () => <p>the team</p> })) },
  )
  const app = await openApp(list, accountPages.scholars(), { me: person('TF'), answers: { 'POST ws/ticket': refuse(503) } })
  await screen.findByText('the record')
  act(acts.leave)
  expect(app.path()).toBe('/admin/ma/list/tf')
  act(acts.vanish)
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy()
  arrive()
  expect(await screen.findByText('the team')).toBeTruthy()
})
