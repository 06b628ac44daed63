import { startChild } from './child.ts'

/** What the process of listeners is asked for: to open screens, or what they have heard once it is so much. */
export type ListenersTask = { open: readonly { address: string; enter?: string }[]; keys: string } | { wanted: number }
export type ListenersAnswer = { opened: number } | { heard: [key: string, at: number][] } | { failed: string }

/** Milliseconds by the clock that all processes of the machine share. */
export const sharedNow = () => Number(process.hrtime.bigint()) / 1e6

/** A process that has screens open and notes when which of them hears what. */
export const startListeners = () => {
  const { child, stop } = startChild('listeners')
  const ask = (task: ListenersTask) =>
    new Promise<ListenersAnswer>((done, fail) => {
      child.once('message', (answer: ListenersAnswer) => ('failed' in answer ? fail(new Error(answer.failed)) : done(answer)))
      child.send(task)
    })
  return {
    /** Opens screens; they note each text that matches `keys`. */
    open: (open: readonly { address: string; enter?: string }[], keys: string) => ask({ open, keys }),
    /** Waits until so many texts have been heard since the last time; answers which, and when. */
    heard: async (wanted: number) => {
      const answer = await ask({ wanted })
      return 'heard' in answer ? answer.heard : []
    },
    stop,
  }
}
