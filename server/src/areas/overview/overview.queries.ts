import { isScholar, isStaff } from '@pandu/contract/kit'
import { isWaitedFor, nextSteps, type ComingDay, type CounterGroup, type NextStep, type Overview } from '@pandu/contract/overview'
import { sql } from 'kysely'
import type { DecidedKind } from '../../kit/decided-kind.ts'
import { readCounters, readParts, type PartContext, type OverviewSections } from '../../kit/parts.ts'
import { today } from '../../kit/zone.ts'
import {
  toOwnRecord,
  countAllStates,
  countOwnStates,
  countWaiting,
  longestWaiting,
  ownLatest,
  ownSteps,
  ownWaiting,
  stateGroups,
  waitingCounters,
} from './overview.decided.ts'
import { recentSteps } from './overview.recent.ts'

// The overview only joins what the areas contribute (kit/parts.ts). The number of statements does not depend on the number of rows.

/** How many of a scholar's records the page shows, and how many of those that wait for them; the linked lists show all. */
const RECORDS = 6
const TURNS = 8
/** How many dates are shown, and for how many days ahead. */
const DATES = 6
const DAYS_AHEAD = 60
/** How many next steps one part may give, and how many of those that wait for staff and partners are shown. */
const STEPS = 20
const STAFF_STEPS = 12
const PARTNER_STEPS = 10

/** What the areas contribute for this reader, whichever role they have. */
const contributed = async (asked: PartContext) => {
  const { db } = asked
  const { parts } = asked.contributions
  const [counters, todos, dates, ...sections] = await Promise.all([
    Promise.all(parts.map(async (part) => part.counters?.(asked) ?? [])).then((all) => readCounters(db, all.flat())),
    Promise.all(parts.map(async (part) => part.todos?.(asked) ?? [])).then((all) => readParts(db, all.flat(), { limit: STEPS })),
    readParts(
      db,
      parts.flatMap((part) => part.dates?.(asked) ?? []),
      { limit: DATES, from: today, to: sql`${today} + ${DAYS_AHEAD}::int` },
    ),
    ...parts.flatMap(({ overview }) => (overview ? [overview(asked)] : [])),
  ])
  return { counters, todos, dates: dates.toSorted(bySooner), sections: joinSections(sections) }
}

/** Parts are joined by the day. Within a day, what has no time comes first. */
const bySooner = (a: ComingDay, b: ComingDay) => a.day.localeCompare(b.day) || (a.begins ?? 0) - (b.begins ?? 0)

const joinSections = (all: readonly OverviewSections[]) => ({
  next: all.flatMap(({ next = [] }) => next),
  progress: all.flatMap(({ progress = [] }) => progress),
  counts: all.flatMap(({ counts = [] }) => counts),
  scores: all.find(({ scores }) => scores)?.scores ?? null,
})

/** Work that somebody waits for comes first, the oldest on top; the other steps are in the order of the contract. */
const inOrder = (steps: readonly NextStep[], limit: number) => {
  const waiting = steps.filter(isWaitedFor).toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''))
  const other = steps.filter((step) => !isWaitedFor(step)).toSorted((a, b) => nextSteps.indexOf(a.kind) - nextSteps.indexOf(b.kind))
  return [...waiting.slice(0, limit), ...other]
}

const shown = ({ counters, dates, sections }: Awaited<ReturnType<typeof contributed>>) => {
  const numbers = (group: 'waiting' | 'people') =>
    counters
      .filter((one) => one.group === group)
      .map(({ key, label, count, url, waiting_since }) => ({ key, label, count, url, waiting_since }))
  // Numbers of single areas join the group of the accounts, which not everybody sees.
  const people = numbers('people')
  const none: CounterGroup[] = people.length > 0 ? [{ key: 'accounts', title: 'People', url: null, counters: [] }] : []
  const groups = sections.counts.some(({ key }) => key === 'accounts') ? sections.counts : [...sections.counts, ...none]
  const counts = groups.map((group): CounterGroup =>
    group.key === 'accounts' ? { ...group, counters: [...group.counters, ...people] } : group,
  )
  return { waiting: numbers('waiting'), dates, progress: sections.progress, scores: sections.scores, counts }
}

const decidedKinds = ({ contributions: { parts } }: PartContext) => parts.flatMap(({ decided = [] }) => decided)

/** A scholar's records with whose turn it is, the progress of their courses, and what to do next. */
const scholarOverview = async (asked: PartContext): Promise<Overview> => {
  const { db, reader: actor } = asked
  const kinds = decidedKinds(asked).filter(({ own }) => own(actor) !== undefined)
  const [added, states, turns, latest, recent] = await Promise.all([
    contributed(asked),
    countOwnStates(db, actor, kinds),
    ownWaiting(db, actor, kinds, TURNS),
    ownLatest(db, actor, kinds, RECORDS),
    recentSteps(db, actor, kinds, 'own'),
  ])
  const { waiting, ...rest } = shown(added)
  const several = kinds.filter(({ single }) => !single)
  return {
    ...rest,
    waiting: [...waitingCounters(states, actor, kinds, 'own'), ...waiting],
    next: inOrder([...ownSteps(turns, kinds), ...added.todos, ...added.sections.next], TURNS),
    records: latest.map((row) => toOwnRecord(row, kinds)),
    states: stateGroups(states, actor, several, 'own').filter(({ counters }) => counters.some(({ count }) => count > 0)),
    recent,
  }
}

/** The programme in numbers, what happened lately and, for those who decide, what has waited longest. */
const staffOverview = async (asked: PartContext): Promise<Overview> => {
  const { db, reader: actor } = asked
  const kinds = decidedKinds(asked)
  const mine = kinds.filter(({ decides }) => decides(actor))
  const [added, states, reviews, recent] = await Promise.all([
    contributed(asked),
    countAllStates(db, actor, kinds),
    longestWaiting(db, mine),
    recentSteps(db, actor, kinds, 'all'),
  ])
  const { waiting, ...rest } = shown(added)
  return {
    ...rest,
    waiting: [...waitingCounters(states, actor, mine, 'all'), ...waiting],
    next: inOrder([...reviews, ...added.todos, ...added.sections.next], STAFF_STEPS),
    records: [],
    states: stateGroups(states, actor, kinds, 'all'),
    recent,
  }
}

/** Vendors, facilitators, mentors and the assessment team: what waits for them, the courses they teach, and their profile. */
const partnerOverview = async (asked: PartContext): Promise<Overview> => {
  const { db, reader: actor } = asked
  const mine = decidedKinds(asked).flatMap((kind): DecidedKind[] => {
    const reached = kind.reach?.(asked)
    if (!kind.decides(actor)) return []
    return [reached ? { ...kind, where: sql<boolean>`${kind.where} and r.scholar_id in ${reached}`, storedCounts: undefined } : kind]
  })
  const [added, states, reviews] = await Promise.all([contributed(asked), countWaiting(db, actor, mine), longestWaiting(db, mine)])
  const { waiting, ...rest } = shown(added)
  return {
    ...rest,
    waiting: [...waitingCounters(states, actor, mine, 'all'), ...waiting],
    next: inOrder([...reviews, ...added.todos, ...added.sections.next], PARTNER_STEPS),
    records: [],
    states: [],
    recent: [],
  }
}

/** The overview of this reader: each of the three sides has its own. */
export const overviewFor = (asked: PartContext) => {
  const read = isStaff(asked.reader) ? staffOverview : isScholar(asked.reader) ? scholarOverview : partnerOverview
  return read(asked)
}
