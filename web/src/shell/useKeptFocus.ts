import { useEffect } from 'react'

/** When to look, in milliseconds after a key: at once, and when the server has answered. */
const LOOKS = [60, 400, 1500]

/** What the focus may fall back to: the next one around the element that is gone. */
const PLACES = '[role="dialog"], form, section, main'

/**
 * When an element that has the focus is removed, such as the button of a question that was answered, the browser gives the focus to nobody, and a screen
 * reader says nothing. After Enter and the space bar it goes to the form, the section or the page around that element then.
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
      for (let at = from.closest<HTMLElement>(PLACES); at; at = at.parentElement?.closest<HTMLElement>(PLACES) ?? null) around.push(at)
      const look = () => {
        if (document.activeElement !== document.body || from.isConnected) return
        stop()
        const place = around.find((one) => one.isConnected) ?? document.getElementById('main')
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
