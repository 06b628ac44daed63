import type { Course } from '@pandu/contract/courses'
import { type Thread, type ThreadComment, threadCalls } from '@pandu/contract/forum'
import { useEffect, useRef, useState } from 'react'
import { CommentSection, commentSizes } from '../../kit/comments/index.ts'
import { useCall } from '../../kit/query.ts'
import { CommentItem } from './CommentItem.tsx'
import { useMarkAsRead } from './useMarkAsRead.ts'

interface Props {
  course: Course
  thread: Thread
  /** The comment in the address: its page is opened, and the view scrolls to it. */
  at: number | undefined
}

const rootOf = ({ id, parent_id }: ThreadComment) => parent_id ?? id

/** The comments of a page, with placeholders for deleted ones to which the reader is writing a reply. */
const withReplied = (comments: readonly ThreadComment[], replied: readonly ThreadComment[]) => {
  const gone = replied.filter(({ id }) => !comments.some((comment) => comment.id === id))
  const places = gone.map((comment): ThreadComment => ({ ...comment, content: '', deleted: true, unread: false, by: null, by_id: null }))
  return [...comments, ...places].toSorted((a, b) => rootOf(a) - rootOf(b) || a.id - b.id)
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
  const [replied, setReplied] = useState<readonly ThreadComment[]>([])
  const answer = query.data && { ...query.data, data: withReplied(query.data.data, replied) }
  const comments = answer?.data
  const list = useRef<HTMLOListElement>(null)
  useMarkAsRead(list, thread, comments ?? [])
  // Comments that were new when they were loaded stay marked until the page is left.
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
      query={{ ...query, data: answer }}
      count={thread.comments}
      page={page}
      onPage={(next) => {
        setPage(next)
        setHasPaged(true)
        setReplied([])
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
          replies={replied.some(({ id }) => id === comment.id)}
          onReplies={(replies) => setReplied((all) => [...all.filter(({ id }) => id !== comment.id), ...(replies ? [comment] : [])])}
        />
      )}
    </CommentSection>
  )
}
