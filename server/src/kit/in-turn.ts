import { AppError } from './errors.ts'
import { current, Line, type Limits, WaitsItsTurn, type Waiting } from './line.ts'

/**
 * A queue for heavy work on files: each piece of work needs memory and a processor, so a process does only so many at once. A call that runs inside
 * `withTurns` waits in the order of arrival, without a transaction. Any other call is asked to come back if its turn would come after more than
 * `patience` milliseconds.
 */
export const openLine = (limits: Limits) => {
  const line = new Line(limits)
  /** Does the work when it is its turn. */
  const inTurn = <A>(task: () => Promise<A>, patience = Infinity): Promise<A> => line.work(task, patience)
  /** Says early that the line will be needed: a call that has to wait for it then does so before it has done much. */
  inTurn.claim = () => line.claim()
  /** For a call that has begun nothing yet: it waits where it is, and hears its place. */
  inTurn.ofCall = async <A>(call: Waiting, task: () => Promise<A>): Promise<A> => {
    const leave = await line.enter(call)
    try {
      return await task()
    } finally {
      leave()
    }
  }
  return inTurn
}

/**
 * Runs a call that may have to wait in queues. If one is full, the call is given up, and runs again from the start when it is its turn. `pause` and
 * `resume` are called before and after the wait.
 */
export const withTurns = async <A>(
  call: Waiting,
  run: () => Promise<A>,
  { pause, resume }: { pause: () => unknown; resume: () => unknown },
): Promise<A> => {
  const turns = new Map<Line, () => void>()
  try {
    for (;;) {
      try {
        return await current.run({ call, turns }, run)
      } catch (error) {
        if (!(error instanceof WaitsItsTurn)) throw error
        await pause()
        turns.set(error.line, await error.line.enter(call))
        await resume()
      }
    }
  } finally {
    for (const leave of turns.values()) leave()
  }
}

/** Throws when this call has waited in a line and nobody waits for its answer any more: a wait that was cancelled writes nothing. */
export const mustBeWanted = () => {
  const around = current.getStore()
  if (around && around.turns.size > 0 && around.call.gone?.aborted) throw new AppError(503, 'This was cancelled')
}
