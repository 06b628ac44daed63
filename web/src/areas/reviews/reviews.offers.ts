import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { SkeletonPage } from '../../kit/states.tsx'

/** The monthly reviews of a course, for its Facilitator and Mentor tabs: the coverage for those who run the course, a link to their own for scholars. */
export const CoverageSection = lazyComponent(() => import('./CoverageSection.tsx').then((m) => m.CoverageSection), {
  placeholder: SkeletonPage,
})
export const OwnReviews = lazyComponent(() => import('./OwnReviews.tsx').then((m) => m.OwnReviews))
