import { Text } from '@mantine/core'
import { type DecidedStates, turnOf } from '@pandu/contract/kit'
import { StatusBadge } from '../display.tsx'
import type { Column } from '../table/index.ts'
import { Waited } from '../Waited.tsx'

/** The state of a decided record, for its lists. */
export const stateColumn = <S extends string>(states: DecidedStates<S>): Column<{ approval: S }> => ({
  key: 'approval',
  label: 'Status',
  cell: ({ approval }) => <StatusBadge of={states} value={approval} />,
})

/** Who is waited for, in the words of the list's reader, and how long already. */
export const waitingColumn = <S extends string>(
  states: DecidedStates<S>,
  who: { readonly reviewer: string; readonly author: string },
): Column<{ approval: S; waiting_since: string }> => ({
  key: 'waiting_since',
  label: 'Waiting for',
  sort: 'waiting_since',
  cell: ({ approval, waiting_since }) => {
    const turn = turnOf<string>(states, approval)
    return turn === 'nobody' ? null : (
      <>
        {who[turn]}
        <Text span size="xs" c="dimmed" display="block">
          <Waited since={waiting_since} />
        </Text>
      </>
    )
  },
})
