import { type CommentModule, commentRules, listComments } from '@pandu/contract/comments'
import { useState } from 'react'
import { useCan } from '../../kit/can.tsx'
import { CommentSection, commentSizes } from '../../kit/comments/index.ts'
import { useCall } from '../../kit/query.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import classes from './comments.module.css'

/** The record that is commented on, and the section if the record can be in several. */
export interface CommentPlace {
  module: CommentModule
  id: number
  section?: number
}

/** The comments on a record, newest first, below the field for a new one. */
export function Comments({ module, id, section }: CommentPlace) {
  const [page, setPage] = useState<{ number: number; size: number }>({ number: 1, size: commentSizes[0] })
  const { can } = useCan(commentRules.write)
  const query = useCall(listComments, {
    filter: { module, instance_id: id, ...(section !== undefined && { course_section_id: section }) },
    page,
  })
  return (
    <div className={classes.comments}>
      <CommentSection
        query={query}
        count={query.data?.total ?? 0}
        page={page}
        onPage={setPage}
        top={
          can && (
            <CommentForm
              place={{ module, id, ...(section !== undefined && { section }) }}
              onSent={() => setPage((before) => ({ ...before, number: 1 }))}
            />
          )
        }
      >
        {(comment) => <CommentItem key={comment.id} comment={comment} />}
      </CommentSection>
    </div>
  )
}
