import { Button } from '@mantine/core'
import { type Course, coursePages, courseRules } from '@pandu/contract/courses'
import { IconTableColumn } from '@tabler/icons-react'
import { useCan } from '../../kit/can.tsx'
import { PageLink } from '../../kit/PageLink.tsx'

/** A link to the results of a course, for those who follow it. */
export function ResultsButton({ course }: { course: Course }) {
  const { can } = useCan(courseRules.follow, course)
  if (!can) return null
  return (
    <Button
      variant="default"
      component={PageLink}
      to={coursePages.results({ idCourse: course.id })}
      leftSection={<IconTableColumn size={16} aria-hidden />}
    >
      Results
    </Button>
  )
}
