import { Button, TextInput } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import type { Side } from '@pandu/contract/mentoring'
import { type Review, reviewCalls, reviewFields } from '@pandu/contract/reviews'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { ChoiceField, FieldRow, LinesField, SelectField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { monthOptions, thisMonth } from './review-words.ts'

interface ReviewDialogProps extends DialogProps<boolean> {
  course: Pick<Course, 'id'>
  side: Side
  scholar: { id: number; name: string }
  review?: Review
  period?: Pick<Review, 'period_month' | 'period_year'>
}

const statuses = [
  { value: '1', label: 'Draft' },
  { value: '0', label: 'Publish' },
]

/** Writes the review of a month, or goes on with a draft (001 §2.4). What may be a slip is pointed at before it is published. */
export function ReviewDialog({ course, side, scholar, review, period = thisMonth(), close }: ReviewDialogProps) {
  const calls = reviewCalls[side]
  const create = useWrite(calls.create, { refreshes: ['overview'] })
  const update = useWrite(calls.update, { refreshes: ['overview'] })
  const form = useCallForm({
    schema: reviewFields,
    initial: {
      course_id: course.id,
      scholar_id: scholar.id,
      period_month: review?.period_month ?? period.period_month,
      period_year: review?.period_year ?? period.period_year,
      content: review?.content ?? '',
      next_step: review?.next_step ?? '',
      note: review?.note ?? '',
      status_draft: review?.status_draft ?? 1,
    },
    record: review,
    draft: review ? { call: calls.update, of: review.id } : { call: calls.create, of: `${course.id}-${scholar.id}` },
    submit: (values, more) => {
      const { confirmed } = more
      if (!review) return create.send({ ...values, confirmed }, more)
      return update.send({ ...values, id: review.id, confirmed, updated_at: more.updated_at }, more)
    },
    then: () => close(true),
  })
  return (
    <FormDialog
      code={`${review ? 'u' : 'c'}_${side}_review`}
      title={review ? 'Update Review' : 'Create Review'}
      form={form}
      save="Save"
      saving="Loading..."
      buttons={
        !review && (
          <Button variant="default" onClick={form.reset} disabled={form.busy}>
            Reset
          </Button>
        )
      }
    >
      <TextInput label="Scholar" value={scholar.name} readOnly />
      <FieldRow>
        <SelectField name="period_month" label="Period Month" options={monthOptions} required />
        <TextField name="period_year" label="Period Year" inputMode="numeric" maxLength={4} required />
      </FieldRow>
      <LinesField name="content" label="Review text" rows={8} maxLength={10_000} required />
      <LinesField name="next_step" label="Next step" description="What the scholar does until you meet again." maxLength={1000} rows={2} />
      <LinesField
        name="note"
        label="Note to the coordinators"
        description="For the programme team alone. The scholar never sees it."
        maxLength={2000}
        rows={2}
      />
      <ChoiceField
        name="status_draft"
        label="Status Review"
        options={statuses}
        number
        description="A published review goes to the scholar and can no longer be changed."
      />
    </FormDialog>
  )
}
