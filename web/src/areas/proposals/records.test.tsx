import { proposalPages, type Documentation, type MonitoringEntry } from '@pandu/contract/proposals'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { openApp, person, type Answers } from '../../test/index.ts'
import { proposalScreens } from './proposals.screens.ts'
import { answersFor, internship } from './proposalFixtures.ts'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() => Promise.all([import('./MonitoringPage.tsx'), import('./DocumentationPage.tsx')]))

const approved = () => internship({ approval: 'approved' })
const entry: MonitoringEntry = {
  id: 4,
  proposal_id: 7,
  date: '2026-04-07',
  activity: 'First day',
  content: '',
  created_at: '2026-04-07T09:00:00Z',
}
const picture: Documentation = {
  id: 5,
  proposal_id: 7,
  title: 'My desk',
  type_content: 'upload',
  content: '/api/file/5',
  file_name: 'desk.jpg',
  file_type: 'image/jpeg',
  created_at: '2026-04-07T09:00:00Z',
}
const both: Answers = {
  'GET scholar/proposal/internships/monitoring': { data: [entry], message: '' },
  'GET scholar/proposal/internships/documentation': { data: [picture], message: '' },
}

test('the scholar adds a dated entry to the monitoring', async () => {
  const app = await openApp(proposalScreens, '/profile/proposal-internship/7', {
    me: person('SCHOLAR'),
    answers: answersFor(approved, { ...both, 'POST scholar/proposal/internships/monitoring': { message: 'Added', data: { id: 9 } } }),
  })
  expect(await screen.findByText('First day')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Add entry' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByRole('textbox', { name: 'Activity' }), 'Field visit')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(app.calls('POST scholar/proposal/internships/monitoring')).toHaveLength(1))
  expect(app.calls('POST scholar/proposal/internships/monitoring')[0]!.input).toMatchObject({
    proposal_id: 7,
    activity: 'Field visit',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})

test('documentation takes a file or a link, never the one for the other', async () => {
  const app = await openApp(proposalScreens, '/profile/dokumentasi-internship/7', {
    me: person('SCHOLAR'),
    answers: answersFor(approved, { ...both, 'POST scholar/proposal/internships/documentation': { message: 'Added', data: { id: 9 } } }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Add documentation' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Report')
  const chosen =
    document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]') ??
    document.querySelector<HTMLInputElement>('input[type=file]')!
  await app.user.upload(chosen, new File(['x'], 'report.pdf', { type: 'application/pdf' }))
  await app.user.click(dialog.getByRole('radio', { name: 'Link' }))
  const link = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' })
  expect(link.value).toBe('')
  await app.user.type(link, 'https://files.example/report')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(app.calls('POST scholar/proposal/internships/documentation')).toHaveLength(1))
  expect(app.calls('POST scholar/proposal/internships/documentation')[0]!.input).toEqual({
    proposal_id: 7,
    title: 'Report',
    type_content: 'embed',
    content: 'https://files.example/report',
  })
})

test.each([
  ['/admin/mp/proposal-internship/7', 'First day'],
  ['/admin/mp/dokumentasi-internship/7', 'My desk'],
])('staff read %s and change nothing', async (path, text) => {
  await openApp(proposalScreens, path, { me: person('TF', 'UPCM'), answers: answersFor(approved, both) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add |^Actions for/ })).toBeNull()
})

test('nothing is reported before the approval', async () => {
  const app = await openApp(proposalScreens, '/profile/proposal-internship/7', {
    me: person('SCHOLAR'),
    answers: answersFor(() => internship(), both),
  })
  expect(await screen.findByText('The proposal has not been approved yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add entry' })).toBeNull()
  expect(app.calls('GET scholar/proposal/internships/monitoring')).toHaveLength(0)
})

test('the monitoring and the documentation lead to each other, and a link says where it leads before it is opened', async () => {
  const paper: Documentation = {
    ...picture,
    title: 'Report',
    type_content: 'embed',
    content: 'https://files.example/report',
    file_type: null,
  }
  const app = await openApp(proposalScreens, '/profile/proposal-internship/7', {
    me: person('SCHOLAR'),
    answers: answersFor(approved, { ...both, 'GET scholar/proposal/internships/documentation': { data: [paper], message: '' } }),
  })
  await app.user.click(await screen.findByRole('link', { name: 'Documentation Internship' }))
  expect(await screen.findByRole('link', { name: 'Monitoring Internship' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Documentation Internship' })).toBeNull()
  await app.user.click(await screen.findByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report' }))
  expect(dialog.getByText('https://files.example/report')).toBeTruthy()
})

test('the page of a record stays whole while the next page is on its way', async () => {
  const complaints = vi.spyOn(console, 'error')
  let arrives: (page: { default: () => null }) => void = () => undefined
  const slow = {
    ...proposalScreens.find(({ page }) => page === proposalPages.managed)!,
    component: () => new Promise<never>((done) => (arrives = done as never)),
  }
  const app = await openApp(
    [...proposalScreens.filter(({ page }) => page !== proposalPages.managed), slow],
    '/admin/mp/dokumentasi-internship/7',
    {
      me: person('TF', 'UPCM'),
      answers: answersFor(approved, both),
    },
  )
  expect(await screen.findByText('My desk')).toBeTruthy()
  const gone = app.router.navigate({ to: '/admin/mp/list/all' })
  await waitFor(() => expect(app.path()).toBe('/admin/mp/list/all'))
  app.client.setQueryData(['anything'], 1)
  await app.client.invalidateQueries()
  expect(screen.getByText('My desk')).toBeTruthy()
  arrives({ default: () => null })
  await gone
  expect(screen.queryByText(/Something went wrong/)).toBeNull()
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})
