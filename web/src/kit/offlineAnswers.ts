import type { Endpoint } from '@pandu/contract/kit'
import { readMe, type Me } from '@pandu/contract/session'
import type { QueryClient } from '@tanstack/react-query'
import { connectionIsLost, onConnectionChange } from './connection.ts'
import { prefetchAll } from './lazyComponent.tsx'
import { whenIdle } from './whenIdle.ts'
import { useStore } from './useStore.ts'

// Keeps what a person has read on this device, so that it can be read without a connection until they sign out (docs/decisions/0060).

const PREFIX = 'pandu-seen'
/** A new version may expect other answers. */
const build = /[^/]*$/.exec(import.meta.url)?.[0] ?? ''
const MOST = 150
const LARGEST = 300_000
const AT = 'x-at'
const AGAIN = 15_000
const me = `/api/${readMe.path}`

/** Absent on a page over an insecure connection, and where storage is forbidden. */
const storage = () => (typeof caches === 'object' ? caches : undefined)

const nameOf = (owner: number | 'me') => `${PREFIX} ${owner} ${build}`

/** The person who was last signed in on this device. */
const ownerOf = async (store: CacheStorage) => {
  const answer = await store.match(me, { cacheName: nameOf('me') })
  return answer && ((await answer.json()) as Me).user.id
}

/** Areas whose answers are only valid at that moment: search results, and the progress of an upload. */
const ofTheMoment = ['search', 'files']

type Stored = Pick<Endpoint, 'method' | 'download' | 'access' | 'secretAnswer' | 'area'>

/** Whether the answer of a call may be stored on the device: never one that is shown once, or whose reading is logged. */
const mayStay = ({ method, download, access, secretAnswer, area }: Stored, url: string) =>
  method === 'GET' && !download && access !== 'public' && !secretAnswer && !ofTheMoment.includes(area) && !url.includes('include=nik')

const later = (work: () => Promise<unknown>) => void whenIdle(() => void work().catch(() => undefined))

/** Stores who has just signed in, after removing what another person has read on this device. */
export const startOfflineAnswers = (who: Me) => void clearOfflineAnswers().then(() => keepOfflineAnswer(readMe, me, JSON.stringify(who)))

/** When a page of this device last removed what was read: at a sign-in, at a sign-out, and when a session ended. */
const CLEARED = 'pandu-cleared'
const noteClearing = () => {
  const now = Date.now()
  since = now
  try {
    localStorage.setItem(CLEARED, String(now))
  } catch {
    // Where storage is forbidden, nothing is stored either.
  }
}
const clearedAt = () => {
  try {
    return Number(localStorage.getItem(CLEARED) ?? 0)
  } catch {
    return 0
  }
}
/** Since when this page knows whose answers it gets, in milliseconds as `Date.now()`. */
let since = performance.timeOrigin
/** Whether another page has ended the session, or begun one, since this page knows who is signed in: its answers may be those of somebody else. */
export const sessionHasChanged = () => clearedAt() > since

let generation = 0
/** The signed-in reader; undefined until that is known. */
let reader: number | undefined
/** The id of the reader of this page; undefined until it is known. */
export const readerOfPage = () => reader
let waiting: (() => void)[] = []
const readBy = (id: number) => {
  reader = id
  for (const keep of waiting.splice(0)) keep()
}

/** Keeps an answer for a time without a connection. Its text is stored when the browser has nothing else to do. */
export const keepOfflineAnswer = (endpoint: Stored, url: string, text: string) => {
  const store = storage()
  if (!store || text.length > LARGEST || !mayStay(endpoint, url)) return
  const answer = new Response(text, { headers: { 'content-type': 'application/json', [AT]: String(Date.now()) } })
  const mine = generation
  const keep = (owner: number | 'me') =>
    later(async () => {
      // Somebody may have signed out meanwhile.
      if (mine !== generation || sessionHasChanged()) return
      const cache = await store.open(nameOf(owner))
      await cache.put(url, answer)
      const keys = await cache.keys()
      if (keys.length > MOST) await Promise.all(keys.slice(0, MOST / 3).map((old) => cache.delete(old)))
    })
  if (url === me) {
    since = Date.now()
    keep('me')
    readBy((JSON.parse(text) as Me).user.id)
  } else if (reader === undefined) waiting.push(() => reader !== undefined && keep(reader))
  else keep(reader)
}

/** The age of the oldest answer on the page that was shown from the device; undefined while all answers are from the server. */
let asOf: number | undefined
const listeners = new Set<() => void>()
const setAsOf = (next: number | undefined) => {
  if (next === asOf) return
  asOf = next
  for (const listener of listeners) listener()
}

let refresh = () => {}
let again: ReturnType<typeof setTimeout> | undefined
const back = () => {
  if (asOf === undefined || connectionIsLost()) return
  setAsOf(undefined)
  refresh()
}

/** The last stored answer to this call, for when the server cannot be reached; undefined when there is none. From then on the page shows its age. */
export const offlineAnswer = async (endpoint: Endpoint, url: string): Promise<unknown> => {
  const store = storage()
  if (!store || !mayStay(endpoint, url)) return undefined
  try {
    const owner = url === me ? 'me' : await ownerOf(store)
    const answer = owner === undefined ? undefined : await store.match(url, { cacheName: nameOf(owner) })
    if (!answer) return undefined
    const body: unknown = await answer.json()
    if (url !== me) {
      setAsOf(Math.min(asOf ?? Infinity, Number(answer.headers.get(AT))))
      // If the lost connection was not announced, the restored one is not announced either.
      clearTimeout(again)
      again = setTimeout(back, AGAIN)
    }
    return body
  } catch {
    return undefined
  }
}

/** Removes everything that was read from this device: at a sign-out, and when a session has ended. */
export const clearOfflineAnswers = async () => {
  generation++
  noteClearing()
  reader = undefined
  waiting = []
  setAsOf(undefined)
  const store = storage()
  if (!store) return
  const names = await store.keys().catch((): string[] => [])
  await Promise.allSettled(names.filter((name) => name.startsWith(PREFIX)).map((name) => store.delete(name)))
}

/** The time, in milliseconds, since when what is shown may have changed; undefined while the server answers. */
export const useShownAsOf = () =>
  useStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => asOf,
  )

/** Fetches everything that is shown again once there is a connection. */
export const refreshWhenOnline = (client: QueryClient) => {
  refresh = () => void client.invalidateQueries()
  onConnectionChange(back)
}

/** Makes the browser store the code of the pages, and the page itself as signed-in people get it. */
export const keepCodeOffline = () => {
  if (!('serviceWorker' in navigator)) return
  later(async () => {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    // The first time on this device: the menus belong to it, or nobody could sign out without a connection. Later the worker has them.
    if (!navigator.serviceWorker.controller) await prefetchAll()
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of this site takes no origin
    active?.postMessage(['/', ...loaded.filter((path) => path.startsWith('/assets/'))])
  })
}
