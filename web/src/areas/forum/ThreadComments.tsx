import type { Course } from '@pandu/contract/courses'
import { type Thread, threadCalls } from '@pandu/contract/forum'
import { useEffect, useRef, useState } from 'react'
import { CommentSection, commentSizes } from '../../kit/comments/index.ts'
import { useCall } from '../../kit/query.ts'
import { CommentItem } from './CommentItem.tsx'
import { useDrawn } from './useDrawn.ts'

interface Props {
  course: Course
  thread: Thread
  /** The comment that the address names: its page is shown, and it is scrolled to. */
  at: number | undefined
}

/** The comments in a thread, oldest first, each with its replies under it. */
export function ThreadComments({ course, thread, at: named }: Props) {
  const [page, setPage] = useState<{ number: number; size: number }>({ number: 1, size: commentSizes[1] })
  const [hasPaged, setHasPaged] = useState(false)
  const at = hasPaged ? undefined : named
  const query = useCall(threadCalls[thread.audience].comments, {
    filter: { thread_id: thread.id, ...(at !== undefined && Number.isInteger(at) && at > 0 && { at }) },
    page,
  })
  const comments = query.data?.data
  const list = useRef<HTMLOListElement>(null)
  useDrawn(list, thread, comments ?? [])
  // What was new when it came stays marked until the page is left.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const more = (comments ?? []).filter(({ id, unread }) => unread && !fresh.has(id))
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]))
  const isThere = comments !== undefined
  useEffect(() => {
    const item = at === undefined || !isThere ? null : list.current?.querySelector<HTMLElement>(`[data-comment="${at}"]`)
    item?.scrollIntoView({ block: 'center' })
    item?.focus({ preventScroll: true })
  }, [at, isThere])
  return (
    <CommentSection
      query={query}
      count={thread.comments}
      page={page}
      onPage={(next) => {
        setPage(next)
        setHasPaged(true)
      }}
      list={list}
    >
      {(comment) => (
        <CommentItem
          key={comment.id}
          course={course}
          thread={thread}
          comment={comment}
          isNew={fresh.has(comment.id)}
          isMeant={comment.id === at}
        />
      )}
    </CommentSection>
  )
}
