import { type Review } from '@pandu/contract/reviews'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../kit/dialogs/index.ts'
import { type Answers, draftServer, person, refuse, renderAt } from '../../test/index.ts'
import { ReviewDialog } from './ReviewDialog.tsx'

const period = { period_month: 'march', period_year: '2026' } as const
const sari = { id: 5, name: 'Sari' }
const WRITTEN = { period_month: ['You have already written a review of this scholar for this month'] }

/** A draft as the server lists it. */
const stored = (change: Partial<Review> = {}) => ({
  id: 31,
  course_id: 3,
  side: 'mentor',
  user_id: 1,
  scholar_id: sari.id,
  ...period,
  content: 'From the first tab',
  next_step: '',
  note: '',
  status_draft: 1,
  published_at: null,
  read_at: null,
  created_at: '2026-03-30T03:00:00Z',
  updated_at: '2026-03-30T03:00:00Z',
  person: { id: 1, name: 'Lidya', profile_picture: null },
  data_scholar: { ...sari, profile_picture: null, no_tf: null },
  data_course: { id: 3, title: 'Leadership' },
  ...change,
})

/** One tab with the dialog open. */
const tab = async (answers: Answers, review?: Review) => {
  const about = { course: { id: 3 }, side: 'mentor', scholar: sari, period, ...(review && { review }) } as const
  const page = renderAt(<button onClick={() => void open(ReviewDialog, about)}>Open</button>, { me: person('VENDOR'), answers })
  await page.user.click(await screen.findByRole('button', { name: 'Open' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(page.calls('GET draft')).toHaveLength(1))
  return { ...page, dialog, text: () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Review text' }) }
}

const ofFirstTab = {
  version: 2,
  writer: 'another tab',
  state: null,
  values: { content: 'From the first tab' },
  files: [],
  saved_at: '2026-03-30T03:00:00Z',
}

test('a tab that is opened later offers what the first has saved, and shows it beside what is typed already', async () => {
  const { drafts, answers } = draftServer({ '3-5': ofFirstTab })
  const { user, dialog, text } = await tab(answers)
  await user.type(text(), 'From the second')
  await user.tab()
  expect(await dialog.findByText('In the draft: From the first tab')).toBeTruthy()
  expect([text().value, drafts['3-5']]).toEqual(['From the second', ofFirstTab])
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(text().value).toBe('From the first tab')
})

test('a month of which another tab writes: both texts stand in the dialog until the author chooses', async () => {
  const { drafts, answers } = draftServer()
  const { user, dialog, text } = await tab(answers)
  drafts['3-5'] = ofFirstTab
  await user.type(text(), 'From the second')
  await user.tab()
  expect(await dialog.findByText('A newer text was saved elsewhere')).toBeTruthy()
  expect(text().value).toBe('From the second')
  expect(dialog.getByText('In the draft: From the first tab')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Take the other text' }))
  expect(text().value).toBe('From the first tab')
})

test('a month that another tab has saved: its text is offered, and saving goes on with that draft', async () => {
  const { answers } = draftServer()
  const { user, dialog, text, calls } = await tab({
    ...answers,
    'POST manage/review/mentor': refuse(422, WRITTEN),
    'GET manage/review/mentor/list/review': { data: [stored()], total: 1, last_page: 1, message: '' },
    'POST manage/review/mentor/update': { message: 'Draft saved' },
  })
  await user.type(text(), 'From the second')
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('Stored now: From the first tab')).toBeTruthy()
  expect(text().value).toBe('From the second')
  expect(calls('GET manage/review/mentor/list/review')[0]?.input).toMatchObject({
    filter: { ...period, course_id: '3', scholar_id: '5', status_draft: '1' },
  })
  await user.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() =>
    expect(calls('POST manage/review/mentor/update')[0]?.input).toMatchObject({
      id: 31,
      content: 'From the second',
      updated_at: '2026-03-30T03:00:00Z',
    }),
  )
  // The draft of the form for new reviews is deleted, too.
  await waitFor(() => expect(calls('POST draft/discard')).toHaveLength(1))
})

test('a draft of another tab that is deleted before the author saves: their text is saved as a new one', async () => {
  const { answers } = draftServer()
  let sent = 0
  const { user, dialog, text, calls } = await tab({
    ...answers,
    'POST manage/review/mentor': () => (++sent > 1 ? { message: 'Draft saved', data: { id: 32 } } : refuse(422, WRITTEN)),
    'GET manage/review/mentor/list/review': { data: [stored()], total: 1, last_page: 1, message: '' },
    'POST manage/review/mentor/update': refuse(404, 'Not found'),
  })
  await user.type(text(), 'From the second')
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  await user.click(await dialog.findByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(calls('POST manage/review/mentor')[1]?.input).toMatchObject({ ...period, content: 'From the second' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a month that another tab has saved keeps its draft when the author turns to another month', async () => {
  const { answers } = draftServer()
  let sent = 0
  const { user, dialog, text, calls } = await tab({
    ...answers,
    'POST manage/review/mentor': () => (++sent > 1 ? { message: 'Draft saved', data: { id: 32 } } : refuse(422, WRITTEN)),
    'GET manage/review/mentor/list/review': { data: [stored()], total: 1, last_page: 1, message: '' },
    'POST manage/review/mentor/update': { message: 'Draft saved' },
  })
  await user.type(text(), 'About the year before')
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('Stored now: From the first tab')).toBeTruthy()
  const year = dialog.getByRole('textbox', { name: 'Period Year' })
  await user.clear(year)
  await user.type(year, '2025')
  await user.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() =>
    expect(calls('POST manage/review/mentor')[1]?.input).toMatchObject({ period_year: '2025', content: 'About the year before' }),
  )
  expect(calls('POST manage/review/mentor/update')).toEqual([])
})

test('a month that is published already is refused at the month, and the text stays', async () => {
  const { answers } = draftServer()
  const { user, dialog, text } = await tab({
    ...answers,
    'POST manage/review/mentor': refuse(422, WRITTEN),
    'GET manage/review/mentor/list/review': { data: [], total: 0, last_page: 1, message: '' },
  })
  await user.type(text(), 'From the second')
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText(WRITTEN.period_month[0]!)).toBeTruthy()
  expect([text().value, dialog.queryByText(/^Stored now/)]).toEqual(['From the second', null])
})

test('a draft that two tabs change: the second is asked, with both texts before it', async () => {
  const { answers } = draftServer()
  let sent = 0
  const { user, dialog, text, calls } = await tab(
    {
      ...answers,
      'POST manage/review/mentor/update': () =>
        ++sent > 1
          ? { message: 'Draft saved' }
          : refuse(409, 'Somebody changed this review', { stored: { content: 'From the first tab', updated_at: '2026-03-30T04:00:00Z' } }),
    },
    stored({ content: 'As it was' }) as Review,
  )
  await user.type(text(), ', and more')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Stored now: From the first tab')).toBeTruthy()
  expect(text().value).toBe('As it was, and more')
  await user.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(calls('POST manage/review/mentor/update')[1]?.input).toMatchObject({ updated_at: '2026-03-30T04:00:00Z' }))
})
