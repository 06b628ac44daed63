import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import type { Side } from '@pandu/contract/mentoring'
import { monthTitle, type Review, reviewCalls, reviewPath } from '@pandu/contract/reviews'
import type { BackTarget } from '../../kit/BackLink.tsx'
import { PageHeader, Surface } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { ReviewBadge } from './ReviewText.tsx'

/** Shows a scholar the published reviews about them, all on one page, because a course has few months. */
export function ScholarReviews({ course, side, scholar, back }: { course: Course; side: Side; scholar: number; back: BackTarget }) {
  const query = useCall(reviewCalls[side].list, {
    filter: { course_id: course.id, scholar_id: scholar },
    sort: '-period',
    page: { size: 100 },
  })
  return (
    <>
      <PageHeader title="Your monthly reviews" back={back} about={`What your ${side} writes about your months in ${course.title}`} />
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState text="No review has been published yet" detail="You will get a notification when one is." />
          ) : (
            <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
              {data.map((review) => (
                <Surface component="li" key={review.id}>
                  <OwnReview review={review} />
                </Surface>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}

function OwnReview({ review }: { review: Review }) {
  return (
    <>
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h4">
          <Anchor component={PageLink} to={reviewPath(review, review.id)} inherit>
            {monthTitle(review)}
          </Anchor>
        </Title>
        <ReviewBadge review={review} />
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {review.person.name}
      </Text>
      <Text lineClamp={3}>{review.content}</Text>
    </>
  )
}
