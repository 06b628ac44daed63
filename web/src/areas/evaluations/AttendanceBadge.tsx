import { Badge } from '@mantine/core'
import { type Attendance, attendanceLabels } from '@pandu/contract/evaluations'

const colors: Record<Attendance, string> = { presence: 'green', absence: 'red', excused: 'gray' }

/** Whether a scholar attended; a dash until it was recorded. */
export const AttendanceBadge = ({ attendance }: { attendance: Attendance | null | undefined }) =>
  attendance ? (
    <Badge variant="light" color={colors[attendance]} radius="sm">
      {attendanceLabels[attendance]}
    </Badge>
  ) : (
    '–'
  )
