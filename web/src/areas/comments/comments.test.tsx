import type { Comment } from '@pandu/contract/comments'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draftServer, person, refuse, renderAt, type Answers } from '../../test/index.ts'
import { Comments } from './Comments.tsx'

const comment = (changes: Partial<Comment> = {}): Comment => ({
  id: 5,
  comment: 'See https://a.example and\nthe notes.',
  created_at: '2026-01-01T03:00:00Z',
  updated_at: '2026-01-01T03:00:00Z',
  edited_at: null,
  by_id: 77,
  by: { name: 'Rina Sari', role: 'VENDOR', profile_picture: null },
  ...changes,
})
const list = (data: Comment[], total = data.length) => ({ data, total, last_page: Math.ceil(total / 20), message: 'OK' })
const show = (me: ReturnType<typeof person>, answers: Answers) =>
  renderAt(<Comments module="material" id={4} section={21} />, { me, answers })

test('comments say who, when and what; addresses in them are links', async () => {
  show(person('SCHOLAR'), {
    'GET comment': list([comment(), comment({ id: 4, by: null, by_id: null, edited_at: '2026-01-02T03:00:00Z' })]),
  })
  const items = within(await screen.findByRole('list', { name: /Comments/ })).getAllByRole('listitem')
  const texts = items.map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^RSRina Sari.*the notes\.$/s)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://a.example', 'https://a.example'])
  expect(texts[1]).toMatch(/Deleted account.*changed/)
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull()
})

test('a comment is sent once, and the field is empty again; a refusal keeps the text', async () => {
  let refused = true
  const page = show(person('SCHOLAR'), {
    'GET comment': list([]),
    'POST comment': () => (refused ? refuse(422, { comment: ['is too long'] }) : { message: 'Added', data: { id: 9 } }),
  })
  const field = await screen.findByLabelText('Add a comment')
  await page.user.type(field, 'Thank you')
  await page.user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('is too long')
  expect((field as HTMLTextAreaElement).value).toBe('Thank you')
  refused = false
  await page.user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
  expect(await screen.findByText('Added')).toBeTruthy()
  expect(page.calls('POST comment').at(-1)?.input).toEqual({
    module: 'material',
    instance_id: 4,
    course_section_id: 21,
    comment: 'Thank you',
  })
})

test('what is typed about a material in one course is no draft of its comments in another', async () => {
  const { drafts, answers } = draftServer()
  const page = show(person('SCHOLAR'), { 'GET comment': list([]), ...answers })
  await page.user.type(await screen.findByLabelText('Add a comment'), 'For this course')
  await page.user.tab()
  await waitFor(() => expect(Object.keys(drafts)).toEqual(['material-4-21']))
})

test('GUEST reads and has no field', async () => {
  show(person('TF', 'GUEST'), { 'GET comment': list([comment()]) })
  await screen.findByText('Rina Sari')
  expect(screen.queryByLabelText('Add a comment')).toBeNull()
})
