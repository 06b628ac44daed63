import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

interface MoveButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

/**
 * Up and down; with the focus on one of them the arrow keys move too. At the ends the buttons stay focusable, because a disabled button loses the
 * focus.
 */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!by) return
    event.preventDefault()
    if (by === -1 ? !isFirst : !isLast) onMove(by)
  }
  const button = (label: string, by: -1 | 1, isEnd: boolean, Icon: typeof IconArrowUp) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} ${label}`}
      aria-disabled={isEnd || undefined}
      data-disabled={isEnd || undefined}
      onKeyDown={onKeyDown}
      onClick={() => !isEnd && onMove(by)}
    >
      <Icon size={17} stroke={1.8} />
    </ActionIcon>
  )
  return (
    <>
      {button('up', -1, isFirst, IconArrowUp)}
      {button('down', 1, isLast, IconArrowDown)}
    </>
  )
}
