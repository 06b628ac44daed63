import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '@pandu/contract/kit'
import { useDeferredValue, useMemo, useRef } from 'react'
import { call, CallError, newKey, type CallOptions } from './call.ts'
import { toast, toastError } from './toast.ts'
import { useLatest } from './useLatest.ts'

/** In milliseconds. */
const STALE = 30_000

/** The cache of all reads of a page: an answer is 30 seconds fresh, and a lost connection or a busy server is tried once more. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE,
        // A refusal is not tried again. Only a lost connection or a busy server is; a busy server that names a time has been called again already.
        retry: (count, error) => count < 1 && error instanceof CallError && error.isUncertain && error.status !== 500 && !error.isShed,
        throwOnError: false,
        // Without a connection the last answer is shown, where there is one.
        networkMode: 'offlineFirst',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The one shape of cache keys: `[area, call, input]`; an event or a write refreshes an area by the first of them. */
export const keyOf = (endpoint: Endpoint, input: unknown) => [endpoint.area, endpoint.at, input] as const

/** For `useQuery`, `prefetchQuery` and `ensureQueryData` alike. */
export const callQuery = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
})

/** How a read differs from the usual; times are in milliseconds. */
export interface ReadOptions {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number | false
}

/**
 * Reads a call. Lists keep their rows while the next page is loading. The first answer is rendered in slices, so that a slow phone can continue to
 * scroll and to answer touches; an answer that is there from the start, and every later one, is rendered at once.
 */
export function useCall<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: ReadOptions = {}) {
  const isPaged = typeof input === 'object' && input !== null && 'page' in input
  const query = useQuery({ ...callQuery(endpoint, input), ...(isPaged && { placeholderData: keepPreviousData }), ...options })
  const isHere = query.data !== undefined
  const isDrawn = useDeferredValue(isHere)
  return isHere && !isDrawn ? onItsWay(query) : query
}

const waiting = { data: undefined, status: 'pending', isPending: true, isSuccess: false }

/** The same query object before its answer. It is not a copy, because copying would read, and so subscribe to, every field of the query. */
const onItsWay = <Q extends object>(query: Q): Q =>
  Object.create(query, Object.fromEntries(Object.entries(waiting).map(([key, value]) => [key, { value }]))) as Q

export interface WriteOptions<E extends Endpoint> {
  /** After a success, before the areas are fetched again. */
  then?: (answer: OutputOf<E>, input: InputOf<E>) => unknown
  /** Areas to fetch again beside the endpoint's own. */
  refreshes?: readonly string[]
  /** No success notice (O77, or a screen that says it better). */
  silent?: boolean
}

/**
 * Writes a call. `send` throws, for forms, which put messages under their fields; `run` shows failures itself and answers undefined. A second click
 * while the first call is running waits for it instead of writing twice.
 */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const client = useQueryClient()
  const key = useRef<{ input: unknown; value: string }>(undefined)
  const running = useRef<Promise<OutputOf<E>>>(undefined)
  const latest = useLatest(options)

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ input, more }: { input: InputOf<E>; more?: Pick<CallOptions, 'onProgress' | 'signal' | 'draft'> }) => {
      // The same input again after an uncertain result is the same intent.
      if (!key.current || !sameInput(key.current.input, input)) key.current = { input, value: newKey() }
      try {
        const answer = await call(endpoint, input, { ...more, idempotencyKey: key.current.value })
        key.current = undefined
        return answer
      } catch (error) {
        if (!(error instanceof CallError && error.isUncertain)) key.current = undefined
        throw error
      }
    },
  })

  // The functions stay the same while a call is running: an effect that writes must not run again because of its own write.
  const functions = useMemo(() => {
    const send = (input: InputOf<E>, more?: Pick<CallOptions, 'onProgress' | 'signal' | 'draft'>): Promise<OutputOf<E>> => {
      running.current ??= (async () => {
        try {
          const answer = await mutateAsync({ input, more })
          const { silent, then, refreshes = [] } = latest.current
          const message = (answer as { message?: unknown } | undefined)?.message
          if (!silent && typeof message === 'string' && message) toast.success(message)
          // Nobody waits for the refresh: a form must not wait for the lists behind it.
          void refreshAreas(client, [endpoint.area, ...refreshes])
          await then?.(answer, input)
          return answer
        } finally {
          running.current = undefined
        }
      })()
      return running.current
    }
    const run = (input: InputOf<E>, more?: Pick<CallOptions, 'onProgress' | 'signal' | 'draft'>) =>
      send(input, more).catch((error: unknown) => {
        toastError(error)
        return undefined
      })
    return { send, run }
  }, [mutateAsync, client, endpoint, latest])
  return useMemo(() => ({ ...functions, busy: isPending }), [functions, isPending])
}

/** Fetches everything of these areas again: what is on the screen at once, everything else when it is next shown. */
export const refreshAreas = (client: QueryClient, areas: readonly string[]) =>
  Promise.all([...new Set(areas)].map((area) => refreshArea(client, area)))

const refreshArea = async (client: QueryClient, area: string) => {
  // TanStack Query keeps a running first fetch, and its answer counts as fresh although it may have been read before the change.
  const firstFetches = client
    .getQueryCache()
    .findAll({ queryKey: [area], fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey: [area] })
  if (firstFetches.length === 0) return
  await Promise.allSettled(firstFetches.flatMap(({ promise }) => promise ?? []))
  await client.invalidateQueries({ predicate: (query) => firstFetches.includes(query) })
}

const sameInput = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || a instanceof Blob || b instanceof Blob) return false
  const [left, right] = [Object.entries(a), Object.entries(b)]
  return left.length === right.length && left.every(([name, value]) => sameInput(value, (b as Record<string, unknown>)[name]))
}
