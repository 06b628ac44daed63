import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** The field for a comment: people read first, so its code comes after the thread. */
export const LaterCommentForm = lazyComponent(() => import('./CommentForm.tsx').then((m) => m.CommentForm), { prefetch: true })
