import { Alert, Badge } from '@mantine/core'
import { closedCourseReason, type Course, type CourseItem } from '@pandu/contract/courses'
import { dayIn, PROGRAMME_ZONE } from '@pandu/contract/kit'
import { IconLock } from '@tabler/icons-react'
import { formatDays } from '../../kit/Time.tsx'

export type CoursePeriod = 'running' | 'upcoming' | 'over'

export const coursePeriods: readonly { value: CoursePeriod; label: string; color: string }[] = [
  { value: 'running', label: 'Running', color: 'green' },
  { value: 'upcoming', label: 'Upcoming', color: 'blue' },
  { value: 'over', label: 'Over', color: 'gray' },
]

type Days = Pick<Course, 'start_date' | 'end_date'>

/** Compares days in Jakarta, as the server does. */
export function coursePeriodOf({ start_date, end_date }: Days, now = new Date()): CoursePeriod {
  const today = dayIn(now, PROGRAMME_ZONE)
  return today < start_date ? 'upcoming' : today > end_date ? 'over' : 'running'
}

export const CoursePeriodBadge = ({ course }: { course: Days }) => {
  const { label, color } = coursePeriods.find(({ value }) => value === coursePeriodOf(course)) ?? {}
  return (
    <Badge variant="light" color={color} radius="sm">
      {label}
    </Badge>
  )
}

/** Why a scholar cannot work in a course today, or on one item of it; undefined for everybody else. */
export const closedForReader = (course: Course, item?: CourseItem) =>
  course.seat === 'member' ? closedCourseReason(course, { item }) : undefined

/** Tells scholars why they cannot work in a course today. */
export const ClosedNotice = ({ sentence }: { sentence: string }) => (
  <Alert icon={<IconLock size={18} />} color="gray" variant="light" mb="md">
    {sentence}
  </Alert>
)

export const courseDays = ({ start_date, end_date }: Days) => formatDays(start_date, end_date)
