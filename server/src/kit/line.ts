import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError, conflict } from './errors.ts'

export interface Limits {
  /** How many are worked on at once, and how many more may wait. */
  atOnce: number
  waiting: number
  /** The message for calls for which there is no room, or whose turn comes too late. */
  busy: string
}

/** A call that waits for its turn. */
export interface Waiting {
  /** Who makes the call and what it does: the same call does not wait in line twice. */
  what: () => string
  /** Is called with the number of calls before it, each time that changes; 0 when it is its turn. */
  told: (before: number) => void
  /** Aborted when nobody waits for the answer any more. */
  gone: AbortSignal | undefined
}

interface Waiter {
  call: Waiting
  admit: () => void
}

/** Longest wait of a call, in milliseconds: proxies and browsers wait longer. */
const MOST_PATIENCE = 90_000

/** The call that is running, and the lines in which it has its turn. */
export const current = new AsyncLocalStorage<{ call: Waiting; turns: Map<Line, () => void> }>()

/** Thrown where a call would have to wait while it holds a transaction: `withTurns` waits without one and runs the call again. */
export class WaitsItsTurn extends AppError {
  readonly line: Line
  constructor(line: Line, busy: string) {
    super(503, busy)
    this.line = line
  }
}

/** The places and the queue of a line of work; `openLine` of in-turn.ts is how it is used. */
export class Line {
  private working = 0
  private readonly queue: (Waiter | (() => void))[] = []
  private readonly limits: Limits
  constructor(limits: Limits) {
    this.limits = limits
  }

  claim() {
    const around = current.getStore()
    if (around && !around.turns.has(this) && this.working >= this.limits.atOnce) throw new WaitsItsTurn(this, this.limits.busy)
  }

  async work<A>(task: () => Promise<A>, patience: number): Promise<A> {
    // A call that has waited keeps its turn until it ends.
    if (current.getStore()?.turns.has(this)) return task()
    this.claim()
    if (this.working < this.limits.atOnce) this.working++
    else {
      this.mustHaveRoom()
      const asked = Date.now()
      // The place goes directly to the next call, so it is never free in between.
      await new Promise<void>((turn) => this.queue.push(turn))
      if (Date.now() - asked > patience) {
        this.leave()
        throw this.refusal()
      }
    }
    try {
      return await task()
    } finally {
      this.leave()
    }
  }

  /** Waits for a turn, which ends with what this answers. */
  async enter(call: Waiting): Promise<() => void> {
    const leave = () => this.leave()
    if (this.working < this.limits.atOnce) {
      this.working++
      return leave
    }
    const what = call.what()
    if (this.queue.some((one) => typeof one !== 'function' && one.call.what() === what)) throw conflict('This is waiting in line already')
    this.mustHaveRoom()
    const turn = Promise.withResolvers<void>()
    const waiter: Waiter = { call, admit: turn.resolve }
    const goAway = () => {
      const at = this.queue.indexOf(waiter)
      if (at < 0) return
      this.queue.splice(at, 1)
      turn.reject(this.refusal())
      this.tellPlaces(at)
    }
    this.queue.push(waiter)
    this.tellPlaces(this.queue.length - 1)
    const timer = setTimeout(goAway, MOST_PATIENCE)
    call.gone?.addEventListener('abort', goAway, { once: true })
    if (call.gone?.aborted) goAway()
    try {
      await turn.promise
      call.told(0)
      return leave
    } finally {
      clearTimeout(timer)
      call.gone?.removeEventListener('abort', goAway)
    }
  }

  private refusal() {
    return new AppError(503, this.limits.busy)
  }

  private mustHaveRoom() {
    if (this.queue.length >= this.limits.waiting) throw this.refusal()
  }

  private leave() {
    const next = this.queue.shift()
    if (!next) this.working--
    else if (typeof next === 'function') next()
    else next.admit()
    this.tellPlaces(0)
  }

  private tellPlaces(from: number) {
    for (const [at, one] of this.queue.entries()) if (at >= from && typeof one !== 'function') one.call.told(at + this.working)
  }
}
