import { Badge } from '@mantine/core'
import type { Course, CourseSeat, Section, SectionModule } from '@pandu/contract/courses'
import { Time } from '../../kit/Time.tsx'

const isPast = (at: string) => Date.parse(at) <= Date.now()

/** When scholars will see a section or an item; nothing once they do. */
export function AppearsBadge({ at }: { at: string | null }) {
  if (at === null || isPast(at)) return null
  return (
    <Badge variant="light" color="blue" radius="sm" style={{ textTransform: 'none' }}>
      Published from <Time value={at} />
    </Badge>
  )
}

/** Whether a section is a draft, or when scholars will see it. */
export function SectionState({ section: { status, publish_at } }: { section: Section }) {
  if (status === 1) return <AppearsBadge at={publish_at} />
  return (
    <Badge variant="light" color="gray" radius="sm">
      Draft
    </Badge>
  )
}

/** When an item is due; scholars also see whether it is late. */
export function DueBadge({ module: { due_at, first_due_at, done }, course }: { module: SectionModule; course: CourseSeat }) {
  // Once the first stage of a project is due, it may have been handed in; only the page of the project knows. So the last date is shown.
  const at = first_due_at !== null && !isPast(first_due_at) ? first_due_at : due_at
  if (at === null || done === true) return null
  const isLate = course.seat === 'member' && isPast(at)
  return (
    <Badge variant="light" color={isLate ? 'red' : 'gray'} radius="sm" style={{ textTransform: 'none' }}>
      {isLate ? 'Late, was due ' : 'Due '}
      <Time value={at} />
    </Badge>
  )
}

/** That scholars can work on an item while its course is closed; nothing where the whole course is left open. */
export function OpenBadge({ module, course }: { module: SectionModule; course: Course }) {
  if (module.open_always === 0 || course.open_always === 1) return null
  return (
    <Badge variant="light" color="gray" radius="sm" style={{ textTransform: 'none' }}>
      Open before and after the course
    </Badge>
  )
}
