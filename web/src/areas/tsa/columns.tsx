import { Text } from '@mantine/core'
import { approvals, turnOf, type Approval } from '@pandu/contract/kit'
import { StatusBadge } from '../../kit/looks.tsx'
import type { Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { waitsFor } from './words.ts'

/** The state of a decided record. */
export const state: Column<{ approval: Approval }> = {
  key: 'approval',
  label: 'Status',
  cell: ({ approval }) => <StatusBadge of={approvals} value={approval} />,
}

/** Who is waited for, and how long already. */
export const waiting = (member: boolean): Column<{ approval: Approval; waiting_since: string }> => ({
  key: 'waiting_since',
  label: 'Waiting for',
  sort: 'waiting_since',
  cell: ({ approval, waiting_since }) =>
    turnOf(approval) === 'nobody' ? null : (
      <>
        {waitsFor(approval, member)}
        <Text span size="xs" c="dimmed" display="block">
          <Time value={waiting_since} as="ago" />
        </Text>
      </>
    ),
})

/** The campus: only where a list holds those of several. */
export const campus: Column<{ university: string }> = { key: 'university', label: 'University', wrap: true }

export const changed: Column<{ updated_at: string }> = {
  key: 'updated_at',
  label: 'Last change',
  sort: 'updated_at',
  cell: ({ updated_at }) => <Time value={updated_at} as="day" />,
}
