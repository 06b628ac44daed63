import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Gep, Sponsorship } from '@pandu/contract/proposals'
import { beforeAll, expect, test } from 'vitest'
import { openApp, person, settled, type Answers } from '../../test/index.ts'
import { proposalScreens } from './proposals.screens.ts'
import { checklist, internship, managedProposal, pageOf, proposalStep } from './proposalFixtures.ts'

// Lazy pages are loaded first, so that no test depends on how fast they load.
beforeAll(() => Promise.all([import('./OwnProposalsPage.tsx'), import('./ManageProposalsPage.tsx'), import('./ProposalDetail.tsx')]))

const renderAt = (path: string, options: { me: ReturnType<typeof person>; answers: Answers }) => openApp(proposalScreens, path, options)

const said = { message: '' }
const { destination: _, data_proposal: __, documents: ___, approval: ____, ...rest } = internship()
const shared = { ...rest, approval: 'process' as const }
const gepRow = (changes: Partial<Gep> = {}): Gep => ({ ...shared, type: 'sudah', proposal_type: 'sudah', documents: [], ...changes })
const sponsorshipRow = (changes: Partial<Sponsorship> = {}): Sponsorship => ({
  ...shared,
  destination: 'acara',
  documents: [],
  ...changes,
})
const ktp = {
  type: 'upload' as const,
  content: '/api/file/11111111-1111-4111-8111-111111111111',
  file_name: 'ktp.jpg',
  file_type: 'image/jpeg',
  size: 1000,
  from: 'Your profile: KTP (identity card)',
  at: '2026-01-01T00:00:00Z',
}
const names = ['letter', 'confirmation', 'ktp', 'tabungan', 'surat_tsa']
const sponsorshipAnswers = {
  'GET scholar/proposal/sponsorships': pageOf(),
  'GET proposal': { ...said, data: [{ type: 'sponsorships', guideline: 'https://' }] },
  'GET scholar/proposal/checklist': {
    ...said,
    data: checklist({
      semester: 2,
      minimum_semester: 3,
      open: [{ id: 4, title: 'The last one', approval: 'revision', waiting_since: '2026-01-01T00:00:00Z' }],
      documents: names.map((name) => ({ name, on_file: name === 'ktp' ? [ktp] : [] })),
    }),
  },
  'POST scholar/proposal/sponsorships': { message: 'Sent', data: { id: 7 } },
}

test('a sponsorship begins with the four steps, the warning and the checklist; what is on file goes along by its address', async () => {
  const app = await renderAt('/profile/proposals/sponsorships', { me: person('SCHOLAR'), answers: sponsorshipAnswers })
  await app.user.click(await screen.findByRole('button', { name: 'New proposal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit Your Proposal' }))
  expect(document.querySelector('[data-dialog=c_proposalSponsorshipsScholar]')).toBeTruthy()
  expect(dialog.getByText('Minimum semester 3 if you want to submit a proposal')).toBeTruthy()
  expect(dialog.getByText('Link not available')).toBeTruthy()
  expect(document.querySelectorAll('[data-dialog] ol > li')).toHaveLength(4)
  const list = within(dialog.getByRole('region', { name: 'Checklist' }))
  expect(await list.findByText(/On file: Your profile: KTP/)).toBeTruthy()
  expect(list.getByRole('link', { name: 'The last one' })).toBeTruthy()
  expect(list.getAllByText(/^To be prepared/)).toHaveLength(4)

  await app.user.click(dialog.getByRole('button', { name: 'Next' }))
  const fill = (name: string, value: string) => fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
  fill('Title', 'Robots')
  fill('Description', 'Final')
  await app.user.click(dialog.getByRole('combobox', { name: 'Destination' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Research',
    'Conferences',
    'Competition',
    'Professional Certification',
  ])
  await app.user.click(screen.getByRole('option', { name: 'Competition' }))
  for (const label of ['Application letter', 'Confirmation of the organiser', 'First page of the savings book', 'Recommendation letter']) {
    await app.user.click(within(dialog.getByRole('group', { name: new RegExp(label) })).getByText('Link'))
    fill(`${label} link`, 'https://files.example/a')
  }
  await app.user.click(dialog.getByRole('button', { name: 'Use a document on file as Identity card (KTP)' }))
  expect(dialog.getByRole('radio', { name: 'ktp.jpg' })).toHaveProperty('checked', true)
  await app.user.click(dialog.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(app.calls('POST scholar/proposal/sponsorships')).toHaveLength(1))
  expect(app.calls('POST scholar/proposal/sponsorships')[0]!.input).toMatchObject({
    destination: 'lomba',
    type_ktp: 'upload',
    attach_ktp: ktp.content,
    type_letter: 'embed',
  })
}, 30_000)

test('both sides read the stored values in words, also in the history', async () => {
  await renderAt('/admin/mp/list/sponsorships?open=7', {
    me: person('TF', 'UPCM'),
    answers: {
      'GET proposal/sponsorships': pageOf(sponsorshipRow()),
      'GET proposal/sponsorships/history': {
        ...said,
        data: [
          proposalStep({ id: 3, action: 'undone', from: 'approved', to: 'process', by: 'Bagas' }),
          proposalStep({
            id: 2,
            action: 'changed',
            to: 'process',
            from: 'process',
            changes: [{ field: 'destination', from: 'lomba', to: 'acara' }],
          }),
        ],
      },
    },
  })
  expect(await screen.findByText('Research')).toBeTruthy()
  const history = within(await screen.findByLabelText('History'))
  expect(await history.findByText('undid the decision')).toBeTruthy()
  expect(document.querySelector('ins')?.textContent).toBe('Research')
  expect(document.querySelector('del')?.textContent).toBe('Competition')
})

test('a review of a GEP offers four states, without Finish', async () => {
  const app = await renderAt('/admin/mp/list/gep?open=7', {
    me: person('TF', 'UPCM'),
    answers: { 'GET proposal/gep': pageOf(gepRow()), 'GET proposal/gep/history': { ...said, data: [proposalStep()] } },
  })
  expect(await screen.findByText('Already applied')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Review' }))
  expect(document.querySelector('[data-dialog=u_proposalGepScholarReview]')).toBeTruthy()
  await app.user.click(screen.getByRole('combobox', { name: 'Status' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Process', 'Approved', 'Declined', 'Revision'])
})

test('an approved GEP leads to its documentation, which has the name of its kind', async () => {
  const answers = {
    'GET scholar/proposal/gep': pageOf(gepRow({ approval: 'approved' })),
    'GET scholar/proposal/gep/history': { ...said, data: [] },
    'GET proposal/gep/history': { ...said, data: [] },
    'GET scholar/proposal/gep/documentation': { ...said, data: [] },
  }
  const app = await renderAt('/profile/proposals/gep?open=7', { me: person('SCHOLAR'), answers })
  await app.user.click(await screen.findByRole('link', { name: 'Documentation GEP' }))
  expect(await screen.findByRole('heading', { name: 'Documentation GEP' })).toBeTruthy()
  expect(await screen.findByText('No documentation yet')).toBeTruthy()
})

test('many are decided together: what the server leaves out is said before, and the rest goes with its versions', async () => {
  const rows = [
    managedProposal(internship(), { id: 7, title: 'Corners' }),
    managedProposal(internship(), { id: 8, title: 'A term', kind: 'gep', type: 'belum', version: 5, approval: 'approved' }),
  ]
  const judged = (problem: string | null, at: number) => ({ ...rows[at]!, from: rows[at]!.approval, problem })
  const app = await renderAt('/admin/mp/list/all', {
    me: person('TF', 'UPCM'),
    answers: {
      'GET proposal/list': pageOf(...rows),
      'GET manage/univ/get': pageOf(),
      'POST proposal/decide': (input: { preview?: number }) => ({
        data: { operation: input.preview ? null : 12, rows: [judged(null, 0), judged('This proposal has been approved', 1)] },
        message: 'Operation 12: Approved for 1 proposal',
      }),
    },
  })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select Corners by Suharto' }))
  await app.user.click(screen.getByRole('checkbox', { name: 'Select A term by Suharto' }))
  await app.user.click(screen.getByRole('button', { name: 'Decide together' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide on 2 proposals' }))
  // No decision is preselected, above all not one that is final.
  await app.user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText('Status is required')).toBeTruthy()
  await app.user.click(dialog.getByRole('combobox', { name: 'Status' }))
  await app.user.click(await screen.findByRole('option', { name: 'Approved' }))
  await app.user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText(/^1 proposal will be set to Approved/)).toBeTruthy()
  expect(dialog.getByText('This proposal has been approved')).toBeTruthy()
  await app.user.click(dialog.getByRole('button', { name: 'Decide on 1' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.calls('POST proposal/decide').at(-1)!.input).toEqual({
    records: [
      { id: 7, version: 3 },
      { id: 8, version: 5 },
    ],
    approval: 'approved',
    notes: '',
  })
  expect(screen.queryByText('2 selected')).toBeNull()
}, 20_000)

test('who may not decide takes attachments of those that are chosen, and nothing else', async () => {
  const { user } = await renderAt('/admin/mp/list/all', {
    me: person('TF', 'GUEST'),
    answers: { 'GET proposal/list': pageOf(managedProposal(internship())), 'GET manage/univ/get': pageOf() },
  })
  expect(await screen.findByText('Reading corners')).toBeTruthy()
  // They select proposals in order to download their attachments.
  await user.click(screen.getAllByRole('checkbox')[1]!)
  expect(screen.getByRole('button', { name: 'Download attachments' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decide together' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Bulk decisions' })).toBeNull()
})

test('a proposal of the list of all leads back there with its filters, and on to the next that waits', async () => {
  const rows = [
    managedProposal(internship(), { id: 7, title: 'Corners' }),
    managedProposal(internship(), { id: 8, title: 'A term', kind: 'gep', type: 'belum' }),
  ]
  const app = await renderAt('/admin/mp/list/all?year_tf=2023', {
    me: person('TF', 'UPCM'),
    answers: {
      'GET proposal/list': pageOf(...rows),
      'GET manage/univ/get': pageOf(),
      'GET proposal/internships': pageOf(internship()),
      'GET proposal/internships/history': { ...said, data: [] },
      'GET proposal/gep': pageOf(gepRow({ id: 8, title: 'A term' })),
      'GET proposal/gep/history': { ...said, data: [] },
    },
  })
  await app.user.click(await screen.findByRole('link', { name: 'Corners' }))
  await app.user.click(await screen.findByRole('link', { name: 'Next waiting' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'A term' })).toBeTruthy()
  expect(app.path()).toBe('/admin/mp/list/all?year_tf=2023&open=8&of=gep')
  // After the last proposal none is waiting.
  await settled(app)
  expect(screen.queryByRole('link', { name: 'Next waiting' })).toBeNull()
  const asked = app.calls('GET proposal/list').map(({ input }) => input)
  expect(asked).toContainEqual(expect.objectContaining({ filter: { year_tf: '2023', approval: 'process' }, sort: 'waiting_since' }))
  await app.user.click(screen.getByRole('link', { name: 'All proposals' }))
  await waitFor(() => expect(app.path()).toBe('/admin/mp/list/all?year_tf=2023'))
}, 20_000)

test('a personal paper says that a look is logged, and to whom it is closed, that it is', async () => {
  const paper = (name: string, url: string) => ({
    name,
    type: 'upload' as const,
    url,
    file_name: `${name}.pdf`,
    file_type: 'application/pdf',
    size: 900,
  })
  const app = await renderAt('/admin/mp/list/sponsorships?open=7', {
    me: person('TF', 'UPCM'),
    answers: {
      'GET proposal/sponsorships': pageOf(sponsorshipRow({ documents: [paper('ktp', '/api/file/1'), paper('tabungan', '')] })),
      'GET proposal/sponsorships/history': { ...said, data: [] },
      'GET proposal/list': pageOf(),
    },
  })
  await app.user.click(await screen.findByRole('button', { name: /^Identity card/ }))
  expect(await screen.findByText('This is a personal document. Every access is logged.')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: /^First page of the savings book/ }))
  expect(await screen.findByText(/^This is a personal document: only the scholar and/)).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
})

test('a scholar who is far enough is told so without alarm', async () => {
  const app = await renderAt('/profile/proposals/sponsorships', {
    me: person('SCHOLAR'),
    answers: {
      ...sponsorshipAnswers,
      'GET scholar/proposal/checklist': { ...said, data: checklist({ semester: 3, minimum_semester: 3 }) },
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'New proposal' }))
  expect(await screen.findByText('You are in semester 3.')).toBeTruthy()
  expect(screen.queryByText(/it may be declined for this reason/)).toBeNull()
})
