import { AppError } from './errors.ts'

/** Who makes a call: a person, or the address where nobody is signed in. Many people may share an address, so it gets a larger share. */
export interface Asker {
  key: string
  wide: boolean
}

export interface AdmissionLimits {
  /** How many calls are worked on at once: `most` while the event loop keeps up, at least `least` when it does not. */
  most: number
  least: number
  /** Calls that may wait for a place. */
  waiting: number
  /** The part of the places, and of those that wait, that one person may take. */
  share: number
  /** How long a call waits for a place, in milliseconds: longer in a burst, shorter in a queue that does not empty. */
  patience: { burst: number; standing: number }
  /** A queue counts as one that does not empty after so many milliseconds. */
  standingAfter: number
  /** The mean delay of the event loop, in milliseconds, above which fewer calls are taken. */
  slow: number
}

interface Sources {
  /** A monotonic clock, in milliseconds. */
  now: () => number
  /** The mean delay of the event loop since the last time it was asked for, in milliseconds. */
  delay: () => number
}

export interface Place {
  /** Gives the place to the next call; calling it again does nothing. */
  leave: () => void
}

interface Waiter {
  asker: Asker
  since: number
  /** How long this call waits, whatever the queue is like; undefined: as long as the queue allows. */
  patience: number | undefined
  admit: (place: Place) => void
  refuse: () => void
}

export const SHED = 'The server is busy, please try again in a moment'

/** The answer to a call that gets no place: try again in this many seconds. Nothing of the call was done. */
export class Shed extends AppError {
  constructor(retryAfter: number) {
    super(503, SHED, undefined, undefined, undefined, undefined, retryAfter)
  }
}

/**
 * Gives out the places in which a process works on calls. The person with the fewest running calls comes next. A full queue drops a call of the person
 * who has the most waiting, so that one person cannot keep the process busy for all others.
 */
export const openAdmission = (limits: AdmissionLimits, { now, delay }: Sources) => {
  let most = limits.most
  let working = 0
  let shed = 0
  const inFlight = new Map<string, number>()
  // By asker, oldest first; without empty lists.
  const queues = new Map<string, Waiter[]>()
  let waiting = 0
  let waitingSince = 0

  const shareOf = (all: number, { wide }: Asker) => Math.max(1, Math.ceil(all * Math.min(1, wide ? limits.share * 2 : limits.share)))
  const mayWork = (asker: Asker) => (inFlight.get(asker.key) ?? 0) < shareOf(most, asker)
  const mayWait = (asker: Asker) => (queues.get(asker.key)?.length ?? 0) < shareOf(limits.waiting, asker)
  const standingFor = () => (waiting === 0 ? 0 : Math.max(0, now() - waitingSince - limits.standingAfter))
  /** The longer the overload lasts, the later people are asked to come back. */
  const retryAfter = () => Math.min(10, 2 + Math.floor(standingFor() / 5000))
  const turnAway = () => {
    shed++
    return retryAfter()
  }

  const take = ({ key }: Asker): Place => {
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
    const queue = queues.get(waiter.asker.key)
    const at = queue?.indexOf(waiter) ?? -1
    if (!queue || at < 0) return false
    queue.splice(at, 1)
    if (queue.length === 0) queues.delete(waiter.asker.key)
    waiting--
    return true
  }

  const next = () => {
    if (working >= most) return undefined
    let found: Waiter | undefined
    let fewest = Infinity
    for (const [first] of queues.values()) {
      if (!first || !mayWork(first.asker)) continue
      const count = inFlight.get(first.asker.key) ?? 0
      if (count > fewest || (count === fewest && found && first.since >= found.since)) continue
      found = first
      fewest = count
    }
    return found
  }

  const fill = () => {
    for (let waiter = next(); waiter; waiter = next()) {
      remove(waiter)
      waiter.admit(take(waiter.asker))
    }
  }

  const refuse = (waiter: Waiter) => {
    if (remove(waiter)) waiter.refuse()
  }

  /** The last call in the longest queue, if that is longer than this asker's would be: it makes room in a full queue. */
  const crowdedOutBy = (asker: Asker) => {
    if (waiting === queues.size) return undefined
    let longest: Waiter[] = []
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
    return longest.length > (queues.get(asker.key)?.length ?? 0) + 1 ? longest.at(-1) : undefined
  }

  const hasPlace = (asker: Asker) => working < most && mayWork(asker)
  const hasRoom = (asker: Asker) => mayWait(asker) && (waiting < limits.waiting || crowdedOutBy(asker) !== undefined)

  return {
    /**
     * A place for a call, at once or after a short wait; throws {@link Shed} when there is none. `patience` is for a call that has already cost its
     * sender much: it waits that long, however many wait. `gone` is aborted when nobody wants the answer any more.
     */
    enter: (asker: Asker, { patience, gone }: { patience?: number; gone?: AbortSignal } = {}): Place | Promise<Place> => {
      if (hasPlace(asker)) return take(asker)
      if (patience === undefined) {
        if (!hasRoom(asker)) throw new Shed(turnAway())
        const crowdedOut = waiting >= limits.waiting ? crowdedOutBy(asker) : undefined
        if (crowdedOut) refuse(crowdedOut)
      }
      return new Promise<Place>((admit, reject) => {
        const waiter: Waiter = { asker, since: now(), patience, admit, refuse: () => reject(new Shed(turnAway())) }
        if (waiting++ === 0) waitingSince = now()
        const queue = queues.get(asker.key)
        if (queue) queue.push(waiter)
        else queues.set(asker.key, [waiter])
        gone?.addEventListener('abort', () => refuse(waiter), { once: true })
      })
    },
    /** Whether a call would be refused at once. */
    isFull: (asker: Asker) => !hasPlace(asker) && !hasRoom(asker),
    /** To be called about ten times a second: adapts the places to the event loop, and refuses what has waited too long. */
    tick: () => {
      most = delay() > limits.slow ? Math.max(limits.least, Math.floor(most * 0.8)) : Math.min(limits.most, most + 1)
      fill()
      const patience = standingFor() > 0 ? limits.patience.standing : limits.patience.burst
      const at = now()
      const late = [...queues.values()].flat().filter((waiter) => at - waiter.since > (waiter.patience ?? patience))
      for (const waiter of late) refuse(waiter)
    },
    counts: () => ({ most, working, waiting, shed }),
    /** Counts a call that was refused without asking for a place; answers when it may come back, in seconds. */
    turnAway,
  }
}

export type Admission = ReturnType<typeof openAdmission>
