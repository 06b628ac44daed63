import { type Contract, type ContractBatch, emptyPaper, type JudgedScholar } from '@pandu/contract/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp, person, refuse, type Answers } from '../../test/index.ts'
import { contractScreens } from './contracts.screens.ts'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() =>
  Promise.all([
    import('./ContractsPage.tsx'),
    import('./ContractDetail.tsx'),
    import('./ContractDialog.tsx'),
    import('./GeneratePage.tsx'),
    import('./ProgressPage.tsx'),
    import('./TemplatePage.tsx'),
    import('../../kit/form/rich/RichEditor.tsx'),
    import('./OwnContractPage.tsx'),
  ]),
)

const contract = (changes: Partial<Contract> = {}): Contract => ({
  id: 3,
  scholar_id: 501,
  name: 'Suharto',
  no_tf: 'TF-2023-001',
  year_tf: 2023,
  university: 'Universitas Riau',
  number: '00003/TLD/2026',
  template: 'Scholarship contract',
  template_version: 2,
  stage: 'signed',
  approval: 'process',
  notes: '',
  version: 3,
  error: '',
  letter: 'sent',
  document: '/api/file/1',
  document_number: 1,
  attachment: '/api/file/2',
  attachment_name: 'signed.pdf',
  attachment_type: 'application/pdf',
  sent_at: '2026-03-01T03:00:00Z',
  signed_at: '2026-03-04T03:00:00Z',
  created_at: '2026-03-01T03:00:00Z',
  updated_at: '2026-03-04T03:00:00Z',
  waiting_since: '2026-03-04T03:00:00Z',
  ...changes,
})
const page = <T,>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: '' })
const answers = (contract: Contract, more: Answers = {}): Answers => ({
  'GET manage/contract': page(contract),
  'GET manage/contract/history': { data: [], message: '' },
  ...more,
})
const open = (path: string, me: ReturnType<typeof person>, given: Answers) => openApp(contractScreens, path, { me, answers: given })
const deciding = async (contract: Contract, me = person('TF', 'UPCM'), more: Answers = {}) => {
  const app = await open(`/admin/cm/list-contract?open=${contract.scholar_id}`, me, answers(contract, more))
  await screen.findByRole('heading', { level: 1, name: 'Contract of Suharto' })
  return app
}
const choose = async (app: { user: { click: (on: Element) => Promise<void> } }, option: string) => {
  await app.user.click(screen.getByRole('combobox', { name: 'Status' }))
  await app.user.click(await screen.findByRole('option', { name: option }))
}

test('approving asks in the words of the specification; Cancel sends nothing, Yes does', async () => {
  const app = await deciding(contract(), person('VENDOR'), { 'POST manage/contract/status': { message: 'Done' } })
  await app.user.click(screen.getByRole('button', { name: 'Review' }))
  const dialog = await screen.findByRole('dialog', { name: 'Contract' })
  expect(
    within(dialog)
      .getByRole('link', { name: /signed\.pdf/ })
      .getAttribute('href'),
  ).toBe('/api/file/2')
  await choose(app, 'Approved')
  expect(screen.queryByText(/you can't change it anymore/)).toBeNull()
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  const confirm = await screen.findByRole('dialog', { name: 'Approve Proposal' })
  expect(within(confirm).getByText('Are you sure? You will not be able to change your choice')).toBeTruthy()
  await app.user.click(within(confirm).getByRole('button', { name: 'Cancel' }))
  expect(app.calls('POST manage/contract/status')).toEqual([])
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await app.user.click(within(await screen.findByRole('dialog', { name: 'Approve Proposal' })).getByRole('button', { name: 'Yes' }))
  await waitFor(() =>
    expect(app.calls('POST manage/contract/status').map(({ input }) => input)).toEqual([
      { scholar_id: 501, approval: 'approved', notes: '', version: 3 },
    ]),
  )
})

test('whoever decides goes on to the next signed contract', async () => {
  const next = contract({ scholar_id: 502, name: 'Megawati' })
  const waiting = (input: { filter: { stage?: string } }) => (input.filter.stage ? page(contract(), next) : page(contract()))
  const app = await deciding(contract(), person('TF', 'UPCM'), { 'GET manage/contract': waiting as never })
  const link = await screen.findByRole('link', { name: 'Next waiting' })
  expect(link.getAttribute('href')).toBe('/admin/cm/list-contract?open=502')
  expect(app.calls('GET manage/contract').some(({ input }) => JSON.stringify(input).includes('"sort":"waiting_since"'))).toBe(true)
})

test('any other state is saved directly, with the states in their order and notes where they are needed', async () => {
  const app = await deciding(contract(), person('TF', 'UPCM'), { 'POST manage/contract/status': { message: 'Done' } })
  await app.user.click(screen.getByRole('button', { name: 'Review' }))
  const dialog = await screen.findByRole('dialog', { name: 'Contract' })
  await app.user.click(screen.getByRole('combobox', { name: 'Status' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Process',
    'Approved',
    'Declined',
    'Revision',
  ])
  await app.user.click(screen.getByRole('option', { name: 'Revision' }))
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('notes are required for revision and declined')).toBeTruthy()
  await app.user.type(within(dialog).getByRole('textbox', { name: /Notes/ }), 'Page two')
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(app.calls('POST manage/contract/status')).toHaveLength(1))
})

test('who may not decide is offered no review, and reads the status in fields that are disabled', async () => {
  const app = await deciding(contract({ approval: 'revision', stage: 'revision', notes: 'Page two' }), person('TF', 'LD'))
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'View status' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contract' }))
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).disabled).toBe(true)
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ }).disabled).toBe(true)
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a contract that was not handed in yet greys the review', async () => {
  await deciding(contract({ stage: 'sent', signed_at: null, attachment: '', attachment_name: null }))
  expect(screen.getByRole('button', { name: 'Review' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Suharto is expected to hand in the signed contract.')).toBeTruthy()
})

const judged = (changes: Partial<JudgedScholar>): JudgedScholar => ({
  scholar_id: 1,
  name: 'Suharto',
  no_tf: 'TF-1',
  type: 'regular',
  missing: [],
  errors: [],
  again: false,
  ...changes,
})

test('generating looks first and makes contracts only for those without faults', async () => {
  const template = {
    id: 4,
    name: 'Scholarship contract',
    version: 2,
    title: '',
    body: '',
    format: 'rich',
    scholar_types: ['regular'],
    paper: emptyPaper,
    status: 1,
    contracts: 0,
    by: '',
    created_at: '',
    updated_at: '',
  }
  const rows = [judged({}), judged({ scholar_id: 2, name: 'Megawati', type: 'non-regular', missing: ['Address', 'City'] })]
  const app = await open('/admin/cm/generate-contract', person('TF', 'LD'), {
    'GET manage/contract/template': page(template),
    'POST manage/contract/generate': (input: { preview?: number }) =>
      input.preview
        ? { message: 'OK', data: { rows, valid: 1, invalid: 1, operation_id: null } }
        : { message: 'Done', data: { rows: [], valid: 1, invalid: 0, operation_id: 9 } },
    'GET manage/contract/batch': page(),
  })
  expect(await screen.findByText('For regular scholars')).toBeTruthy()
  await app.user.click(await screen.findByRole('button', { name: 'Check' }))
  expect(await screen.findByText('1 scholar is left out')).toBeTruthy()
  expect(screen.getByText('Missing: Address, City')).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'non-regular' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Megawati' }).getAttribute('href')).toBe('/admin/cm/profile/scholar/2')
  // The profile was completed meanwhile, and the same scholars are checked again.
  await app.user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(app.calls('POST manage/contract/generate')).toHaveLength(2))
  await app.user.click(await screen.findByRole('button', { name: 'Generate 1 contract' }))
  await screen.findByRole('heading', { level: 1, name: 'Progress of contracts' })
  const year = new Date().getFullYear()
  const [look, again, make] = app.calls('POST manage/contract/generate').map(({ input }) => input)
  expect(again).toEqual(look)
  expect(look).toMatchObject({ template_id: 4, preview: 1 })
  expect((look as { year_tf: number }).year_tf).toBeGreaterThanOrEqual(year - 1)
  expect(make).toEqual({ scholar_id: [1], template_id: 4 })
})

const batch: ContractBatch = {
  id: 9,
  kind: 'contracts.generate',
  title: '3 contracts generated from Short',
  by: 'Bagas',
  created_at: '2026-03-01T03:00:00Z',
  undone_at: null,
  total: 3,
  done: 2,
  failed: 1,
  sendable: 2,
  retryable: 1,
}

test('a batch shows how far it is, and what failed is tried again alone or together', async () => {
  const failed = contract({ stage: 'failed', error: 'Missing: Address', document: null, sent_at: null, signed_at: null, letter: 'none' })
  const app = await open('/admin/cm/progress-send-contract', person('TF', 'LD'), {
    'GET manage/contract/batch': page(batch),
    'GET manage/contract/progress': page(failed),
    'POST manage/contract/retry': { message: 'Done' },
  })
  expect(await screen.findByText('2 of 3 prepared, 1 failed')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send 2 contracts' })).toBeTruthy()
  expect(await screen.findByText('Missing: Address')).toBeTruthy()
  expect(app.calls('GET manage/contract/progress').at(-1)?.input).toMatchObject({ filter: { operation_id: '9' } })
  await app.user.click(screen.getByRole('button', { name: 'Actions for Suharto' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Try again' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.calls('POST manage/contract/retry')[0]?.input).toEqual({ scholar_id: [501] }))
  await app.user.click(screen.getByRole('button', { name: 'Try 1 again' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.calls('POST manage/contract/retry')[1]?.input).toEqual({ operation_id: 9 }))
})

test('an e-mail that was withheld can be sent again', async () => {
  const error = 'Not sent: this account is no longer active'
  const app = await open('/admin/cm/progress-send-contract', person('TF', 'LD'), {
    'GET manage/contract/batch': page(batch),
    'GET manage/contract/progress': page(contract({ letter: 'withheld', error })),
    'POST manage/contract/retry': { message: 'Done' },
  })
  expect(await screen.findByText('E-mail not sent')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Actions for Suharto' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Try again' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.calls('POST manage/contract/retry')[0]?.input).toEqual({ scholar_id: [501] }))
})

const stored = {
  id: 4,
  name: 'Short',
  version: 2,
  title: 'Contract',
  body: '<p>For , here</p>',
  format: 'rich',
  scholar_types: ['regular'],
  paper: emptyPaper,
  status: 1,
  contracts: 0,
  by: 'Dewi',
  created_at: '',
  updated_at: '',
}
const editing = async (template: object, more: Answers = {}) => {
  const app = await open('/admin/cm/contract-template/4', person('TF', 'LD'), {
    'GET manage/contract/template': page(template),
    'GET manage/contract/template/version': { data: [], message: '' },
    ...more,
  })
  const text = await screen.findByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Text' })
  return { ...app, text, editor: text.editor }
}

test('a field goes to where the cursor is, and a text that became older is not saved over a newer one', async () => {
  const { user, calls, text, editor } = await editing(stored, {
    'POST manage/contract/template/update': refuse(409, 'Dewi changed this template; please read it again'),
  })
  text.focus()
  editor.chain().setTextSelection(5).toggleBold().run()
  await user.click(screen.getByRole('button', { name: 'Full Name' }))
  const preview = screen.getByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview.textContent).toContain('For Sekar Ayuningtyas, here'))
  expect(within(preview).getByText('Sekar Ayuningtyas', { selector: 'strong mark' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Dewi changed this template; please read it again')).toBeTruthy()
  expect(calls('POST manage/contract/template/update')[0]?.input).toMatchObject({
    id: 4,
    version: 2,
    scholar_types: ['regular'],
    format: 'rich',
    body: '<p>For <strong>{{name}}</strong>, here</p>',
  })
  expect(text.textContent).toContain('For {{name}}, here')
})

test('a plain text is sent as it was until somebody changes it', async () => {
  const plain = { ...stored, body: '# Aim\n\nFor <b>\n3. three', format: 'plain' }
  const { user, calls, editor } = await editing(plain, { 'POST manage/contract/template/update': { message: 'Done' } })
  expect(screen.getByText(/prints as before/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'er')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls('POST manage/contract/template/update')[0]?.input).toMatchObject({ body: plain.body, format: 'plain' }))
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, '!')
  await waitFor(() => expect(screen.queryByText(/prints as before/)).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls('POST manage/contract/template/update')[1]?.input).toMatchObject({
      body: '<h2>Aim</h2><p>For &lt;b&gt;</p><p>3. three!</p>',
      format: 'rich',
    }),
  )
})

test('the preview shows lists, tables and letters that cannot be printed', async () => {
  await editing({
    ...stored,
    body: '<ol><li>one<ol><li>two</li></ol></li></ol><table><tbody><tr><th>Head</th></tr><tr><td>{{city}}</td></tr></tbody></table><p>😀</p>',
  })
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getByText('a.')).toBeTruthy()
  expect(preview.getByRole('columnheader', { name: 'Head' })).toBeTruthy()
  expect(preview.getByRole('cell', { name: 'Kota Malang' })).toBeTruthy()
  expect(preview.getByRole('alert').textContent).toBe('Text of the template: 😀 cannot be printed')
})

test('a scholar without a contract is told so; one who has it hands in the signed copy', async () => {
  await open('/profile/contract', person('SCHOLAR'), { 'GET scholar/contract': { data: null, message: '' } })
  expect(await screen.findByText('There is no contract for you to sign yet')).toBeTruthy()
})

test('the signed copy travels with the version that was read; an approved contract takes none', async () => {
  const one = contract({ stage: 'sent', signed_at: null, attachment: '', attachment_name: null, version: 2 })
  const app = await open('/profile/contract', person('SCHOLAR'), {
    'GET scholar/contract': { data: one, message: '' },
    'GET manage/contract/history': { data: [], message: '' },
    'POST scholar/contract': { message: 'Done' },
  })
  expect(await screen.findByText('Read the contract, sign it, and hand in the signed copy here.')).toBeTruthy()
  // The state stands once, on its card.
  expect(within(screen.getByRole('region', { name: 'State of the contract' })).getByText('Process')).toBeTruthy()
  expect(screen.queryByText('Waits for signature')).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Hand in' }))
  expect(await screen.findByText('This field is required!')).toBeTruthy()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  await app.user.upload(input, new File(['%PDF-1.4'], 'signed.pdf', { type: 'application/pdf' }))
  await app.user.click(screen.getByRole('button', { name: 'Hand in' }))
  await waitFor(() => expect(app.calls('POST scholar/contract')).toHaveLength(1))
  expect(app.calls('POST scholar/contract')[0]?.input).toMatchObject({ version: '2' })
})

test('contracts that were chosen are downloaded by their numbers, by partners too', async () => {
  const app = await open('/admin/cm/list-contract', person('VENDOR'), {
    ...answers(contract()),
    'POST manage/contract/papers': refuse(409, 'None of these contracts has a document yet'),
  })
  await app.user.click(await screen.findByRole('checkbox', { name: /Suharto/ }))
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Download contracts' }))
  expect(await screen.findByText('None of these contracts has a document yet')).toBeTruthy()
  expect(app.calls('POST manage/contract/papers')[0]?.input).toEqual({ id: [3] })
})
