import { COMMENT_LENGTH, createComment } from '@pandu/contract/comments'
import { CallForm, FormButtons, TextAreaField, SubmitButton, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { CommentPlace } from './Comments.tsx'

/** The field for a new comment. The text is kept as a draft until it is sent. */
export function CommentForm({ place: { module, id, section }, onSent }: { place: CommentPlace; onSent: () => void }) {
  const write = useWrite(createComment)
  const form = useCallForm({
    schema: createComment.input,
    initial: { module, instance_id: id, comment: '', ...(section !== undefined && { course_section_id: section }) },
    submit: (values, more) => write.send(values, more),
    then: onSent,
    // A material has separate comments in each section, so each has its own draft.
    draft: { call: createComment, of: [module, id, ...(section === undefined ? [] : [section])].join('-') },
    resets: true,
  })
  return (
    <CallForm form={form} label="New comment">
      <TextAreaField name="comment" label="Add a comment" rows={2} maxLength={COMMENT_LENGTH} />
      <FormButtons>
        <SubmitButton busy="Sending ...">Send</SubmitButton>
      </FormButtons>
    </CallForm>
  )
}
