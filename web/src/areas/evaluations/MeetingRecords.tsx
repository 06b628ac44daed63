import { Alert, Button, Group, Text, Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { evaluationRules, setMeetingHeld } from '@pandu/contract/evaluations'
import type { Meeting } from '@pandu/contract/schedules'
import { IconCalendarOff } from '@tabler/icons-react'
import { useMe } from '../../kit/can.tsx'
import { Fact, Facts, LongFact } from '../../kit/display.tsx'
import { useWrite } from '../../kit/query.ts'
import { AttendanceBadge } from './AttendanceBadge.tsx'
import { EvaluationSheet } from './EvaluationSheet.tsx'
import { RecordsTable } from './RecordsTable.tsx'

interface MeetingRecordsProps {
  course: Course
  meeting: Meeting
}

/** The records of a meeting that is today or in the past. */
export function MeetingRecords({ course, meeting }: MeetingRecordsProps) {
  const { actor } = useMe()
  if (course.seat === 'member') return meeting.record && <OwnRecord record={meeting.record} />
  if (meeting.state === 'not_held') return <NotHeld course={course} meeting={meeting} />
  const mayFill = evaluationRules.fill.test(actor, course) === true
  return (
    <section aria-label="Attendance">
      <Title order={2} size="h4" mb="sm">
        Attendance
      </Title>
      {mayFill ? <EvaluationSheet meeting={meeting} /> : <RecordsTable meeting={meeting} />}
    </section>
  )
}

const OwnRecord = ({ record: { attendance, score, notes } }: { record: NonNullable<Meeting['record']> }) => (
  <section aria-label="Your record">
    <Title order={2} size="h4" mb="sm">
      Your record
    </Title>
    <Facts>
      <Fact label="Attendance">
        <AttendanceBadge attendance={attendance} />
      </Fact>
      <Fact label="Score">{score !== null && `${score} of 100`}</Fact>
    </Facts>
    {notes && <LongFact label="Notes">{notes}</LongFact>}
  </section>
)

function NotHeld({ course, meeting }: MeetingRecordsProps) {
  const { actor } = useMe()
  const write = useWrite(setMeetingHeld, { refreshes: ['schedules', 'overview'] })
  const mayChange = evaluationRules.setHeld.test(actor, { ...meeting, seat: course.seat }) === true
  return (
    <Alert color="gray" variant="light" icon={<IconCalendarOff aria-hidden />} title="This meeting did not take place">
      <Text size="sm">{meeting.reason}</Text>
      <Text size="sm" c="dimmed">
        It needs no records, and nobody counts as absent.
      </Text>
      {mayChange && (
        <Group mt="sm">
          <Button
            size="xs"
            variant="default"
            loading={write.busy}
            onClick={() => void write.run({ course_schedule_administrator_id: meeting.id, held: 1, updated_at: meeting.updated_at })}
          >
            It took place after all
          </Button>
        </Group>
      )}
    </Alert>
  )
}
