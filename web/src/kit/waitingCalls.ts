/** Calls of this page that may have to wait in a queue of the server, by the key under which the server reports their position. */
const calls = new Map<string, () => void>()
let callEnd: (key: string) => void = () => {}

/** Registers a call until `end`. Its `signal` is aborted when the person does not want to wait any longer, or when `outer` is. */
export const registerCall = (key: string, outer: AbortSignal | undefined) => {
  const own = new AbortController()
  calls.set(key, () => own.abort())
  return {
    signal: outer ? AbortSignal.any([outer, own.signal]) : own.signal,
    end: () => {
      calls.delete(key)
      callEnd(key)
    },
  }
}

/** How to cancel the wait of a call of this page; undefined for calls of the person's other pages. */
export const cancelCallOf = (key: string) => calls.get(key)

/** Sets what is called when a call is over. */
export const onCallEnd = (end: (key: string) => void) => void (callEnd = end)
