import { AppError } from './errors.ts'
import { currentCall, WorkQueue, type QueueLimits, MustWaitInQueue, type WaitingCall } from './work-queue.ts'

/**
 * Creates a queue for heavy work on files. Each task needs memory and CPU time, so that a process runs only a few at the same time. A call inside
 * `withQueueWaits` waits in the order of arrival, without a transaction. Any other call is refused when its turn would come after more than `patience`
 * milliseconds.
 */
export const openWorkQueue = (limits: QueueLimits) => {
  const queue = new WorkQueue(limits)
  /** Runs the task when it is its turn. */
  const inTurn = <A>(task: () => Promise<A>, patience = Infinity): Promise<A> => queue.work(task, patience)
  /** Announces that the queue will be needed, so that a call that must wait does so before it has done much. */
  inTurn.claim = () => queue.claim()
  /** Waits inside the call and reports its position. For calls that have not begun a transaction. */
  inTurn.ofCall = async <A>(call: WaitingCall, task: () => Promise<A>): Promise<A> => {
    const leave = await queue.enter(call)
    try {
      return await task()
    } finally {
      leave()
    }
  }
  return inTurn
}

/**
 * Runs a call that may have to wait in queues. When it must wait, the call is stopped and runs again from the start when it is its turn. `pause` and
 * `resume` are called before and after the wait.
 */
export const withQueueWaits = async <A>(
  call: WaitingCall,
  run: () => Promise<A>,
  { pause, resume }: { pause: () => unknown; resume: () => unknown },
): Promise<A> => {
  const turns = new Map<WorkQueue, () => void>()
  try {
    for (;;) {
      try {
        return await currentCall.run({ call, turns }, run)
      } catch (error) {
        if (!(error instanceof MustWaitInQueue)) throw error
        await pause()
        turns.set(error.queue, await error.queue.enter(call))
        await resume()
      }
    }
  } finally {
    for (const leave of turns.values()) leave()
  }
}

/** Throws when this call has waited in a queue and its client has gone meanwhile, so that a cancelled call writes nothing. */
export const throwIfAborted = () => {
  const around = currentCall.getStore()
  if (around && around.turns.size > 0 && around.call.signal?.aborted) throw new AppError(503, 'This was cancelled')
}
