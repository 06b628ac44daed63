import type { Course } from '@pandu/contract/courses'
import { type Audience, threadCategories, type Thread, threadCalls, threadTypeOf } from '@pandu/contract/forum'
import { useRef } from 'react'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { FileField, SelectField, TextField, useCallForm } from '../../kit/form/index.ts'
import { type RichControl, RichField } from '../../kit/form/rich/RichField.tsx'
import { useWrite } from '../../kit/query.ts'
import { MentionButton } from './MentionButton.tsx'
import { useMentions } from './useMentions.ts'

const options = threadCategories.map((label, value) => ({ value: String(value), label }))
const codes = { learner: ['c_thread', 'u_thread'], facilitator: ['cf_thread', 'uf_thread'], mentor: ['cm_thread', 'um_thread'] } as const

interface Props extends DialogProps<number> {
  course: Course
  audience: Audience
  /** The thread to change; without it a new one is created. */
  thread?: Thread
}

/** Creates a thread or changes one. Closes with its id. */
export function ThreadDialog(props: Props) {
  return props.thread ? <Change {...props} thread={props.thread} /> : <Create {...props} />
}

function Create({ course, audience, close }: Props) {
  const call = threadCalls[audience].create
  const write = useWrite(call)
  const form = useCallForm({
    schema: call.input,
    initial: {
      course_id: course.id,
      ...(audience !== 'learner' && { type: threadTypeOf[audience] }),
      title: '',
      category: 0,
      content: '',
      thumbnail: undefined,
    },
    draft: { call, of: `${course.id}-${audience}` },
    submit: (values, more) => write.send(values, more),
    then: ({ data }: { data: { id: number } }) => close(data.id),
  })
  return (
    <FormDialog code={codes[audience][0]} title="Create Thread" form={form} save="Submit">
      <Fields course={course} audience={audience} />
    </FormDialog>
  )
}

function Change({ course, audience, thread, close }: Props & { thread: Thread }) {
  const { id, title, category, content, thumbnail } = thread
  const call = threadCalls[audience].update
  const write = useWrite(call)
  const keepsCategory = audience === 'learner'
  const form = useCallForm({
    schema: call.input,
    initial: { id, title, category, content, thumbnail: undefined },
    record: thread,
    draft: { call, of: id },
    submit: ({ category: chosen, ...values }, more) =>
      write.send({ ...values, ...(!keepsCategory && { category: chosen }), updated_at: more.updated_at }, more),
    then: () => close(id),
  })
  return (
    <FormDialog code={codes[audience][1]} title="Edit Thread" form={form}>
      <Fields course={course} audience={audience} keepsCategory={keepsCategory} current={thumbnail} />
    </FormDialog>
  )
}

interface FieldsProps {
  course: Course
  audience: Audience
  /** The category of a learners' thread cannot be changed (X28). */
  keepsCategory?: boolean
  current?: string | null
}

function Fields({ course, audience, keepsCategory = false, current = null }: FieldsProps) {
  const control = useRef<RichControl>(null)
  const mentions = useMentions(course, audience)
  return (
    <>
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <SelectField name="category" label="Category" options={options} number disabled={keepsCategory} />
      <div>
        <RichField name="content" label="Text" required control={control} mentions={mentions} />
        <MentionButton course={course} audience={audience} onPick={(name) => control.current?.mention(name)} />
      </div>
      <FileField name="thumbnail" label="Thumbnail" current={current === null ? null : { name: 'Thumbnail', url: current }} />
    </>
  )
}
