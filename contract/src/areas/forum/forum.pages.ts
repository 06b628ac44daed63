import { pageAt } from '../../kit/pages.ts'
import { sidePath } from '../mentoring/mentoring.pages.ts'
import { type Audience, audiences } from './forum.access.ts'

const inside = { usual: { inside: 'inclass' }, values: { inside: ['inclass'] } } as const

export const forumPages = {
  forum: pageAt('/forum/$inside/$idCourse', '001 §2.1, X05, X06', inside),
  thread: pageAt('/thread/$audience/$idThread/$idCourse', 'G052, G056', { values: { audience: audiences } }),
}

/** The address of the list of threads. Deleting a thread leads there (001 §2.1). */
export const threadsPath = (audience: Audience, courseId: number) =>
  audience === 'learner' ? forumPages.forum({ idCourse: courseId }) : sidePath(audience, courseId)

/** The prefix of the list's filters in the address. In the tab of a side there are other lists, which have filters, too. */
export const threadsPrefix = (audience: Audience) => (audience === 'learner' ? '' : 'f-')

/** The address of the list, filtered by unread threads. */
export const unreadThreadsPath = (audience: Audience, courseId: number) =>
  audience === 'learner'
    ? forumPages.forum({ idCourse: courseId }, { show: 'unread' })
    : sidePath(audience, courseId, { [`${threadsPrefix(audience)}show`]: 'unread' })

interface Place {
  id: number
  course_id: number
  audience: Audience
}

/** The address that opens a thread, optionally at a comment. */
export const threadPath = ({ id, course_id, audience }: Place, comment?: number) =>
  forumPages.thread({ audience, idThread: id, idCourse: course_id }, { comment })
