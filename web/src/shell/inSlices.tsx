import type { AsyncRouteComponent } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'

let isFirst = true

/**
 * Draws the first frame or page of a document in slices, later ones at once. The router says what to show through a store of its own, and what a store says
 * React draws in one go: a phone would answer no touch meanwhile. Until the first page is drawn, the words of the empty page stand.
 */
export function inSlices(Inner: AsyncRouteComponent<object>) {
  const Sliced = (props: object) => {
    const [isDrawn, setDrawn] = useState(!isFirst)
    useEffect(() => {
      isFirst = false
      startTransition(() => setDrawn(true))
    }, [])
    return isDrawn ? <Inner {...props} /> : null
  }
  // The router asks for `preload` until the code is there.
  return Object.defineProperty(Sliced, 'preload', { get: () => Inner.preload }) as AsyncRouteComponent<object>
}
