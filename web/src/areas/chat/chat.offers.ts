import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** How many messages of a course the reader has not seen: `<ChatUnread course={…} />` beside the name of its chat room. */
export const ChatUnread = lazyComponent(() => import('./ChatUnread.tsx').then((m) => m.ChatUnread))
