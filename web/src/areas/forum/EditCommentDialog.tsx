import type { Course } from '@pandu/contract/courses'
import { type Thread, type ThreadComment, threadCalls } from '@pandu/contract/forum'
import { useRef } from 'react'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { useCallForm } from '../../kit/form/index.ts'
import { type RichControl, RichField } from '../../kit/form/rich/RichField.tsx'
import { useWrite } from '../../kit/query.ts'
import { MentionButton } from './MentionButton.tsx'
import { useMentions } from './useMentions.ts'

/** Changes one's own comment in a thread. */
export function EditCommentDialog({
  course,
  thread,
  comment,
  close,
}: DialogProps<boolean> & { course: Course; thread: Thread; comment: ThreadComment }) {
  const call = threadCalls[thread.audience].editComment
  const write = useWrite(call)
  const control = useRef<RichControl>(null)
  const mentions = useMentions(course, thread.audience)
  const form = useCallForm({
    schema: call.input,
    initial: { id: comment.id, content: comment.content },
    record: comment,
    draft: { call, of: comment.id },
    submit: (values, more) => write.send({ ...values, updated_at: more.updated_at }, more),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_thread_comment" title="Edit Comment" form={form}>
      <RichField name="content" label="Comment" control={control} mentions={mentions} />
      <div>
        <MentionButton course={course} audience={thread.audience} onPick={(name) => control.current?.mention(name)} />
      </div>
    </FormDialog>
  )
}
