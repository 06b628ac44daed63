import type { AsyncRouteComponent } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { drawnView } from '../kit/drawnView.ts'

let isFirst = true

/**
 * Renders the first frame or page of a document in slices, later ones at once. The router keeps what to show in a store of its own, and React renders a
 * store change synchronously, during which a phone answers no touch. Until the first page is rendered, the text of the empty page is shown.
 */
export function renderInSlices(Inner: AsyncRouteComponent<object>) {
  const Sliced = (props: object) => {
    const [isDrawn, setDrawn] = useState(!isFirst || drawnView() !== undefined)
    useEffect(() => {
      isFirst = false
      startTransition(() => setDrawn(true))
    }, [])
    return isDrawn ? <Inner {...props} /> : null
  }
  // The router asks for `preload` until the code is there.
  return Object.defineProperty(Sliced, 'preload', { get: () => Inner.preload }) as AsyncRouteComponent<object>
}
