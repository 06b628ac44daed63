import { grantAttempt, grantForm } from '@pandu/contract/quizzes'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { TextAreaField, NumberField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { ItemPlace } from './attemptKinds.ts'

interface GrantDialogProps extends DialogProps<boolean> {
  place: ItemPlace
  scholar: { id: number; name: string }
  give: 'time' | 'attempt'
}

/** Gives one scholar more minutes or another attempt; both stay in the history. */
export function GrantDialog({ place, scholar, give, close }: GrantDialogProps) {
  const write = useWrite(grantAttempt)
  const form = useCallForm({
    schema: grantForm,
    initial: { give, time: '', reason: '' },
    submit: (values) => write.send({ course_quiz_id: place.id, course_section_id: place.sectionId, scholar_id: scholar.id, ...values }),
    then: () => close(true),
  })
  const isTime = give === 'time'
  return (
    <FormDialog code="c_attempt_grant" title={isTime ? `More time for ${scholar.name}` : `Another attempt for ${scholar.name}`} form={form}>
      {isTime && (
        <NumberField
          name="time"
          label="Minutes"
          required
          whole
          description="If the scholar has not begun, the minutes are added to the time limit. An attempt that has run out of time continues from now."
        />
      )}
      <TextAreaField
        name="reason"
        label="Reason"
        maxLength={500}
        description={isTime ? undefined : 'The earlier attempt stays in the history with its answers and marks.'}
      />
    </FormDialog>
  )
}
