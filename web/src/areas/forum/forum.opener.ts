import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** The threads of an audience in a course, for its Facilitator and Mentor tabs: `<Threads course={course} audience="mentor" />`. */
export const Threads = lazyComponent(() => import('./Threads.tsx').then((m) => m.Threads))
