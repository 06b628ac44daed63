import { Group, Stack, Title } from '@mantine/core'
import { isPartner } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { monthTitle, readReviews, reviewCalls, reviewPages } from '@pandu/contract/reviews'
import { notFound } from '@tanstack/react-router'
import { useMe } from '../../kit/can.tsx'
import { PageHeader, Surface } from '../../kit/display.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { ReviewBadge, ReviewText } from './ReviewText.tsx'

/** Reviews that a facilitator or mentor wrote in a course that they have left. They can read these as long as they can sign in (docs/decisions/0038). */
export function FormerReviews({ side, scholar }: { side: Side; scholar: number }) {
  const course = usePageId(reviewPages[side], 'idCourse')
  const { actor } = useMe()
  const { id } = useOpenedRecord()
  if (!isPartner(actor) || readReviews[side].test(actor) !== true || id === 0) throw notFound()
  const query = useCall(reviewCalls[side].list, {
    filter: { course_id: course, scholar_id: scholar, user_id: actor.id, id },
    sort: '-period',
    page: { size: 100 },
  })
  return (
    <Loaded query={query}>
      {({ data }) => {
        const [first] = data
        if (!first) throw notFound()
        return (
          <>
            <PageHeader
              title={first.data_scholar.name}
              about={`Your monthly reviews in ${first.data_course.title}, a course that you have left`}
            />
            <Stack gap="md">
              {data.map((review) => (
                <Surface key={review.id}>
                  <Group justify="space-between" mb="xs">
                    <Title order={2} size="h4">
                      {monthTitle(review)}
                    </Title>
                    <ReviewBadge review={review} />
                  </Group>
                  <ReviewText review={review} />
                </Surface>
              ))}
            </Stack>
          </>
        )
      }}
    </Loaded>
  )
}
