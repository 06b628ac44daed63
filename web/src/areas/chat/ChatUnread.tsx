import { readChatRoom, MOST_UNREAD_MESSAGES } from '@pandu/contract/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { UnreadBadge } from '../../kit/UnreadBadge.tsx'
import { watchRoom } from '../../kit/liveRooms.ts'
import { refreshAreas, useCall } from '../../kit/query.ts'
import { chatRoomName } from './openRoom.ts'

/** The number of unread messages. It follows new and deleted messages and what the reader has read on any device. Without the live channel it polls every minute. */
export function ChatUnread({ course }: { course: number }) {
  const client = useQueryClient()
  useEffect(() => watchRoom(chatRoomName(course), () => void refreshAreas(client, [readChatRoom.area])), [course, client])
  const unread = useCall(readChatRoom, { filter: { course_id: course } }, { refetchInterval: 60_000 }).data?.data.unread ?? 0
  return <UnreadBadge unread={unread} most={MOST_UNREAD_MESSAGES} noun="message" />
}
