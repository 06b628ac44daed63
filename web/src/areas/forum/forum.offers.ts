import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** The threads of an audience in a course, for its Facilitator and Mentor tabs: `<Threads course={course} audience="mentor" />`. */
export const Threads = lazyComponent(() => import('./Threads.tsx').then((m) => m.Threads))

/** How many threads of a course's forum are new to the reader: `<ForumUnread course={…} />` beside the name of the forum. */
export const ForumUnread = lazyComponent(() => import('./ForumUnread.tsx').then((m) => m.ForumUnread))
