import type { Comment } from '@pandu/contract/comments'
import { ActionMenu } from '../../kit/actions.tsx'
import { authorOf, CommentFrame } from '../../kit/comments/index.ts'
import { LinkedText } from '../../kit/LinkedText.tsx'
import { commentActions } from './comments.actions.ts'
import classes from './comments.module.css'

/** One comment: author, time and text. */
export function CommentItem({ comment }: { comment: Comment }) {
  const menu = <ActionMenu actions={commentActions} record={comment} name={`the comment of ${authorOf(comment)}`} />
  return (
    <CommentFrame comment={comment} menu={menu}>
      <p className={classes.text}>
        <LinkedText text={comment.comment} />
      </p>
    </CommentFrame>
  )
}
