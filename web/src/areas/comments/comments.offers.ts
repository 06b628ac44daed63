import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** The comments on a record and the field for a new one: `<Comments module="material" id={…} section={…} />` at the end of its page. */
export const Comments = lazyComponent(() => import('./Comments.tsx').then((m) => m.Comments))
