import { Pill } from '@mantine/core'

interface ChipsProps<R> {
  rows: readonly R[]
  look: (row: R) => { id: number; title: string }
  onRemove: (row: R) => void
}

/** The picked rows of a picker, each with a button that removes it. */
export function PickedChips<R>({ rows, look, onRemove }: ChipsProps<R>) {
  return (
    <Pill.Group>
      {rows.map((row) => (
        <Pill
          key={look(row).id}
          withRemoveButton
          onRemove={() => onRemove(row)}
          // Mantine's remove buttons cannot be reached by the keyboard; a pick on another page can be removed only here.
          removeButtonProps={{ 'aria-label': `Remove ${look(row).title}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {look(row).title}
        </Pill>
      ))}
    </Pill.Group>
  )
}
