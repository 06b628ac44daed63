import { Badge, VisuallyHidden } from '@mantine/core'

/** How much the reader has not seen, beside the name of its page; nothing where everything is seen. */
export function UnreadBadge({ unread, most, noun }: { unread: number; most: number; noun: string }) {
  if (unread === 0) return null
  return (
    <>
      {' '}
      {/* A round badge would take a line of its own. */}
      <Badge size="xs" circle={unread < 10} variant="filled" ml={4} display="inline-flex">
        {unread > most ? `${most}+` : unread}
      </Badge>
      <VisuallyHidden>
        {' '}
        unread {noun}
        {unread === 1 ? '' : 's'}
      </VisuallyHidden>
    </>
  )
}
