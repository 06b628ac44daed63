import type { Actor, Approval } from '@pandu/contract/kit'
import type { Counter, CounterGroup, NextStep, OwnRecord } from '@pandu/contract/overview'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { counter } from './overview.counters.ts'
import { type DecidedKind, decidedKinds, withFilter } from './overview.kinds.ts'

/** One statement for all kinds: its number does not grow with them. */
const together = async <R>(db: Db, parts: readonly RawBuilder<unknown>[], after: RawBuilder<unknown> = sql``) => {
  if (parts.length === 0) return []
  const { rows } = await sql<R>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )} ${after}`.execute(db)
  return rows
}

interface StateCount {
  key: string
  state: string
  count: number
  since: string
}

/** How many records of each kind are in each state: everybody's, or the reader's own. */
export const countStates = (db: Db, actor: Actor, kinds: readonly DecidedKind[], whose: 'all' | 'own'): Promise<StateCount[]> =>
  together(
    db,
    kinds.map(
      ({ key, from, where, state, own }) => sql`
      select ${key}::text key, ${state.column} state, count(*) count, min(r.waiting_since) since
      from ${from} where ${where} and ${whose === 'own' ? own(actor)! : sql`true`} group by 2`,
    ),
  )

const listUrl = (kind: DecidedKind, actor: Actor, whose: 'all' | 'own', state: string) =>
  whose === 'own' && kind.single
    ? kind.list.own(actor)
    : withFilter(whose === 'own' ? kind.list.own(actor) : kind.list.staff, kind.state.filter, state)

/** A row of numbers for each kind, also for states that nothing is in. */
export const stateGroups = (
  rows: readonly StateCount[],
  actor: Actor,
  kinds: readonly DecidedKind[],
  whose: 'all' | 'own',
): CounterGroup[] =>
  kinds.map((kind) => ({
    key: kind.key,
    title: kind.label,
    counters: Object.entries(kind.state.looks).map(([state, { label }]) => {
      const row = rows.find((one) => one.key === kind.key && one.state === state)
      const waits = state === kind.forReview || kind.forAuthor.includes(state)
      return counter(state, label, row?.count ?? 0, listUrl(kind, actor, whose, state), waits ? (row?.since ?? null) : null)
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
      const what = whose === 'all' ? 'to review' : state === 'sent' ? 'to sign' : 'to revise'
      const label = `${kind.label} ${what}`
      return row ? [counter(`${state}.${kind.key}`, label, row.count, listUrl(kind, actor, whose, state), row.since)] : []
    }),
  )

interface Waiting {
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

/** What has waited longest for a decision, whatever its kind. */
export const longestWaiting = async (db: Db, kinds: readonly DecidedKind[], limit = 6): Promise<NextStep[]> => {
  const rows = await together<Waiting>(
    db,
    kinds.map(
      ({ key, from, where, title, campus, state, forReview }) => sql`
      select ${key}::text key, r.id, ${title} title, ${campus} campus_id, c.name campus, r.scholar_id, u.name, ''::text notes, r.waiting_since since
      from ${from} left join users u on u.id = r.scholar_id left join universities c on c.id = coalesce(${campus}, u.university_id)
      where ${where} and ${state.column} = ${forReview} order by r.waiting_since, r.id limit ${limit}`,
    ),
    sql`order by since, key, id limit ${limit}`,
  )
  return rows.map((row) => {
    const kind = kindOf(row.key)
    return {
      kind: 'review',
      title: row.title,
      detail: [kind.one, row.name, row.campus].filter(Boolean).join(' · '),
      url: kind.page.staff(row),
      since: row.since,
    }
  })
}

const kindOf = (key: string) => decidedKinds.find((kind) => kind.key === key)!

export interface OwnRow extends Waiting {
  state: string
  approval: Approval
  updated_at: string
}

/** The reader's own records of all kinds, what was touched last first. */
export const ownRows = (db: Db, actor: Actor, kinds: readonly DecidedKind[], limit = 30): Promise<OwnRow[]> =>
  together(
    db,
    kinds.map(
      ({ key, from, where, title, campus, state, own }) => sql`
      select ${key}::text key, r.id, ${title} title, ${campus} campus_id, ''::text campus, r.scholar_id, ''::text as name, r.notes, r.waiting_since since,
        ${state.column} state, r.approval, r.updated_at
      from ${from} where ${where} and ${own(actor)!} order by r.updated_at desc, r.id desc limit ${limit}`,
    ),
    sql`order by updated_at desc, key, id desc limit ${limit}`,
  )

export const asRecord = (row: OwnRow): OwnRecord => {
  const kind = kindOf(row.key)
  return {
    key: `${row.key}.${row.id}`,
    kind: kind.one,
    title: row.title,
    approval: row.approval,
    since: row.since,
    url: kind.page.own(row),
  }
}

/** Whose turn is the reader's: what to sign, and what to revise. */
export const ownSteps = (rows: readonly OwnRow[]): NextStep[] =>
  rows
    .filter((row) => kindOf(row.key).forAuthor.includes(row.state))
    .toSorted((a, b) => a.since.localeCompare(b.since))
    .map((row) => {
      const kind = kindOf(row.key)
      const signs = row.state === 'sent'
      return {
        kind: signs ? 'sign' : 'revise',
        title: signs
          ? 'Sign your contract'
          : row.key === 'scores' || row.key === 'contracts'
            ? `Revise: ${row.title}`
            : `Revise “${row.title}”`,
        detail:
          row.notes || (signs ? 'It is ready. Hand in the signed file when you have read it.' : `${kind.one}: changes were asked for.`),
        url: kind.page.own(row),
        since: row.since,
      }
    })
