import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** The field for a comment. Its code is loaded after the thread, because people read first. */
export const LaterCommentForm = lazyComponent(() => import('./CommentForm.tsx').then((m) => m.CommentForm), { prefetch: true })
