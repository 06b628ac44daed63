import { Group, Text } from '@mantine/core'
import { approvedBefore, type Party, projectStates, type Work } from '@pandu/contract/projects'
import { StatusBadge } from '../../kit/display.tsx'

/** The decision of a party on the newest version, or that it approved an earlier one (O91). */
export function PartyDecision({ work, party }: { work: Work; party: Party }) {
  const before = approvedBefore(work, party)
  return (
    <Group gap="xs" component="span">
      <StatusBadge of={projectStates} value={work[`approval_${party}`]} />
      {before !== undefined && (
        <Text size="xs" c="dimmed" span>
          Approved for version {before}
        </Text>
      )}
    </Group>
  )
}
