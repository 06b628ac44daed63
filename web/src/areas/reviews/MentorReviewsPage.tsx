import { ReviewsPage } from './ReviewsPage.tsx'

/** The reviews that mentors write of a scholar. */
export default function MentorReviewsPage() {
  return <ReviewsPage side="mentor" />
}
