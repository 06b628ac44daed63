import { Skeleton, Text, Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { type Thread, type ThreadComment, threadCalls } from '@pandu/contract/forum'
import { IconMessageCircle } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { Paging } from '../../kit/table/index.ts'
import { CommentItem } from './CommentItem.tsx'
import { useDrawn } from './useDrawn.ts'
import classes from './forum.module.css'

const sizes = [20, 50, 100] as const

interface Props {
  course: Course
  thread: Thread
  /** The comment that the address names: its page is shown, and it is scrolled to. */
  at: number | undefined
}

/** The comments in a thread, oldest first, each with its replies under it. */
export function ThreadComments({ course, thread, at }: Props) {
  const heading = useId()
  const [page, setPage] = useState<number>()
  const [size, setSize] = useState<number>(sizes[1])
  const query = useCall(threadCalls[thread.audience].comments, {
    filter: { thread_id: thread.id, ...(page === undefined && at !== undefined && Number.isInteger(at) && at > 0 && { at }) },
    page: { number: page ?? 1, size },
  })
  const total = query.data?.total ?? 0
  const list = useRef<HTMLOListElement>(null)
  useDrawn(list, thread, query.data?.data ?? [])
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        Comments
        {thread.comments > 0 && (
          <Text span inherit c="dimmed" ml={8}>
            {thread.comments}
          </Text>
        )}
      </Title>
      <Loaded query={query} skeleton={<Skeleton h={120} radius="md" />}>
        {({ data, last_page, page: shown }) =>
          data.length === 0 ? (
            <EmptyState icon={IconMessageCircle} text={total > 0 ? 'There are no comments on this page' : 'No comments yet'} />
          ) : (
            <>
              <List list={list} course={course} thread={thread} comments={data} label={heading} at={page === undefined ? at : undefined} />
              {total > sizes[0] && (
                <Paging
                  page={shown}
                  size={size}
                  sizes={sizes}
                  total={total}
                  lastPage={last_page}
                  onPage={setPage}
                  onSize={(next) => {
                    setSize(next)
                    setPage(1)
                  }}
                />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface ListProps extends Props {
  list: RefObject<HTMLOListElement | null>
  comments: readonly ThreadComment[]
  label: string
}

function List({ list, course, thread, comments, label, at }: ListProps) {
  // What was new when it came stays marked until the page is left.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const more = comments.filter(({ id, unread }) => unread && !fresh.has(id))
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]))
  useEffect(() => {
    const item = at === undefined ? null : list.current?.querySelector<HTMLElement>(`[data-comment="${at}"]`)
    item?.scrollIntoView({ block: 'center' })
    item?.focus({ preventScroll: true })
  }, [at, list])
  return (
    <ol ref={list} className={classes.list} aria-labelledby={label}>
      {comments.map((comment) => (
        <CommentItem
          key={comment.id}
          course={course}
          thread={thread}
          comment={comment}
          isNew={fresh.has(comment.id)}
          isMeant={comment.id === at}
        />
      ))}
    </ol>
  )
}
