import { useLayoutEffect, useRef } from 'react'
import classes from './table.module.css'

interface TickProps {
  /** What it is called for screen readers: it has no words beside it. */
  label: string
  checked: boolean
  /** Some of what it stands for, not all. */
  indeterminate?: boolean
  /** As large as a finger needs it. */
  large?: boolean
  onChange: (on: boolean) => void
}

/** The checkbox of a row: the browser's own, drawn like those of forms. A table has a hundred of them, and Mantine's is seven elements each. */
export function Tick({ label, checked, indeterminate = false, large, onChange }: TickProps) {
  const element = useRef<HTMLInputElement>(null)
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
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
