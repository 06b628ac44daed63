import { isUnchangedDecision, unchangedDecisionMessage } from '@pandu/contract/kit'
import { CallError } from '../call.ts'

interface Decision<S extends string> {
  approval: S
  notes: string
}

/** The initial values of a review: the state of the record, or the one that was chosen with a key. Notes are empty while the record waits. */
export const initialDecision = <S extends string>({ approval, notes }: Decision<S>, chosen?: NoInfer<S>): Decision<S> => ({
  approval: chosen ?? approval,
  notes: approval === 'process' ? '' : notes,
})

/** Refuses at the status what would change nothing, as the server does. */
export const requireDecision = (record: Decision<string>, decision: Decision<string>) => {
  if (isUnchangedDecision(record, decision)) throw new CallError(422, unchangedDecisionMessage, { approval: [unchangedDecisionMessage] })
}
