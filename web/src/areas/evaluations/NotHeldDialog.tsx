import { Text } from '@mantine/core'
import { setMeetingHeld } from '@pandu/contract/evaluations'
import type { Meeting } from '@pandu/contract/schedules'
import { useState } from 'react'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { TextAreaField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Marks a meeting as one that did not take place. */
export function NotHeldDialog({ meeting, close }: DialogProps<boolean> & { meeting: Meeting }) {
  const write = useWrite(setMeetingHeld, { refreshes: ['schedules', 'overview'] })
  const [isOver] = useState(() => meeting.end_section * 1000 < Date.now())
  const form = useCallForm({
    schema: setMeetingHeld.input,
    initial: { course_schedule_administrator_id: meeting.id, held: 0, reason: meeting.reason },
    record: meeting,
    submit: (values, more) => write.send({ ...values, updated_at: more.updated_at }),
    then: () => close(true),
  })
  return (
    <FormDialog code="not_held" title="Did not take place" form={form} save="Save">
      <Text size="sm">
        “{meeting.title}” then needs no records, and nobody counts as absent.
        {!isOver && ' The invited scholars will be notified.'}
      </Text>
      <TextAreaField name="reason" label="Reason" required maxLength={500} autoFocus />
    </FormDialog>
  )
}
