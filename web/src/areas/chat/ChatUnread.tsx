import { Badge, VisuallyHidden } from '@mantine/core'
import { readChatRoom, UNREAD_MOST } from '@pandu/contract/chat'
import { useCall } from '../../kit/query.ts'

/** Asked again every minute, and when a message was read. */
export function ChatUnread({ course }: { course: number }) {
  const unread = useCall(readChatRoom, { filter: { course_id: course } }, { refetchInterval: 60_000 }).data?.data.unread ?? 0
  if (unread === 0) return null
  return (
    <>
      {' '}
      <Badge size="xs" circle={unread < 10} variant="filled" ml={4}>
        {unread > UNREAD_MOST ? `${UNREAD_MOST}+` : unread}
      </Badge>
      <VisuallyHidden> unread messages</VisuallyHidden>
    </>
  )
}
