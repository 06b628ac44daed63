import { useEffect, useState, type ComponentType } from 'react'

const waiting = new Set<() => Promise<unknown>>()

/** The first movement on the page: somebody makes for something, and what it opens is fetched meanwhile. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const
const fetchAll = () => {
  for (const fetch of waiting) void fetch().catch(() => undefined)
  waiting.clear()
}
for (const sign of signs) addEventListener(sign, fetchAll, { passive: true })

/** Holds the clicks that would open the same thing again. */
const veil = { position: 'fixed', inset: 0, zIndex: 300, cursor: 'progress' } as const

/**
 * A component whose code is no part of the page: it comes with the first movement on it, or at the latest when it is drawn.
 * Other than React's `lazy` it tries again when it could not be fetched, and needs no boundary around it.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>, failed?: (props: P) => void): ComponentType<P> {
  let code: ComponentType<P> | undefined
  let coming: Promise<ComponentType<P>> | undefined
  const fetch = () =>
    (coming ??= load().then(
      (found) => (code = found),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    ))
  waiting.add(fetch)

  return function Late(props: P) {
    const [, setIsHere] = useState(code !== undefined)
    useEffect(() => {
      let isDrawn = true
      fetch().then(
        () => isDrawn && setIsHere(true),
        () => isDrawn && failed?.(props),
      )
      return () => void (isDrawn = false)
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is first drawn
    }, [])
    const Code = code
    return Code ? <Code {...props} /> : failed ? <div style={veil} aria-busy /> : null
  }
}
