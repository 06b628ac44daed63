import { Badge } from '@mantine/core'
import type { CourseSeat, Section, SectionModule } from '@pandu/contract/courses'
import { Time } from '../../kit/Time.tsx'

const isPast = (at: string) => Date.parse(at) <= Date.now()

/** From when scholars see a section or an item, while that is to come. */
export function AppearsBadge({ at }: { at: string | null }) {
  if (at === null || isPast(at)) return null
  return (
    <Badge variant="light" color="blue" radius="sm" style={{ textTransform: 'none' }}>
      Appears <Time value={at} />
    </Badge>
  )
}

/** That a section is a draft, or from when scholars see it. */
export function SectionState({ section: { status, publish_at } }: { section: Section }) {
  if (status === 1) return <AppearsBadge at={publish_at} />
  return (
    <Badge variant="light" color="gray" radius="sm">
      Draft
    </Badge>
  )
}

/** Until when an item is due; for scholars with the word that it is late. */
export function DueBadge({ module: { due_at, first_due_at, done }, course }: { module: SectionModule; course: CourseSeat }) {
  // The first stage of a project may have been handed in: whether it is late, the page of the project knows.
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
