import { internshipDocumentNames } from '@pandu/contract/proposals'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp, person, refuse, type Answers } from '../../test/index.ts'
import { proposalScreens } from './proposals.screens.ts'
import { answersFor, internship, proposalStep } from './proposalFixtures.ts'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() => Promise.all([import('./OwnProposalsPage.tsx'), import('./ProposalDetail.tsx')]))

const scholar = person('SCHOLAR')
const openAt = (path: string, answers: Answers) => openApp(proposalScreens, path, { me: scholar, answers })
const list = '/profile/proposals/internships'

const startNew = async (more: Answers = {}) => {
  const app = await openAt(
    list,
    answersFor(() => internship(), more),
  )
  await app.user.click(await screen.findByRole('button', { name: 'New proposal' }))
  return { app, dialog: within(await screen.findByRole('dialog', { name: 'Submit Your Proposal' })) }
}

test('a new proposal begins with the guideline, the warning, and their semester beside it', async () => {
  const { dialog } = await startNew()
  expect(dialog.getByText('Before submit proposal')).toBeTruthy()
  expect(dialog.getByText('Minimum semester 5 if you want to submit a proposal')).toBeTruthy()
  expect(await dialog.findByText(/You are in semester 4\./)).toBeTruthy()
  expect((await dialog.findByRole('link', { name: 'Open the guideline' })).getAttribute('href')).toBe('https://guides.example/internship')
})

test('the bare prefix is no guideline', async () => {
  const { dialog } = await startNew({ 'GET proposal': { data: [{ type: 'internships', guideline: 'https://' }], message: '' } })
  expect(await dialog.findByText('Link not available')).toBeTruthy()
  expect(dialog.queryByRole('link', { name: 'Open the guideline' })).toBeNull()
})

test('all seven documents go along, and what is missing says so before anything is sent', async () => {
  const { app, dialog } = await startNew({ 'POST scholar/proposal/internships': { message: 'Sent', data: { id: 7 } } })
  await app.user.click(dialog.getByRole('button', { name: 'Next' }))
  await app.user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('Title is required')).toBeTruthy()
  expect(dialog.getAllByText('This field is required!')).toHaveLength(7)
  expect(app.calls('POST scholar/proposal/internships')).toHaveLength(0)

  const paste = async (field: HTMLElement, text: string) => {
    await app.user.click(field)
    await app.user.paste(text)
  }
  await paste(dialog.getByRole('textbox', { name: 'Title' }), 'Maps')
  await paste(dialog.getByRole('textbox', { name: 'Description' }), 'Draw them')
  await app.user.click(dialog.getByRole('combobox', { name: 'Destination' }))
  await app.user.click(await screen.findByRole('option', { name: 'mitra tanoto' }))
  for (const choice of dialog.getAllByRole('radio', { name: 'Link' })) await app.user.click(choice)
  for (const field of dialog.getAllByRole('textbox', { name: / link$/ }).filter((one) => one.getAttribute('name')?.startsWith('attach_')))
    await paste(field, `https://files.example/${field.getAttribute('name')!.slice(7)}`)
  await app.user.click(dialog.getByRole('button', { name: 'Submit' }))

  await waitFor(() => expect(app.calls('POST scholar/proposal/internships')).toHaveLength(1))
  expect(app.calls('POST scholar/proposal/internships')[0]!.input).toMatchObject({
    title: 'Maps',
    destination: 'mitra tanoto',
    ...Object.fromEntries(
      internshipDocumentNames.flatMap((name) => [
        [`type_${name}`, 'embed'],
        [`attach_${name}`, `https://files.example/${name}`],
      ]),
    ),
  })
  await waitFor(() => expect(app.path()).toBe(`${list}?open=7`))
}, 20_000)

test('an update sends the title as name, only the documents that were replaced, and the version that was read', async () => {
  const app = await openAt(
    `${list}?open=7`,
    answersFor(() => internship({ approval: 'revision', notes: 'A newer transcript, please' }), {
      'POST scholar/proposal/internships/update': { message: 'Handed in again' },
    }),
  )
  expect(await screen.findByText('A newer transcript, please')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Update Proposal' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByRole('textbox', { name: 'Title' }), ' that stay')
  await app.user.click(dialog.getByRole('button', { name: 'Replace Transcript' }))
  await app.user.click(dialog.getByRole('button', { name: 'Replace Curriculum vitae' }))
  await app.user.click(dialog.getAllByRole('button', { name: 'Keep the stored one' })[1]!)
  await app.user.click(dialog.getByRole('radio', { name: 'Link' }))
  await app.user.type(dialog.getByRole('textbox', { name: 'Transcript link' }), 'https://files.example/new')
  await app.user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Handed in again')).toBeTruthy()
  expect(app.calls('POST scholar/proposal/internships/update')[0]!.input).toEqual({
    id: 7,
    version: 3,
    name: 'Reading corners that stay',
    description: 'Twelve schools, twelve corners.',
    destination: 'RGE group',
    type_content: 'embed',
    content: '',
    type_transkrip: 'embed',
    attach_transkrip: 'https://files.example/new',
  })
})

test('what the server warns of when a declined one is handed in again is ticked and sent along', async () => {
  const message = 'Your internship proposal of 2 May 2026 has the same title'
  const answers: Answers = {
    'POST scholar/proposal/internships/update': ({ confirmed }) =>
      confirmed === 'same-9'
        ? { message: 'Handed in again' }
        : refuse(422, message, { errors: { confirmed: [message] }, warnings: [{ key: 'same-9', message }] }),
  }
  const app = await openAt(
    `${list}?open=7`,
    answersFor(() => internship({ approval: 'declined', notes: 'Not this year' }), answers),
  )
  await app.user.click(await screen.findByRole('button', { name: 'Update Proposal' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'Send' }))
  await app.user.click(await dialog.findByRole('checkbox', { name: message }))
  await app.user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Handed in again')).toBeTruthy()
})

test('once approved it is kept, not changed: monitoring, documentation and the attendance report', async () => {
  await openAt(
    `${list}?open=7`,
    answersFor(() => internship({ approval: 'approved', data_proposal: { attendance_report: 'https://files.example/attendance' } })),
  )
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await href('Monitoring Internship')).toBe('/profile/proposal-internship/7')
  expect(await href('Documentation Internship')).toBe('/profile/dokumentasi-internship/7')
  expect(await href('Attendance report')).toBe('https://files.example/attendance')
  expect(screen.queryByRole('button', { name: 'Update Proposal' })).toBeNull()
})

test('the history tells every step with what it changed', async () => {
  await openAt(
    `${list}?open=7`,
    answersFor(() => internship(), {
      'GET proposal/internships/history': {
        data: [
          proposalStep({
            id: 3,
            action: 'changed',
            from: 'revision',
            changes: [
              { field: 'transkrip', from: 'old.pdf', to: 'new.pdf', from_url: '/api/file/1', to_url: '/api/file/2' },
              { field: 'title', from: 'Reading rooms', to: 'Reading corners' },
            ],
          }),
          proposalStep({
            id: 2,
            by: 'Bayu Pratama',
            action: 'reviewed',
            from: 'process',
            to: 'revision',
            notes: 'A newer transcript, please',
          }),
          proposalStep(),
        ],
        message: '',
      },
    }),
  )
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(await history.findByText('revised it and handed it in again', { exact: false })).toBeTruthy()
  expect(history.getByText('asked for a revision', { exact: false }).textContent).toBe('Bayu Pratama asked for a revision')
  expect(history.getByText('A newer transcript, please')).toBeTruthy()
  expect(history.getByText('rooms').tagName).toBe('DEL')
  expect(history.getByText('corners').tagName).toBe('INS')
  expect(history.getByRole('link', { name: 'old.pdf' }).getAttribute('href')).toBe('/api/file/1')
})

test.each(['?open=99', '?open=x'])('an address that opens no proposal says so: %s', async (query) => {
  await openAt(list + query, {
    ...answersFor(() => internship()),
    'GET scholar/proposal/internships': { data: [], total: 0, last_page: 1, message: '' },
  })
  expect(await screen.findByText('This internship proposal could not be found')).toBeTruthy()
})

test('a kind that is none is not found, nor is the list of all one of a scholar’s lists', async () => {
  const app = await openAt(
    '/profile/proposals/all',
    answersFor(() => internship()),
  )
  expect(await screen.findByText(/not found|does not exist/i)).toBeTruthy()
  expect(app.received.some(({ at }) => at.includes('proposal/'))).toBe(false)
})

test('a message of the server about a document stands at that document', async () => {
  const app = await openAt(
    `${list}?open=7`,
    answersFor(() => internship(), {
      'POST scholar/proposal/internships/update': refuse(422, { attach_cv: ['The file does not match the selected content type'] }),
    }),
  )
  await app.user.click(await screen.findByRole('button', { name: 'Update Proposal' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'Replace Curriculum vitae' }))
  await app.user.click(dialog.getByRole('radio', { name: 'Link' }))
  await app.user.type(dialog.getByRole('textbox', { name: 'Curriculum vitae link' }), 'https://files.example/cv')
  await app.user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('The file does not match the selected content type')).toBeTruthy()
})
