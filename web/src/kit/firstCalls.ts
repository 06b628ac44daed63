import { type Endpoint, type InputOf, paramsOfAddress } from '@pandu/contract/kit'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keyOf } from './query.ts'
import { type Screen, screenAt } from './screens.ts'
import { parseSearch } from './searchParams.ts'

/** The first call of a screen, which can be made before the code of the screen has loaded. */
export type FirstCall = (client: QueryClient) => Promise<void>

/** The same endpoint and input as the `useCall` of the screen: it then finds the answer, or the call under way. */
export const firstCall =
  <E extends Endpoint>(endpoint: E, input: InputOf<E>): FirstCall =>
  (client) =>
    client.prefetchQuery({
      queryKey: keyOf(endpoint, input),
      // The screen makes the call again and shows the error.
      queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
      retry: false,
    })

/** The first page of a `DataTable` at an address without filters. */
export const firstRows = (
  endpoint: Endpoint,
  query: Record<string, unknown>,
  { where = {}, sort = '-created_at', size = 10 }: { where?: Record<string, unknown>; sort?: string; size?: number } = {},
): readonly FirstCall[] => (Object.keys(query).length > 0 ? [] : [firstCall(endpoint, { filter: where, sort, page: { number: 1, size } })])

/** Makes the first calls of a screen, except those that are under way or were answered within the last half minute. */
export const makeFirstCalls = (screen: Screen, client: QueryClient, at: Parameters<NonNullable<Screen['first']>>[0]) => {
  for (const begin of screen.first?.(at) ?? []) void begin(client)
}

/**
 * Whether code and answers may be fetched in advance: not where a person saves data, nor on a slow connection, which they would block for other
 * requests. A browser that does not report its connection counts as having a good one.
 */
export const mayFetchAhead = () => {
  const line: unknown = 'connection' in navigator ? navigator.connection : undefined
  if (typeof line !== 'object' || line === null) return true
  if ('saveData' in line && line.saveData === true) return false
  return !('effectiveType' in line) || line.effectiveType === '4g'
}

/**
 * Loads the page of an address at once, while the session is checked: its code, the shell's, and its first calls. One after another
 * each of them would wait a whole round trip on a slow connection. Anyone who turns out to have no session sees the sign-in; nothing is shown before.
 * Returns what fetches the code of the page, to be called in a task of its own: for each file a phone needs some milliseconds.
 */
export const startPageEarly = (
  screens: readonly Screen[],
  client: QueryClient,
  shell: () => Promise<unknown>,
  location: Pick<Location, 'pathname' | 'search'>,
): (() => void) | undefined => {
  if (document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none') return undefined
  const screen = screenAt(screens, location.pathname)
  if (screen?.page.guard !== 'auth') return undefined
  // The calls are sent before the code is loaded: a browser has few connections, and calls are small.
  const params = paramsOfAddress(screen.page, location.pathname) ?? {}
  makeFirstCalls(screen, client, { params, query: parseSearch(location.search) })
  // The router loads the same code again, and reports what it cannot load.
  const ignore = () => {}
  shell().catch(ignore)
  return () => void screen.component().catch(ignore)
}
