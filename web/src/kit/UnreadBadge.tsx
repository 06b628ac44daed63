import { Badge, VisuallyHidden } from '@mantine/core'

/** How much of something the reader has not seen, beside the name of its place; nothing where all is seen. */
export function UnreadBadge({ unread, most, noun }: { unread: number; most: number; noun: string }) {
  if (unread === 0) return null
  return (
    <>
      {' '}
      {/* A round badge would stand on a line of its own. */}
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
