import { type RefObject, useEffect } from 'react'

/** The least height of the room in pixels. On a low screen, such as a phone with its keyboard open, it may fill the screen. */
const LEAST = 360
const TOP_BAR = 60
const BELOW = 16

/** Sets the height of an element so that it ends at the visible end of the page, above the keyboard of a phone. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport
    const fit = () => {
      const frame = element.current
      if (!frame) return
      const visible = viewport?.height ?? window.innerHeight
      const top = frame.getBoundingClientRect().top + window.scrollY
      const height = Math.max(visible - top - BELOW, Math.min(visible - TOP_BAR - BELOW, LEAST))
      frame.style.setProperty('--room-height', `${Math.floor(height)}px`)
      // With the keyboard open, the field and the messages above it must stay visible.
      if (top + height > visible && frame.contains(document.activeElement)) window.scrollTo({ top: top - TOP_BAR - BELOW / 2 })
    }
    fit()
    const above = new ResizeObserver(fit)
    if (element.current?.parentElement) above.observe(element.current.parentElement)
    const target = viewport ?? window
    target.addEventListener('resize', fit)
    const frame = element.current
    frame?.addEventListener('focusin', fit)
    return () => {
      above.disconnect()
      target.removeEventListener('resize', fit)
      frame?.removeEventListener('focusin', fit)
    }
  }, [element])
}
