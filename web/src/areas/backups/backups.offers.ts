import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { SkeletonPage } from '../../kit/states.tsx'

/** The backups of the installation, for a page of another area. */
export const Backups = lazyComponent(() => import('./Backups.tsx').then((m) => m.Backups), { placeholder: SkeletonPage })
