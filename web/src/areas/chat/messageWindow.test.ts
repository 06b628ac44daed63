import type { ChatMessage } from '@pandu/contract/chat'
import { expect, test } from 'vitest'
import { dayName, groupByDay } from './messageDays.ts'
import { withChanged, withNewer, withOlder, type MessageWindow } from './messageWindow.ts'

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  chat_id: seq,
  course_id: 2,
  seq,
  rev: seq,
  key: `key-${seq}`,
  by_id: 7,
  by: { name: 'Rina', role: 'SCHOLAR', profile_picture: null },
  message: `m${seq}`,
  file: null,
  created_at: '2026-01-05T03:00:00Z',
  deleted_at: null,
  ...more,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n))
const window = (from: number, to: number, more: Partial<MessageWindow> = {}): MessageWindow => ({
  messages: range(from, to),
  hasOlder: false,
  hasNewer: false,
  ...more,
})
const seqs = ({ messages }: MessageWindow) => messages.map(({ seq }) => seq)

test('what is new goes to the end in the order of the server, and twice is once', () => {
  expect(seqs(withChanged(window(1, 2), [message(4), message(3), message(4)]))).toEqual([1, 2, 3, 4])
  // The reader's own message is known first; an older one of somebody else arrives later.
  expect(seqs(withChanged(withChanged(window(1, 2), [message(4)]), [message(3)]))).toEqual([1, 2, 3, 4])
})

test('outside of the window nothing is put in: it is fetched when somebody comes there', () => {
  expect(seqs(withChanged(window(5, 6, { hasNewer: true }), [message(9), message(2)]))).toEqual([5, 6])
})

test('a deletion takes the place of the message, an older state does not take it back', () => {
  const gone = message(2, { rev: 9, message: '', deleted_at: '2026-01-05T04:00:00Z' })
  const after = withChanged(window(1, 3), [gone])
  expect(after.messages[1]).toBe(gone)
  expect(withChanged(after, [message(2)]).messages[1]).toBe(gone)
})

test('only so many are drawn: older ones push the newest out, newer ones the oldest', () => {
  const older = withOlder(window(201, 450), range(101, 200), true)
  expect([seqs(older)[0], seqs(older).at(-1), older.hasOlder, older.hasNewer]).toEqual([101, 400, true, true])
  const newer = withNewer(older, range(401, 450), false)
  expect([seqs(newer)[0], seqs(newer).at(-1), newer.hasOlder, newer.hasNewer]).toEqual([151, 450, true, false])
})

test('days are those of the zone of the page; one author in a row is named once; the mark stands above the first unread message of others', () => {
  const at = (text: string) => `${text}+09:00`
  const days = groupByDay(
    [
      message(1, { created_at: at('2026-01-04T23:58') }),
      message(2, { created_at: at('2026-01-05T00:01') }),
      message(3, { created_at: at('2026-01-05T00:03') }),
      message(4, { created_at: at('2026-01-05T00:04'), by_id: 1 }),
      message(5, { created_at: at('2026-01-05T00:05') }),
    ],
    3,
    1,
    'Asia/Jayapura',
  )
  expect(
    days.map(({ day, messages }) => [
      day,
      ...messages.map(({ message: { seq }, isFirst, isNew }) => `${seq}${isFirst ? '!' : ''}${isNew ? '*' : ''}`),
    ]),
  ).toEqual([
    ['2026-01-04', '1!'],
    ['2026-01-05', '2!', '3', '4!', '5!*'],
  ])
})

test('days are called by their names', () => {
  expect(['2026-01-05', '2026-01-04', '2026-01-02', '2025-12-31'].map((day) => dayName(day, '2026-01-05'))).toEqual([
    'Today',
    'Yesterday',
    'Friday, 2 January',
    'Wednesday, 31 December 2025',
  ])
})
