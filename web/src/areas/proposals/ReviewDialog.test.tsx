import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp, person, refuse, type Answers } from '../../test/index.ts'
import { proposalScreens } from './proposals.screens.ts'
import { answersFor, internship } from './proposalFixtures.ts'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() => Promise.all([import('./ManageProposalsPage.tsx'), import('./ProposalDetail.tsx')]))

const review = (answers: Answers, me = person('TF', 'UPCM')) =>
  openApp(proposalScreens, '/admin/mp/list/internships?open=7', { me, answers })
const dialog = () => screen.findByRole('dialog')

const openReview = async (answers: Answers) => {
  const app = await review(answers)
  await app.user.click(await screen.findByRole('button', { name: 'Review' }))
  await dialog()
  return app
}
const choose = async ({ user }: Awaited<ReturnType<typeof openReview>>, state: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: state }))
}

test('offers the states in the order of the specification, and warns in its words before the approval', async () => {
  const app = await openReview(answersFor(() => internship()))
  await app.user.click(screen.getByRole('combobox', { name: 'Status' }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Process', 'Declined', 'Revision', 'Approved', 'Finish'])
  const warning = 'Are you sure you want to change to "approved", you can\'t change it anymore'
  expect(screen.queryByText(warning)).toBeNull()
  await app.user.click(screen.getByRole('option', { name: 'Approved' }))
  expect(screen.getByText(warning)).toBeTruthy()
})

test('a revision needs notes; the decision carries the version that was read', async () => {
  const app = await openReview(answersFor(() => internship(), { 'POST proposal/internships': { message: 'Recorded' } }))
  await choose(app, 'Revision')
  await app.user.click(screen.getByRole('button', { name: 'ACCEPT' }))
  expect(await screen.findByText('notes are required for revision and declined')).toBeTruthy()
  expect(app.calls('POST proposal/internships')).toHaveLength(0)
  await app.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'The transcript is old')
  await app.user.click(screen.getByRole('button', { name: 'ACCEPT' }))
  expect(await screen.findByText('Recorded')).toBeTruthy()
  expect(app.calls('POST proposal/internships')[0]?.input).toEqual({
    id: 7,
    approval: 'revision',
    notes: 'The transcript is old',
    version: 3,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a lost race shows who was first, keeps the notes, and sends the newer version once the reviewer has seen it', async () => {
  let now = internship()
  let tries = 0
  const app = await openReview(
    answersFor(() => now, {
      'POST proposal/internships': () => {
        if (++tries > 1) return { message: 'Recorded' }
        now = internship({ approval: 'revision', notes: 'First', version: 4 })
        return refuse(409, 'Ratna already decided on this proposal on 4 Mar 2026: Revision')
      },
    }),
  )
  await choose(app, 'Declined')
  await app.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'My own words')
  await app.user.click(screen.getByRole('button', { name: 'ACCEPT' }))
  const alert = await within(await dialog()).findByRole('alert')
  expect(alert.textContent).toContain('Ratna already decided on this proposal on 4 Mar 2026: Revision')
  await app.user.click(await within(alert).findByRole('button', { name: 'I have seen it, continue' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('My own words')
  await app.user.click(screen.getByRole('button', { name: 'ACCEPT' }))
  await waitFor(() => expect(app.calls('POST proposal/internships')).toHaveLength(2))
  expect(app.calls('POST proposal/internships')[1]?.input).toMatchObject({ version: 4, notes: 'My own words' })
})

test('when somebody else has approved it there is nothing left to accept, but the notes stay', async () => {
  let now = internship()
  const app = await openReview(
    answersFor(() => now, {
      'POST proposal/internships': () => {
        now = internship({ approval: 'approved', version: 4 })
        return refuse(409, 'Ratna already decided on this proposal: Approved')
      },
    }),
  )
  await choose(app, 'Revision')
  await app.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Too late')
  await app.user.click(screen.getByRole('button', { name: 'ACCEPT' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'ACCEPT' })).toBeNull())
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('Too late')
})

test.each([
  ['a proposal that is approved', person('TF', 'UPCM'), internship({ approval: 'approved' })],
  ['staff without UPCM', person('TF', 'LD'), internship()],
])('hides Review: %s', async (_, me, proposal) => {
  await review(
    answersFor(() => proposal),
    me,
  )
  expect(await screen.findByRole('heading', { name: 'Reading corners' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
})

test('approved can become finished, and nothing else', async () => {
  const app = await review(
    answersFor(() => internship({ approval: 'approved', notes: 'Well done' }), { 'POST proposal/internships': { message: 'Recorded' } }),
    person('SUPERADMIN'),
  )
  await app.user.click(await screen.findByRole('button', { name: 'Finish' }))
  await app.user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.calls('POST proposal/internships')[0]?.input).toMatchObject({ id: 7, approval: 'finish', version: 3 }))
})
