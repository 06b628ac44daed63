import { Button } from '@mantine/core'
import { listScholars } from '@pandu/contract/accounts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { person, refuse, renderAt, type Answers, type Input } from '../../test/index.ts'
import type { Action } from '../actions.tsx'
import { DataTable, type Column, type DataTableProps, type RowOf } from './index.ts'
import { Paging } from './Paging.tsx'
import { readListState } from './useListState.ts'

type Row = RowOf<typeof listScholars>
const names = ['Suharto', 'Sri', 'Bayu Saputra']
const rows = Array.from(
  { length: 23 },
  (_, at) =>
    ({
      id: at + 1,
      name: at < 3 ? names[at]! : `Scholar ${at + 1}`,
      no_tf: `TF-${at + 1}`,
      email: `s${at + 1}@example.org`,
    }) as unknown as Row,
)

const columns: Column<Row>[] = [
  { key: 'name', sort: 'name', fixed: true },
  { key: 'no_tf', sort: 'no_tf' },
  { key: 'email' },
  { key: 'year_tf', shown: false },
]
const filters = [
  {
    key: 'status',
    label: 'Status',
    options: [
      { value: '1', label: 'Active' },
      { value: '2', label: 'No Active' },
    ],
  },
]

const page = (input: Input) => {
  const [size, number] = [Number(input.page.size), Number(input.page.number)]
  const found = rows.filter(({ name }) => !input.filter?.search || name.includes(input.filter.search))
  return {
    data: found.slice((number - 1) * size, number * size),
    total: found.length,
    last_page: Math.max(1, Math.ceil(found.length / size)),
    message: '',
  }
}

const pages: Answers = { 'GET manage/scholar': page }

const show = (props: Partial<DataTableProps<typeof listScholars>> = {}, { path = '/list', answers = pages } = {}) => {
  const view = renderAt(
    <DataTable label="Scholars" endpoint={listScholars} columns={columns} filters={filters} empty="No scholars yet" {...props} />,
    { me: person('TF'), path, answers },
  )
  return { ...view, asked: () => view.calls('GET manage/scholar').map(({ input }) => input) }
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

test('the table has a name of its own, its columns and rows have headers', async () => {
  show()
  await row('Suharto')
  const table = screen.getByRole('table', { name: 'Scholars' })
  expect(within(table).getByRole('rowheader', { name: 'Suharto' })).toBeTruthy()
  expect(within(table).getByRole('columnheader', { name: 'Email' }).getAttribute('scope')).toBe('col')
})

test('reads what it shows from the address', async () => {
  const { asked } = show({ where: { type: 'regular' } }, { path: '/list?search=Scholar&page=2&status=2&sort=-name&size=10' })
  await row('Scholar 14')
  expect(asked()).toEqual([
    { filter: { type: 'regular', status: '2', search: 'Scholar' }, sort: '-name', page: { number: '2', size: '10' } },
  ])
})

test('falls back where the address asks for what there is not', () => {
  const state = readListState(
    { page: 'abc', size: '7', sort: 'password', status: '9', search: 'a' },
    { sort: '-created_at', sorts: ['name'], filters: { status: ['', '1', '2'] } },
  )
  expect(state).toEqual({ search: 'a', page: 1, size: 10, sort: '-created_at', filters: { status: '' } })
})

test('searching waits for a pause, goes back to page one and stands in the address', async () => {
  const { user, asked, path } = show({}, { path: '/list?page=2' })
  await row('Scholar 11')
  await user.type(screen.getByRole('searchbox'), 'Sri')
  await row('Sri')
  await waitFor(() => expect(path()).toBe('/list?search=Sri'))
  expect(asked().map(({ filter }) => filter?.search)).toEqual([undefined, 'Sri'])
})

test('a header sorts up, then down', async () => {
  const { user, asked, path } = show()
  await row('Suharto')
  await user.click(screen.getByRole('button', { name: 'Full Name' }))
  await waitFor(() => expect(path()).toBe('/list?sort=name'))
  expect(screen.getByRole('columnheader', { name: 'Full Name' }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Full Name' }))
  await waitFor(() => expect(asked().at(-1)!.sort).toBe('-name'))
})

test('old rows fade only while others take long', async () => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  const { user } = show(
    {},
    { path: '/list', answers: { 'GET manage/scholar': async (input) => (await (input.sort === 'name' ? held : undefined), page(input)) } },
  )
  await row('Suharto')
  const table = screen.getByRole('table')
  await user.click(screen.getByRole('button', { name: 'Full Name' }))
  expect(screen.getByRole('columnheader', { name: 'Full Name' }).getAttribute('aria-sort')).toBe('ascending')
  expect(table.dataset['stale']).toBeUndefined()
  await waitFor(() => expect(table.dataset['stale']).toBe('true'))
  release()
  await waitFor(() => expect(table.dataset['stale']).toBeUndefined())
})

test('rows of another order can neither be chosen nor opened', async () => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  const answer = async (input: Input) => (await (input.sort === 'name' ? held : undefined), page(input))
  const opened: string[] = []
  const { user } = show(
    { bulk: () => <Button>Assign</Button>, onRow: ({ name }) => opened.push(name) },
    { answers: { 'GET manage/scholar': answer } },
  )
  await row('Suharto')
  const isAllInert = () => screen.getByRole('checkbox', { name: 'Select all rows of this page', hidden: true }).closest('[inert]') !== null
  expect(isAllInert()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Full Name' }))
  await vi.waitFor(() => expect(isAllInert()).toBe(true))
  const use = async () => {
    await user.click(screen.getByRole('checkbox', { name: 'Select Sri' }))
    screen.getByRole('button', { name: 'Suharto' }).focus()
    await user.keyboard('{Enter}')
  }
  await use()
  expect([screen.queryByText(/selected/), opened]).toEqual([null, []])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Sri' }).checked).toBe(false)
  release()
  await waitFor(() => expect(isAllInert()).toBe(false))
  await use()
  expect(screen.getByText(/selected/)).toBeTruthy()
  expect(opened).toEqual(['Suharto'])
})

test('a menu that was opened before its rows are replaced still works', async () => {
  const held = new Promise<void>(() => {})
  const answer = async (input: Input) => (await (input.sort === 'name' ? held : undefined), page(input))
  const used: string[] = []
  const actions: Action<Row>[] = [{ label: 'Rename', run: ({ name }) => used.push(name) }]
  const { user } = show({ actions }, { answers: { 'GET manage/scholar': answer } })
  await row('Suharto')
  await user.click(screen.getByRole('button', { name: 'Actions for Suharto' }))
  const item = await screen.findByRole('menuitem', { name: 'Rename' })
  fireEvent.click(screen.getByRole('button', { name: 'Full Name' }))
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Full Name' }).getAttribute('aria-sort')).toBe('ascending'))
  fireEvent.click(item)
  expect(used).toEqual(['Suharto'])
})

test('all that match are offered only beside the rows and the total of the same filter', async () => {
  const held = new Promise<void>(() => {})
  const answer = async (input: Input) => (await (input.filter?.status ? held : undefined), page(input))
  const { user } = show({ bulk: () => <Button>Assign</Button>, bulkMost: 100 }, { answers: { 'GET manage/scholar': answer } })
  await row('Suharto')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  expect(screen.getByRole('button', { name: 'Select all 23 that match' })).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Active' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /that match/ })).toBeNull())
})

test('pages are turned, and Back turns them back', async () => {
  const { user, path, router } = show()
  await row('Suharto')
  expect(screen.getByText('1–10 of 23')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await row('Scholar 11')
  expect(path()).toBe('/list?page=2')
  router.history.back()
  await row('Suharto')
})

describe('turning pages', () => {
  const edged = (input: Input) => ({ ...page(input), edges: { first: `first-${input.page.number}`, last: `last-${input.page.number}` } })
  const turned = async (...names: string[]) => {
    const { user, asked } = show({}, { path: '/list?page=2', answers: { 'GET manage/scholar': edged } })
    await row('Scholar 11')
    for (const name of names) {
      const before = asked().length
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(asked()).toHaveLength(before + 1))
      const number = Number(asked().at(-1)?.page.number)
      await row(number === 1 ? 'Suharto' : `Scholar ${number - 1}1`)
    }
    return asked().map(({ page: { number, after, before } }) => ({ number, after, before }))
  }

  test('the next page begins behind the last row, the one before ends before the first', async () => {
    expect(await turned('Next page', 'Previous page')).toEqual([
      { number: '2' },
      { number: '3', after: 'last-2' },
      { number: '2', before: 'first-3' },
    ])
  })

  test('the first page, and one that is gone to by its number, have no such place', async () => {
    expect(await turned('Previous page', 'Page 3')).toEqual([{ number: '2' }, { number: '1' }, { number: '3' }])
  })
})

test('a total that is an estimate says so', async () => {
  show({}, { answers: { 'GET manage/scholar': (input: Input) => ({ ...page(input), total: 998_312, last_page: 99_832, about: true }) } })
  await row('Suharto')
  expect(screen.getByText('1–10 of about 998,000')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 99832' })).toBeTruthy()
})

test('picks live across pages', async () => {
  let picked: number[] = []
  const { user } = show({
    bulk: (list) => <Button onClick={() => (picked = list.map(({ id }) => id))}>Assign</Button>,
  })
  await row('Suharto')
  await user.click(screen.getByRole('checkbox', { name: 'Select Sri' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await row('Scholar 11')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  expect(picked).toEqual([2, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  await user.click(screen.getByRole('button', { name: 'Clear All' }))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('a tick shows at once; until its row is rendered, the actions for the rows chosen before cannot be used', async () => {
  const { user } = show({ bulk: (picked) => <Button>Use {picked.map(({ id }) => id).join()}</Button> })
  await row('Suharto')
  await user.click(screen.getByRole('checkbox', { name: 'Select Suharto' }))
  const isUnusable = () => screen.getByText(/selected/).parentElement?.hasAttribute('inert')
  const sri = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Sri' })
  expect(isUnusable()).toBe(false)
  // Only outside of `act` React renders in slices.
  const wasInAct = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT') as unknown
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  try {
    sri.click()
    await Promise.resolve()
    expect([sri.checked, isUnusable()]).toEqual([true, true])
    expect(screen.getByRole('button', { name: 'Use 1', hidden: true })).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Use 1,2' })).not.toBeNull())
    expect([sri.checked, isUnusable()]).toEqual([true, false])
  } finally {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', wasInAct)
  }
})

test('nothing at all, a search without a hit, and a failure each say so', async () => {
  const none = { data: [], total: 0, last_page: 1, message: '' }
  const first = show({}, { path: '/list', answers: { 'GET manage/scholar': none } })
  expect(await screen.findByText('No scholars yet')).toBeTruthy()
  first.unmount()

  const second = show(
    {},
    { path: '/list?search=zzz', answers: { 'GET manage/scholar': (input) => (input.filter?.search ? none : page(input)) } },
  )
  expect(await screen.findByText("Cant find 'zzz'")).toBeTruthy()
  await second.user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  await row('Suharto')
  second.unmount()

  let isBroken = true
  const third = show(
    {},
    { path: '/list', answers: { 'GET manage/scholar': (input) => (isBroken ? refuse(403, 'Not for you') : page(input)) } },
  )
  expect(await screen.findByText('Not for you')).toBeTruthy()
  third.unmount()

  const fourth = show({}, { path: '/list', answers: { 'GET manage/scholar': (input) => (isBroken ? refuse(503, 'Busy') : page(input)) } })
  expect(await screen.findByText('Busy')).toBeTruthy()
  isBroken = false
  await fourth.user.click(screen.getByRole('button', { name: 'Try again' }))
  await row('Suharto')
})

test('the column picker shows, hides, resets and remembers per person', async () => {
  const { user, unmount } = show({ storeAs: 'scholars' })
  await row('Suharto')
  expect(screen.queryByRole('columnheader', { name: 'Cohort Year' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Choose columns' }))
  expect(await screen.findByRole('checkbox', { name: 'Full Name' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Select All' }))
  await user.click(screen.getByRole('checkbox', { name: 'Email' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('columnheader', { name: 'Cohort Year' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull()
  unmount()
  show({ storeAs: 'scholars' })
  await row('Suharto')
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull()
})

test('a row offers what the rules allow, and says why not', async () => {
  const done: string[] = []
  const actions: Action<Row>[] = [
    { label: 'Edit', run: ({ name }) => done.push(name) },
    { label: 'Review', may: () => 'An approved proposal can no longer be changed', run: () => done.push('never') },
    { label: 'Delete', may: () => false, run: () => done.push('never') },
  ]
  const { user } = show({ actions })
  await user.click(within(await row('Sri')).getByRole('button', { name: 'Actions for Sri' }))
  expect(await screen.findByRole('menuitem', { name: /Review.*no longer be changed/ })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  expect(done).toEqual(['Sri'])
})

test('a table has no column for menus that nobody sees, and keeps it when one row has one', async () => {
  const only = (name: string): Action<Row>[] => [{ label: 'Edit', may: (_actor, row) => row.name === name, run: () => undefined }]
  const view = show({ actions: only('Nobody here') })
  await row('Sri')
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
  view.unmount()
  show({ actions: only('Sri') })
  await row('Sri')
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1)
})

const yearFilter = { key: 'year_tf', label: 'Cohort Year', options: [{ value: '2024', label: '2024' }] }

test('several filters open behind one button, and what is on can be taken off where it is named', async () => {
  const { user, asked } = show({ filters: [...filters, yearFilter] }, { path: '/list?status=1' })
  await row('Suharto')
  expect(screen.queryByRole('combobox', { name: 'Cohort Year' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filter, 1 on' }))
  await user.click(await screen.findByRole('combobox', { name: 'Cohort Year' }))
  await user.click(await screen.findByRole('option', { name: '2024' }))
  await waitFor(() => expect(asked().at(-1)?.filter).toEqual({ status: '1', year_tf: '2024' }))
  const chips = screen.getByRole('list', { name: 'Filters that are on' })
  expect(within(chips).getAllByRole('listitem')[0]?.textContent).toBe('Status: Active')
  await user.click(within(chips).getByRole('button', { name: 'Remove filter Status: Active' }))
  await waitFor(() => expect(asked().at(-1)?.filter).toEqual({ year_tf: '2024' }))
})

test('all filters can be ended together', async () => {
  const { user, asked } = show({ filters: [...filters, yearFilter] }, { path: '/list?status=1&year_tf=2024' })
  await row('Suharto')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(asked().at(-1)?.filter ?? {}).toEqual({}))
  expect(screen.queryByRole('list', { name: 'Filters that are on' })).toBeNull()
})

test('rows are counted through the whole list, and another column names them', async () => {
  show({ columns: [{ key: 'no', label: 'No', isNumber: true }, ...columns] }, { path: '/list?page=2' })
  const numbered = await row('Scholar 11')
  expect(within(numbered).getAllByRole('cell')[0]?.textContent).toBe('11')
  expect(within(numbered).getByRole('rowheader').textContent).toBe('Scholar 11')
})

test('while the next page is loading, the numbers and the range are those of the rows that are shown', async () => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  const answer = async (input: Input) => (await (input.page.number === '2' ? held : undefined), page(input))
  const { user } = show(
    { columns: [{ key: 'no', label: 'No', isNumber: true }, ...columns] },
    { answers: { 'GET manage/scholar': answer } },
  )
  const numberOf = (shown: HTMLElement) => within(shown).getAllByRole('cell')[0]?.textContent
  await row('Suharto')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page'))
  expect([numberOf(await row('Suharto')), screen.queryByText('1–10 of 23')]).toEqual(['1', expect.anything()])
  release()
  expect(numberOf(await row('Scholar 11'))).toBe('11')
  expect(screen.getByText('11–20 of 23')).toBeTruthy()
})

test('rows that were loaded with another size are counted by theirs', async () => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  const answer = async (input: Input) => (await (input.page.size === '50' ? held : undefined), page(input))
  const { user } = show(
    { columns: [{ key: 'no', label: 'No', isNumber: true }, ...columns] },
    { path: '/list?page=2', answers: { 'GET manage/scholar': answer } },
  )
  const numberOf = (shown: HTMLElement) => within(shown).getAllByRole('cell')[0]?.textContent
  await row('Scholar 11')
  await user.click(screen.getByRole('combobox', { name: 'Rows per page' }))
  await user.click(await screen.findByRole('option', { name: '50' }))
  expect([numberOf(await row('Scholar 11')), screen.queryByText('11–20 of 23')]).toEqual(['11', expect.anything()])
  release()
  expect(numberOf(await row('Suharto'))).toBe('1')
  expect(screen.getByText('1–23 of 23')).toBeTruthy()
})

test('an empty cell shows a dash, also where the column answers false', async () => {
  show({ columns: [...columns, { key: 'year_tf', label: 'Note', cell: ({ id }) => id === 1 && 'Late' }] })
  expect(
    within(await row('Suharto'))
      .getAllByRole('cell')
      .at(-1)?.textContent,
  ).toBe('Late')
  expect(
    within(await row('Sri'))
      .getAllByRole('cell')
      .at(-1)?.textContent,
  ).toBe('–')
})

test('low rows are one choice for every table of this device', async () => {
  const { user } = show({ storeAs: 'scholars' })
  await row('Suharto')
  expect(screen.getByRole('table').dataset['compact']).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Choose columns' }))
  await user.click(await screen.findByRole('switch', { name: 'Compact rows in all tables' }))
  expect(screen.getByRole('table').dataset['compact']).toBe('true')
  expect(localStorage.getItem('pandu-rows')).toBe('compact')
})

test('a page beyond the end says where the list ends and leads there', async () => {
  const { user, asked } = show({}, { path: '/list?page=9999' })
  expect(await screen.findByText(/There is no page 9,999: this list ends with page \d+/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Go to the last page' }))
  await waitFor(() => expect(Number(asked().at(-1)?.page.number)).toBeGreaterThan(1))
  expect(await screen.findAllByRole('row')).not.toHaveLength(0)
})

test('the rows selector offers only its sizes, also while another one holds', async () => {
  const page = renderAt(
    <Paging page={1} size={6} sizes={[5, 10, 20]} total={23} lastPage={4} onPage={() => undefined} onSize={() => undefined} />,
    { me: person('TF') },
  )
  const selector = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Rows per page' })
  expect([selector.value, selector.placeholder]).toEqual(['', '6'])
  await page.user.click(selector)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['5', '10', '20'])
})

describe('Export', () => {
  const answers = { ...pages, 'GET manage/scholar/export': {} }
  const saved: string[] = []
  beforeAll(() => {
    URL.createObjectURL = () => 'blob:list'
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })
  afterAll(() => vi.restoreAllMocks())

  test('writes what the table shows: its columns, search, filters and order, all pages', async () => {
    const { user, calls } = show({ where: { type: 'regular' } }, { path: '/list?search=Scholar&status=2&sort=-name&page=2', answers })
    await row('Scholar 14')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('2 rows exported')).toBeTruthy()
    expect(calls('GET manage/scholar/export').map(({ input }) => input)).toEqual([
      { filter: { type: 'regular', status: '2', search: 'Scholar' }, sort: '-name', columns: ['name', 'no_tf', 'email'] },
    ])
    expect(saved).toEqual(['List.xlsx'])
  })

  test('says why it does not work', async () => {
    const { user } = show({}, { answers: { ...pages, 'GET manage/scholar/export': refuse(429, 'Too many exports') } })
    await row('Suharto')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Too many exports')).toBeTruthy()
  })

  test('is not offered for an empty list, where rows are only chosen, and for more rows than a file holds', async () => {
    const { unmount } = show({ withExport: false })
    await row('Suharto')
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    unmount()
    const empty = { data: [], total: 0, last_page: 1, message: '' }
    const second = show({}, { answers: { ...answers, 'GET manage/scholar': empty } })
    expect(await screen.findByText('No scholars yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    second.unmount()
    const { user, calls } = show(
      {},
      { answers: { ...answers, 'GET manage/scholar': (input: Input) => ({ ...page(input), total: 20_001 }) } },
    )
    await row('Suharto')
    const button = screen.getByRole('button', { name: 'Export' })
    await user.click(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(calls('GET manage/scholar/export')).toEqual([])
  })

  test('has its place while the list is loading, and works when the rows are there', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    const { user, calls } = show({}, { answers: { ...answers, 'GET manage/scholar': async (input) => (await held, page(input)) } })
    const button = await screen.findByRole('button', { name: 'Export' })
    await user.click(button)
    expect([button.getAttribute('aria-disabled'), calls('GET manage/scholar/export')]).toEqual(['true', []])
    release()
    await row('Suharto')
    expect(screen.getByRole('button', { name: 'Export' })).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBeNull()
  })

  test('the line over the table is there only where something is in it', async () => {
    const bare = { withSearch: false, filters: [] }
    const lineOf = (view: ReturnType<typeof show>) => view.container.querySelector('[class*=tools]')
    const first = show(bare, { answers })
    await row('Suharto')
    expect(lineOf(first)).toBeTruthy()
    first.unmount()
    const second = show(bare, { answers: { ...answers, 'GET manage/scholar': { data: [], total: 0, last_page: 1, message: '' } } })
    expect(await screen.findByText('No scholars yet')).toBeTruthy()
    expect(lineOf(second)).toBeNull()
  })
})
