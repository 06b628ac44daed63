import type { MouseEvent } from 'react'

/** A menu of a row is elsewhere in the document, although React reports its clicks here. It was opened for the row before, so it goes on. */
const refuse = (event: MouseEvent) => {
  if ((event.target as Element).closest('[role="menu"]')) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The attributes of rows that cannot be used for a moment. The style sheet puts a layer over them, which takes the mouse and the finger; clicks that the
 * keyboard makes are refused. `inert` would have the browser style every row again, twice for each order.
 */
export const unusable = (isSo: boolean) => (isSo ? { 'data-unusable': true, onClickCapture: refuse } : undefined)
