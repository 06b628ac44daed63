import type { Standing } from '@pandu/contract/accounts'
import type { Actor } from '@pandu/contract/kit'
import type { ComingDay, Counter, NextStep, Overview } from '@pandu/contract/overview'
import { type RawBuilder, sql } from 'kysely'
import type { Contributions } from './area.ts'
import type { CalendarPart, CalendarScope } from './calendar.ts'
import type { Db } from './db.ts'
import type { Deadline } from './deadlines.ts'
import type { DecidedKind } from './decided-kind.ts'
import type { Find } from './finds.ts'
import { cachedWhileLarge, cachedWhileSlow } from './lists.ts'
import type { SecuritySource } from './security-log.ts'
import type { Secrets } from './secrets.ts'

// Each area contributes parts to pages that cover all areas (`<area>.parts.ts`). The area of such a page joins the parts (docs/decisions/0014).

/** The reader, and everything else that a part needs. A part checks the rights of the reader in its WHERE. */
export interface PartContext {
  readonly db: Db
  readonly reader: Actor
  readonly contributions: Contributions
}

/** One SELECT of an area for a list that several areas fill, and how a row of it is shown. Made by {@link definePart}. */
export interface Part<Shown> {
  readonly key: string
  readonly rows: RawBuilder<unknown>
  readonly show: (row: unknown, at: string | null) => Shown | undefined
}

/** The columns of every part: the id of the record, and the time by which rows are sorted (null comes last). */
export interface PartRow {
  id: number
  at?: unknown
}

/**
 * Declares a part. `rows` selects `id`, `at` (a timestamp, date or null) and whatever `show` needs. `show` gets the row as JSON (times inside it as
 * PostgreSQL writes them) and `at` as ISO 8601; undefined leaves the row out.
 */
export const definePart = <Row extends PartRow, Shown>(
  key: string,
  rows: RawBuilder<Row>,
  show: (row: Row, at: string | null) => Shown | undefined,
): Part<Shown> => ({ key, rows, show: (row, at) => show(row as Row, at) })

/** A counter, and the list whose rows it counts. */
export interface CounterPart extends Pick<Counter, 'key' | 'label' | 'url'> {
  /** The group in which the number is shown: work that waits for the reader, or people of the programme. */
  readonly group: 'waiting' | 'people'
  /** A scalar subquery. */
  readonly count: RawBuilder<unknown>
  /** A scalar subquery: since when the oldest of them has been waiting. */
  readonly since?: RawBuilder<unknown>
  /** The counter counts many rows, so a large number may be ten seconds old. Only for counters that do not depend on the reader. */
  readonly large?: true
  /** The counter reads many rows for a number that may be small. When that is slow, it may be a minute old. Only for counters that do not depend on the reader. */
  readonly slow?: true
}

/** Records that show that an account is in use. The import that created it can then no longer be undone. */
export interface AccountUse {
  /** The text after the name: 'has proposals'. */
  readonly label: string
  /** Whether the account with the number in `userId` has any. */
  readonly exists: (userId: RawBuilder<number>) => RawBuilder<boolean>
}

/** The parts that an area contributes. Every member is optional. A test fails when a table of decided records has no kind in `decided`. */
export interface Parts {
  /** Kinds of decided records. */
  readonly decided?: readonly DecidedKind[]
  /** Next steps of the reader, beside those for decided records. */
  readonly todos?: (asked: PartContext) => readonly Part<NextStep>[] | Promise<readonly Part<NextStep>[]>
  /** Coming dates; `at` is the day. The overview shows the next sixty days. */
  readonly dates?: (asked: PartContext) => readonly Part<ComingDay>[]
  /** The entries of the reader's calendar. */
  readonly calendar?: (asked: PartContext, scope: CalendarScope) => readonly CalendarPart[]
  /** Deadlines. People are reminded some days before. */
  readonly deadlines?: readonly Deadline[]
  readonly counters?: (asked: PartContext) => readonly CounterPart[] | Promise<readonly CounterPart[]>
  /**
   * Counters of unread texts by others in current courses, for scholars and partners: one number for each list with something new.
   */
  readonly unread?: (asked: PartContext) => Promise<readonly Counter[]>
  /** The current state of a scholar in this area, for the scholar's page; nothing for readers who may not see it. */
  readonly standings?: (asked: PartContext, scholarId: number) => readonly Part<Standing>[]
  /** Records that show that an account is in use. */
  readonly accountUses?: readonly AccountUse[]
  /** Kinds of records of this area that the search finds for the reader. */
  readonly finds?: (asked: PartContext & { readonly secrets: Pick<Secrets, 'sign'> }) => readonly Find[]
  /** What the security log shows of this area's tables. */
  readonly securityLog?: readonly SecuritySource[]
  /** Whole sections of the overview that only this area fills. */
  readonly overview?: (asked: PartContext) => Promise<OverviewSections>
}

/** The sections of the overview that one area fills alone, and next steps that are read together with them. */
export type OverviewSections = Partial<Pick<Overview, 'progress' | 'scores' | 'counts' | 'next'>>

/** The rows of all parts in one statement: sorted by `at`, at most `limit` of each part and in all. */
export const readParts = async <Shown>(
  db: Db,
  parts: readonly Part<Shown>[],
  { limit, from, to }: { limit: number; from?: RawBuilder<unknown>; to?: RawBuilder<unknown> },
): Promise<Shown[]> => {
  if (parts.length === 0) return []
  const span = from && to ? sql`where x.at between ${from} and ${to}` : sql``
  const selects = parts.map(
    ({ key, rows }, index) => sql`
      (select ${index}::int part, y.at::timestamptz at, y.id, ${key}::text key, to_jsonb(y) "row"
       from (select * from (${rows}) x ${span} order by x.at, x.id limit ${limit}) y)`,
  )
  const { rows } = await sql<{ part: number; at: string | null; row: unknown }>`
    select part, at, "row" from (${sql.join(selects, sql` union all `)}) z order by at, key, id limit ${limit}`.execute(db)
  return rows.flatMap(({ part: index, at, row }) => parts[index]?.show(row, at) ?? [])
}

/** Reads all counters: one statement for most of them, one for the slow ones, and one for each large number that is not cached. */
export const readCounters = async (db: Db, counters: readonly CounterPart[]): Promise<(Counter & Pick<CounterPart, 'group'>)[]> => {
  const numbersOf = async (wanted: readonly CounterPart[]) => {
    if (wanted.length === 0) return []
    const { rows } = await sql<{ key: string; count: number; since: string | null }>`${sql.join(
      wanted.map(
        ({ key, count, since }) => sql`select ${key}::text key, (${count})::bigint count, (${since ?? sql`null`})::timestamptz since`,
      ),
      sql` union all `,
    )}`.execute(db)
    return rows
  }
  const slow = counters.filter((one) => one.slow)
  const [quick, ...others] = await Promise.all([
    numbersOf(counters.filter((one) => !one.large && !one.slow)),
    cachedWhileSlow(db, slow.map(({ key }) => key).join(), () => numbersOf(slow)),
    ...counters
      .filter((one) => one.large)
      .map((one) =>
        cachedWhileLarge(
          `counter ${one.key}`,
          (rows) => rows.map(({ count }) => count),
          () => numbersOf([one]),
        ),
      ),
  ])
  const found = new Map([...quick, ...others.flat()].map((row) => [row.key, row]))
  return counters.map(({ key, label, url, group }) => ({
    key,
    label,
    url,
    group,
    count: found.get(key)?.count ?? 0,
    waiting_since: found.get(key)?.since ?? null,
  }))
}
