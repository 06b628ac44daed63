import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { SkeletonPage } from '../../kit/states.tsx'

/** The outbox for a page of another area. It brings the table along, so it comes only when it is looked at. */
export const Outbox = lazyComponent(() => import('./Outbox.tsx').then((m) => m.Outbox), { placeholder: SkeletonPage })
