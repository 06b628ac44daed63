import { Skeleton, Text, Title } from '@mantine/core'
import { type CommentModule, commentRules, listComments } from '@pandu/contract/comments'
import { IconMessageCircle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useCan } from '../../kit/can.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { Paging } from '../../kit/table/index.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import classes from './comments.module.css'

/** What can be talked about, and within which section where it may stand in several. */
export interface CommentPlace {
  module: CommentModule
  id: number
  section?: number
}

const sizes = [20, 50, 100] as const

/** The talk about a record, newest first, under the field for a new comment. */
export function Comments({ module, id, section }: CommentPlace) {
  const heading = useId()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(sizes[0])
  const { can } = useCan(commentRules.write)
  const query = useCall(listComments, {
    filter: { module, instance_id: id, ...(section !== undefined && { course_section_id: section }) },
    page: { number: page, size },
  })
  const total = query.data?.total ?? 0
  return (
    <section className={classes.comments} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        Comments
        {total > 0 && (
          <Text span inherit c="dimmed" ml={8}>
            {total}
          </Text>
        )}
      </Title>
      {can && <CommentForm place={{ module, id, ...(section !== undefined && { section }) }} onSent={() => setPage(1)} />}
      <Loaded query={query} skeleton={<Skeleton h={120} radius="md" />}>
        {({ data, last_page }) =>
          data.length === 0 ? (
            <EmptyState icon={IconMessageCircle} text={total > 0 ? 'There are no comments on this page' : 'No comments yet'} />
          ) : (
            <>
              <ol className={classes.list} aria-labelledby={heading}>
                {data.map((comment) => (
                  <CommentItem key={comment.id} comment={comment} />
                ))}
              </ol>
              {total > sizes[0] && (
                <Paging
                  page={page}
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
