import type { FoundGroup } from '@pandu/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SearchButton } from '../../shell/SearchButton.tsx'
import { address, person, refuse, renderAt, settled, type Answers } from '../../test/index.ts'

const scholars: FoundGroup = {
  key: 'scholars',
  label: 'Scholars',
  records: [
    { id: 1, title: 'Sari Dewi', line: 'TLD-1 · Universitas Melati', url: address('/admin/ma/profile/scholar/1') },
    { id: 2, title: 'Dewi Sari', line: 'TLD-2', url: address('/admin/ma/profile/scholar/2') },
  ],
  more: true,
  url: address('/admin/ma/list/scholar?search=sari'),
}
const courses: FoundGroup = {
  key: 'courses',
  label: 'Courses',
  records: [{ id: 7, title: 'Sari speaks', line: '', url: address('/course/inclass/7') }],
  more: false,
  url: address('/course/cr/list?search=sari'),
}
const show = (answer: Answers[string]) =>
  renderAt(
    <>
      <SearchButton />
      <input aria-label="A field of the page" />
    </>,
    { me: person('TF', 'UPCM'), answers: { 'GET search': answer } },
  )
const found = { message: 'OK', data: [scholars, courses], partly: false }
const field = () => screen.findByRole('combobox', { name: 'Search' })
const active = async () => document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')?.textContent

test('Ctrl-K and Cmd-K open it, and / where nobody types', async () => {
  const page = show(found)
  const { user } = page
  const other = await screen.findByLabelText('A field of the page')
  await user.click(other)
  for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
    await user.keyboard(keys)
    await field()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(other))
  }
  // The code of the dialog is there now, so it would open at once.
  await user.keyboard('/')
  expect((other as HTMLInputElement).value).toBe('/')
  await settled(page)
  expect(screen.queryByRole('dialog')).toBeNull()
  other.blur()
  await user.keyboard('/')
  expect((await field()) as HTMLInputElement).toHaveProperty('value', '')
})

test('results stand in groups, the arrows go through all of them, and Enter opens one', async () => {
  const { user, path, calls } = show(found)
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  expect(screen.getByText(/Type at least 2 characters/)).toBeTruthy()
  await user.type(await field(), 's')
  expect(calls('GET search')).toHaveLength(0)
  await user.type(await field(), 'ari')
  const group = await screen.findByRole('group', { name: 'Scholars' })
  expect(
    within(group)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Sari DewiTLD-1 · Universitas Melati', 'Dewi SariTLD-2', 'All results in Scholars'])
  expect(within(screen.getByRole('group', { name: 'Courses' })).getAllByRole('option')).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('4 results')
  expect(await active()).toContain('Sari Dewi')
  await user.keyboard('{ArrowUp}')
  expect(await active()).toBe('Sari speaks')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(await active()).toContain('Dewi Sari')
  await user.keyboard('{End}')
  expect(await active()).toBe('Sari speaks')
  await user.keyboard('{Home}{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(path()).toBe('/admin/ma/list/scholar?search=sari'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Ctrl-Enter opens a new tab and leaves the search as it is', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = show(found)
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await field(), 'sari')
  await screen.findByRole('group', { name: 'Scholars' })
  await user.keyboard('{ArrowDown}{Control>}{Enter}{/Control}')
  expect(opened).toHaveBeenCalledWith('/admin/ma/profile/scholar/2', '_blank', 'noopener')
  expect(screen.getByRole('dialog')).toBeTruthy()
  opened.mockRestore()
})

test('Enter opens nothing of an earlier answer, and a late answer to an earlier text is not shown', async () => {
  const waiting = new Map<string, (answer: unknown) => void>()
  const { user, path } = show(({ text }) => new Promise((resolve) => waiting.set(String(text), resolve)))
  const before = path()
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await field(), 'sari')
  await waitFor(() => expect(waiting.has('sari')).toBe(true))
  await user.type(await field(), ' dewi')
  await waitFor(() => expect(waiting.has('sari dewi')).toBe(true))
  waiting.get('sari dewi')!({ message: 'OK', data: [courses], partly: false })
  await screen.findByRole('group', { name: 'Courses' })
  waiting.get('sari')!(found)
  await user.type(await field(), 'x{Enter}')
  expect(path()).toBe(before)
  expect(screen.queryByRole('group', { name: 'Scholars' })).toBeNull()
  await waitFor(() => expect(waiting.has('sari dewix')).toBe(true))
  waiting.get('sari dewix')!({ message: 'OK', data: [], partly: false })
  await screen.findByText('Nothing found for “sari dewix”')
})

test('a failure says so and is tried again', async () => {
  let isDown = true
  const { user } = show(() => (isDown ? refuse(503) : found))
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await field(), 'sari')
  const again = await screen.findByRole('button', { name: /try again/i })
  isDown = false
  await user.click(again)
  expect(await screen.findByRole('group', { name: 'Scholars' })).toBeTruthy()
})

test('records that have only some of the words are said to be such', async () => {
  const { user } = show({ ...found, partly: true })
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await field(), 'sari xylophone')
  expect(await screen.findByText(/No result has all of these words/)).toBeTruthy()
})

test('on a slow line the last results stay, marked as busy, until the next come', async () => {
  const waiting = new Map<string, (answer: unknown) => void>()
  const { user } = show(({ text }) => new Promise((resolve) => waiting.set(String(text), resolve)))
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await field(), 'sari')
  await waitFor(() => expect(waiting.has('sari')).toBe(true))
  waiting.get('sari')!(found)
  await screen.findByRole('group', { name: 'Scholars' })
  await user.type(await field(), ' s')
  await waitFor(() => expect(waiting.has('sari s')).toBe(true))
  expect(screen.getByRole('group', { name: 'Scholars' })).toBeTruthy()
  expect(screen.getByRole('listbox', { name: 'Results' }).getAttribute('aria-busy')).toBe('true')
  waiting.get('sari s')!({ message: 'OK', data: [courses], partly: false })
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Scholars' })).toBeNull())
})

test('nothing that was typed or found is kept in the browser', async () => {
  localStorage.clear()
  sessionStorage.clear()
  const { user, path } = show(found)
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await field(), 'sari')
  await screen.findByRole('group', { name: 'Scholars' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/admin/ma/profile/scholar/1'))
  for (const store of [localStorage, sessionStorage])
    for (let at = 0; at < store.length; at++) expect(`${store.key(at)} ${store.getItem(store.key(at)!)}`).not.toMatch(/sari/i)
})

test('one emoji is one character, and nothing is asked for it', async () => {
  const page = show(found)
  await page.user.click(await screen.findByRole('button', { name: /Search/ }))
  await page.user.type(await field(), '😀')
  await settled(page)
  expect(page.calls('GET search')).toEqual([])
  expect(await screen.findByText(/Type at least 2 characters/)).toBeTruthy()
  await page.user.type(await field(), 's')
  await waitFor(() => expect(page.calls('GET search')).toHaveLength(1))
})
