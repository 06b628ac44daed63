import { Text } from '@mantine/core'
import type { Comment } from '@pandu/contract/comments'
import { ActionMenu } from '../../kit/actions.tsx'
import { Avatar } from '../../kit/display.tsx'
import { LinkedText } from '../../kit/LinkedText.tsx'
import { Time } from '../../kit/Time.tsx'
import { commentActions } from './comments.actions.ts'
import classes from './comments.module.css'

/** One comment: who, when, and what. */
export function CommentItem({ comment }: { comment: Comment }) {
  const name = comment.by?.name ?? 'Deleted account'
  return (
    <li className={classes.item}>
      <Avatar name={name} src={comment.by?.profile_picture ?? null} size={34} />
      <div className={classes.words}>
        <p className={classes.who}>
          <strong>{name}</strong>
          <Text span size="xs" c="dimmed">
            <Time value={comment.created_at} as="ago" />
            {comment.edited_at && (
              <>
                {' · '}changed <Time value={comment.edited_at} as="ago" />
              </>
            )}
          </Text>
        </p>
        <p className={classes.text}>
          <LinkedText text={comment.comment} />
        </p>
      </div>
      <ActionMenu actions={commentActions} record={comment} name={`the comment of ${name}`} />
    </li>
  )
}
