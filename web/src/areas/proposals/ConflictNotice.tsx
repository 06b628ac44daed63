import { Alert, Button, Group, Text } from '@mantine/core'
import { approvals } from '@pandu/contract/kit'
import { IconArrowsExchange } from '@tabler/icons-react'
import { StatusBadge } from '../../kit/looks.tsx'
import type { Proposal } from './kind.ts'
import type { useConflict } from './useConflict.ts'

interface NoticeProps {
  conflict: ReturnType<typeof useConflict>
  proposal: Proposal
  /** False when there is nothing to go on with: the proposal has become final. */
  open: boolean
}

/** Says that somebody else was first, shows the state that is there now, and lets the person go on with it. */
export function ConflictNotice({ conflict, proposal, open }: NoticeProps) {
  if (!conflict.isStale) return null
  const isNew = proposal.version > conflict.version
  return (
    <Alert color="yellow" variant="light" role="alert" icon={<IconArrowsExchange size={20} aria-hidden />} title="Somebody else was faster">
      <Text size="sm" component="div" c="inherit">
        {conflict.reason ?? 'This proposal has been changed since you opened it.'}
      </Text>
      <Group gap="sm" mt="xs">
        <Text size="sm" span c="inherit">
          State now:
        </Text>
        <StatusBadge of={approvals} value={proposal.approval} />
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
