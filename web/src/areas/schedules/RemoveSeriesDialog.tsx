import { Skeleton, Text } from '@mantine/core'
import { listMeetings, type Meeting, removeMeetings } from '@pandu/contract/schedules'
import * as z from 'zod'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { RadioField, useCallForm } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'

/** Deletes a meeting of a weekly series, alone or with all that come after it. */
export function RemoveSeriesDialog({ meeting, close }: DialogProps<boolean> & { meeting: Meeting }) {
  const { course_id, series_id, start_section } = meeting
  const series = useCall(listMeetings, { filter: { course_id, series_id: series_id ?? undefined }, page: { size: 100 } })
  const later = (series.data?.data ?? []).filter((other) => other.id !== meeting.id && other.start_section >= start_section)
  const write = useWrite(removeMeetings, { refreshes: ['overview'] })
  const form = useCallForm({
    schema: z.object({ apply: z.enum(['this', 'later']) }),
    initial: { apply: 'this' },
    draft: undefined,
    submit: ({ apply }) =>
      write.send([meeting, ...(apply === 'later' ? later : [])].map(({ id }) => ({ course_schedule_administrator_id: id }))),
    then: () => close(true),
  })
  return (
    <FormDialog code="delete_schedule" title="Delete schedule" form={form} save="Yes" danger>
      <Text size="sm">Delete “{meeting.title}”? It is part of a weekly series. The invited scholars will be notified.</Text>
      <Loaded query={series} skeleton={<Skeleton h={76} />}>
        {() => (
          <RadioField
            name="apply"
            label="Delete"
            options={[
              { value: 'this', label: 'This meeting' },
              { value: 'later', label: `This and ${plural(later.length, 'later meeting', 'later meetings')}` },
            ]}
          />
        )}
      </Loaded>
    </FormDialog>
  )
}
