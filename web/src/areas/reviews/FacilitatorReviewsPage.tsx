import { ReviewsPage } from './ReviewsPage.tsx'

/** The reviews that facilitators write of a scholar. */
export default function FacilitatorReviewsPage() {
  return <ReviewsPage side="facilitator" />
}
