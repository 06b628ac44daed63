import type { SyntheticEvent } from 'react'

const refuse = (event: SyntheticEvent) => {
  // The menu of a row was opened for this row before, so it may go on. React reports its clicks here, too, although it is elsewhere in the document.
  if ((event.target as Element).closest('[role="menu"]')) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Properties for an element whose content cannot be used while `isOff`: its clicks do nothing, whether they come from a mouse, a finger or the keyboard.
 * The attribute `inert` does the same, but then the browser styles all rows again, which takes a phone longer than a touch may wait. `aria-disabled` says it
 * to screen readers.
 */
export const withoutClicks = (isOff: boolean) =>
  isOff ? { 'aria-disabled': true, onClickCapture: refuse, onAuxClickCapture: refuse } : undefined
