import { useLayoutEffect } from 'react'

/** When the element with this id disappears together with its component while it has the focus, the page gets the focus, which would be lost. */
export function useFocusOnLeave(id: string) {
  useLayoutEffect(
    () => () => {
      if (document.getElementById(id)?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    },
    [id],
  )
}
