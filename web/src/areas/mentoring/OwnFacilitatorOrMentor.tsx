import { Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { mentoringCalls, type Side } from '@pandu/contract/mentoring'
import { Person, Surface } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { formatDay } from '../../kit/Time.tsx'
import { sideLabels } from './side-labels.ts'

/** Shows a scholar who their facilitator or mentor is. */
export function OwnFacilitatorOrMentor({ course, side }: { course: Course; side: Side }) {
  const query = useCall(mentoringCalls[side].list, { filter: { course_id: course.id } })
  const { one } = sideLabels[side]
  return (
    <section aria-label={`Your ${side}`}>
      <Loaded query={query}>
        {({ data: [own] }) =>
          own ? (
            <Surface>
              <Text size="sm" c="dimmed" mb="xs">
                Your {side} in this course
              </Text>
              <Person
                name={own.data_user.name}
                picture={own.data_user.profile_picture}
                size={48}
                detail={`${one} since ${formatDay(own.starts_on)}`}
              />
            </Surface>
          ) : (
            <EmptyState
              text={`You have no ${side} in this course yet`}
              detail="The programme team assigns one. You will get a notification."
            />
          )
        }
      </Loaded>
    </section>
  )
}
