import { learnerThreads, MOST_UNREAD_COMMENTS } from '@pandu/contract/forum'
import { useCall } from '../../kit/query.ts'
import { UnreadBadge } from '../../kit/UnreadBadge.tsx'

/** How many threads of a course's forum are new to the reader or have new comments. */
export function ForumUnread({ course }: { course: number }) {
  const query = useCall(learnerThreads.list, { filter: { course_id: course, show: 'unread' }, page: { size: 1 } })
  return <UnreadBadge unread={query.data?.total ?? 0} most={MOST_UNREAD_COMMENTS} noun="thread" />
}
