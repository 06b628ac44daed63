import type { BuiltStyles, MakeCalls, View } from '@pandu/contract/kit'
import type { Notification } from '@pandu/contract/notifications'
import { readMe } from '@pandu/contract/session'
import { afterAll, expect, test, vi } from 'vitest'
import type { Screen } from '../kit/screens.ts'
import type { SignedIn } from '../kit/session.ts'
import { drawFor } from '../kit/drawnView.ts'
import { choosePageZone } from '../kit/zone.ts'
import { address, person } from '../test/index.ts'
import { draw } from './draw.tsx'

// The build tells each screen its source, and no page of the product fails.
vi.mock('../screens.ts', async (load) => {
  const { screens } = await load<{ screens: readonly Screen[] }>()
  const Broken = () => {
    throw new Error('a page that cannot be rendered')
  }
  const broken = { component: () => Promise.resolve({ default: Broken }) }
  const empty = { component: () => Promise.resolve({ default: () => <main id="main" /> }) }
  return {
    screens: screens.map((screen) => ({
      ...screen,
      source: 'src/Page.tsx',
      ...(screen.page.path.endsWith('/teladan-report') && broken),
      ...(screen.page.path === '/session-expired' && empty),
    })),
  }
})

afterAll(() => {
  // Later tests render for this browser again.
  drawFor(undefined)
  choosePageZone(null)
})

const styles: BuiltStyles = {
  start: ['page.css'],
  frame: ['frame.css'],
  pages: { 'src/Page.tsx': [] },
  files: { 'page.css': [[[], ':root{--seen:red;--unseen:blue}main{color:var(--seen)}']], 'frame.css': [] },
}
const line = (text: string): Notification => ({
  id: 1,
  read: 0,
  message_html: `Proposal of <strong>${text}</strong>`,
  url: address('/elsewhere'),
  created_at: '2026-03-04T03:00:00.000Z',
  kind: 'proposal.handedIn',
  by: null,
  mark: { unread: true },
})

interface Reader {
  name: string
  word: string
  /** The zone that the reader has chosen. */
  own?: string
  view: View
  me: SignedIn
}
const [tf, scholar] = [person('TF', 'UPCM'), person('SCHOLAR')]
const ann: Reader = {
  name: 'Ann Melati',
  word: 'Mangrove',
  own: 'Asia/Jayapura',
  view: { hasSession: true, zone: 'Asia/Jakarta', narrow: 0, nonce: 'nonce-of-ann' },
  me: tf,
}
const ben: Reader = {
  name: 'Ben Surya',
  word: 'Lagoon',
  view: { hasSession: true, zone: 'Asia/Makassar', narrow: 3, nonce: 'nonce-of-ben' },
  me: scholar,
}

/** What the server answers a reader, each call somewhat later. */
const answersFor =
  ({ me, name, word, own }: Reader, made: string[] = []): MakeCalls =>
  async (wanted) => {
    await new Promise((done) => setTimeout(done, 5))
    return wanted.map(({ at }) => {
      made.push(at)
      if (at === readMe.at) return { ...me, user: { ...me.user, name, own_zone: own ?? null } }
      if (at === 'GET notification') return { data: [line(word)], total: 1, last_page: 1, message: '' }
      if (at === 'GET notification/count') return { message: '', data: { unread: 1 } }
      return undefined
    })
  }
const visitor: View = { hasSession: false, zone: 'UTC', narrow: 0, nonce: 'nonce-of-nobody' }
const demo = { message: '', password: 'demo', data: [{ username: 'the-demo-person', what: 'tries things' }] }
const answersForVisitor =
  (made: string[] = []): MakeCalls =>
  async (wanted) =>
    wanted.map(({ at }) => {
      made.push(at)
      if (at === 'GET auth/demo') return demo
      if (at === 'GET auth/openid') return { message: '', data: { name: null } }
      return at === 'GET policy' ? { message: '', data: { html: '<p>Rules</p>' } } : undefined
    })
const drawn = async (reader: Reader, path = '/notifications') => draw(path, reader.view, styles, answersFor(reader))

test('a page is drawn with the answers of its calls, its reader and the zone they chose', async () => {
  const made: string[] = []
  const view = await draw('/notifications', ann.view, styles, answersFor(ann, made))
  expect(view?.html).toContain('Ann Melati')
  expect(view?.html).toContain('<strong>Mangrove</strong>')
  expect(view?.html).toContain('4 Mar 2026, 12:00 WIT')
  expect(view?.css).toContain(':root{--seen:red;}main{color:var(--seen)}')
  expect(view?.styles).toEqual(['page.css', 'frame.css'])
  expect(view?.answers.map(([, , , url]) => url)).toEqual([
    '/api/auth/me',
    expect.stringMatching(/^\/api\/notification\?/),
    '/api/notification/count',
  ])
  // Each once, and only reads.
  expect(made.filter((at) => at === 'GET notification/count')).toHaveLength(1)
  expect(made.filter((at) => !at.startsWith('GET '))).toEqual([])
})

test('nothing of one reader is in the page of the next, nor of another one at the same time', async () => {
  const before = await drawn(ann)
  const [after, ...together] = [await drawn(ben), ...(await Promise.all([drawn(ann), drawn(ben), drawn(ann), drawn(ben)]))]
  for (const view of [before, together[0], together[2]]) {
    expect(view?.html).toContain('4 Mar 2026, 12:00 WIT')
    expect(JSON.stringify(view)).toContain('Mangrove')
    expect(JSON.stringify(view)).not.toMatch(/Ben Surya|Lagoon|WITA|Makassar|nonce-of-ben/)
  }
  for (const view of [after, together[1], together[3]]) {
    expect(view?.html).toContain('4 Mar 2026, 11:00 WITA')
    expect(JSON.stringify(view)).toContain('Lagoon')
    expect(JSON.stringify(view)).not.toMatch(/Ann Melati|Mangrove|WIT\b|Jayapura|Jakarta|nonce-of-ann/)
  }
  expect(after?.html).not.toBe(before?.html)
})

test('a page is not drawn for a reader who may not open it', async () => {
  expect(await drawn(ben, '/admin/ma/vendor')).toBeUndefined()
  expect(await drawn(ann, '/admin/ma/vendor')).toBeDefined()
})

test('a page is not drawn when its session has ended, nor behind the login for visitors, nor for visitors only, nor at an unknown address', async () => {
  expect(await draw('/notifications', ann.view, styles, async () => [undefined])).toBeUndefined()
  const asked = vi.fn<MakeCalls>(async () => [])
  expect(await draw('/notifications', visitor, styles, asked)).toBeUndefined()
  expect(await draw('/auth/login', ann.view, styles, asked)).toBeUndefined()
  expect(await draw('/nothing/here', ann.view, styles, asked)).toBeUndefined()
  expect(await draw('/nothing/here', visitor, styles, asked)).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
})

test('the sign-in is drawn for visitors, with public answers, and its form can be filled in', async () => {
  await drawn(ann)
  const made: string[] = []
  const view = await draw('/auth/login?next=%2Fsettings', visitor, styles, answersForVisitor(made))
  expect(view?.html).toMatch(/<input [^>]*data-name="password"/)
  expect(view?.html).toContain('href="/auth/login?forgot=1&amp;next=%2Fsettings"')
  expect(view?.html).toContain('the-demo-person')
  expect(JSON.stringify(view)).not.toMatch(/Ann Melati|Mangrove/)
  expect(made).toEqual(['GET auth/openid', 'GET auth/demo'])
  expect(view?.answers.map(([, at]) => at)).toEqual(made)
  expect(view?.styles).toEqual(['page.css'])
  expect(await drawn(ann)).toBeDefined()
})

test('pages for visitors look the same on all devices', async () => {
  for (const path of ['/auth/login', '/login', '/reset/a-token/b@c.id', '/policy']) {
    const [wide, ...narrow] = await Promise.all(
      [0, 1, 2, 3].map((width) => draw(path, { ...visitor, narrow: width }, styles, answersForVisitor())),
    )
    expect(wide?.html, path).toContain('<h1')
    for (const view of narrow) expect(view, path).toEqual(wide)
  }
})

test('a page whose content comes with later code is not drawn', async () => {
  expect(await draw('/session-expired', visitor, styles, answersForVisitor())).toBeUndefined()
})

test('a page is not drawn for a reader who must choose a password first', async () => {
  const me = { ...ann.me, user: { ...ann.me.user, first_password: 1 as const } }
  expect(await drawn({ ...ann, me })).toBeUndefined()
})

test('a page that fails while it is rendered is not drawn', async () => {
  expect(await drawn(ann, '/admin/cm/download/batch/teladan-report')).toBeUndefined()
})
