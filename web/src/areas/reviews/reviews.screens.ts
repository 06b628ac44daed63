import { mentoringRules } from '@pandu/contract/mentoring'
import { readReviews, reviewPages } from '@pandu/contract/reviews'
import { screensOf } from '../../kit/screens.ts'

export const reviewScreens = screensOf(
  {
    page: reviewPages.followUp,
    may: mentoringRules.followAll,
    title: 'Monthly Follow-up',
    component: () => import('./FollowUpPage.tsx'),
  },
  {
    page: reviewPages.facilitator,
    may: readReviews.facilitator,
    title: 'Facilitator reviews',
    component: () => import('./FacilitatorReviewsPage.tsx'),
  },
  { page: reviewPages.mentor, may: readReviews.mentor, title: 'Mentor reviews', component: () => import('./MentorReviewsPage.tsx') },
)
