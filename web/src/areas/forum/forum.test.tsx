import type { Course } from '@pandu/contract/courses'
import type { Thread, ThreadComment } from '@pandu/contract/forum'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftServer, person, renderAt, settled } from '../../test/index.ts'
import { CommentForm } from './CommentForm.tsx'
import { ThreadComments } from './ThreadComments.tsx'
import { Threads } from './Threads.tsx'

const course = { id: 7, seat: 'member' } as Course
const by = { name: 'Rina Sari', role: 'SCHOLAR', profile_picture: null }
const thread: Thread = {
  id: 4,
  course_id: 7,
  course: 'Lead Self',
  audience: 'learner',
  title: 'When do we meet?',
  content: '<p>Tell me</p>',
  category: 2,
  thumbnail: null,
  status: 1,
  pinned: 0,
  by_id: 77,
  by,
  answer_id: 12,
  comments: 2,
  unread: 1,
  is_new: false,
  following: false,
  active_at: '2026-01-01T03:00:00Z',
  created_at: '2026-01-01T03:00:00Z',
  updated_at: '2026-01-01T03:00:00Z',
  edited_at: null,
  edited_by: null,
}
const comment = (changes: Partial<ThreadComment>): ThreadComment => ({
  id: 11,
  thread_id: 4,
  parent_id: null,
  content: '<p>Hello</p>',
  deleted: false,
  unread: false,
  by_id: 77,
  by,
  created_at: '2026-01-01T03:00:00Z',
  updated_at: '2026-01-01T03:00:00Z',
  edited_at: null,
  ...changes,
})
const stub = comment({ content: '', deleted: true, by: null, by_id: null })
const answer = comment({ id: 12, parent_id: 11, content: '<p>On Monday</p>' })
const fresh = comment({ id: 13, content: '<p>At nine</p>', unread: true })

/** The comments watched by the newest IntersectionObserver. */
let watched: Set<Element>
/** Lets a test say which comments are visible, in place of the browser. */
let seen: (id: number, isIntersecting: boolean) => void
const watchedComment = (id: number) => {
  const target = [...watched].find((element) => element.getAttribute('data-comment') === String(id))
  if (!target) throw new Error(`Comment ${id} is not watched`)
  return target
}
/** An effect starts to watch comments after they were drawn. */
const untilWatched = (id: number) => waitFor(() => watchedComment(id))
let focused = true
beforeEach(() => {
  focused = true
  watched = new Set()
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      watched = new Set<Element>()
      constructor(report: (entries: object[]) => void) {
        watched = this.watched
        seen = (id, isIntersecting) => {
          const target = watchedComment(id)
          act(() => report([{ target, isIntersecting, intersectionRatio: 1, intersectionRect: { height: 40 } }]))
        }
      }
      observe(element: Element) {
        this.watched.add(element)
      }
      disconnect() {
        this.watched.clear()
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (data: ThreadComment[], more: Partial<Thread> = {}, me = person('SCHOLAR')) =>
  renderAt(<ThreadComments course={course} thread={{ ...thread, ...more }} at={undefined} />, {
    me,
    answers: {
      'GET forum/thread/comment': { data, total: data.length, last_page: 1, page: 1, message: 'OK' },
      'POST forum/thread/read': { message: 'Read' },
    },
  })

test('a deleted comment keeps its place above its replies; the answer and what is new are marked', async () => {
  show([stub, answer, fresh])
  const items = await screen.findAllByRole('listitem')
  expect(items[0]?.textContent).toBe('This comment has been deleted')
  expect(items[1]?.textContent).toMatch(/Rina Sari.*Answer.*On Monday/)
  expect(items[1]?.getAttribute('data-reply')).toBe('true')
  expect(items[2]?.textContent).toMatch(/New.*At nine/)
  expect(screen.getAllByRole('button', { name: 'Reply to Rina Sari' })).toHaveLength(2)
})

test('in a closed thread, and for GUEST, there is no reply', async () => {
  show([fresh], { status: 0 })
  await screen.findByText('At nine')
  expect(screen.queryByRole('button', { name: /Reply/ })).toBeNull()
})

test('read is what was on the screen of a window that had the focus', async () => {
  focused = false
  const page = show([answer, fresh])
  await untilWatched(13)
  vi.useFakeTimers()
  seen(13, true)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(page.calls('POST forum/thread/read')).toEqual([])
  focused = true
  fireEvent.focus(window)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  await waitFor(() => expect(page.calls('POST forum/thread/read')[0]?.input).toEqual({ id: 4, comment_ids: [13] }))
})

test('what was scrolled past while nobody looked stays unread', async () => {
  focused = false
  const page = show([fresh])
  await untilWatched(13)
  vi.useFakeTimers()
  seen(13, true)
  seen(13, false)
  focused = true
  fireEvent.focus(window)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  expect(page.calls('POST forum/thread/read')).toEqual([])
})

test('a thread without comments is no longer new once it was opened', async () => {
  const page = show([], { is_new: true })
  await screen.findByText('No comments yet')
  await waitFor(() => expect(page.calls('POST forum/thread/read')[0]?.input).toEqual({ id: 4, comment_ids: [] }))
})

test('a thread that is found by a comment says the words and leads to that comment', async () => {
  const found = { comment: 12, words: 'behind the quokka house' }
  renderAt(<Threads course={course} audience="learner" />, {
    me: person('SCHOLAR'),
    path: '/forum?search=quokka',
    answers: {
      'GET forum/thread': {
        data: [
          { ...thread, found },
          { ...thread, id: 5, title: 'Another', found: null },
        ],
        total: 2,
        last_page: 1,
        message: 'OK',
      },
    },
  })
  const link = await screen.findByRole('link', { name: /When do we meet\?/ })
  expect([link.getAttribute('href'), screen.getByRole('link', { name: /Another/ }).getAttribute('href')]).toEqual([
    '/thread/learner/4/7?comment=12',
    '/thread/learner/5/7',
  ])
  expect(screen.getAllByText(/in a comment/).map(({ textContent }) => textContent)).toEqual([
    'Rina Sari · in a comment: behind the quokka house',
  ])
})

test('the field for a comment goes when the thread is closed, but not while words are in it', async () => {
  const form = (closed: boolean) => <CommentForm course={course} thread={thread} onSent={() => undefined} closed={closed} />
  const answers = { ...draftServer().answers, 'GET forum/people': { data: [], total: 0, last_page: 1, message: 'OK' } }
  function Page() {
    const [closed, setClosed] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setClosed(!closed)}>
          Close
        </button>
        {form(closed)}
      </>
    )
  }
  const page = renderAt(<Page />, { me: person('SCHOLAR'), answers })
  const box = await screen.findByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Add a comment' })
  act(() => void box.editor.commands.insertContent('Half a'))
  await page.user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('textbox', { name: 'Add a comment' }).textContent).toBe('Half a')
  act(() => void box.editor.commands.setContent('', { emitUpdate: true }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Add a comment' })).toBeNull())
  page.unmount()
  // The code of the editor is there now, so a field would be, too.
  const closed = renderAt(
    <>
      <p>A closed thread</p>
      {form(true)}
    </>,
    { me: person('SCHOLAR'), answers },
  )
  await screen.findByText('A closed thread')
  await settled(closed)
  expect(screen.queryByRole('textbox', { name: 'Add a comment' })).toBeNull()
})
