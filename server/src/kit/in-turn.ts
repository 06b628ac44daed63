import { AppError } from './errors.ts'
import { current, Line, type Limits, WaitsItsTurn, type Waiting } from './line.ts'

/**
 * A line for heavy work on files: what is worked on takes memory and a processor, so only so much of it goes on at once in a process. In a call that
 * `withTurns` runs, whoever finds it taken waits in the order of arrival, without a transaction. Elsewhere, whose turn comes after more than
 * `patience` milliseconds is asked to come back.
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
 * Runs a call that may need turns in lines. Where it finds one taken, what it has begun is given up, and it runs again when it is its turn: `pause`
 * and `resume` stand around the wait.
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
