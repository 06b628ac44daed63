import { TextInput } from '@mantine/core'
import { type Course, viewTaughtCourse } from '@pandu/contract/courses'
import type { Side } from '@pandu/contract/mentoring'
import { createMeeting, meetingMedia, type Meeting, MOST_WEEKS, updateMeeting } from '@pandu/contract/schedules'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { RadioField, FieldRow, TextAreaField, NumberField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { inPageZone, usePageZone, zoneAtWall } from '../../kit/zone.ts'
import { meetingForm, secondsOf, formTimesOf, defaultTimes } from './meeting-times.ts'
import { OverlapNotice } from './OverlapNotice.tsx'

interface MeetingDialogProps extends DialogProps<boolean> {
  course: Pick<Course, 'id' | 'title'>
  side: Side
  meeting?: Meeting
}

const codes = { facilitator: ['c_schedule', 'u_schedule'], mentor: ['c_scheduleMentor', 'u_scheduleMentor'] } as const

/** Plans a meeting, or changes one's own (000 §2). Times are in the time zone of the page. */
export function MeetingDialog({ course, side, meeting, close }: MeetingDialogProps) {
  const taught = useCall(viewTaughtCourse, { id: course.id })
  const create = useWrite(createMeeting, { refreshes: ['overview'] })
  // An update shows no notice (O77), because the list shows the new values.
  const update = useWrite(updateMeeting, { refreshes: ['overview'], silent: true })
  const form = useCallForm({
    schema: meetingForm,
    initial: {
      title: meeting?.title ?? '',
      description: meeting?.description ?? '',
      media: meeting?.media ?? 'Google Meet',
      additional_info: meeting?.additional_info ?? '',
      ...(meeting ? formTimesOf(meeting.start_section, meeting.end_section) : defaultTimes),
      weeks: '1',
      apply: 'this',
    },
    record: meeting,
    fromStored: ({ start_section, end_section, ...stored }) => ({ ...stored, ...formTimesOf(Number(start_section), Number(end_section)) }),
    draft: meeting ? { call: updateMeeting, of: inPageZone(meeting.id) } : { call: createMeeting, of: inPageZone(`${side}-${course.id}`) },
    submit: ({ start_date, start_time, end_date, end_time, weeks, apply, ...fields }, more) => {
      const sections = secondsOf({ start_date, start_time, end_date, end_time }) ?? { start_section: 0, end_section: 0 }
      if (!meeting) return create.send({ ...fields, ...sections, course_id: course.id, side, weeks }, more)
      return update.send({ ...fields, ...sections, course_schedule_administrator_id: meeting.id, apply, updated_at: more.updated_at }, more)
    },
    then: () => close(true),
  })
  const { start_date, start_time, weeks, apply } = form.values
  const own = usePageZone()
  const zone = zoneAtWall(`${start_date} ${start_time}`, own)
  return (
    <FormDialog
      code={codes[side][meeting ? 1 : 0]}
      title={meeting ? 'Update Schedule' : 'Create Schedule'}
      form={form}
      save={meeting ? 'Save' : 'Submit'}
      saving="Loading..."
    >
      <TextInput label="Course" value={taught.data?.data_course.title ?? course.title} readOnly />
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <TextAreaField name="description" label="Description" maxLength={5000} />
      <FieldRow>
        <DateField name="start_date" label="Start Date" required />
        <TextField name="start_time" label={`Start Time (${zone})`} type="time" required />
      </FieldRow>
      <FieldRow>
        <DateField name="end_date" label="End Date" required {...(start_date && { min: start_date })} />
        <TextField name="end_time" label={`End Time (${zone})`} type="time" required />
      </FieldRow>
      <RadioField name="media" label="Media" options={meetingMedia.map((value) => ({ value, label: value }))} />
      <TextAreaField name="additional_info" label="Link or Info" maxLength={2000} />
      {meeting ? (
        meeting.series_id !== null && (
          <RadioField
            name="apply"
            label="Change"
            options={[
              { value: 'this', label: 'This meeting' },
              { value: 'later', label: 'This and all later meetings of the series' },
            ]}
          />
        )
      ) : (
        <NumberField
          name="weeks"
          label="Weeks"
          whole
          description={`1 is a single meeting. More repeat it every week, ${MOST_WEEKS} at most, each as a meeting of its own.`}
        />
      )}
      <OverlapNotice
        courseId={course.id}
        side={side}
        sections={secondsOf(form.values)}
        weeks={Number(weeks)}
        apply={apply === 'later' ? 'later' : 'this'}
        meeting={meeting}
      />
    </FormDialog>
  )
}
