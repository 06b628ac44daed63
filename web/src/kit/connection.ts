import { useStore } from './useStore.ts'

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

/** A proxy in front of a stopped server answers too, with 502, 503 or 504. */
const answers = () =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** Checks whether the server can be reached, after a call got no answer. While it cannot, the check is repeated. */
export const checkConnection = (): Promise<boolean> =>
  (asking ??= answers().then((reached) => {
    asking = undefined
    set(!reached)
    return reached
  }))

/** Call it with every answer of the server. */
export const connectionWorks = () => {
  if (lost) set(false)
}

/** Whether the server could not be reached the last time it was tried. In components: {@link useConnectionIsLost}. */
export const connectionIsLost = () => lost

/** True while the server cannot be reached. */
export const useConnectionIsLost = () => useStore(subscribe, connectionIsLost)

/** Calls back each time the connection is lost or restored. */
export const onConnectionChange = (listener: (lost: boolean) => void) => subscribe(() => listener(lost))

const nextReturn = () =>
  new Promise<void>((done) => {
    const end = subscribe(() => lost || (end(), done()))
  })

const connectionIsBack = () => (lost ? nextReturn() : Promise.resolve())

/** Style sheets that could not be loaded: they stay in the page without rules, and nothing else loads them again. */
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

/** Loads code of the product, and styles that could not be loaded before. */
export const loadWithStyles = async <T>(load: () => Promise<T>): Promise<T> => {
  const loaded = await load()
  await fetchStylesAgain()
  return loaded
}

const codeFailures = /dynamically imported module|module script|preload CSS/i

/**
 * Whether an error says that code of the product could not be loaded. Browsers remember such a failure as long as the document is open, and after a
 * release the old code is gone: only reloading the page helps.
 */
export const isCodeFailure = (error: unknown) => error instanceof Error && codeFailures.test(error.message)

/** Loads code of the product. Without a connection it waits for one; code that the server no longer has is a failure. */
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

/**
 * Loads code of the product and never fails. Without a connection it waits before it loads, because browsers remember a failure. Code that could not be
 * loaded all the same is requested again each time the connection is restored.
 */
export const fetchCodeLater = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    await connectionIsBack()
    try {
      return await loadWithStyles(load)
    } catch {
      if (await checkConnection()) await nextReturn()
    }
  }
}

// The browser notices a lost network at once; a restored network does not mean that the server can be reached.
if (!navigator.onLine) set(true)
addEventListener('offline', () => set(true))
addEventListener('online', () => void checkConnection())
