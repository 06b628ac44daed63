import { useEffect } from 'react'

/** When to look, in milliseconds after a key: at once, and when the server has answered. */
const LOOKS = [60, 400, 1500]

/**
 * When an element that has the focus is removed, such as the button of a question that was answered, or disabled for a while, the browser gives the
 * focus to nobody, and a screen reader says nothing. After Enter and the space bar it goes to the nearest element around the one that is gone, where
 * Tab goes on with what has taken its place; or back to the one that was disabled.
 */
export function useKeptFocus() {
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    const stop = () => {
      for (const timer of timers) clearTimeout(timer)
      timers = []
    }
    const onKey = ({ key }: KeyboardEvent) => {
      stop()
      if (key !== 'Enter' && key !== ' ') return
      const from = document.activeElement
      if (!from || from === document.body) return
      const around: HTMLElement[] = []
      for (let at = from.parentElement; at && at !== document.body; at = at.parentElement) around.push(at)
      const look = () => {
        if (document.activeElement !== document.body || from.matches(':disabled')) return
        stop()
        if (from.isConnected) return (from as HTMLElement).focus({ preventScroll: true })
        const main = document.getElementById('main')
        const nearest = around.find((one) => one.isConnected)
        // Outside of the content, such as in a dialog that is gone, nothing near is left.
        const place = nearest && (main?.contains(nearest) || nearest.closest('[role="dialog"]')) ? nearest : main
        if (!place) return
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1
        place.dataset['keptFocus'] = ''
        place.focus({ preventScroll: true })
      }
      timers = LOOKS.map((after) => setTimeout(look, after))
    }
    addEventListener('keydown', onKey, true)
    addEventListener('pointerdown', stop, true)
    return () => {
      stop()
      removeEventListener('keydown', onKey, true)
      removeEventListener('pointerdown', stop, true)
    }
  }, [])
}
