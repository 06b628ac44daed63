import { useLayoutEffect } from 'react'

/** For Mantine's dialogs beside `useScrollLock`: their own lock gives `body` a variable that all elements inherit, so each of them is styled again. */
export const mantineScrollLock = { removeScrollBar: false }

let locks = 0

/** Keeps the page behind a dialog from scrolling. The room of its scroll bar stays, so nothing moves. */
export function useScrollLock(isLocked: boolean) {
  useLayoutEffect(() => {
    if (!isLocked) return undefined
    const { documentElement: page } = document
    if (locks++ === 0) {
      if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable'
      page.style.overflow = 'hidden'
    }
    return () => {
      if (--locks > 0) return
      page.style.overflow = ''
      page.style.scrollbarGutter = ''
    }
  }, [isLocked])
}
