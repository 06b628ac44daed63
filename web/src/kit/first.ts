import { type Endpoint, type InputOf, paramsIn } from '@pandu/contract/kit'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keyOf } from './query.ts'
import { type Screen, screenAt } from './screens.ts'
import { parseSearch } from './search.ts'

/** A call that a screen makes first, ready to be made before its code is there. */
export type FirstCall = (client: QueryClient) => Promise<void>

/** The same endpoint and input as the `useCall` of the screen: it then finds the answer, or the call under way. */
export const firstCall =
  <E extends Endpoint>(endpoint: E, input: InputOf<E>): FirstCall =>
  (client) =>
    client.prefetchQuery({
      queryKey: keyOf(endpoint, input),
      // Who may not is told by the screen, which asks again.
      queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
      retry: false,
    })

/** The first page of a `DataTable` at an address that asks for nothing else. */
export const firstRows = (
  endpoint: Endpoint,
  query: Record<string, unknown>,
  { where = {}, sort = '-created_at', size = 10 }: { where?: Record<string, unknown>; sort?: string; size?: number } = {},
): readonly FirstCall[] => (Object.keys(query).length > 0 ? [] : [firstCall(endpoint, { filter: where, sort, page: { number: 1, size } })])

/** Makes the first calls of a screen. One that was answered within the last half minute, or is under way, is not made again. */
export const beginFirst = (screen: Screen, client: QueryClient, at: Parameters<NonNullable<Screen['first']>>[0]) => {
  for (const begin of screen.first?.(at) ?? []) void begin(client)
}

/**
 * Whether code and answers may be fetched that nobody has asked for yet: not where a person saves data, nor on a slow line, on which they would hold
 * up what was asked for. A browser that says nothing about its line is taken to have a good one.
 */
export const mayFetchAhead = () => {
  const line: unknown = 'connection' in navigator ? navigator.connection : undefined
  if (typeof line !== 'object' || line === null) return true
  if ('saveData' in line && line.saveData === true) return false
  return !('effectiveType' in line) || line.effectiveType === '4g'
}

/**
 * Begins the page of an address at once, beside the look at the session: its code, the shell's, and its first calls. One after another
 * they would each wait a whole journey on a slow line. Anyone who turns out to have no session sees the sign-in; nothing is shown before.
 * Returns what fetches the code of the page, to be called in a task of its own: for each file a phone needs some milliseconds.
 */
export const beginPage = (
  screens: readonly Screen[],
  client: QueryClient,
  shell: () => Promise<unknown>,
  location: Pick<Location, 'pathname' | 'search'>,
): (() => void) | undefined => {
  if (document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none') return undefined
  const screen = screenAt(screens, location.pathname)
  if (screen?.page.guard !== 'auth') return undefined
  // The calls go before the code: a browser has few connections, and they are small.
  const params = paramsIn(screen.page, location.pathname) ?? {}
  beginFirst(screen, client, { params, query: parseSearch(location.search) })
  // The router fetches the same code again, and says what it cannot get.
  const ignore = () => {}
  shell().catch(ignore)
  return () => void screen.component().catch(ignore)
}
