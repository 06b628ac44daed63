import { useIdle } from '../../kit/whenIdle.ts'
import { ChatUnread } from '../chat/chat.offers.ts'
import { ForumUnread } from '../forum/forum.offers.ts'
import type { CoursePart } from './courseMenu.ts'

/** The number of unread messages beside the name of a tab. It is loaded after the page is drawn. */
export function UnreadInPart({ part, course }: { part: CoursePart; course: number }) {
  const isIdle = useIdle()
  if (!isIdle) return null
  if (part === 'chatroom') return <ChatUnread course={course} />
  return part === 'forum' ? <ForumUnread course={course} /> : null
}
