import { useCallback } from 'react'

// The place on a page where its forms are shown beside what they are about. There is one at a time.

interface Docked {
  readonly panel: HTMLElement
  readonly close: () => void
}

let dock: HTMLElement | undefined
const inDock = new Map<number, Docked>()

/** The dock of the page, for the dialog that is being drawn in it. */
export const currentDock = () => dock

/** Draws the dialog in the dock. Answers a function that ends that. */
export const enterDock = (id: number, docked: Docked) => {
  inDock.set(id, docked)
  dock?.toggleAttribute('data-taken', true)
  return () => {
    inDock.delete(id)
    dock?.toggleAttribute('data-taken', inDock.size > 0)
  }
}

/** Moves the focus to the dialog that is in the dock already; false when there is none. */
export function goToDocked(id: number) {
  const docked = inDock.get(id)
  if (docked) enterPanel(docked.panel)
  return docked !== undefined
}

/** Moves the focus to the first field of a form. On a phone the panel is below the record. */
export function enterPanel(panel: HTMLElement) {
  // jsdom lacks it.
  panel.scrollIntoView?.({ block: 'nearest' })
  const focusTarget = panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel
  focusTarget.focus({ preventScroll: true })
}

/** `ref` of the element that holds the panels. When the element leaves the page, the panels do too. */
export const useDock = () =>
  useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    dock = element
    return () => {
      for (const { close } of inDock.values()) close()
      if (dock === element) dock = undefined
    }
  }, [])
