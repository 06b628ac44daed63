/** Calls of this page that may have to wait in a line of the server, by the key under which it tells their place. */
const calls = new Map<string, () => void>()
let over: (key: string) => void = () => {}

/** Notes a call until `end`. Its `signal` is aborted when the person does not want to wait any longer, or when `outer` is. */
export const mayWait = (key: string, outer: AbortSignal | undefined) => {
  const own = new AbortController()
  calls.set(key, () => own.abort())
  return {
    signal: outer ? AbortSignal.any([outer, own.signal]) : own.signal,
    end: () => {
      calls.delete(key)
      over(key)
    },
  }
}

/** How to give up the wait of a call of this page; undefined for what other pages of the person wait for. */
export const cancelOf = (key: string) => calls.get(key)

/** Who takes away what was said about a call once it is over. */
export const onOver = (end: (key: string) => void) => void (over = end)
