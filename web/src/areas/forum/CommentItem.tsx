import { Badge, Button } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { forumRules, type Thread, type ThreadComment } from '@pandu/contract/forum'
import { IconCheck, IconCornerDownRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { ActionMenu } from '../../kit/actions.tsx'
import { useCan } from '../../kit/can.tsx'
import { authorOf, CommentFrame, DeletedComment } from '../../kit/comments/index.ts'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { LaterCommentForm } from './LaterCommentForm.ts'
import { useCommentActions } from './useCommentActions.ts'
import classes from './forum.module.css'

interface Props {
  course: Course
  thread: Thread
  comment: ThreadComment
  isNew: boolean
  /** The address of the page links to this comment. */
  isMeant: boolean
  /** Whether the reader is writing a reply to it. */
  replies: boolean
  onReplies: (replies: boolean) => void
}

/** One comment, or a placeholder for a deleted one that has replies. */
export function CommentItem({ course, thread, comment, isNew, isMeant, replies, onReplies }: Props) {
  const item = useRef<HTMLLIElement>(null)
  const endReply = () => {
    onReplies(false)
    item.current?.focus()
  }
  const { can } = useCan(forumRules.comment, { ...thread, seat: course.seat })
  const actions = useCommentActions(course, thread)
  const { id, parent_id, content, deleted } = comment
  const name = authorOf(comment)
  const isAnswer = thread.answer_id === id
  const shared = { tabIndex: -1, 'data-comment': id, 'data-reply': parent_id !== null || undefined }
  const badges = (
    <>
      {isNew && (
        <Badge size="sm" radius="sm">
          New
        </Badge>
      )}
      {isAnswer && (
        <Badge size="sm" radius="sm" variant="light" color="green" leftSection={<IconCheck size={12} aria-hidden />}>
          Answer
        </Badge>
      )}
    </>
  )
  const menu = <ActionMenu actions={actions} record={comment} name={`the comment of ${name}`} />
  const marks = { 'data-answer': isAnswer || undefined, 'data-meant': isMeant || undefined }
  const frame = (
    <CommentFrame ref={item} {...shared} {...marks} comment={comment} badges={badges} menu={menu}>
      <div className={classes.text}>
        <HtmlText html={content} />
      </div>
      {can && !replies && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.reply}
          leftSection={<IconCornerDownRight size={14} aria-hidden />}
          aria-label={`Reply to ${name}`}
          onClick={() => onReplies(true)}
        >
          Reply
        </Button>
      )}
    </CommentFrame>
  )
  return (
    <>
      {deleted ? <DeletedComment ref={item} {...shared} /> : frame}
      {replies && (
        // The form is outside of the comment, so that its text stays when the comment is deleted meanwhile.
        <li key="reply" className={classes.replying}>
          <LaterCommentForm
            course={course}
            thread={thread}
            parent={comment}
            onSent={endReply}
            onCancel={endReply}
            closed={!can || deleted}
          />
        </li>
      )}
    </>
  )
}
