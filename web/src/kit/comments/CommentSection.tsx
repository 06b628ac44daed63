import { Skeleton, Text, Title } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { EmptyState, Loaded } from '../states.tsx'
import { Paging } from '../table/index.ts'
import classes from './comments.module.css'

/** How many comments a page of them can have. */
export const commentSizes = [20, 50, 100] as const

interface Answer<C> {
  data: C[]
  total: number
  last_page: number
  /** The page that is shown, where the call chooses it. */
  page?: number
}
interface SectionProps<C> {
  query: { data: Answer<C> | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** Shown beside the heading. */
  count: number
  page: { number: number; size: number }
  onPage: (page: { number: number; size: number }) => void
  /** Between the heading and the comments, such as the field for a new one. */
  top?: ReactNode
  list?: RefObject<HTMLOListElement | null>
  children: (comment: C) => ReactNode
}

/** What people have said about something: heading, comments, pages. Each is a {@link CommentFrame} or another `<li>`. */
export function CommentSection<C>({ query, count, page, onPage, top, list, children }: SectionProps<C>) {
  const heading = useId()
  return (
    <section className={classes.comments} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        Comments
        {count > 0 && (
          <Text span inherit c="dimmed" ml={8}>
            {count}
          </Text>
        )}
      </Title>
      {top}
      <Loaded query={query} skeleton={<Skeleton h={120} radius="md" />}>
        {({ data, total, last_page, page: shown = page.number }) =>
          data.length === 0 ? (
            <EmptyState icon={IconMessageCircle} text={total > 0 ? 'There are no comments on this page' : 'No comments yet'} />
          ) : (
            <>
              <ol ref={list} className={classes.list} aria-labelledby={heading}>
                {data.map(children)}
              </ol>
              {total > commentSizes[0] && (
                <Paging
                  page={shown}
                  size={page.size}
                  sizes={commentSizes}
                  total={total}
                  lastPage={last_page}
                  onPage={(number) => onPage({ ...page, number })}
                  onSize={(size) => onPage({ number: 1, size })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}
