import type { DecidedStates, RecordStep } from '@pandu/contract/kit'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionButtons, useActions, type Action } from '../../kit/actions.tsx'
import { DetailColumns, RecordHistory, StateCard } from '../../kit/decided/index.ts'
import { Loaded } from '../../kit/states.tsx'
import { historyFields } from './tsa-labels.ts'

interface DecidedProps<S extends string, R> {
  /** The states of the kind of record. */
  states: DecidedStates<S>
  noun: string
  /** A sentence for the reader: what the state means, and what comes next. */
  sentence: string
  record: R
  actions: readonly Action<R>[]
  history: UseQueryResult<{ data: RecordStep<S>[] }>
  /** The cards of the record. */
  children: ReactNode
}

/** The page of a proposal or a cover letter: state and next step, content, and the history beside them. */
export function DecidedRecord<S extends string, R extends { approval: NoInfer<S>; notes: string; waiting_since: string }>({
  states,
  noun,
  sentence,
  record,
  actions,
  history,
  children,
}: DecidedProps<S, R>) {
  const has = useActions(actions, record).length > 0
  return (
    <DetailColumns
      aside={
        <Loaded query={history}>{({ data }) => <RecordHistory states={states} steps={data} noun={noun} fields={historyFields} />}</Loaded>
      }
    >
      <StateCard states={states} record={record} noun={noun} sentence={sentence}>
        {has && <ActionButtons actions={actions} record={record} />}
      </StateCard>
      {children}
    </DetailColumns>
  )
}
