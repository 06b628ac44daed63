import type { Association } from '@pandu/contract/association'
import type { TsaLetter, TsaProposal } from '@pandu/contract/tsa'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp, person, refuse, type Answers, type Input } from '../../test/index.ts'
import { associationScreens } from '../association/association.screens.ts'
import { tsaScreens } from './tsa.screens.ts'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() =>
  Promise.all([
    import('../association/AssociationPage.tsx'),
    import('../association/AssociationsPage.tsx'),
    import('./ProposalsTab.tsx'),
    import('./ActivitiesTab.tsx'),
    import('./LettersTab.tsx'),
    import('./CategoriesTab.tsx'),
    import('./MicroEventsTab.tsx'),
    import('./ProposalPage.tsx'),
    import('./LetterDetail.tsx'),
    import('./EventsPage.tsx'),
    import('./MicroEventDetail.tsx'),
  ]),
)

// The campus of the scholar of tests is 2.
const campus = {
  id: 2,
  name: 'Universitas Indonesia',
  university: 'Universitas Indonesia',
  about: '',
  province: '',
  city: '',
  profile_picture: null,
  active_from: 2019,
  active_to: null,
} as unknown as Association
const at = '2026-03-01T03:00:00Z'
const proposal: TsaProposal = {
  id: 7,
  tsa_id: 2,
  university: 'Universitas Indonesia',
  scholar_id: 101,
  name: 'Suharto',
  title: 'Saturday school',
  description: 'Ten Saturdays.',
  tsa_category_id: 1,
  category: 'Community Service',
  link_guideline_letter: 'https://panduan.example/surat',
  start_date: '2026-05-02',
  end_date: '2026-05-03',
  link: 'https://berkas.example/usulan',
  approval: 'process',
  notes: '',
  letters: 0,
  version: 3,
  created_at: at,
  updated_at: at,
  waiting_since: at,
}
const letter: TsaLetter = {
  id: 9,
  tsa_activity_id: 7,
  tsa_id: 2,
  university: 'Universitas Indonesia',
  title: 'Saturday school',
  tsa_category_id: 1,
  category: 'Community Service',
  link_guideline_letter: '',
  scholar_id: 101,
  name: 'Suharto',
  type_content: 'embed',
  content: 'https://berkas.example/surat',
  approval: 'process',
  notes: '',
  version: 1,
  created_at: at,
  updated_at: at,
  waiting_since: at,
}
const event = {
  id: 4,
  tsa_id: 2,
  university: 'Universitas Indonesia',
  title: 'Reading circle',
  description: '',
  event_date: '2026-05-01',
  link: 'https://foto.example/4',
  name: 'Suharto',
  created_at: at,
  updated_at: at,
}
const categories = [
  { id: 1, name: 'Community Service', link_guideline_letter: 'https://panduan.example/surat', proposals: 3, updated_at: at },
  { id: 2, name: 'Meeting', link_guideline_letter: '', proposals: 0, updated_at: at },
]
const page = <R,>(...data: R[]) => ({ data, total: data.length, last_page: 1, message: 'OK' })
const step = { id: 1, at, by: 'Suharto', by_role: 'SCHOLAR', action: 'submitted', from: null, to: 'process', notes: '', changes: [] }

const answers: Answers = {
  'GET manage/univ/get': page(campus),
  'GET region/province': { data: [], message: 'OK' },
  'GET tsa-proposal/category': { data: categories, message: 'OK' },
  'GET scholar/tsa-proposal/register': page(proposal),
  'GET tsa-proposal/activity': page({ ...proposal, approval: 'approved' }),
  'GET scholar/tsa-proposal/letter': page(letter),
  'GET tsa-proposal/history': { data: [step], message: 'OK' },
  'GET tsa-proposal/letter/history': { data: [step], message: 'OK' },
  'GET tsa-mikro': page(event),
}
const officer = person('SCHOLAR', 'TSA')
const upcm = person('TF', 'UPCM')
const openAt = (path: string, me = officer, more: Answers = {}) =>
  openApp([...associationScreens, ...tsaScreens], path, { me, answers: { ...answers, ...more } })
const dialog = async () => within(await screen.findByRole('dialog'))

test('whoever is neither staff nor of the campus reads the profile and no tabs', async () => {
  for (const [me, path] of [
    [person('VENDOR'), '/profile/tsa/2'],
    [officer, '/profile/tsa/3'],
  ] as const) {
    const app = await openAt(path, me, { 'GET manage/univ/get': page({ ...campus, id: Number(path.at(-1)) }) })
    expect(await screen.findByRole('heading', { name: 'View Tanoto Scholars Association' })).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    app.unmount()
  }
})

test('a member of the campus looks at everything and is offered nothing to write', async () => {
  const app = await openAt('/profile/tsa/2?tab=proposals', person('SCHOLAR'))
  expect((await screen.findByRole('link', { name: /Saturday school/ })).getAttribute('href')).toBe('/profile/tsa/2?tab=proposals&open=7')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Proposals',
    'Activities',
    'Cover letters',
    'Micro events',
  ])
  expect(screen.queryByRole('button', { name: /New proposal|Actions for/ })).toBeNull()
  await app.user.click(screen.getByRole('tab', { name: 'Micro events' }))
  expect(await screen.findByText('Reading circle')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /New micro event|Actions for/ })).toBeNull()
  expect(app.calls('GET tsa-mikro')[0]?.input['filter']).toEqual({ tsa_id: '2' })
})

test('an officer registers a proposal with category, dates and link; what is missing says so first', async () => {
  const REGISTER = 'POST scholar/tsa-proposal/register'
  const app = await openAt('/profile/tsa/2?tab=proposals', officer, { [REGISTER]: { message: 'Registered', data: { id: 7 } } })
  await app.user.click(await screen.findByRole('button', { name: 'New proposal' }))
  const form = await dialog()
  expect((await screen.findByRole('dialog', { name: 'Submit Your Proposal' })).closest('[data-dialog]')?.getAttribute('data-dialog')).toBe(
    'c_proposalEventTsaScholar',
  )
  await app.user.click(form.getByRole('button', { name: 'Submit' }))
  for (const field of ['Title', 'Description', 'Category', 'Start Date', 'End Date', 'Link'])
    expect(await form.findByText(`${field} is required`)).toBeTruthy()
  expect(app.calls(REGISTER)).toHaveLength(0)
  const paste = async (name: string, text: string) => {
    await app.user.click(form.getByRole('textbox', { name }))
    await app.user.paste(text)
  }
  await paste('Title', 'Boats')
  await paste('Description', 'Two of them')
  await paste('Link', 'https://berkas.example/kapal')
  await app.user.click(form.getByRole('combobox', { name: 'Category' }))
  await app.user.click(await screen.findByRole('option', { name: 'Meeting' }))
  for (const [name, day] of [
    ['Start date', '4 May 2026'],
    ['End date', '2 May 2026'],
  ] as const) {
    await app.user.type(form.getByRole('textbox', { name }), day)
    await app.user.tab()
  }
  await app.user.click(form.getByRole('button', { name: 'Submit' }))
  expect(await form.findByText('the end date cannot be before the start date')).toBeTruthy()
  expect(app.calls(REGISTER)).toHaveLength(0)
})

test('a proposal for its officer says whose turn it is, and its update sends the version that was read', async () => {
  const UPDATE = 'POST scholar/tsa-proposal/register/update'
  const asked = { ...proposal, approval: 'revision' as const, notes: 'Who pays?' }
  let now = asked
  const app = await openAt('/profile/tsa/2?tab=proposals&open=7', officer, {
    'GET scholar/tsa-proposal/register': () => page(now),
    [UPDATE]: ({ version }: Input) => {
      if (version === 4) return { message: 'Handed in' }
      now = { ...asked, version: 4, approval: 'declined' as never }
      return refuse(409, 'Ratna already decided on this proposal on 4 Mar 2026 WIB: Declined')
    },
  })
  expect(await screen.findByText(/Your association’s turn/)).toBeTruthy()
  expect(screen.getAllByText('Who pays?').length).toBeGreaterThan(0)
  await app.user.click(screen.getByRole('button', { name: 'Update Proposal' }))
  const form = await dialog()
  expect(form.getByText('Who pays?')).toBeTruthy()
  await app.user.type(form.getByRole('textbox', { name: 'Title' }), ' by the sea')
  await app.user.click(form.getByRole('button', { name: 'Send' }))
  expect((await form.findByRole('alert')).textContent).toContain('Ratna already decided on this proposal')
  expect(form.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Saturday school by the sea')
  await app.user.click(await form.findByRole('button', { name: 'I have seen it, continue' }))
  await app.user.click(form.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Handed in')).toBeTruthy()
  expect(app.calls(UPDATE).map(({ input }) => input['version'])).toEqual([3, 4])
})

test('a reviewer decides on a proposal by the address that projects refer to, warned before the approval', async () => {
  const REVIEW = 'POST tsa-proposal/admin/register/status'
  const app = await openAt('/admin/tsa/tsa-proposal/list-detail/2/7', upcm, { [REVIEW]: { message: 'Recorded' } })
  expect(await screen.findByText('This proposal waits for a review.')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Review' }))
  const form = await dialog()
  expect(form.getByText('Ten Saturdays.')).toBeTruthy()
  expect(form.getByRole('link', { name: 'https://berkas.example/usulan' })).toBeTruthy()
  await app.user.click(form.getByRole('combobox', { name: 'Status' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Process',
    'Approved',
    'Declined',
    'Revision',
  ])
  await app.user.click(screen.getByRole('option', { name: 'Approved' }))
  expect(form.getByText('Are you sure you want to change to "approved", you can\'t change it anymore')).toBeTruthy()
  await app.user.click(form.getByRole('combobox', { name: 'Status' }))
  await app.user.click(await screen.findByRole('option', { name: 'Declined' }))
  await app.user.click(form.getByRole('button', { name: 'Send' }))
  expect(await form.findByText('notes are required for revision and declined')).toBeTruthy()
  await app.user.type(form.getByRole('textbox', { name: 'Notes' }), 'Not in June')
  await app.user.click(form.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Recorded')).toBeTruthy()
  expect(app.calls(REVIEW)[0]?.input).toEqual({ id: 7, approval: 'declined', notes: 'Not in June', version: 3 })
})

test('an approved proposal hides editing and reviewing, and a missing one says so', async () => {
  for (const me of [officer, upcm]) {
    const app = await openAt('/admin/tsa/tsa-proposal/list-detail/2/7', me, {
      'GET scholar/tsa-proposal/register': page({ ...proposal, approval: 'approved' as const }),
    })
    expect(await screen.findByText(/is approved and is an activity now/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Update Proposal|Review/ })).toBeNull()
    expect(screen.queryAllByRole('button', { name: 'Write a cover letter' })).toHaveLength(me === officer ? 1 : 0)
    app.unmount()
  }
  await openAt('/admin/tsa/tsa-proposal/list-detail/2/8', upcm, { 'GET scholar/tsa-proposal/register': page() })
  expect(await screen.findByText('This TSA proposal could not be found')).toBeTruthy()
})

test('an address that names another association asks for a proposal of that one', async () => {
  const app = await openAt('/admin/tsa/tsa-proposal/list-detail/3/7', upcm)
  await waitFor(() => expect(app.calls('GET scholar/tsa-proposal/register')[0]?.input).toEqual({ filter: { id: '7', tsa_id: '3' } }))
})

test('a cover letter begins with guideline and instructions; Back loses nothing, and the form is empty after sending', async () => {
  const SUBMIT = 'POST scholar/tsa-proposal/letter/submit'
  const app = await openAt('/profile/tsa/2?tab=activities', officer, { [SUBMIT]: { message: 'Sent', data: { id: 9 } } })
  const begin = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Actions for Saturday school' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Write a cover letter' }))
    return dialog()
  }
  const form = await begin()
  expect(await form.findAllByRole('listitem')).toHaveLength(4)
  expect(form.getByRole('link', { name: 'Open the guideline' }).getAttribute('href')).toBe('https://panduan.example/surat')
  await app.user.click(form.getByRole('button', { name: 'Next' }))
  await app.user.type(form.getByRole('textbox', { name: 'Link to the letter' }), 'https://berkas.example/1')
  await app.user.click(form.getByRole('button', { name: 'Back' }))
  await app.user.click(form.getByRole('button', { name: 'Next' }))
  await app.user.click(form.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Sent')).toBeTruthy()
  expect(app.calls(SUBMIT)[0]?.input).toEqual({
    tsa_activity_id: 7,
    tsa_category_id: 1,
    type_content: 'embed',
    content: 'https://berkas.example/1',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const next = await begin()
  await app.user.click(next.getByRole('button', { name: 'Next' }))
  expect(next.getByRole('textbox', { name: 'Link to the letter' })).toHaveProperty('value', '')
})

test('the review of a letter shows university and title to read, and its officer updates it with the notes in sight', async () => {
  const REVIEW = 'POST tsa-proposal/admin/letter'
  const app = await openAt('/admin/tsa/list?tab=letters&open=9', upcm, { [REVIEW]: { message: 'Recorded' } })
  expect((await screen.findAllByText('Link not available')).length).toBeGreaterThan(0)
  await app.user.click(screen.getByRole('button', { name: 'Review' }))
  const review = await dialog()
  for (const [label, value] of [
    ['University', 'Universitas Indonesia'],
    ['Title', 'Saturday school'],
  ] as const)
    expect(review.getByLabelText(label)).toMatchObject({ readOnly: true, value })
  expect(review.getByRole('link', { name: 'https://berkas.example/surat' })).toBeTruthy()
  await app.user.click(review.getByRole('combobox', { name: 'Status' }))
  await app.user.click(await screen.findByRole('option', { name: 'Approved' }))
  await app.user.click(review.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Recorded')).toBeTruthy()
  expect(app.calls(REVIEW)[0]?.input).toEqual({ id: 9, approval: 'approved', notes: '', version: 1 })
  app.unmount()

  const own = await openAt('/profile/tsa/2?tab=letters&open=9', officer, {
    'GET scholar/tsa-proposal/letter': page({ ...letter, approval: 'revision' as const, notes: 'Old letterhead' }),
    'POST scholar/tsa-proposal/letter/update': { message: 'Again' },
  })
  await own.user.click(await screen.findByRole('button', { name: 'Update cover letter' }))
  const update = await dialog()
  expect(update.getByText('Old letterhead')).toBeTruthy()
  await own.user.click(update.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Again')).toBeTruthy()
})

test('categories are kept by UPCM; one in use cannot be deleted and says why', async () => {
  const app = await openAt('/admin/tsa/list?tab=categories', upcm, {
    'POST tsa-proposal/category': refuse(422, { name: ['A category with this name already exists'] }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Community Service' }))
  expect((await screen.findByRole('menuitem', { name: /Delete/ })).textContent).toContain(
    '3 proposals belong to Community Service, so it cannot be deleted',
  )
  await app.user.keyboard('{Escape}')
  await app.user.click(screen.getByRole('button', { name: 'New category' }))
  const form = await dialog()
  await app.user.type(form.getByRole('textbox', { name: 'Name' }), 'Meeting')
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('A category with this name already exists')).toBeTruthy()
  app.unmount()

  await openAt('/admin/tsa/list?tab=categories', person('TF', 'LD'))
  expect(await screen.findByText('Meeting')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /New category|Actions for/ })).toBeNull()
  // The number links to the list that it counts.
  expect(screen.getByRole('link', { name: '3 proposals' }).getAttribute('href')).toBe('/admin/tsa/list?tab=proposals&tsa_category_id=1')
  expect(screen.queryByRole('link', { name: /no proposals/ })).toBeNull()
})

test.each([
  ['/admin/tsa/profile/2?tab=events', 'campus-2'],
  ['/admin/sn/events', 'new'],
])('the draft of a micro event belongs to the campus for which it was begun: on %s it is %s', async (path, record) => {
  const app = await openAt(path, upcm, { 'GET draft': { message: 'OK', data: null } })
  await app.user.click(await screen.findByRole('button', { name: 'New micro event' }))
  const asked = () => app.calls('GET draft').filter(({ input }) => input['form'] === 'POST tsa-mikro')
  await waitFor(() => expect(asked().map(({ input }) => input['record'])).toEqual([record]))
})

test('staff must name the campus of a micro event, and the server’s word about it stands at the field', async () => {
  const app = await openAt('/admin/sn/events', upcm, { 'POST tsa-mikro': refuse(422, { tsa_id: ['This campus takes no events'] }) })
  await app.user.click(await screen.findByRole('button', { name: 'New micro event' }))
  const form = await dialog()
  const university = form.getByRole('combobox', { name: 'University' })
  await app.user.type(form.getByRole('textbox', { name: 'Title' }), 'Badminton')
  await app.user.type(form.getByRole('textbox', { name: 'Date' }), '1 May 2026')
  await app.user.tab()
  await app.user.type(form.getByRole('textbox', { name: 'Link' }), 'https://foto.example/5')
  await app.user.click(form.getByRole('button', { name: 'Submit' }))
  expect(await form.findByText('University is required')).toBeTruthy()
  expect(app.calls('POST tsa-mikro')).toHaveLength(0)
  expect(document.activeElement).toBe(university)
  await app.user.click(university)
  await app.user.click(await screen.findByRole('option', { name: 'Universitas Indonesia' }))
  await app.user.click(form.getByRole('button', { name: 'Submit' }))
  expect(await form.findByText('This campus takes no events')).toBeTruthy()
  expect(app.calls('POST tsa-mikro')[0]?.input).toEqual({
    tsa_id: 2,
    title: 'Badminton',
    description: '',
    event_date: '2026-05-01',
    link: 'https://foto.example/5',
  })
})

test('a micro event is deleted after a question, named by its number', async () => {
  const app = await openAt('/profile/tsa/2?tab=events', officer, { 'POST tsa-mikro/delete': { message: 'Gone' } })
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Reading circle' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await app.user.click((await dialog()).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.calls('POST tsa-mikro/delete')[0]?.input).toEqual([{ id: 4 }]))
})

test('a micro event opens whole, for members to read and for officers to delete and be back at the list', async () => {
  const words = `One chapter a week.\n${'And then the next. '.repeat(20)}The end.`
  let events = [{ ...event, description: words }]
  const more: Answers = {
    'GET tsa-mikro': () => page(...events),
    'POST tsa-mikro/delete': () => {
      events = []
      return { message: 'Gone' }
    },
  }
  const member = await openAt('/profile/tsa/2?tab=events', person('SCHOLAR'), more)
  const link = await screen.findByRole('link', { name: /^Reading circle/ })
  expect(link.getAttribute('href')).toBe('/profile/tsa/2?tab=events&open=4')
  // The reader has no actions, so there is no column for them.
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
  await member.user.click(link)
  expect(await screen.findByRole('heading', { name: 'Reading circle' })).toBeTruthy()
  expect(screen.getByText(/The end\./).textContent).toBe(words)
  expect(screen.getByRole('link', { name: 'https://foto.example/4' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
  member.unmount()

  const app = await openAt('/admin/sn/events?search=read&open=4', upcm, more)
  expect((await screen.findByRole('link', { name: 'All micro events' })).getAttribute('href')).toBe('/admin/sn/events?search=read')
  await app.user.click(await screen.findByRole('button', { name: 'Delete' }))
  await app.user.click((await dialog()).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByRole('heading', { name: 'Events' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All associations' }).getAttribute('href')).toBe('/admin/tsa/list')
  expect(app.calls('POST tsa-mikro/delete')[0]?.input).toEqual([{ id: 4 }])
  app.unmount()

  await openAt('/profile/tsa/2?tab=events&open=99', officer, { 'GET tsa-mikro': page() })
  expect(await screen.findByText('This micro event could not be found')).toBeTruthy()
})
