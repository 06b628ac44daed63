import { type Review, reviewStateLabel } from '@pandu/contract/reviews'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { monthOptions } from './review-labels.ts'
import { ReviewText } from './ReviewText.tsx'

/** Shows a review (001 §2.4). */
export function ReviewViewDialog({ review }: DialogProps & { review: Review }) {
  return (
    <ViewDialog
      code={review.side === 'mentor' ? 'vm_list_review' : 'vf_list_review'}
      title={review.side === 'mentor' ? 'Mentor review' : 'Facilitator review'}
    >
      <Facts>
        <Fact label="Scholar">{review.data_scholar.name}</Fact>
        <Fact label="Period Month">{monthOptions.find(({ value }) => value === review.period_month)?.label}</Fact>
        <Fact label="Period Year">{review.period_year}</Fact>
        <Fact label="Status Review">{reviewStateLabel(review)}</Fact>
      </Facts>
      <ReviewText review={review} />
    </ViewDialog>
  )
}
