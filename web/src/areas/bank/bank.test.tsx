import type { BankItem } from '@pandu/contract/bank'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, renderAt, type Answers } from '../../test/index.ts'
import AddItemsPage from './AddItemsPage.tsx'
import BankPage from './BankPage.tsx'
import UpdateItemPage from './UpdateItemPage.tsx'

const claim: BankItem = {
  id: 4,
  title: 'Travel claim',
  description: 'Two pages',
  category: 'Forms',
  year: 2025,
  type_content: 'upload',
  content: '/api/file/abc',
  file_name: 'claim.pdf',
  file_type: 'application/pdf',
  size: 4000,
  created_by: 'Dewi',
  created_at: '2025-03-05T03:00:00Z',
  updated_at: '2025-03-05T03:00:00Z',
}
const photos: BankItem = {
  ...claim,
  id: 5,
  title: 'Pictures',
  type_content: 'embed',
  content: 'https://example.org/p',
  file_name: null,
  file_type: null,
  size: null,
}
const listOf = (...data: object[]) => ({ data, total: data.length, last_page: 1, message: '' })
const answers: Answers = {
  'GET manage/bank-data': ({ filter }) => (filter?.id ? listOf(claim) : listOf(claim, photos)),
  'GET manage/bank-data/category': { data: [{ name: 'Forms', items: 2 }], message: '' },
  'GET operation': listOf(),
}
const show = (element: React.ReactElement, route: string, path: string, more: Answers = {}, me = person('TF', 'UPCM')) =>
  renderAt(element, { me, route, path, answers: { ...answers, ...more } })
const list = (more: Answers = {}, me = person('TF', 'UPCM')) =>
  show(<BankPage />, '/admin/$type/bank-data', '/admin/gd/bank-data', more, me)
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })

test('documents say what they are; the categories in use filter them', async () => {
  const page = list()
  expect(await screen.findByText('claim.pdf · 4 kB')).toBeTruthy()
  expect(screen.getByText('Link')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Filter' }))
  await page.user.click(await screen.findByRole('combobox', { name: 'Category' }))
  await page.user.click(await screen.findByRole('option', { name: 'Forms (2)' }))
  await waitFor(() => expect(page.calls('GET manage/bank-data').at(-1)?.input).toMatchObject({ filter: { category: 'Forms' } }))
})

test('GUEST reads and is offered nothing to change', async () => {
  const { user } = list({}, person('TF', 'GUEST'))
  await user.click(await screen.findByRole('button', { name: 'Actions for Pictures' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['View'])
  expect(screen.queryByRole('link', { name: /Add/ })).toBeNull()
})

test('a document is deleted after a question that says for how long it can be undone', async () => {
  const page = list({
    'POST manage/bank-data/delete': { message: 'The document has been deleted', data: { operation_id: 9 } },
    'POST operation/undo': { message: 'undone' },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Pictures' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete document' }))
  expect(dialog.getByText(/can be undone under Changes/)).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST manage/bank-data/delete')[0]?.input).toEqual([5]))
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(page.calls('POST operation/undo')[0]?.input).toEqual({ id: 9 }))
})

test('on update the stored file stays unless another is chosen, and a link has to be given where a file becomes one', async () => {
  const page = show(<UpdateItemPage />, '/admin/$type/bank-data/update-data/$idBankData', '/admin/gd/bank-data/update-data/4', {
    'POST manage/bank-data/update': refuse(422, { content: ['This field is required!'] }),
  })
  expect((await screen.findByRole('link', { name: 'claim.pdf' })).getAttribute('href')).toBe('/api/file/abc')
  await page.user.type(screen.getByLabelText(/Title/), ' 2')
  await page.user.click(screen.getByRole('combobox', { name: 'Content Type' }))
  await page.user.click(await screen.findByRole('option', { name: 'Link' }))
  expect(screen.queryByRole('link', { name: 'claim.pdf' })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This field is required!')).toBeTruthy()
  expect(page.calls('POST manage/bank-data/update')[0]?.input).toMatchObject({ id: 4, title: 'Travel claim 2', type_content: 'embed' })
})

test('files chosen together become a row each, with a title from the name; what is wrong with a file is said at its row', async () => {
  const page = show(<AddItemsPage />, '/admin/$type/bank-data/add-multiple-data', '/admin/gd/bank-data/add-multiple-data', {
    'POST manage/bank-data/multiple': refuse(422, { 'content.1': ['The file does not match the selected content type'] }),
  })
  const row = (at: number) => within(screen.getByRole('group', { name: `Document ${at}` }))
  await screen.findByRole('group', { name: 'Document 1' })
  await page.user.type(row(1).getByLabelText(/Category/, { selector: 'input' }), 'Minutes')
  const chooser = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!
  await page.user.upload(chooser, [pdf('minutes-of_march.pdf'), pdf('april.pdf')])
  expect(row(1).getByLabelText<HTMLInputElement>(/Title/).value).toBe('Minutes of march')
  expect(row(2).getByLabelText<HTMLInputElement>(/Title/).value).toBe('April')
  expect(row(2).getByLabelText<HTMLInputElement>(/Category/, { selector: 'input' }).value).toBe('Minutes')
  await page.user.click(screen.getByRole('button', { name: 'Add 2 documents' }))
  expect(await row(2).findByText('The file does not match the selected content type')).toBeTruthy()
  const sent = page.calls('POST manage/bank-data/multiple')[0]!.input as Record<string, unknown>
  expect(JSON.parse(String(sent['data']))).toMatchObject([
    { title: 'Minutes of march', category: 'Minutes', type_content: 'upload' },
    { title: 'April', type_content: 'upload' },
  ])
}, 30_000)
