import { letterStates, tsaStates } from '@pandu/contract/tsa'
import { stateColumn, waitingColumn } from '../../kit/decided/index.ts'
import type { Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'

const who = (member: boolean) =>
  member ? { reviewer: 'Programme team', author: 'Your association' } : { reviewer: 'Review', author: 'Association' }

export const proposalStateColumn = stateColumn(tsaStates)
export const proposalWaitingColumn = (member: boolean) => waitingColumn(tsaStates, who(member))
export const letterStateColumn = stateColumn(letterStates)
export const letterWaitingColumn = (member: boolean) => waitingColumn(letterStates, who(member))

/** The campus, for lists with several of them. */
export const campusColumn: Column<{ university: string }> = { key: 'university', wrap: true }

export const changedColumn: Column<{ updated_at: string }> = {
  key: 'updated_at',
  sort: 'updated_at',
  cell: ({ updated_at }) => <Time value={updated_at} as="day" />,
}
