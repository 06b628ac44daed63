import { useEffect, useState, type ComponentType, type FunctionComponent } from 'react'
import { connectionIsLost, fetchCode, loadWithStyles } from './connection.ts'

const toPrefetch = new Set<() => Promise<unknown>>()

const prefetchAll = () => {
  // Browsers remember what could not be fetched.
  if (connectionIsLost()) return
  for (const fetch of toPrefetch) void fetch().catch(() => undefined)
  toPrefetch.clear()
}
// The first of these on a page usually comes some hundred milliseconds before the first click.
for (const event of ['pointermove', 'pointerdown', 'keydown']) addEventListener(event, prefetchAll, { passive: true })

interface LazyOptions<P> {
  /** Drawn until the code is there, with the same props; nothing when left out. */
  placeholder?: ComponentType<P> | ComponentType
  /** Fetches the code with the first movement of the pointer or the first key on the page, before the component is drawn. */
  prefetch?: boolean
  /** Called when the code cannot be fetched. When left out, a lost connection is waited for, and any other error is thrown: the page's error screen offers to try again. */
  onError?: (props: P) => void
}

/**
 * A component whose code is not part of the page: `lazyComponent(() => import('./Plot.tsx').then((m) => m.Plot))`.
 * Unlike React's `lazy` it fetches again after a failure, and it needs no `<Suspense>` around it.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { placeholder: Placeholder, prefetch = false, onError }: LazyOptions<P> = {},
): FunctionComponent<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetch = () =>
    (loading ??= (onError ? loadWithStyles(load) : fetchCode(load)).then(
      (component) => void (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  if (prefetch) toPrefetch.add(fetch)

  return function Lazy(props: P) {
    const [state, setState] = useState<{ error?: unknown }>({})
    const Component = loaded
    useEffect(() => {
      // What was drawn counts, not what is loaded: the code may have come in between, and then nothing else would draw it.
      if (Component) return undefined
      let isMounted = true
      fetch().then(
        () => isMounted && setState({}),
        (error: unknown) => {
          if (!isMounted) return
          if (onError) onError(props)
          else setState({ error })
        },
      )
      return () => void (isMounted = false)
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is first drawn
    }, [])
    if (state.error) throw state.error
    return Component ? <Component {...props} /> : Placeholder ? <Placeholder {...props} /> : null
  }
}
