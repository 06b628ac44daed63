import { useIdle } from '../../kit/idle.ts'
import { ChatUnread } from '../chat/chat.offers.ts'
import { ForumUnread } from '../forum/forum.offers.ts'
import type { CoursePart } from './courseMenu.ts'

/** What is unread in a part of a course, beside its name. Its code and its calls wait until the page is drawn. */
export function PartUnread({ part, course }: { part: CoursePart; course: number }) {
  const isIdle = useIdle()
  if (!isIdle) return null
  if (part === 'chatroom') return <ChatUnread course={course} />
  return part === 'forum' ? <ForumUnread course={course} /> : null
}
