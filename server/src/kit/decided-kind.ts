import type { Actor, DecidedStates, StateDisplay, PagePath } from '@pandu/contract/kit'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** The columns of a record that the address of its page needs. */
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
  readonly singular: string
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<boolean>
  /** The table of its history, and the states that its steps lead to. */
  readonly steps: string
  readonly states: DecidedStates<string>
  readonly title: RawBuilder<string>
  readonly campus: RawBuilder<number | null>
  /** The state column, its states, and the name of the filter in the list. */
  readonly state: { readonly column: RawBuilder<string>; readonly byState: Readonly<Record<string, StateDisplay>>; readonly filter: string }
  /** Stored counts of all records by state, if there are any: a subquery with `state` and `count`. */
  readonly storedCounts?: RawBuilder<unknown> | undefined
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
  /** All records have the same title, so other readers also see whose record it is. */
  readonly sameTitle?: true
  /** A scholar has at most one, so their page has no list of them. */
  readonly single?: true
  /** What the author has to do in a state: the text of the next step, and the text after the label in a counter. The default is 'to revise'. */
  readonly authorTasks?: Readonly<
    Record<string, { readonly step: 'sign'; readonly counter: string; readonly title: string; readonly detail: string }>
  >
  /** Past-tense words for actions that only this kind knows, as in `Sekar withdrew …`. */
  readonly actions?: Readonly<Record<string, string>>
}

/** For records without a campus. */
export const noCampus = sql<null>`null::int`
