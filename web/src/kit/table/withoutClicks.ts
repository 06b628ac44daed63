import type { SyntheticEvent } from 'react'

const refuse = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Properties for an element whose content cannot be used while `isOff`: its clicks do nothing, whether they come from a mouse, a finger or the keyboard.
 * The attribute `inert` does the same, but then the browser styles all rows again, which takes a phone longer than a touch may wait.
 */
export const withoutClicks = (isOff: boolean) => (isOff ? { onClickCapture: refuse, onAuxClickCapture: refuse } : undefined)
