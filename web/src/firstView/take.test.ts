import { type FirstAnswer, VIEW_COOKIE } from '@pandu/contract/kit'
import { readMe } from '@pandu/contract/session'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '../kit/query.ts'
import { cachedMe, isSignedIn } from '../kit/session.ts'
import { choosePageZone, pageZone } from '../kit/zone.ts'
import { person } from '../test/index.ts'
import { keepView, takeFirstView } from './take.ts'

const { actor, ...me } = person('TF', 'UPCM')
const answers: FirstAnswer[] = [
  ['session', readMe.at, {}, '/api/me', { ...me, user: { ...me.user, own_zone: 'Asia/Jayapura' } }],
  ['vendors', 'GET vendor', { page: 1 }, '/api/vendor?page=1', { data: ['Bright Minds'] }],
]

let client: QueryClient
let root: HTMLElement
const drawn = () => document.getElementById('first-view')
const list = () => client.getQueryData(['vendors', 'GET vendor', { page: 1 }])

/** The page as the server sends it. */
const show = (html: string) => {
  document.body.innerHTML = `<div id="root"></div>${html}`
  root = document.getElementById('root')!
}
const drawnPage = `<div id="first-view"><main><a href="/a">A</a><a href="/b?c=[1]">B</a></main></div>
<script type="application/json" id="first-answers">${JSON.stringify(answers)}</script>`

beforeEach(() => {
  client = new QueryClient()
  show(drawnPage)
})
afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  choosePageZone(null)
  client.clear()
})

/** What changes when the page changes has changed. */
const someFrames = async () => {
  for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame)
}

test('the answers of a drawn page are there for the page, which is signed in, and no longer in the document', () => {
  void takeFirstView(client, root)
  expect(list()).toEqual({ data: ['Bright Minds'] })
  expect(client.getQueryData(keyOf(readMe, {}))).toBeDefined()
  expect(cachedMe(client)).toMatchObject({ user: { name: 'Bayu Pratama' }, actor: { id: actor.id, role: 'TF' } })
  expect(isSignedIn(me.user.id)).toBe(true)
  expect(pageZone()).toBe('Asia/Jayapura')
  expect(document.body.innerHTML).not.toContain('Bright Minds')
})

test('a page that was sent before somebody signed out or in on this device brings no answers', () => {
  localStorage.setItem('pandu-cleared', String(Date.now() + 1000))
  void takeFirstView(client, root)
  localStorage.removeItem('pandu-cleared')
  expect(client.getQueryCache().getAll()).toHaveLength(0)
  expect(document.body.innerHTML).not.toContain('Bright Minds')
})

test('a page that the server has not drawn begins as usual', () => {
  show('')
  expect(takeFirstView(client, root)).toBeUndefined()
  expect(client.getQueryCache().getAll()).toHaveLength(0)
  expect(root.getAttribute('style')).toBeNull()
})

test('the drawn page stays while the page itself is only loading, and goes when it is there', async () => {
  void takeFirstView(client, root)
  expect(root.style.opacity).toBe('0')
  root.innerHTML = '<nav>Menu</nav>'
  await someFrames()
  expect([drawn() !== null, root.style.opacity]).toEqual([true, '0'])
  root.innerHTML = '<main><p data-loading-page>Loading</p></main>'
  await someFrames()
  expect([drawn() !== null, root.style.opacity]).toEqual([true, '0'])
  root.innerHTML = '<main><p>Bright Minds</p></main>'
  await someFrames()
  expect([drawn() !== null, root.style.opacity]).toEqual([false, '1'])
})

test('a page without a frame takes the place of the drawn one by its heading', async () => {
  void takeFirstView(client, root)
  root.innerHTML = '<h1>Sign in</h1>'
  await someFrames()
  expect([drawn(), root.style.opacity]).toEqual([null, '1'])
})

test('a page that nobody looks at, which gets no frames, takes the place too', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  try {
    void takeFirstView(client, root)
    root.innerHTML = '<main></main>'
    await vi.waitFor(() => expect([drawn(), root.style.opacity]).toEqual([null, '1']))
  } finally {
    hidden.mockRestore()
    frames.mockRestore()
  }
})

test('the link with the focus keeps it', async () => {
  // jsdom does not have it.
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`) })
  void takeFirstView(client, root)
  drawn()!.querySelectorAll('a')[1]!.focus()
  root.innerHTML = '<main><a href="/a">A</a><a id="same" href="/b?c=[1]">B</a></main>'
  await someFrames()
  expect(document.activeElement?.id).toBe('same')
})

/** A sign-in as a visitor gets it, and the page that takes its place. */
const showSignIn = () => {
  const fields = (name: string) => `<input ${name}="email" value="" type="email" /><input ${name}="password" value="" />`
  show(`<div id="first-view"><main><form>${fields('data-name')}</form></main></div>
<script type="application/json" id="first-answers">[["session","GET auth/demo",{},"/api/auth/demo",{"data":[]}]]</script>`)
  void takeFirstView(client, root)
  const typeInto = (name: string, text: string) => {
    const field = drawn()!.querySelector<HTMLInputElement>(`[data-name=${name}]`)!
    field.focus()
    field.value = text
    return field
  }
  const begin = () => (root.innerHTML = `<main><form novalidate>${fields('name')}</form></main>`)
  const field = (name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!
  return { typeInto, begin, field }
}

test('what a visitor has typed before the page is there stays, with the focus and the place in it, and the page hears of it', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const { typeInto, begin, field } = showSignIn()
  typeInto('email', 'ann')
  typeInto('password', 'secret').setSelectionRange(2, 4)
  const heard: string[] = []
  root.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
  let sent = 0
  root.addEventListener('submit', () => (sent += 1))
  begin()
  await someFrames()
  expect([field('email').value, field('password').value]).toEqual(['ann', 'secret'])
  expect(heard).toEqual(['ann', 'secret'])
  expect(document.activeElement).toBe(field('password'))
  expect([field('password').selectionStart, field('password').selectionEnd]).toEqual([2, 4])
  await new Promise((done) => setTimeout(done))
  expect(sent).toBe(0)
  expect(client.getQueryData(['session', 'GET auth/demo', {}])).toEqual({ data: [] })
  expect(cachedMe(client)).toBeNull()
})

test('a form that a visitor has sent before the page is there is sent once, when its values are', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const { typeInto, begin, field } = showSignIn()
  typeInto('email', 'ann')
  typeInto('password', 'secret').form!.dataset.sent = ''
  const sent: string[] = []
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(`${field('email').value} ${field('password').value}`)
  })
  begin()
  await vi.waitFor(() => expect(sent).toEqual(['ann secret']))
  await someFrames()
  expect(sent).toHaveLength(1)
})

test('fields in which nothing was typed keep what the page has put there', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const { begin, field } = showSignIn()
  begin()
  field('email').value = 'from the page'
  await someFrames()
  expect(field('email').value).toBe('from the page')
})

test('a focus elsewhere stays where it is', async () => {
  document.body.insertAdjacentHTML('beforeend', '<a id="other" href="/a">Elsewhere</a>')
  void takeFirstView(client, root)
  document.getElementById('other')!.focus()
  root.innerHTML = '<main><a href="/a">A</a></main>'
  await someFrames()
  expect(document.activeElement?.id).toBe('other')
})

test('the page begins when its style sheets have come, or cannot come, and they apply when it has taken its place', async () => {
  document.head.innerHTML = '<link data-later="stylesheet" media="not all" /><link data-later="stylesheet" media="not all" />'
  const links = [...document.head.querySelectorAll('link')]
  let isThere = false
  const styles = takeFirstView(client, root)!.then(() => (isThere = true))
  links[0]!.dispatchEvent(new Event('load'))
  await someFrames()
  expect(isThere).toBe(false)
  links[1]!.dispatchEvent(new Event('error'))
  await styles
  const medias = () => links.map(({ media }) => media)
  const view = drawn()!
  let before: string[] = []
  vi.spyOn(view, 'remove').mockImplementation(() => {
    before = medias()
    Element.prototype.remove.call(view)
  })
  root.innerHTML = '<main></main>'
  await vi.waitFor(() => expect(medias()).toEqual(['all', 'all']))
  expect([before, drawn()]).toEqual([['not all', 'not all'], null])
})

test('the browser tells how wide its window is and in which zone it is, over https in a cookie that no other site can set', () => {
  const told: string[] = []
  const cookie = vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void told.push(text))
  const before = window.matchMedia
  let width = 40
  window.matchMedia = (query) => Object.assign(before(query), { matches: width <= Number(/([\d.]+)em/.exec(query)?.[1]) })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const zone = pageZone()
  try {
    keepView()
    expect(told).toEqual([`${VIEW_COOKIE}=2.${zone}; Path=/; Max-Age=31536000; SameSite=Lax`])
    // The window may have changed when the page is left.
    width = 90
    dispatchEvent(new Event('pagehide'))
    expect(told[1]).toContain(`${VIEW_COOKIE}=0.${zone};`)
    vi.stubGlobal('location', { protocol: 'https:' })
    keepView()
    expect(told[2]).toBe(`__Host-${VIEW_COOKIE}=0.${zone}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`)
  } finally {
    window.matchMedia = before
    cookie.mockRestore()
  }
})
