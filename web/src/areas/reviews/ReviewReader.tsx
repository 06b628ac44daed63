import { Button } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { isScholar } from '@pandu/contract/kit'
import { confirmReview, monthTitle, type Review } from '@pandu/contract/reviews'
import { IconCheck } from '@tabler/icons-react'
import { ActionMenu } from '../../kit/actions.tsx'
import type { BackTarget } from '../../kit/BackLink.tsx'
import { useMe } from '../../kit/can.tsx'
import { Fact, Facts, PageHeader, Surface } from '../../kit/display.tsx'
import { useGo } from '../../kit/go.ts'
import { useWrite } from '../../kit/query.ts'
import { Time } from '../../kit/Time.tsx'
import { useReviewActions } from './reviews.actions.tsx'
import { ReviewBadge, ReviewText } from './ReviewText.tsx'

/** Shows one review. The scholar confirms here that they have read it. */
export function ReviewReader({ review, course, back }: { review: Review; course: Course; back: BackTarget }) {
  const { actor } = useMe()
  const go = useGo()
  const actions = useReviewActions(course, review.side, { then: () => go(back.path) })
  return (
    <>
      <PageHeader title={`Review of ${monthTitle(review)}`} back={back} badge={<ReviewBadge review={review} />}>
        <ActionMenu actions={actions} record={review} name={monthTitle(review)} />
      </PageHeader>
      <Surface>
        <Facts>
          <Fact label="Scholar">{review.data_scholar.name}</Fact>
          <Fact label={review.side === 'mentor' ? 'Mentor' : 'Facilitator'}>{review.person.name}</Fact>
          {review.published_at && (
            <Fact label="Published">
              <Time value={review.published_at} />
            </Fact>
          )}
          {review.read_at && (
            <Fact label="Read">
              <Time value={review.read_at} />
            </Fact>
          )}
        </Facts>
        <ReviewText review={review} />
        {isScholar(actor) && review.read_at === null && <ConfirmButton id={review.id} />}
      </Surface>
    </>
  )
}

function ConfirmButton({ id }: { id: number }) {
  const write = useWrite(confirmReview, { refreshes: ['overview'] })
  return (
    <Button mt="lg" leftSection={<IconCheck size={16} aria-hidden />} loading={write.busy} onClick={() => void write.run({ id })}>
      I have read this review
    </Button>
  )
}
