import { AppError } from './errors.ts'

/** Who makes a call: a person, or an address when nobody is signed in. Many people may share an address, so `wide` gives it a larger share. */
export interface Caller {
  key: string
  wide: boolean
}

export interface AdmissionLimits {
  /** How many calls run at the same time: up to `most` while the event loop is fast enough, and at least `least` when it is not. */
  most: number
  least: number
  /** How many calls may wait for a slot. */
  waiting: number
  /** The share of the slots and of the queue that one person may use. */
  share: number
  /** How long a call may wait for a slot, in milliseconds: `burst` normally, `standing` when the queue does not empty. */
  patience: { burst: number; standing: number }
  /** After this many milliseconds a queue counts as one that does not empty. */
  standingAfter: number
  /** The mean delay of the event loop, in milliseconds, above which fewer calls may run. */
  slow: number
}

interface Sources {
  /** A monotonic clock, in milliseconds. */
  now: () => number
  /** The mean delay of the event loop since the last call of this function, in milliseconds. */
  delay: () => number
}

export interface Slot {
  /** Gives the slot to the next call; a second time it does nothing. */
  leave: () => void
}

interface Waiter {
  caller: Caller
  since: number
  /** How long this call may wait, independent of the queue; undefined: as long as the queue allows. */
  patience: number | undefined
  admit: (slot: Slot) => void
  refuse: () => void
}

export const OVERLOADED_MESSAGE = 'The server is busy, please try again in a moment'

/** The answer to a call that gets no slot: try again in this many seconds. Nothing of the call has run. */
export class OverloadError extends AppError {
  constructor(retryAfter: number) {
    super(503, OVERLOADED_MESSAGE, undefined, undefined, undefined, undefined, retryAfter)
  }
}

/**
 * Assigns the slots in which a process runs calls. The next slot goes to the person with the fewest running calls. When the queue is full, it drops a
 * call of the person with the most waiting calls, so that one person cannot keep the process busy for all others.
 */
export const openAdmission = (limits: AdmissionLimits, { now, delay }: Sources) => {
  let most = limits.most
  let working = 0
  let shed = 0
  const inFlight = new Map<string, number>()
  // Waiting calls by caller, oldest first. A caller without waiting calls has no entry.
  const queues = new Map<string, Waiter[]>()
  let waiting = 0
  let waitingSince = 0

  const shareOf = (all: number, { wide }: Caller) => Math.max(1, Math.ceil(all * Math.min(1, wide ? limits.share * 2 : limits.share)))
  const mayWork = (caller: Caller) => (inFlight.get(caller.key) ?? 0) < shareOf(most, caller)
  const mayWait = (caller: Caller) => (queues.get(caller.key)?.length ?? 0) < shareOf(limits.waiting, caller)
  const standingFor = () => (waiting === 0 ? 0 : Math.max(0, now() - waitingSince - limits.standingAfter))
  /** The longer the overload lasts, the longer people are asked to wait. */
  const retryAfter = () => Math.min(10, 2 + Math.floor(standingFor() / 5000))
  const turnAway = () => {
    shed++
    return retryAfter()
  }

  const take = ({ key }: Caller): Slot => {
    working++
    inFlight.set(key, (inFlight.get(key) ?? 0) + 1)
    let held = true
    return {
      leave: () => {
        if (!held) return
        held = false
        working--
        const left = (inFlight.get(key) ?? 1) - 1
        if (left === 0) inFlight.delete(key)
        else inFlight.set(key, left)
        fill()
      },
    }
  }

  const remove = (waiter: Waiter) => {
    const queue = queues.get(waiter.caller.key)
    const at = queue?.indexOf(waiter) ?? -1
    if (!queue || at < 0) return false
    queue.splice(at, 1)
    if (queue.length === 0) queues.delete(waiter.caller.key)
    waiting--
    return true
  }

  const next = () => {
    if (working >= most) return undefined
    let found: Waiter | undefined
    let fewest = Infinity
    for (const [first] of queues.values()) {
      if (!first || !mayWork(first.caller)) continue
      const count = inFlight.get(first.caller.key) ?? 0
      if (count > fewest || (count === fewest && found && first.since >= found.since)) continue
      found = first
      fewest = count
    }
    return found
  }

  const fill = () => {
    for (let waiter = next(); waiter; waiter = next()) {
      remove(waiter)
      waiter.admit(take(waiter.caller))
    }
  }

  const refuse = (waiter: Waiter) => {
    if (remove(waiter)) waiter.refuse()
  }

  /** The call to drop from a full queue: the last one of the caller with the most waiting calls, if this caller would have fewer. */
  const crowdedOutBy = (caller: Caller) => {
    if (waiting === queues.size) return undefined
    let longest: Waiter[] = []
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
    return longest.length > (queues.get(caller.key)?.length ?? 0) + 1 ? longest.at(-1) : undefined
  }

  const hasSlot = (caller: Caller) => working < most && mayWork(caller)
  const hasRoom = (caller: Caller) => mayWait(caller) && (waiting < limits.waiting || crowdedOutBy(caller) !== undefined)

  return {
    /**
     * Returns a slot for a call, at once or after a short wait; throws {@link OverloadError} when there is none. With `patience` the call may wait that
     * long even when the queue is full, for calls that were expensive to send. `gone` is aborted when nobody waits for the answer any more.
     */
    enter: (caller: Caller, { patience, gone }: { patience?: number; gone?: AbortSignal } = {}): Slot | Promise<Slot> => {
      if (hasSlot(caller)) return take(caller)
      if (patience === undefined) {
        if (!hasRoom(caller)) throw new OverloadError(turnAway())
        const crowdedOut = waiting >= limits.waiting ? crowdedOutBy(caller) : undefined
        if (crowdedOut) refuse(crowdedOut)
      }
      return new Promise<Slot>((admit, reject) => {
        const waiter: Waiter = { caller, since: now(), patience, admit, refuse: () => reject(new OverloadError(turnAway())) }
        if (waiting++ === 0) waitingSince = now()
        const queue = queues.get(caller.key)
        if (queue) queue.push(waiter)
        else queues.set(caller.key, [waiter])
        gone?.addEventListener('abort', () => refuse(waiter), { once: true })
      })
    },
    /** Whether a call would be refused at once. */
    isFull: (caller: Caller) => !hasSlot(caller) && !hasRoom(caller),
    /** To be called about ten times a second. Adapts the number of slots to the event loop, and refuses calls that have waited too long. */
    tick: () => {
      most = delay() > limits.slow ? Math.max(limits.least, Math.floor(most * 0.8)) : Math.min(limits.most, most + 1)
      fill()
      const patience = standingFor() > 0 ? limits.patience.standing : limits.patience.burst
      const at = now()
      const late = [...queues.values()].flat().filter((waiter) => at - waiter.since > (waiter.patience ?? patience))
      for (const waiter of late) refuse(waiter)
    },
    counts: () => ({ most, working, waiting, shed }),
    /** Counts a call that was refused without a request for a slot. Returns after how many seconds it may be repeated. */
    turnAway,
  }
}

export type Admission = ReturnType<typeof openAdmission>
