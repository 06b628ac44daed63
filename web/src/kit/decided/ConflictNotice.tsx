import { Alert, Button, Group, Text } from '@mantine/core'
import { approvals, type Approval } from '@pandu/contract/kit'
import { IconArrowsExchange } from '@tabler/icons-react'
import { StatusBadge } from '../looks.tsx'
import type { useConflict } from './useConflict.ts'

interface NoticeProps {
  conflict: ReturnType<typeof useConflict>
  record: { version: number; approval: Approval }
  /** What the record is called in a sentence. */
  noun: string
  /** False when there is nothing to go on with: the record has become final. */
  open: boolean
}

/** Says that somebody else was first, shows the state that is there now, and lets the person go on with it. */
export function ConflictNotice({ conflict, record, noun, open }: NoticeProps) {
  if (!conflict.isStale) return null
  const isNew = record.version > conflict.version
  return (
    <Alert color="yellow" variant="light" role="alert" icon={<IconArrowsExchange size={20} aria-hidden />} title="Somebody else was faster">
      <Text size="sm" component="div" c="inherit">
        {conflict.reason ?? `This ${noun} has been changed since you opened it.`}
      </Text>
      <Group gap="sm" mt="xs">
        <Text size="sm" span c="inherit">
          State now:
        </Text>
        <StatusBadge of={approvals} value={record.approval} />
        {open && isNew && (
          <Button size="compact-sm" variant="default" onClick={conflict.goOn}>
            I have seen it, go on
          </Button>
        )}
      </Group>
      <Text size="sm" mt="xs" c="inherit">
        {open ? 'What you typed is still here.' : 'It can no longer be changed. What you typed is still here to be copied.'}
      </Text>
    </Alert>
  )
}
