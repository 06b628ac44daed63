import { AppError } from './errors.ts'

interface Line {
  /** How many are worked on at once, and how many more may wait. */
  atOnce: number
  waiting: number
  /** What those hear for whom there is no room, or whose turn comes too late. */
  busy: string
}

/**
 * A line for heavy work on files: what is worked on takes memory and a processor, so only so much of it goes on at once in a process. Whose turn comes
 * after more than `patience` milliseconds is asked to come back.
 */
export const openLine = ({ atOnce, waiting: most, busy }: Line) => {
  let working = 0
  const queue: (() => void)[] = []
  const refusal = () => new AppError(503, busy)
  return async <A>(task: () => Promise<A>, patience = Infinity): Promise<A> => {
    if (working < atOnce) working++
    else {
      if (queue.length >= most) throw refusal()
      const asked = Date.now()
      // Whoever leaves hands the place on, so it is never free in between.
      await new Promise<void>((turn) => queue.push(turn))
      if (Date.now() - asked > patience) {
        leave()
        throw refusal()
      }
    }
    try {
      return await task()
    } finally {
      leave()
    }
  }

  function leave() {
    const next = queue.shift()
    if (next) next()
    else working--
  }
}
