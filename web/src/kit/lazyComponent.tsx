import { useEffect, useState, type ComponentType, type FunctionComponent } from 'react'
import { connectionIsLost, fetchCode, fetchCodeLater, loadWithStyles } from './connection.ts'

const toPrefetch = new Set<() => Promise<unknown>>()

/** Fetches the code that the next click may need. */
export const prefetchAll = async () => {
  // Browsers remember which code could not be loaded.
  if (connectionIsLost()) return
  const all = [...toPrefetch]
  toPrefetch.clear()
  await Promise.allSettled(all.map((fetch) => fetch()))
}
// The first of these events on a page usually comes some hundred milliseconds before the first click.
for (const event of ['pointermove', 'pointerdown', 'keydown']) addEventListener(event, () => void prefetchAll(), { passive: true })

interface LazyOptions<P> {
  /** Rendered until the code is loaded, with the same props; nothing when left out. */
  placeholder?: ComponentType<P> | ComponentType
  /** Fetches the code with the first movement of the pointer or the first key on the page, before the component is drawn. */
  prefetch?: boolean
  /**
   * Called when the code cannot be loaded. 'wait' renders nothing until it is loaded, for components without a page around them that could show an
   * error. When left out, a lost connection is waited for, and any other error is thrown: the page's error screen offers another try.
   */
  onError?: ((props: P) => void) | 'wait'
}

type LazyComponent<P> = FunctionComponent<P> & {
  /** Fetches the code before the component is drawn. */
  fetch: () => Promise<void>
}

/**
 * A component whose code is not part of the page: `lazyComponent(() => import('./Plot.tsx').then((m) => m.Plot))`.
 * Unlike React's `lazy` it fetches again after a failure, and it needs no `<Suspense>` around it.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { placeholder: Placeholder, prefetch = false, onError }: LazyOptions<P> = {},
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetchBy = onError === 'wait' ? fetchCodeLater : onError ? loadWithStyles : fetchCode
  const fetch = () =>
    (loading ??= fetchBy(load).then(
      (component) => void (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  if (prefetch) toPrefetch.add(fetch)

  function Lazy(props: P) {
    const [state, setState] = useState<{ error?: unknown }>({})
    const Component = loaded
    useEffect(() => {
      // Compares with what was rendered, not with what is loaded: the code may have loaded in between, and then nothing else would render it.
      if (Component) return undefined
      let isMounted = true
      fetch().then(
        () => isMounted && setState({}),
        (error: unknown) => {
          if (!isMounted) return
          if (typeof onError === 'function') onError(props)
          else setState({ error })
        },
      )
      return () => void (isMounted = false)
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is first drawn
    }, [])
    if (state.error) throw state.error
    return Component ? <Component {...props} /> : Placeholder ? <Placeholder {...props} /> : null
  }
  return Object.assign(Lazy, { fetch })
}
