import type { Endpoint } from '@pandu/contract/kit'
import { readMe, type Me } from '@pandu/contract/session'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { connectionIsLost, onConnectionChange } from './connection.ts'
import { whenIdle } from './idle.ts'

// What a person has read stays readable on this device without a connection, until they sign out (docs/decisions/0060).

const PREFIX = 'pandu-seen'
/** A new version may expect other answers. */
const build = /[^/]*$/.exec(import.meta.url)?.[0] ?? ''
const MOST = 150
const LARGEST = 300_000
const AT = 'x-at'
const AGAIN = 15_000
const me = `/api/${readMe.path}`

/** Absent where the page came over a connection that is not safe, and where storage is forbidden. */
const storage = () => (typeof caches === 'object' ? caches : undefined)

const nameOf = (owner: number | 'me') => `${PREFIX} ${owner} ${build}`

/** Who is signed in on this device, as last seen. */
const ownerOf = async (store: CacheStorage) => {
  const answer = await store.match(me, { cacheName: nameOf('me') })
  return answer && ((await answer.json()) as Me).user.id
}

/** Areas whose answers hold for the moment alone: what was searched, and how much of a file has arrived. */
const ofTheMoment = ['search', 'files']

/** Whether the answer of a call may lie on the device: nothing that is shown once, or that a look at is written down for. */
const mayStay = ({ method, download, access, secretAnswer, area }: Endpoint, url: string) =>
  method === 'GET' && !download && access !== 'public' && !secretAnswer && !ofTheMoment.includes(area) && !url.includes('include=nik')

const later = (work: () => Promise<unknown>) => void whenIdle(() => void work().catch(() => undefined))

/** Keeps who has just signed in. What another person read on this device is gone before. */
export const beginSeen = (who: Me) => void forgetSeen().then(() => keepSeen(readMe, me, JSON.stringify(who)))

let generation = 0
/** Who reads; undefined until that is known. */
let reader: number | undefined
/** Who reads this page, as far as it knows. */
export const readerOfPage = () => reader
let waiting: (() => void)[] = []
const readBy = (id: number) => {
  reader = id
  for (const keep of waiting.splice(0)) keep()
}

/** Keeps an answer for a time without a connection. Its text is stored when the browser has nothing else to do. */
export const keepSeen = (endpoint: Endpoint, url: string, text: string) => {
  const store = storage()
  if (!store || text.length > LARGEST || !mayStay(endpoint, url)) return
  const answer = new Response(text, { headers: { 'content-type': 'application/json', [AT]: String(Date.now()) } })
  const mine = generation
  const keep = (owner: number | 'me') =>
    later(async () => {
      // Somebody may have signed out meanwhile.
      if (mine !== generation) return
      const cache = await store.open(nameOf(owner))
      await cache.put(url, answer)
      const keys = await cache.keys()
      if (keys.length > MOST) await Promise.all(keys.slice(0, MOST / 3).map((old) => cache.delete(old)))
    })
  if (url === me) {
    keep('me')
    readBy((JSON.parse(text) as Me).user.id)
  } else if (reader === undefined) waiting.push(() => reader !== undefined && keep(reader))
  else keep(reader)
}

/** The oldest of what is shown although nobody could be asked for it; undefined while all that is shown is from the server. */
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

/** The last answer to this call, for whom no answer came; undefined when there is none. From then on the page says how old it is. */
export const lastSeen = async (endpoint: Endpoint, url: string): Promise<unknown> => {
  const store = storage()
  if (!store || !mayStay(endpoint, url)) return undefined
  try {
    const owner = url === me ? 'me' : await ownerOf(store)
    const answer = owner === undefined ? undefined : await store.match(url, { cacheName: nameOf(owner) })
    if (!answer) return undefined
    const body: unknown = await answer.json()
    if (url !== me) {
      setAsOf(Math.min(asOf ?? Infinity, Number(answer.headers.get(AT))))
      // A connection that was never said to be lost does not say that it is back.
      clearTimeout(again)
      again = setTimeout(back, AGAIN)
    }
    return body
  } catch {
    return undefined
  }
}

/** Takes everything that was read off the device: at a sign-out, and when a session is over. */
export const forgetSeen = async () => {
  generation++
  reader = undefined
  waiting = []
  setAsOf(undefined)
  const store = storage()
  if (!store) return
  const names = await store.keys().catch((): string[] => [])
  await Promise.allSettled(names.filter((name) => name.startsWith(PREFIX)).map((name) => store.delete(name)))
}

/** Since when what is shown may have changed, in milliseconds; undefined while the server answers. */
export const useShownAsOf = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => asOf,
  )

/** Fetches what is shown again once there is a connection. */
export const refreshWhenBack = (client: QueryClient) => {
  refresh = () => void client.invalidateQueries()
  onConnectionChange(back)
}

/** Lets the browser keep the code of the pages, and the page itself as somebody who is signed in gets it. */
export const keepCode = () => {
  if (!('serviceWorker' in navigator)) return
  later(async () => {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of this site takes no origin
    active?.postMessage(['/', ...loaded.filter((path) => path.startsWith('/assets/'))])
  })
}
