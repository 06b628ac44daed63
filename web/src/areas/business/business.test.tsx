import type { BusinessEvent } from '@pandu/contract/business'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, renderAt, type Answers } from '../../test/index.ts'
import AddEventsPage from './AddEventsPage.tsx'
import BusinessPage from './BusinessPage.tsx'

const lazily = { timeout: 10_000 }
const coffee: BusinessEvent = {
  id: 4,
  title: 'Coffee to the cup',
  description: 'Two days with farmers',
  event_date: '2020-03-04',
  link_financial_budget: 'https://example.org/budget',
  social_media: '@kopi',
  link_spk: '',
  link_tor: '',
  vendor: 'Cahaya',
  province: 'Jawa Barat',
  regency: 'Kota Bandung',
  created_at: '2020-01-05T03:00:00Z',
  updated_at: '2020-01-05T03:00:00Z',
}
const soon: BusinessEvent = { ...coffee, id: 5, title: 'Pitch night', event_date: '2090-01-01', link_financial_budget: '', regency: '' }
const listOf = (...data: object[]) => ({ data, total: data.length, last_page: 1, message: '' })
const answers: Answers = {
  'GET support/business-acumen': ({ filter }) => (filter?.id ? listOf(coffee) : listOf(soon, coffee)),
  'GET region/province': {
    data: [
      { id: 32, name: 'Jawa Barat' },
      { id: 51, name: 'Bali' },
    ],
    message: '',
  },
  'GET region/regency': ({ province_id }) => ({
    data: Number(province_id) === 51 ? [{ id: 5171, name: 'Kota Denpasar' }] : [{ id: 3273, name: 'Kota Bandung' }],
    message: '',
  }),
  'GET manage/vendor': listOf({ id: 1, name: 'Cahaya' }),
  'GET operation': listOf(),
}
const list = (more: Answers = {}, me = person('TF', 'ELSN')) =>
  renderAt(<BusinessPage />, {
    me,
    path: '/admin/sn/business-acumen',
    route: '/admin/$type/business-acumen',
    answers: { ...answers, ...more },
  })

test('what is to come is marked, papers are links, and a row opens to read', async () => {
  const { user } = list()
  const row = within((await screen.findByText('Pitch night')).closest('tr')!)
  expect(row.getByText('Upcoming')).toBeTruthy()
  expect(row.getByText('None yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Budget of Coffee to the cup' }).getAttribute('href')).toBe('https://example.org/budget')
  await user.click(screen.getByRole('button', { name: /^Coffee to the cup/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Coffee to the cup' }))
  expect(await dialog.findByText('Kota Bandung, Jawa Barat')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Open the budget' }).getAttribute('href')).toBe('https://example.org/budget')
  // A missing paper is shown as a dash.
  expect(dialog.getByText('SPK').nextElementSibling?.textContent).toBe('–')
})

test('GUEST reads and is offered nothing to change', async () => {
  const { user } = list({}, person('TF', 'GUEST'))
  await user.click(await screen.findByRole('button', { name: 'Actions for Pitch night' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['View'])
  expect(screen.queryByRole('button', { name: 'Create Business Acumen' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the first message of each field is a notice too, from the form and from the server', async () => {
  const page = list({
    'POST support/business-acumen': refuse(422, { title: ['The title is taken', 'second'], vendor: ['Nobody knows this vendor'] }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Create Business Acumen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Business Acumen' }, lazily))
  await page.user.click(dialog.getByRole('button', { name: 'Submit' }))
  const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  await waitFor(() => expect(alerts()).toEqual(expect.arrayContaining(['Title is required', 'Event Date is required'])))
  expect(page.calls('POST support/business-acumen')).toEqual([])
  await page.user.type(dialog.getByLabelText(/Title/), 'Coffee')
  await page.user.type(dialog.getByLabelText(/Event Date/), '4 Mar 2026')
  await page.user.click(dialog.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(alerts()).toEqual(expect.arrayContaining(['The title is taken', 'Nobody knows this vendor'])))
  expect(screen.queryByText('second')).toBeNull()
  expect(page.calls('POST support/business-acumen')[0]?.input).toMatchObject({ title: 'Coffee', event_date: '2026-03-04' })
}, 30_000)

test('another province empties the regency and offers its own', async () => {
  const page = list()
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Coffee to the cup' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Business Acumen' }, lazily))
  const regency = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Regency' })
  expect(regency.value).toBe('Kota Bandung')
  await page.user.click(dialog.getByRole('combobox', { name: 'Province' }))
  await page.user.click(await screen.findByRole('option', { name: 'Bali' }))
  expect(regency.value).toBe('')
  await page.user.click(regency)
  expect(await screen.findByRole('option', { name: 'Kota Denpasar' })).toBeTruthy()
}, 30_000)

test('picked events are deleted together, and the question says how to get them back', async () => {
  const page = list({
    'POST support/business-acumen/delete': { message: '2 business events deleted', data: { operation_id: 9 } },
    'POST operation/undo': { message: 'undone' },
  })
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select Pitch night' }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Coffee to the cup' }))
  await page.user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 business events' }))
  expect(dialog.getByText(/can be undone under Changes/)).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST support/business-acumen/delete')[0]?.input).toEqual([5, 4]))
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(page.calls('POST operation/undo')[0]?.input).toEqual({ id: 9 }))
})

test('a repeated row keeps what a plan shares and asks for its own title and papers', async () => {
  const page = renderAt(<AddEventsPage />, {
    me: person('TF', 'ELSN'),
    path: '/admin/sn/business-acumen/add-multiple',
    route: '/admin/$type/$path/add-multiple',
    answers: { ...answers, 'POST support/business-acumen/multiple': { message: 'OK', data: { added: 2, operation_id: 9 } } },
  })
  const row = (at: number) => within(screen.getByRole('group', { name: `Event ${at}` }))
  await screen.findByRole('group', { name: 'Event 1' })
  await page.user.type(row(1).getByLabelText(/Title/), 'Satu')
  await page.user.type(row(1).getByLabelText(/Event Date/), '4 Mar 2026')
  await page.user.type(row(1).getByLabelText('Vendor', { selector: 'input' }), 'Cahaya')
  await page.user.type(row(1).getByLabelText('Link TOR'), 'https://example.org/tor')
  await page.user.click(screen.getByRole('button', { name: 'Repeat event 1' }))
  await page.user.type(row(2).getByLabelText(/Title/), 'Dua')
  await page.user.click(screen.getByRole('button', { name: 'Add 2 events' }))
  await waitFor(() => expect(page.calls('POST support/business-acumen/multiple')).toHaveLength(1))
  const { data } = page.calls('POST support/business-acumen/multiple')[0]!.input as { data: object[] }
  expect(data).toMatchObject([
    { title: 'Satu', vendor: 'Cahaya', link_tor: 'https://example.org/tor' },
    { title: 'Dua', vendor: 'Cahaya', event_date: '2026-03-04', link_tor: '' },
  ])
}, 30_000)
