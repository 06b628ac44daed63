import { readReviews, reviewPages } from '@pandu/contract/reviews'
import { screensOf } from '../../kit/screens.ts'

export const reviewScreens = screensOf(
  {
    page: reviewPages.facilitator,
    may: readReviews.facilitator,
    title: 'Facilitator reviews',
    component: () => import('./FacilitatorReviewsPage.tsx'),
  },
  { page: reviewPages.mentor, may: readReviews.mentor, title: 'Mentor reviews', component: () => import('./MentorReviewsPage.tsx') },
)
