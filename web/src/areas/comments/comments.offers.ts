import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** What people say about a record, and the field to say more: `<Comments module="material" id={…} section={…} />` at the end of its page. */
export const Comments = lazyComponent(() => import('./Comments.tsx').then((m) => m.Comments))
