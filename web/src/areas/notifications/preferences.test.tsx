import type { NoticePreference } from '@pandu/contract/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, person, refuse, renderAt } from '../../test/index.ts'
import { NoticePreferences } from './NoticePreferences.tsx'

const preference = (kind: string, over: Partial<NoticePreference> = {}): NoticePreference => ({
  kind,
  group: 'Proposals',
  label: `About ${kind}`,
  mail: true,
  rhythm: 'once',
  always: false,
  ...over,
})
const show = (update: Answers[string], ...data: NoticePreference[]) =>
  renderAt(<NoticePreferences />, {
    me: person('SCHOLAR'),
    answers: { 'GET notification/preference': { message: '', data }, 'POST notification/preference/update': update },
  })
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked

test('kinds stand under their subjects; a mail that is always sent has no choice', async () => {
  show({}, preference('proposal.decided'), preference('contract.sent', { group: 'Contracts', always: true }))
  const contracts = within(await screen.findByRole('group', { name: 'Contracts' }))
  expect(contracts.getAllByRole('switch')).toHaveLength(1)
  expect(contracts.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
  expect(contracts.getByText('This mail is always sent.')).toBeTruthy()
  expect(within(screen.getByRole('group', { name: 'Proposals' })).getByRole<HTMLInputElement>('switch').disabled).toBe(false)
})

test('a switch saves at once and says so, by keyboard too', async () => {
  let stored = true
  const page = renderAt(<NoticePreferences />, {
    me: person('SCHOLAR'),
    answers: {
      'GET notification/preference': () => ({ message: '', data: [preference('proposal.decided', { mail: stored })] }),
      'POST notification/preference/update': ({ mail }: { mail?: unknown }) => {
        stored = mail === true
        return { message: 'Saved' }
      },
    },
  })
  const one = await screen.findByRole('switch', { name: 'About proposal.decided' })
  one.focus()
  await page.user.keyboard(' ')
  await waitFor(() => expect(isOn('About proposal.decided')).toBe(false))
  expect(page.calls('POST notification/preference/update').map(({ input }) => input)).toEqual([{ kind: 'proposal.decided', mail: false }])
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(document.activeElement).toBe(one)
})

test('a choice that cannot be saved is taken back', async () => {
  const page = show(refuse(409, 'Not now'), preference('proposal.decided'))
  await page.user.click(await screen.findByRole('switch'))
  await waitFor(() => expect(page.calls('POST notification/preference/update')).toHaveLength(1))
  await waitFor(() => expect(isOn('About proposal.decided')).toBe(true))
})

test('whoever gets no notices is told so', async () => {
  show({})
  expect(await screen.findByText('Your account gets no notifications that could also come by mail.')).toBeTruthy()
})
