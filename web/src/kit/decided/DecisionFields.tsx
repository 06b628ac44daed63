import { Text } from '@mantine/core'
import { approvals, type Approval, approvedIsFinal, needsNotes } from '@pandu/contract/kit'
import { LinesField, SelectField } from '../form/index.ts'

interface DecisionFieldsProps {
  /** The state chosen so far: `form.values.approval`. */
  approval: Approval
  /** States in the order in which the review offers them (X43). */
  options: readonly Approval[]
  /** What the specification calls the notes. */
  notesLabel?: string
  /** Who will read the notes, by name. */
  author?: string
  /** Whether choosing approved is answered with the red text of the specification; contracts and projects ask in a dialog instead (X46). */
  warns?: boolean
  disabled?: boolean
}

/** The status and the notes of a decision (000 §4), for a form whose fields are `approval` and `notes`. */
export function DecisionFields({ approval, options, notesLabel = 'Notes', author, warns = true, disabled = false }: DecisionFieldsProps) {
  return (
    <>
      <SelectField name="approval" label="Status" required options={approvals.options(options)} autoFocus disabled={disabled} />
      {/* There before it speaks, so that screen readers notice. */}
      {warns && (
        <div role="status">
          {approval === 'approved' && (
            <Text c="var(--mantine-color-error)" size="sm" fw={550}>
              {approvedIsFinal}
            </Text>
          )}
        </div>
      )}
      <LinesField
        name="notes"
        label={notesLabel}
        rows={4}
        maxLength={5000}
        required={needsNotes(approval)}
        disabled={disabled}
        {...(author && { description: `${author} will read them.` })}
      />
    </>
  )
}
