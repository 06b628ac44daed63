import { Group, Loader, Text } from '@mantine/core'
import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type SaveTone = 'busy' | 'saved' | 'lost'

const icons: Record<SaveTone, ReactNode> = {
  busy: <Loader size={14} aria-hidden />,
  saved: <IconCheck size={16} aria-hidden />,
  lost: <IconCloudOff size={16} aria-hidden />,
}

/** Whether what was typed has been saved automatically. */
export function SaveMark({ tone, children }: { tone: SaveTone; children: ReactNode }) {
  return (
    <Text size="sm" c={tone === 'lost' ? 'var(--mantine-color-error)' : 'dimmed'} component="div" aria-live="polite">
      <Group gap={6} wrap="nowrap">
        {icons[tone]}
        <span>{children}</span>
      </Group>
    </Text>
  )
}
