import { useSyncExternalStore } from 'react'

const FIRST_WAIT = 2000
const LONGEST_WAIT = 30_000
const TIMEOUT = 10_000

let lost = false
let wait = FIRST_WAIT
let asking: Promise<boolean> | undefined
let again: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(next: boolean) {
  clearTimeout(again)
  if (next) again = setTimeout(() => void checkConnection(), wait)
  wait = next ? Math.min(wait * 2, LONGEST_WAIT) : FIRST_WAIT
  if (next === lost) return
  lost = next
  for (const listener of listeners) listener()
}

/** A proxy in front of a server that is gone answers too, with 502, 503 or 504. */
const answers = () =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** Asks the server whether it can be reached, for whoever got no answer. While it cannot, it is asked again and again. */
export const checkConnection = (): Promise<boolean> =>
  (asking ??= answers().then((reached) => {
    asking = undefined
    set(!reached)
    return reached
  }))

/** To be called with every answer of the server. */
export const connectionWorks = () => {
  if (lost) set(false)
}

export const connectionIsLost = () => lost

/** True while the server cannot be reached. */
export const useConnectionIsLost = () => useSyncExternalStore(subscribe, connectionIsLost)

/** Calls back each time the connection is lost, and each time it is there again. */
export const onConnectionChange = (listener: (lost: boolean) => void) => subscribe(() => listener(lost))

const connectionIsBack = () =>
  new Promise<void>((done) => {
    if (!lost) return done()
    const end = subscribe(() => (end(), done()))
  })

/** Style sheets that did not arrive: they stay in the page without their rules, and nobody else asks for them again. */
const missingStyles = new Set<HTMLLinkElement>()
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
  },
  // Such an error does not bubble.
  true,
)

const fetchStylesAgain = () =>
  Promise.all(
    [...missingStyles].map((link) => {
      missingStyles.delete(link)
      const next = link.cloneNode() as HTMLLinkElement
      link.replaceWith(next)
      return new Promise((done) => (next.onload = next.onerror = done))
    }),
  )

/** Fetches code of the product, and styles that were asked for before, while there was no connection. */
export const loadWithStyles = async <T>(load: () => Promise<T>): Promise<T> => {
  const loaded = await load()
  await fetchStylesAgain()
  return loaded
}

const codeFailures = /dynamically imported module|module script|preload CSS/i

/**
 * Whether an error says that code of the product did not arrive. Browsers remember such a failure for as long as the document stands,
 * and after a release the old code is gone: only loading the page again helps.
 */
export const isCodeFailure = (error: unknown) => error instanceof Error && codeFailures.test(error.message)

/** Fetches code of the product. Without a connection it waits until there is one; code that the server no longer has is a failure. */
export const fetchCode = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await loadWithStyles(load)
    } catch (error) {
      if (await checkConnection()) throw error
      await connectionIsBack()
    }
  }
}

// The browser knows of a lost network at once; that there is one again does not say that the server can be reached.
if (!navigator.onLine) set(true)
addEventListener('offline', () => set(true))
addEventListener('online', () => void checkConnection())
