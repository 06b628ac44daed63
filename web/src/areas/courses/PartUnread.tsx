import { ChatUnread } from '../chat/chat.offers.ts'
import { ForumUnread } from '../forum/forum.offers.ts'
import type { CoursePart } from './courseMenu.ts'

/** What is unread in a part of a course, beside its name. */
export function PartUnread({ part, course }: { part: CoursePart; course: number }) {
  if (part === 'chatroom') return <ChatUnread course={course} />
  return part === 'forum' ? <ForumUnread course={course} /> : null
}
