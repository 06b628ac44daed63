import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { SkeletonPage } from '../../kit/states.tsx'

/** The outbox for a page of another area. It needs the code of the table, so it is loaded only when it is shown. */
export const Outbox = lazyComponent(() => import('./Outbox.tsx').then((m) => m.Outbox), { placeholder: SkeletonPage })
