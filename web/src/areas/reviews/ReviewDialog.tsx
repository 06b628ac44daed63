import { Button, TextInput } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import type { InputOf } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { discardDraft } from '@pandu/contract/drafts'
import { monthTitle, type Review, reviewCalls, reviewFields } from '@pandu/contract/reviews'
import { useRef } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { useMe } from '../../kit/can.tsx'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { RadioField, FieldRow, TextAreaField, SelectField, type SubmitMore, TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { monthOptions, thisMonth } from './review-labels.ts'

interface ReviewDialogProps extends DialogProps<boolean> {
  course: Pick<Course, 'id'>
  side: Side
  scholar: { id: number; name: string }
  review?: Review
  period?: Period
}

type Period = Pick<Review, 'period_month' | 'period_year'>

const statuses = [
  { value: '1', label: 'Draft' },
  { value: '0', label: 'Publish' },
]

/** Writes the review of a month, or continues with a draft (001 §2.4). Possible mistakes are shown before it is published. */
export function ReviewDialog({ course, side, scholar, review, period = thisMonth(), close }: ReviewDialogProps) {
  const calls = reviewCalls[side]
  const me = useMe()
  // A draft of the same month that another tab saved while this one was open. Saving updates it, as long as the month is not changed.
  const found = useRef<Review>(undefined)
  const create = useWrite(calls.create, { refreshes: ['overview'] })
  const update = useWrite(calls.update, { refreshes: ['overview'] })
  const newRecord = `${course.id}-${scholar.id}`

  /** The stored draft of a month that has a review already, for the reader to compare. A published review cannot be replaced; the error says so. */
  const storedOf = async ({ period_month, period_year }: Period, error: unknown) => {
    if (!(error instanceof CallError) || !error.errors['period_month']) return undefined
    const filter = {
      course_id: course.id,
      scholar_id: scholar.id,
      user_id: me.user.id,
      period_month,
      period_year,
      status_draft: '1' as const,
    }
    const { data } = await call(calls.list, { filter }, { quiet: true }).catch(() => ({ data: [] }))
    const [stored] = data
    if (!stored) return undefined
    found.current = stored
    const { content, next_step, note, updated_at } = stored
    return new CallError(409, `You have already saved a draft for ${monthTitle(stored)}`, {}, { content, next_step, note, updated_at })
  }

  /** Saves a draft that is stored already. Answers false for a found one that another tab has deleted: its month is free again. */
  const saveAgain = async ({ id }: Review, values: Omit<InputOf<typeof calls.update>, 'id'>, more: SubmitMore) => {
    try {
      await update.send({ ...values, id, confirmed: more.confirmed, updated_at: more.updated_at }, more)
    } catch (error) {
      if (review || !(error instanceof CallError) || error.status !== 404) throw error
      found.current = undefined
      return false
    }
    if (!review) await call(discardDraft, { form: calls.create.at, record: newRecord }, { quiet: true }).catch(() => {})
    return true
  }

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
    draft: review ? { call: calls.update, of: review.id } : { call: calls.create, of: newRecord },
    submit: async (values, more) => {
      const before = review ?? (found.current && monthTitle(found.current) === monthTitle(values) ? found.current : undefined)
      if (before && (await saveAgain(before, values, more))) return
      await create.send({ ...values, confirmed: more.confirmed }, more).catch(async (error: unknown) => {
        throw (await storedOf(values, error)) ?? error
      })
    },
    then: () => close(true),
  })
  return (
    <FormDialog
      code={`${review ? 'u' : 'c'}_${side}_review`}
      title={review ? 'Update Review' : 'Create Review'}
      form={form}
      save={review ? 'Save' : 'Submit'}
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
      <RadioField
        name="status_draft"
        label="Status Review"
        options={statuses}
        number
        description="A published review goes to the scholar and can no longer be changed."
      />
      <TextAreaField name="content" label="Review text" rows={8} maxLength={10_000} required />
      <TextAreaField
        name="next_step"
        label="Next step"
        description="What the scholar does until you meet again."
        maxLength={1000}
        rows={2}
      />
      <TextAreaField
        name="note"
        label="Note to the coordinators"
        description="For the programme team alone. The scholar never sees it."
        maxLength={2000}
        rows={2}
      />
    </FormDialog>
  )
}
