import type { Actor, DecidedStates, StateDisplay, PagePath } from '@pandu/contract/kit'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** A record with what the address of its page needs. */
export interface NamedRecord {
  id: number
  campus_id: number | null
  scholar_id: number | null
}

/** One kind of decided record, as the overview counts, names and links it. In every fragment of SQL `r` is the record. */
export interface DecidedKind {
  readonly key: string
  /** In the plural, as headings write it. */
  readonly label: string
  /** One of them, as sentences write it before its title. */
  readonly one: string
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<boolean>
  /** The table of its history, and the states that its steps lead to. */
  readonly steps: string
  readonly states: DecidedStates<string>
  readonly title: RawBuilder<string>
  readonly campus: RawBuilder<number | null>
  /** The filter of its list, with the look of each state. */
  readonly state: { readonly column: RawBuilder<string>; readonly byState: Readonly<Record<string, StateDisplay>>; readonly filter: string }
  /** How many of everybody's records are in which state, where that is kept: a subquery with `state` and `count`. */
  readonly kept?: RawBuilder<unknown> | undefined
  /** The state that waits for a decision, and those that wait for the author. */
  readonly forReview: string
  readonly forAuthor: readonly string[]
  readonly decides: (actor: Actor) => boolean
  /** The scholars whose records a partner decides on; undefined: everybody's. */
  readonly reach?: (asked: { db: Db; reader: Actor }) => Expression<unknown> | undefined
  /** Which rows belong to the reader; undefined for readers who never have any. */
  readonly own: (actor: Actor) => RawBuilder<boolean> | undefined
  /** The page of one record, and the list that holds it, for both sides. */
  readonly page: { readonly own: (row: NamedRecord) => PagePath; readonly staff: (row: NamedRecord) => PagePath }
  readonly list: { readonly own: (actor: Actor) => PagePath; readonly staff: PagePath }
  /** All of them have the same title, so other readers are also shown whose record it is. */
  readonly sameTitle?: true
  /** A scholar has one at most, so their page has no list of them. */
  readonly single?: true
  /** What the author is asked to do in a state: as a next step, and after the label of the kind in a counter; 'to revise' where nothing is said. */
  readonly asks?: Readonly<
    Record<string, { readonly step: 'sign'; readonly counter: string; readonly title: string; readonly detail: string }>
  >
  /** Past-tense words for actions that only this kind knows, as in `Sekar withdrew …`. */
  readonly actions?: Readonly<Record<string, string>>
}

/** For records without a campus. */
export const noCampus = sql<null>`null::int`
