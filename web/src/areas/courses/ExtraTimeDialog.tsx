import { type Course, type ExtraTime, extraTimeForm, setExtraTime } from '@pandu/contract/courses'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { TextAreaField, NumberField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

interface ExtraTimeDialogProps extends DialogProps<boolean> {
  course: Course
  scholar: { id: number; name: string }
  given: ExtraTime
}

/** Gives one scholar extra time, in percent, for everything in a course that has a time limit. */
export function ExtraTimeDialog({ course, scholar, given, close }: ExtraTimeDialogProps) {
  const write = useWrite(setExtraTime, { refreshes: ['quizzes', 'assessments'] })
  const form = useCallForm({
    schema: extraTimeForm,
    initial: { percent: String(given.percent), reason: '' },
    submit: (values) => write.send({ course_id: course.id, scholar_id: scholar.id, seen: given.changes[0]?.id ?? null, ...values }),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_extra_time" title={`Extra time for ${scholar.name}`} form={form}>
      <NumberField
        name="percent"
        label="More time, in percent"
        required
        whole
        description="25 makes a quiz of 60 minutes last 75 minutes. 0 is the usual time. It applies to attempts that begin from now on. An attempt under way keeps its end."
      />
      <TextAreaField name="reason" label="Reason" maxLength={500} description="The scholar and the administrators of the course read it." />
    </FormDialog>
  )
}
