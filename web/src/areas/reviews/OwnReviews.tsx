import { Anchor, Text, Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import type { Side } from '@pandu/contract/mentoring'
import { monthTitle, reviewCalls, reviewPath } from '@pandu/contract/reviews'
import { useMe } from '../../kit/can.tsx'
import { Surface } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { ReviewBadge } from './ReviewText.tsx'

/** Shows a scholar the newest review about them, with a link to all. */
export function OwnReviews({ course, side }: { course: Course; side: Side }) {
  const { actor } = useMe()
  const query = useCall(reviewCalls[side].list, { filter: { course_id: course.id }, sort: '-period', page: { size: 1 } })
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        Monthly reviews
      </Title>
      <Loaded query={query}>
        {({ data: [newest], total }) =>
          newest ? (
            <Surface>
              <Anchor component={PageLink} to={reviewPath(newest, newest.id)}>
                {monthTitle(newest)}
              </Anchor>{' '}
              <ReviewBadge review={newest} />
              <Text lineClamp={2} mt="xs">
                {newest.content}
              </Text>
              {total > 1 && (
                <Text mt="xs">
                  <Anchor component={PageLink} to={reviewPath({ side, course_id: course.id, scholar_id: actor.id })}>
                    All {total} reviews
                  </Anchor>
                </Text>
              )}
            </Surface>
          ) : (
            <Text c="dimmed">No review has been published yet.</Text>
          )
        }
      </Loaded>
    </section>
  )
}
