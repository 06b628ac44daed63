import { type Comment, COMMENT_LENGTH, editComment } from '@pandu/contract/comments'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { TextAreaField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Changes one's own comment. */
export function EditCommentDialog({ comment, close }: DialogProps<boolean> & { comment: Comment }) {
  const write = useWrite(editComment)
  const form = useCallForm({
    schema: editComment.input,
    initial: { id: comment.id, comment: comment.comment },
    record: comment,
    draft: { call: editComment, of: comment.id },
    submit: (values, more) => write.send({ ...values, updated_at: more.updated_at }, more),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_comment" title="Edit Comment" form={form}>
      <TextAreaField name="comment" label="Comment" rows={4} maxLength={COMMENT_LENGTH} />
    </FormDialog>
  )
}
