import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { SkeletonPage } from '../../kit/states.tsx'

/** The state of the backups, for the page of settings. */
export const Backups = lazyComponent(() => import('./Backups.tsx').then((m) => m.Backups), { placeholder: SkeletonPage })
