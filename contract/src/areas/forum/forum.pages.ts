import { pageAt } from '../../kit/pages.ts'
import { sidePath } from '../mentoring/mentoring.pages.ts'
import { type Audience, audiences } from './forum.access.ts'

const inside = { usual: { inside: 'inclass' }, values: { inside: ['inclass'] } } as const

export const forumPages = {
  forum: pageAt('/forum/$inside/$idCourse', '001 §2.1, X05, X06', inside),
  thread: pageAt('/thread/$audience/$idThread/$idCourse', 'G052, G056', { values: { audience: audiences } }),
}

/** Where the threads of an audience are listed; deleting one leads there (001 §2.1). */
export const threadsPath = (audience: Audience, courseId: number) =>
  audience === 'learner' ? forumPages.forum({ idCourse: courseId }) : sidePath(audience, courseId)

/** What the filters of a list of threads are called in its address: it shares the tab of a side with other lists. */
export const threadsPrefix = (audience: Audience) => (audience === 'learner' ? '' : 'f-')

/** The same list, with what is new to the reader alone. */
export const unreadThreadsPath = (audience: Audience, courseId: number) =>
  audience === 'learner'
    ? forumPages.forum({ idCourse: courseId }, { show: 'unread' })
    : sidePath(audience, courseId, { [`${threadsPrefix(audience)}show`]: 'unread' })

interface Place {
  id: number
  course_id: number
  audience: Audience
}

/** Where a thread opens, at one of its comments where that is meant. */
export const threadPath = ({ id, course_id, audience }: Place, comment?: number) =>
  forumPages.thread({ audience, idThread: id, idCourse: course_id }, { comment })
