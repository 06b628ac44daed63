import { letterStates, tsaStates } from '@pandu/contract/tsa'
import { stateColumn, waitingColumn } from '../../kit/decided/index.ts'
import type { Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'

const who = (member: boolean) =>
  member ? { reviewer: 'Programme team', author: 'Your association' } : { reviewer: 'Review', author: 'Association' }

export const proposalState = stateColumn(tsaStates)
export const proposalWaiting = (member: boolean) => waitingColumn(tsaStates, who(member))
export const letterState = stateColumn(letterStates)
export const letterWaiting = (member: boolean) => waitingColumn(letterStates, who(member))

/** The campus, for lists with several of them. */
export const campus: Column<{ university: string }> = { key: 'university', wrap: true }

export const changed: Column<{ updated_at: string }> = {
  key: 'updated_at',
  sort: 'updated_at',
  cell: ({ updated_at }) => <Time value={updated_at} as="day" />,
}
