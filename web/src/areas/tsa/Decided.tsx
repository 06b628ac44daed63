import type { RecordStep } from '@pandu/contract/kit'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionButtons, useActions, type Action } from '../../kit/actions.tsx'
import { DetailColumns, RecordHistory, StateCard } from '../../kit/decided/index.ts'
import { Loaded } from '../../kit/states.tsx'
import { useIsMember } from './paths.ts'
import { historyFields, situationOf } from './words.ts'

interface DecidedProps<R> {
  what: 'proposal' | 'letter'
  record: R
  actions: readonly Action<R>[]
  history: UseQueryResult<{ data: RecordStep[] }>
  /** The cards of the record. */
  children: ReactNode
}

/** A proposal or a cover letter on its page: its state and the next step, what it says, its history beside both. */
export function Decided<R extends Parameters<typeof StateCard>[0]['record']>({
  what,
  record,
  actions,
  history,
  children,
}: DecidedProps<R>) {
  const member = useIsMember()
  const has = useActions(actions, record).length > 0
  const noun = what === 'letter' ? 'cover letter' : 'proposal'
  return (
    <DetailColumns
      aside={<Loaded query={history}>{({ data }) => <RecordHistory steps={data} noun={noun} fields={historyFields} />}</Loaded>}
    >
      <StateCard record={record} noun={noun} sentence={situationOf(what, record.approval, member)}>
        {has && <ActionButtons actions={actions} record={record} />}
      </StateCard>
      {children}
    </DetailColumns>
  )
}
