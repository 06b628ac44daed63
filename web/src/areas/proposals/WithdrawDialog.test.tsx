import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp, person, refuse, type Answers } from '../../test/index.ts'
import { proposalScreens } from './proposals.screens.ts'
import { answersFor, internship, proposalStep } from './proposalFixtures.ts'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() =>
  Promise.all([import('./OwnProposalsPage.tsx'), import('./ProposalDetail.tsx'), import('../../kit/decided/WithdrawDialog.tsx')]),
)

const call = 'POST scholar/proposal/internships/withdraw'
const openOwn = (answers: Answers) => openApp(proposalScreens, '/profile/proposals/internships?open=7', { me: person('SCHOLAR'), answers })
const openWithdraw = async (answers: Answers) => {
  const app = await openOwn(answers)
  await app.user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  return { app, dialog: within(await screen.findByRole('dialog', { name: 'Withdraw internship proposal' })) }
}

test('a proposal that waits is withdrawn with a reason, and a double click sends it once', async () => {
  let now = internship({ approval: 'revision' })
  const { app, dialog } = await openWithdraw(
    answersFor(() => now, {
      [call]: () => {
        now = internship({ approval: 'withdrawn', notes: 'The field course has moved', version: 4 })
        return { message: 'The proposal has been withdrawn' }
      },
    }),
  )
  await app.user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await dialog.findByText('Reason is required')).toBeTruthy()
  expect(app.calls(call)).toHaveLength(0)
  await app.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The field course has moved')
  await app.user.dblClick(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.calls(call).map(({ input }) => input)).toEqual([{ id: 7, reason: 'The field course has moved', version: 3 }])
  const state = within(screen.getByRole('region', { name: 'State of the proposal' }))
  expect(await state.findByText('You have withdrawn this proposal. You may submit a new one.')).toBeTruthy()
  expect([state.getByText('Withdrawn'), state.getByText('Reason'), state.getByText('The field course has moved')]).toHaveLength(3)
  expect(state.queryByRole('button')).toBeNull()
})

test('a decision that came first is told, and the reason stays in the form', async () => {
  let now = internship()
  const said = 'Ratna already decided on this proposal on 4 Mar 2026: Approved'
  const { app, dialog } = await openWithdraw(
    answersFor(() => now, {
      [call]: () => {
        now = internship({ approval: 'approved', version: 4 })
        return refuse(409, said)
      },
    }),
  )
  await app.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The field course has moved')
  await app.user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(said)
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('The field course has moved')
})

test.each(['declined', 'approved', 'finish', 'withdrawn'] as const)('%s is not withdrawn', async (approval) => {
  await openOwn(answersFor(() => internship({ approval })))
  await screen.findByRole('region', { name: 'State of the proposal' })
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

test('the history says who withdrew it', async () => {
  await openOwn(
    answersFor(() => internship({ approval: 'withdrawn' }), {
      'GET proposal/internships/history': {
        message: '',
        data: [
          proposalStep({ id: 2, action: 'withdrawn', from: 'process', to: 'withdrawn', notes: 'The field course has moved' }),
          proposalStep(),
        ],
      },
    }),
  )
  expect(await screen.findByText('withdrew it', { exact: false })).toBeTruthy()
})
