import { Text } from '@mantine/core'
import { approvedIsFinal, type DecidedStates, requiresNotes } from '@pandu/contract/kit'
import { TextAreaField, SelectField, useFormContext } from '../form/index.ts'
import { useShortcuts } from '../shortcuts.ts'
import { Phrases } from './Phrases.tsx'
import { DecisionKeysHint, useSaveShortcut } from './DecisionKeysHint.tsx'
import { keysOfStates } from './decisionKeys.ts'

interface DecisionFieldsProps<S extends string> {
  /** The states of the kind of record. */
  states: DecidedStates<S>
  /** The state chosen so far: `form.values.approval`. */
  approval: NoInfer<S>
  /** States in the order in which the review offers them (X43). */
  options: readonly NoInfer<S>[]
  /** The specification's label of the notes. */
  notesLabel?: string
  /** The name of the person who will read the notes. */
  author?: string
  /** Whether choosing approved shows the red text of the specification; contracts and projects ask in a dialog instead (X46). */
  warns?: boolean
  /** Until when it can still be undone; added to that text. */
  undoable?: string
  disabled?: boolean
}

/** The status and the notes of a decision (000 §4), for a form whose fields are `approval` and `notes`. */
export function DecisionFields<S extends string>({
  states,
  approval,
  options: order,
  notesLabel = 'Notes',
  author,
  warns = true,
  undoable,
  disabled = false,
}: DecisionFieldsProps<S>) {
  const options = order.map((value) => ({ value, label: states.byState[value].label }))
  const form = useFormContext()
  useShortcuts(Object.fromEntries(keysOfStates(order).map(({ key, state }) => [key, () => form.set({ approval: state })])), !disabled)
  useSaveShortcut(form)
  return (
    <>
      <SelectField name="approval" label="Status" required options={options} autoFocus disabled={disabled} />
      {/* The element is in the page before its text, so that screen readers announce the change. */}
      {warns && (
        <div role="status">
          {approval === 'approved' && (
            <Text c="var(--mantine-color-error)" size="sm" fw={550}>
              {approvedIsFinal}
            </Text>
          )}
          {approval === 'approved' && undoable && <Text size="sm">{undoable}</Text>}
        </div>
      )}
      <TextAreaField
        name="notes"
        label={notesLabel}
        rows={4}
        maxLength={5000}
        required={requiresNotes(approval)}
        disabled={disabled}
        {...(author && { description: `${author} will read them.` })}
      />
      {!disabled && <Phrases />}
      {!disabled && <DecisionKeysHint states={states} options={order} />}
    </>
  )
}
