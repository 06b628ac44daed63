import { type Actor, type PagePath, withSearch } from '@pandu/contract/kit'
import type { Counter, CounterGroup, NextStep, OwnRecord } from '@pandu/contract/overview'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { cachedWhileLarge } from '../../kit/lists.ts'
import type { DecidedKind } from '../../kit/decided-kind.ts'
import { kindOf, together } from './overview.kinds.ts'

/** A number and the list that shows it. */
const counter = (key: string, label: string, count: number, url: PagePath, waiting_since: string | null): Counter => ({
  key,
  label,
  count,
  url,
  waiting_since,
})

interface StateCount {
  key: string
  state: string
  count: number
  since: string
}

/** How many records of each kind are in each state, among those that `which` picks; where numbers are kept, all of them. */
const statesOf = (
  db: Db,
  actor: Actor,
  kinds: readonly DecidedKind[],
  whose: 'all' | 'own',
  which: (state: RawBuilder<string>, kind: DecidedKind) => RawBuilder<boolean>,
): Promise<StateCount[]> =>
  together(
    db,
    kinds.map((kind) =>
      whose === 'all' && kind.storedCounts
        ? sql`
      select ${kind.key}::text key, k.state, k.count, case when ${waits(sql`k.state`, kind)} then (
        select min(r.waiting_since) from ${kind.from} where ${kind.where} and ${kind.state.column} = k.state) end since
      from ${kind.storedCounts} k`
        : sql`
      select ${kind.key}::text key, ${kind.state.column} state, count(*) count, min(r.waiting_since) since
      from ${kind.from} where ${kind.where} and ${whose === 'own' ? kind.own(actor)! : sql`true`} and ${which(kind.state.column, kind)} group by 2`,
    ),
  )

const waits = (state: RawBuilder<string>, { forReview, forAuthor }: DecidedKind) =>
  sql<boolean>`${state} in (${sql.join([forReview, ...forAuthor])})`

/** The reader's own records by kind and state. */
export const countOwnStates = (db: Db, actor: Actor, kinds: readonly DecidedKind[]): Promise<StateCount[]> =>
  statesOf(db, actor, kinds, 'own', () => sql`true`)

/** Everybody's records of these kinds that wait for somebody, and what else is kept. */
export const countWaiting = (db: Db, actor: Actor, kinds: readonly DecidedKind[]): Promise<StateCount[]> =>
  statesOf(db, actor, kinds, 'all', waits)

/**
 * All records by kind and state. What waits is counted each time; the many settled records have a stored number or one that may be some seconds old.
 */
export const countAllStates = async (db: Db, actor: Actor, kinds: readonly DecidedKind[]): Promise<StateCount[]> => {
  const counted = kinds.filter(({ storedCounts }) => !storedCounts)
  const [now, settled] = await Promise.all([
    countWaiting(db, actor, kinds),
    cachedWhileLarge(
      'overview: settled records',
      (rows) => rows.map(({ count }) => count),
      () => statesOf(db, actor, counted, 'all', (state, kind) => sql`not ${waits(state, kind)}`),
    ),
  ])
  return [...now, ...settled]
}

const listUrl = (kind: DecidedKind, actor: Actor, whose: 'all' | 'own') => (whose === 'own' ? kind.list.own(actor) : kind.list.staff)
const stateUrl = (kind: DecidedKind, actor: Actor, whose: 'all' | 'own', state: string) =>
  whose === 'own' && kind.single ? kind.list.own(actor) : withSearch(listUrl(kind, actor, whose), { [kind.state.filter]: state })

/** A row of numbers for each kind, with a zero for states without records. */
export const stateGroups = (
  rows: readonly StateCount[],
  actor: Actor,
  kinds: readonly DecidedKind[],
  whose: 'all' | 'own',
): CounterGroup[] =>
  kinds.map((kind) => ({
    key: kind.key,
    title: kind.label,
    url: listUrl(kind, actor, whose),
    counters: Object.entries(kind.state.byState).map(([state, { label }]) => {
      const row = rows.find((one) => one.key === kind.key && one.state === state)
      const open = state === kind.forReview || kind.forAuthor.includes(state)
      return counter(state, label, row?.count ?? 0, stateUrl(kind, actor, whose, state), open ? (row?.since ?? null) : null)
    }),
  }))

/** What waits for a decision of the reader, or for the reader's own next version, where something does. */
export const waitingCounters = (
  rows: readonly StateCount[],
  actor: Actor,
  kinds: readonly DecidedKind[],
  whose: 'all' | 'own',
): Counter[] =>
  kinds.flatMap((kind) =>
    (whose === 'own' ? kind.forAuthor : [kind.forReview]).flatMap((state) => {
      const row = rows.find((one) => one.key === kind.key && one.state === state)
      const what = whose === 'all' ? 'to review' : (kind.authorTasks?.[state]?.counter ?? 'to revise')
      const label = `${kind.label} ${what}`
      return row ? [counter(`${state}.${kind.key}`, label, row.count, stateUrl(kind, actor, whose, state), row.since)] : []
    }),
  )

interface WaitingRow {
  key: string
  id: number
  title: string
  campus_id: number | null
  campus: string | null
  scholar_id: number | null
  name: string | null
  notes: string
  since: string
}

/** A line for each kind that waits for a decision: how many records wait, and a link to the one that has waited longest. */
export const longestWaiting = async (db: Db, kinds: readonly DecidedKind[]): Promise<NextStep[]> => {
  const rows = await together<WaitingRow & { count: number }>(
    db,
    kinds.map(
      ({ key, from, where, title, campus, state, forReview, storedCounts }) => sql`
      select ${key}::text key, r.id, ${title} title, ${campus} campus_id, c.name campus, r.scholar_id, u.name, ''::text notes, r.waiting_since since,
        ${storedCounts ? sql`(select k.count from ${storedCounts} k where k.state = ${forReview})` : sql`count(*) over ()`} count
      from ${from} left join users u on u.id = r.scholar_id left join universities c on c.id = coalesce(${campus}, u.university_id)
      where ${where} and ${state.column} = ${forReview} order by r.waiting_since, r.id limit 1`,
    ),
    sql`order by since, key, id`,
  )
  return rows.map((row) => {
    const kind = kindOf(kinds, row.key)
    const title = kind.sameTitle ? `${row.title} of ${row.name}` : row.title
    const whose = [kind.sameTitle ? null : row.name, row.campus]
    return {
      kind: 'review',
      ...(row.count === 1
        ? { title, detail: [kind.singular, ...whose].filter(Boolean).join(' · ') }
        : { title: `${row.count} ${inSentence(kind.label)} wait`, detail: [`The oldest: ${title}`, ...whose].filter(Boolean).join(' · ') }),
      url: kind.page.staff(row),
      since: row.since,
    }
  })
}

/** A heading as a word inside a sentence; abbreviations keep their capitals. */
const inSentence = (label: string) => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label)

export interface OwnRow extends WaitingRow {
  state: string
  approval: string
  updated_at: string
}

/**
 * The reader's own records of a kind that match `rest`. One person has few among very many: without `offset 0` the planner walks through everybody's
 * records in the order that `rest` asks for, expecting to find them soon.
 */
const ownOf = (actor: Actor, { key, from, where, title, campus, state, own }: DecidedKind, rest: RawBuilder<unknown>) => sql`
  select * from (
    select ${key}::text key, r.id, ${title} title, ${campus} campus_id, ''::text campus, r.scholar_id, ''::text as name, r.notes, r.waiting_since since,
      ${state.column} state, r.approval, r.updated_at
    from ${from} where ${where} and ${own(actor)!} offset 0
  ) mine ${rest}`

/** The latest of the reader's own records of all kinds, the last changed first. */
export const ownLatest = (db: Db, actor: Actor, kinds: readonly DecidedKind[], limit: number): Promise<OwnRow[]> =>
  together(
    db,
    kinds.map((kind) => ownOf(actor, kind, sql`order by updated_at desc, id desc limit ${limit}`)),
    sql`order by updated_at desc, key, id desc limit ${limit}`,
  )

/** The reader's own records that wait for their author, however long ago they were changed: the longest wait first. */
export const ownWaiting = (db: Db, actor: Actor, kinds: readonly DecidedKind[], limit: number): Promise<OwnRow[]> =>
  together(
    db,
    kinds.map((kind) => ownOf(actor, kind, sql`where state in (${sql.join(kind.forAuthor)}) order by since, id limit ${limit}`)),
    sql`order by since, key, id limit ${limit}`,
  )

export const toOwnRecord = (row: OwnRow, kinds: readonly DecidedKind[]): OwnRecord => {
  const kind = kindOf(kinds, row.key)
  return {
    key: `${row.key}.${row.id}`,
    kind: kind.singular,
    title: row.title,
    approval: row.approval,
    since: row.since,
    url: kind.page.own(row),
  }
}

/** What to revise, and what else a kind needs from its author. */
export const ownSteps = (rows: readonly OwnRow[], kinds: readonly DecidedKind[]): NextStep[] =>
  rows.map((row) => {
    const kind = kindOf(kinds, row.key)
    const asks = kind.authorTasks?.[row.state]
    return {
      kind: asks?.step ?? 'revise',
      title: asks?.title ?? (kind.sameTitle ? `Revise: ${row.title}` : `Revise “${row.title}”`),
      detail: row.notes || (asks?.detail ?? `${kind.singular}: changes were asked for.`),
      url: kind.page.own(row),
      since: row.since,
    }
  })
