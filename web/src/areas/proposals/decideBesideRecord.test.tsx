import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp, person, type Answers } from '../../test/index.ts'
import { proposalScreens } from './proposals.screens.ts'
import { answersFor, internship, managedProposal, pageOf } from './proposalFixtures.ts'

beforeAll(() => Promise.all([import('./ManageProposalsPage.tsx'), import('./ProposalDetail.tsx'), import('./ReviewDialog.tsx')]))

const REVIEW = 'POST proposal/internships'
const next = managedProposal(internship(), { id: 8, title: 'Maps' })
const openPage = (path: string, more: Answers = {}, given = internship()) =>
  openApp(proposalScreens, path, {
    me: person('TF', 'UPCM'),
    answers: answersFor(() => given, {
      [REVIEW]: { message: 'Recorded' },
      'GET proposal/list': pageOf(managedProposal(given, { id: 7 }), next),
      'GET manage/univ/get': pageOf(),
      ...more,
    }),
  })
const record = '/admin/mp/list/internships?open=7'
const status = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Status' })

test('the decision stands beside the proposal, which stays to be read', async () => {
  const app = await openPage(record)
  await app.user.click(await screen.findByRole('button', { name: 'Review' }))
  const panel = await screen.findByRole('dialog', { name: 'Review internship proposal' })
  expect([panel.getAttribute('data-dialog'), panel.getAttribute('aria-modal')]).toEqual(['u_proposalScholarReview', null])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Status' })))
  expect(screen.getByRole('heading', { name: 'Reading corners' })).toBeTruthy()
  // Opening a dialog that is open already moves the focus to it.
  await app.user.click(screen.getByRole('button', { name: 'Review' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('from the list Review leads to the proposal and begins there', async () => {
  const app = await openPage('/admin/mp/list/internships')
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Reading corners by Suharto' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Review' }))
  expect(await screen.findByRole('dialog', { name: 'Review internship proposal' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Reading corners' })).toBeTruthy()
})

test('by keys: A, R and D choose, Ctrl-Enter saves, N leads on; letters that are typed are letters', async () => {
  const app = await openPage(record)
  // The link and the record load apart, and each has its keys as soon as it is there.
  await screen.findByRole('button', { name: 'Review' })
  await screen.findByRole('link', { name: /Next waiting/ })
  await app.user.keyboard('a')
  expect((await status()).value).toBe('Approved')
  await app.user.keyboard('d')
  expect((await status()).value).toBe('Declined')
  await app.user.keyboard('r')
  expect((await status()).value).toBe('Revision')
  await app.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'And a date')
  expect((await status()).value).toBe('Revision')
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(app.calls(REVIEW).map(({ input }) => input)).toEqual([{ id: 7, approval: 'revision', notes: 'And a date', version: 3 }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await app.user.keyboard('n')
  await waitFor(() => expect(app.path()).toContain('open=8'))
})

test('a person turns the letters off', async () => {
  const app = await openPage(record)
  await app.user.click(await screen.findByRole('button', { name: 'Review' }))
  await app.user.click(await screen.findByRole('button', { name: 'Turn keyboard shortcuts off' }))
  await app.user.keyboard('a')
  expect((await status()).value).toBe('Process')
  await app.user.click(screen.getByRole('button', { name: 'Turn keyboard shortcuts on' }))
  await app.user.keyboard('a')
  expect((await status()).value).toBe('Approved')
})

test('ACCEPT with nothing chosen says so and sends nothing', async () => {
  const app = await openPage(record)
  await app.user.click(await screen.findByRole('button', { name: 'Review' }))
  const panel = within(await screen.findByRole('dialog'))
  await app.user.click(panel.getByRole('button', { name: 'ACCEPT' }))
  expect(await panel.findByText('choose another status, or write new notes')).toBeTruthy()
  expect(app.calls(REVIEW)).toEqual([])
})

test('the notes of a revision stand on top of the form that answers them', async () => {
  const asked = internship({ approval: 'revision', notes: 'Which schools?' })
  const app = await openApp(proposalScreens, '/profile/proposals/internships?open=7', {
    me: person('SCHOLAR'),
    answers: answersFor(() => asked),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Update Proposal' }))
  const notes = within(await screen.findByRole('dialog')).getByRole('note', { name: 'Revision notes' })
  expect(notes.textContent).toContain('Which schools?')
  const title = screen.getByRole('textbox', { name: 'Title' })
  expect(notes.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
