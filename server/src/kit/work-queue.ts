import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError, conflict } from './errors.ts'

export interface QueueLimits {
  /** How many tasks run at the same time, and how many more may wait. */
  atOnce: number
  waiting: number
  /** The error message when the queue is full or the wait was too long. */
  busy: string
}

/** A call that waits for its turn. */
export interface WaitingCall {
  /** Identifies the caller and the call, because the same call may not wait in a queue twice. */
  what: () => string
  /** Called with the number of calls before this one, each time it changes; 0 when it is its turn. */
  onPosition: (before: number) => void
  /** Aborted when the client no longer waits for the answer. */
  signal: AbortSignal | undefined
}

interface Waiter {
  call: WaitingCall
  admit: () => void
}

/** The longest wait of a call, in milliseconds. It is below the timeouts of proxies and browsers. */
const MOST_PATIENCE = 90_000

/** The running call, and the queues in which it has its turn. */
export const currentCall = new AsyncLocalStorage<{ call: WaitingCall; turns: Map<WorkQueue, () => void> }>()

/** Thrown when a call would have to wait while it holds a transaction. `withQueueWaits` then waits without one and runs the call again. */
export class MustWaitInQueue extends AppError {
  readonly queue: WorkQueue
  constructor(queue: WorkQueue, busy: string) {
    super(503, busy)
    this.queue = queue
  }
}

/** A queue of work with a limited number of running tasks. Use it through `openWorkQueue` of queue-waits.ts. */
export class WorkQueue {
  private working = 0
  private readonly queue: (Waiter | (() => void))[] = []
  private readonly limits: QueueLimits
  constructor(limits: QueueLimits) {
    this.limits = limits
  }

  claim() {
    const around = currentCall.getStore()
    if (around && !around.turns.has(this) && this.working >= this.limits.atOnce) throw new MustWaitInQueue(this, this.limits.busy)
  }

  async work<A>(task: () => Promise<A>, patience: number): Promise<A> {
    // A call that has waited keeps its turn until it ends.
    if (currentCall.getStore()?.turns.has(this)) return task()
    this.claim()
    if (this.working < this.limits.atOnce) this.working++
    else {
      this.mustHaveRoom()
      const asked = Date.now()
      // The slot is given directly to the next call, so that no other can take it in between.
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

  /** Waits for a turn. Returns the function that ends it. */
  async enter(call: WaitingCall): Promise<() => void> {
    const leave = () => this.leave()
    if (this.working < this.limits.atOnce) {
      this.working++
      return leave
    }
    const what = call.what()
    if (this.queue.some((one) => typeof one !== 'function' && one.call.what() === what)) throw conflict('This is in the queue already')
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
    call.signal?.addEventListener('abort', goAway, { once: true })
    if (call.signal?.aborted) goAway()
    try {
      await turn.promise
      call.onPosition(0)
      return leave
    } finally {
      clearTimeout(timer)
      call.signal?.removeEventListener('abort', goAway)
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
    for (const [at, one] of this.queue.entries()) if (at >= from && typeof one !== 'function') one.call.onPosition(at + this.working)
  }
}
