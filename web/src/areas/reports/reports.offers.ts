import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { SkeletonPage } from '../../kit/states.tsx'

/** The reports of a scholar for the profile. */
export const ScholarReports = lazyComponent(() => import('./ScholarReports.tsx').then((m) => m.ScholarReports), {
  placeholder: SkeletonPage,
})
