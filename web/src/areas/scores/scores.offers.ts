import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { SkeletonPage } from '../../kit/states.tsx'

/** The standing scores of a scholar for the profile; the plot comes when its tab is opened. */
export const ScholarScores = lazyComponent(() => import('./ScholarScores.tsx').then((m) => m.ScholarScores), { placeholder: SkeletonPage })
