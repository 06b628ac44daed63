import { startTransition, useLayoutEffect, useOptimistic, useRef } from 'react'
import classes from './table.module.css'

interface TickProps {
  /** Its label for screen readers, because it has no visible one. */
  label: string
  checked: boolean
  /** Some of the rows that it stands for are chosen, not all. */
  indeterminate?: boolean
  /** Large enough for a finger. */
  large?: boolean
  onChange: (on: boolean) => void
}

/** The checkbox of a row: the browser's own, styled like those of forms. A table has a hundred of them, and Mantine's has seven elements each. */
export function RowCheckbox({ label, checked, indeterminate = false, large, onChange }: TickProps) {
  const element = useRef<HTMLInputElement>(null)
  // It shows the tick at once; what depends on it is rendered in slices.
  const [shown, show] = useOptimistic(checked)
  const change = (on: boolean) =>
    startTransition(() => {
      show(on)
      onChange(on)
    })
  // It is no attribute in HTML.
  useLayoutEffect(() => {
    if (element.current) element.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <input
      ref={element}
      type="checkbox"
      className={classes.tick}
      data-large={large || undefined}
      aria-label={label}
      checked={shown}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
