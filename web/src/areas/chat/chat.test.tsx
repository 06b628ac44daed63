import type { ChatMessage } from '@pandu/contract/chat'
import type { Course } from '@pandu/contract/courses'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { receiveRoomNews } from '../../kit/liveRooms.ts'
import { endSession } from '../../kit/session.ts'
import { person, refuse, renderAt, type Answers, type Input } from '../../test/index.ts'
import { ChatRoom } from './ChatRoom.tsx'
import { outboxOf } from './outbox.ts'

let courseId = 0
/** Each test has a room of its own, because unsent messages outlive a page. */
beforeEach(() => void courseId++)

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  chat_id: seq,
  course_id: courseId,
  seq,
  rev: seq,
  key: `key-of-${seq}`,
  by_id: 77,
  by: { name: 'Rina Sari', role: 'VENDOR', profile_picture: null },
  message: `Message ${seq}`,
  file: null,
  created_at: '2026-01-05T03:00:00Z',
  deleted_at: null,
  ...more,
})
const own = (seq: number, input: Input) =>
  message(seq, {
    by_id: 101,
    by: { name: 'Suharto', role: 'SCHOLAR', profile_picture: null },
    key: input['key'],
    message: input['message'],
  })
const room = (more: object = {}) => ({
  data: { course_id: courseId, last_rev: 0, read_seq: null, unread: 0, here: { total: 0, people: [] }, ...more },
  message: 'OK',
})
const show = (answers: Answers = {}, me = person('SCHOLAR')) => {
  const course = { id: courseId, title: 'Course', seat: 'member' } as Course
  return renderAt(<ChatRoom course={course} />, {
    me,
    answers: {
      'GET chat/room': room(),
      'GET chat/message': (input: Input) => ({
        data: input['filter'].since === undefined ? [message(1), message(2)] : [],
        more: false,
        message: 'OK',
      }),
      'POST chat/message/read': { message: 'Read' },
      ...answers,
    },
  })
}
const log = () => screen.findByRole('log', { name: 'Messages' })
const write = async (page: ReturnType<typeof show>, text: string) => {
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  await page.user.type(field, text)
  await page.user.keyboard('{Enter}')
  return field
}

test('messages say who and what; addresses are safe links; a deleted one has left a trace', async () => {
  show({
    'GET chat/message': {
      data: [
        message(1, { message: 'See https://a.example and javascript:alert(1)' }),
        message(2, { message: '', deleted_at: '2026-01-05T03:00:00Z' }),
      ],
      more: false,
      message: 'OK',
    },
  })
  const items = within(await log()).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Rina Sari.*See https:\/\/a\.example and javascript/),
    expect.stringContaining('This message was deleted'),
  ])
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([['https://a.example', 'noopener noreferrer']])
})

test('what is sent stands there at once, and once when it has arrived both ways', async () => {
  let arrives: (answer: object) => void = () => undefined
  const page = show({ 'POST chat/message': () => new Promise((resolve) => (arrives = resolve)) })
  await log()
  const field = await write(page, 'Hello')
  expect([field.value, screen.getByText('Sending ...').closest('li')?.textContent]).toEqual(['', 'YouHelloSending ...'])
  await waitFor(() => expect(page.calls('POST chat/message')).toHaveLength(1))
  const stored = own(3, page.calls('POST chat/message')[0]?.input ?? {})
  act(() => receiveRoomNews({ name: `chat/${courseId}`, changed: [stored] }))
  expect(screen.getAllByText('Hello')).toHaveLength(1)
  await act(async () => arrives({ data: stored, message: 'Message sent' }))
  expect(screen.getAllByText('Hello')).toHaveLength(1)
  expect(screen.queryByText('Sending ...')).toBeNull()
})

test('a message without an answer waits, is kept on this device, and goes out again with the same key', async () => {
  let isBusy = true
  const page = show({
    'POST chat/message': (input: Input) => (isBusy ? refuse(503) : { data: own(3, input), message: 'Message sent' }),
  })
  await log()
  await write(page, 'Keep me')
  await screen.findByText('Waiting for the connection')
  expect(Object.values(localStorage).join()).toContain('Keep me')
  isBusy = false
  await write(page, 'And me')
  await waitFor(() => expect(screen.queryByText('Waiting for the connection')).toBeNull())
  const keys = page.calls('POST chat/message').map(({ input }) => [input['message'], input['key']])
  expect(keys[1]).toEqual(keys[0])
  expect(keys.map(([text]) => text)).toEqual(['Keep me', 'Keep me', 'And me'])
  expect(Object.values(localStorage).join()).not.toContain('me')
})

test('what waits is never sent in the name of another person who signs in on the same page', async () => {
  let isBusy = true
  const page = show({ 'POST chat/message': (input: Input) => (isBusy ? refuse(503) : { data: own(3, input), message: 'Message sent' }) })
  await log()
  await write(page, 'Mine')
  await screen.findByText('Waiting for the connection')
  page.unmount()
  isBusy = false
  const outbox = outboxOf(101, courseId)
  const states = () => outbox.all().map(({ state }) => state)
  endSession(page.client)
  outbox.resume(() => undefined)
  expect(states()).toEqual(['waiting'])
  person('TF')
  outbox.resume(() => undefined)
  expect(states()).toEqual(['waiting'])
  person('SCHOLAR')
  outbox.resume(() => undefined)
  await waitFor(() => expect(states()).toEqual([]))
  expect(page.calls('POST chat/message')).toHaveLength(2)
})

test('a refused message says why, and is sent again or discarded', async () => {
  const page = show({ 'POST chat/message': refuse(422, { message: ['must be at most 4000 characters'] }) })
  await log()
  await write(page, 'Too much')
  await screen.findByText('must be at most 4000 characters')
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(page.calls('POST chat/message')).toHaveLength(2))
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByText('Too much')).toBeNull()
})

test('a fault of the server is said at the message, which is not sent again by itself', async () => {
  const page = show({ 'POST chat/message': refuse(500, 'Something went wrong on our side.') })
  await log()
  await write(page, 'Unlucky')
  await screen.findByText('Something went wrong on our side.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Waiting for the connection')).toBeNull()
})

test('what is written between older messages is seen while it waits', async () => {
  const page = show({
    'GET chat/room': room({ read_seq: 1, unread: 60, last_rev: 61 }),
    'GET chat/message': ({ filter: { before, after, since } }: Input) => {
      // Neither the next page of newer ones nor the newest ones arrive.
      if (Number(after) > 1) return new Promise(() => {})
      if ((before ?? after ?? since) === undefined) return refuse(503)
      return { data: since === undefined ? [message(before === undefined ? 2 : 1)] : [], more: after !== undefined, message: 'OK' }
    },
    'POST chat/message': refuse(503),
  })
  await log()
  await write(page, 'Seen all the same')
  expect(await screen.findByText('Waiting for the connection')).toBeTruthy()
})

test('messages that are older than what is said of the room are caught up', async () => {
  // Without a connection both are read from this device.
  show({
    'GET chat/room': room({ last_rev: 4 }),
    'GET chat/message': ({ filter: { since } }: Input) => ({
      data: since === undefined ? [message(1), message(2)] : [3, 4].filter((seq) => seq > Number(since)).map((seq) => message(seq)),
      more: false,
      message: 'OK',
    }),
  })
  await screen.findByText('Message 4')
  expect(screen.getByText('Message 3')).toBeTruthy()
})

test('what was typed is there again after a reload, and a message of an earlier visit is sent', async () => {
  localStorage.setItem(`pandu-draft:101:chat-${courseId}:text`, 'Half a sentence')
  localStorage.setItem(
    `pandu-draft:101:chat-${courseId}:out:earlier-key`,
    JSON.stringify({ message: 'From before', at: '2026-01-05T03:00:00Z' }),
  )
  const page = show({ 'POST chat/message': (input: Input) => ({ data: own(3, input), message: 'Message sent' }) })
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })).value).toBe('Half a sentence')
  await waitFor(() => expect(page.calls('POST chat/message')[0]?.input).toMatchObject({ message: 'From before', key: 'earlier-key' }))
})

test('news of the room: a message is said aloud, a deletion takes it away, who is here is told', async () => {
  show()
  await log()
  const tell = (news: object) => act(() => receiveRoomNews({ name: `chat/${courseId}`, ...news }))
  tell({ changed: [message(3, { message: 'Just now' })] })
  expect(screen.getByTestId('announcer').textContent).toBe('Rina Sari: Just now')
  tell({ changed: [message(3, { rev: 4, message: '', deleted_at: '2026-01-05T03:10:00Z' })] })
  expect(within(await log()).queryByText('Just now')).toBeNull()
  expect(screen.getByText('This message was deleted')).toBeTruthy()
})

test('a message of signs without a shape is not sent, and a length counts characters', async () => {
  const page = show()
  await log()
  const field = await write(page, '\u200b\u200b')
  expect(page.calls('POST chat/message')).toEqual([])
  const isOpen = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled
  fireEvent.change(field, { target: { value: '😀'.repeat(4000) } })
  expect(isOpen()).toBe(true)
  fireEvent.change(field, { target: { value: '😀'.repeat(4001) } })
  expect([isOpen(), screen.queryByText('must be at most 4000 characters') !== null]).toEqual([false, true])
})

test('with unread messages the room opens at the first of them, under a mark', async () => {
  const page = show({
    'GET chat/room': room({ read_seq: 1, unread: 1, last_rev: 2 }),
    'GET chat/message': ({ filter: { before, since } }: Input) => ({
      data: since === undefined ? [message(before === undefined ? 2 : 1)] : [],
      more: false,
      message: 'OK',
    }),
  })
  const items = within(await log()).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['RSR', 'New', 'RSR'])
  expect(page.calls('GET chat/message').map(({ input }) => input['filter'])).toEqual(
    expect.arrayContaining([expect.objectContaining({ before: '2' }), expect.objectContaining({ after: '1' })]),
  )
})

test('GUEST reads and has no field', async () => {
  show({}, person('TF', 'GUEST'))
  await log()
  expect(screen.queryByRole('textbox')).toBeNull()
})
