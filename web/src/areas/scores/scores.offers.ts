import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { SkeletonPage } from '../../kit/states.tsx'

/** The scores of a scholar for the profile. They are loaded when their tab is opened. */
export const ScholarScores = lazyComponent(() => import('./ScholarScores.tsx').then((m) => m.ScholarScores), { placeholder: SkeletonPage })
