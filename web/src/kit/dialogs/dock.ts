import { useCallback } from 'react'

// The place of a page where its forms stand beside what they are about. There is one at a time.

interface Docked {
  readonly panel: HTMLElement
  readonly close: () => void
}

let dock: HTMLElement | undefined
const inDock = new Map<number, Docked>()

/** The dock of the page, for the dialog that is being drawn in it. */
export const currentDock = () => dock

/** The dialog is drawn in the dock. Answers what ends that. */
export const enterDock = (id: number, docked: Docked) => {
  inDock.set(id, docked)
  dock?.toggleAttribute('data-taken', true)
  return () => {
    inDock.delete(id)
    dock?.toggleAttribute('data-taken', inDock.size > 0)
  }
}

/** Leads to the dialog that stands in the dock already; false when it does not. */
export function goToDocked(id: number) {
  const docked = inDock.get(id)
  if (docked) enterPanel(docked.panel)
  return docked !== undefined
}

/** Goes to the field that a form begins with. On a phone the panel is below the record. */
export function enterPanel(panel: HTMLElement) {
  // Absent where nothing is laid out.
  panel.scrollIntoView?.({ block: 'nearest' })
  const place = panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel
  place.focus({ preventScroll: true })
}

/** `ref` of the element that takes the panels. When it leaves the page, so do they. */
export const useDock = () =>
  useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    dock = element
    return () => {
      for (const { close } of inDock.values()) close()
      if (dock === element) dock = undefined
    }
  }, [])
