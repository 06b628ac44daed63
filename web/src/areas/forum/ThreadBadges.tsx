import { Badge, Group } from '@mantine/core'
import { threadCategories, type Thread } from '@pandu/contract/forum'
import { IconCheck, IconLock, IconPin } from '@tabler/icons-react'

const colors = ['gray', 'orange', 'blue', 'grape'] as const

type Shown = Pick<Thread, 'category' | 'pinned' | 'status' | 'answer_id' | 'is_new'>

/** The category and the state of a thread. */
export function ThreadBadges({ thread: { category, pinned, status, answer_id, is_new } }: { thread: Shown }) {
  return (
    <Group gap={6}>
      {is_new && (
        <Badge variant="filled" radius="sm">
          New
        </Badge>
      )}
      <Badge variant="light" radius="sm" color={colors[category] ?? 'gray'}>
        {threadCategories[category]}
      </Badge>
      {pinned === 1 && (
        <Badge variant="light" radius="sm" color="yellow" leftSection={<IconPin size={12} aria-hidden />}>
          Pinned
        </Badge>
      )}
      {answer_id !== null && (
        <Badge variant="light" radius="sm" color="green" leftSection={<IconCheck size={12} aria-hidden />}>
          Answered
        </Badge>
      )}
      {status !== 1 && (
        <Badge variant="light" radius="sm" color="gray" leftSection={<IconLock size={12} aria-hidden />}>
          Closed
        </Badge>
      )}
    </Group>
  )
}
