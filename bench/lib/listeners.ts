import { startChild } from './child.ts'

/** A task for the listener process: open connections, or return the received texts once there are `wanted` of them. */
export type ListenersTask = { open: readonly { address: string; enter?: string }[]; keys: string } | { wanted: number }
/** Its answer: how many connections are open, or the texts with the time of each (`sharedNow`), or what went wrong. */
export type ListenersAnswer = { opened: number } | { heard: [key: string, at: number][] } | { failed: string }

/** Milliseconds of the monotonic clock, which all processes of the machine share. */
export const sharedNow = () => Number(process.hrtime.bigint()) / 1e6

/** Starts a process that holds live connections and records when each receives a text. */
export const startListeners = () => {
  const { child, stop } = startChild('listeners')
  const ask = (task: ListenersTask) =>
    new Promise<ListenersAnswer>((done, fail) => {
      child.once('message', (answer: ListenersAnswer) => ('failed' in answer ? fail(new Error(answer.failed)) : done(answer)))
      child.send(task)
    })
  return {
    /** Opens live connections. They record each text that matches `keys`. */
    open: (open: readonly { address: string; enter?: string }[], keys: string) => ask({ open, keys }),
    /** Waits until `wanted` texts have been received since the last call. Returns them with their times. */
    heard: async (wanted: number) => {
      const answer = await ask({ wanted })
      return 'heard' in answer ? answer.heard : []
    },
    stop,
  }
}
