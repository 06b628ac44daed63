import { Button } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { type Thread, type ThreadComment, threadCalls } from '@pandu/contract/forum'
import { useRef } from 'react'
import { CallForm, FormButtons, SubmitButton, useCallForm } from '../../kit/form/index.ts'
import { type RichControl, RichField } from '../../kit/form/rich/RichField.tsx'
import { useWrite } from '../../kit/query.ts'
import { MentionButton } from './MentionButton.tsx'
import { useMentions } from './useMentions.ts'

interface Props {
  course: Course
  thread: Thread
  /** The comment that is replied to. */
  parent?: ThreadComment
  onSent: (id: number) => void
  onCancel?: () => void
  /** The thread is closed: the field disappears, but not while it contains text. */
  closed?: boolean
}

/** The button that opened a reply is no longer on the page, so the form takes the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The field for a new comment, or for a reply. */
export function CommentForm({ course, thread, parent, onSent, onCancel, closed = false }: Props) {
  const call = threadCalls[thread.audience].comment
  const write = useWrite(call)
  const control = useRef<RichControl>(null)
  const mentions = useMentions(course, thread.audience)
  const form = useCallForm({
    schema: call.input,
    initial: { thread_id: thread.id, content: '', ...(parent && { parent_id: parent.id }) },
    draft: { call, of: parent ? `${thread.id}-${parent.id}` : thread.id },
    submit: (values, more) => write.send(values, more),
    then: ({ data }: { data: { id: number } }) => onSent(data.id),
    resets: true,
  })
  if (closed && !form.isDirty()) return null
  const name = parent?.by?.name ?? 'this comment'
  return (
    <CallForm form={form} label={parent ? `Reply to ${name}` : 'New comment'}>
      {parent && <span ref={takeFocus} tabIndex={-1} />}
      <RichField name="content" label={parent ? `Reply to ${name}` : 'Add a comment'} rows={3} control={control} mentions={mentions} />
      <FormButtons>
        <MentionButton course={course} audience={thread.audience} onPick={(picked) => control.current?.mention(picked)} />
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <SubmitButton busy="Sending ...">Send</SubmitButton>
      </FormButtons>
    </CallForm>
  )
}
