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

// What cuts across areas is contributed by each area (`<area>.parts.ts`); the area that shows it joins the contributions (docs/decisions/0014).

/** The reader, and what a part needs to answer. A part puts the rights of the reader into its WHERE. */
export interface Asked {
  readonly db: Db
  readonly reader: Actor
  readonly contributions: Contributions
}

/** One SELECT of an area for a list that several areas fill, and how a row of it is shown. Made by {@link part}. */
export interface Part<Shown> {
  readonly key: string
  readonly rows: RawBuilder<unknown>
  readonly show: (row: unknown, at: string | null) => Shown | undefined
}

/** What every row of a part has: the record's number, and the time it is sorted by (null comes last). */
export interface PartRow {
  id: number
  at?: unknown
}

/**
 * Makes a part. `rows` selects `id`, `at` (a timestamp, date or null) and whatever `show` needs. `show` gets the row as JSON (times inside it as
 * PostgreSQL writes them) and `at` as ISO 8601; undefined leaves the row out.
 */
export const part = <Row extends PartRow, Shown>(
  key: string,
  rows: RawBuilder<Row>,
  show: (row: Row, at: string | null) => Shown | undefined,
): Part<Shown> => ({ key, rows, show: (row, at) => show(row as Row, at) })

/** A number with the list that it counts. */
export interface CounterPart extends Pick<Counter, 'key' | 'label' | 'url'> {
  /** Where the number is shown: among what waits for the reader, or among the people of the programme. */
  readonly group: 'waiting' | 'people'
  /** A scalar subquery. */
  readonly count: RawBuilder<unknown>
  /** A scalar subquery: since when the oldest of them has been waiting. */
  readonly since?: RawBuilder<unknown>
  /** Counts many rows: a large number may be ten seconds old. Only for numbers that do not depend on the reader. */
  readonly large?: true
  /** Looks at many rows for a number that may be small: where that takes long, it may be a minute old. Only for numbers that do not depend on the reader. */
  readonly slow?: true
}

/** What shows that an account is in use, so that the import which created it can no longer be undone. */
export interface AccountUse {
  /** After the name: 'has proposals'. */
  readonly how: string
  /** Whether the account with the number in `userId` has any. */
  readonly found: (userId: RawBuilder<number>) => RawBuilder<boolean>
}

/** What an area adds to the whole. Every member is optional; a decided table without its kind fails a test. */
export interface Parts {
  /** Kinds of records that one side hands in and another side decides on. */
  readonly decided?: readonly DecidedKind[]
  /** What the reader should do next, beside handing in and deciding. */
  readonly todos?: (asked: Asked) => readonly Part<NextStep>[] | Promise<readonly Part<NextStep>[]>
  /** What begins, ends or takes place: `at` is the day. The overview shows the next sixty days. */
  readonly dates?: (asked: Asked) => readonly Part<ComingDay>[]
  /** The entries of the reader's calendar. */
  readonly calendar?: (asked: Asked, scope: CalendarScope) => readonly CalendarPart[]
  /** By when people have to have done something: they are reminded some days before. */
  readonly deadlines?: readonly Deadline[]
  readonly counters?: (asked: Asked) => readonly CounterPart[] | Promise<readonly CounterPart[]>
  /**
   * What others have written that the reader, a scholar or partner, has not read in their running courses: one number for each list that has something
   * new.
   */
  readonly unread?: (asked: Asked) => Promise<readonly Counter[]>
  /** The current state of a scholar in this area, for the scholar's page; nothing for readers who may not see it. */
  readonly standings?: (asked: Asked, scholarId: number) => readonly Part<Standing>[]
  /** What shows that an account is in use. */
  readonly accountUses?: readonly AccountUse[]
  /** What the search finds: kinds of records that the reader may see. */
  readonly finds?: (asked: Asked & { readonly secrets: Pick<Secrets, 'sign'> }) => readonly Find[]
  /** What the security log shows of this area's tables. */
  readonly securityLog?: readonly SecuritySource[]
  /** Whole sections of the overview that only this area fills. */
  readonly overview?: (asked: Asked) => Promise<OverviewSections>
}

/** The sections of the overview that one area fills alone, and next steps that are read together with them. */
export type OverviewSections = Partial<Pick<Overview, 'progress' | 'scores' | 'counts' | 'next'>>

/** The rows of all parts in one statement: sorted by `at`, at most `limit` of each part and in all. */
export const askParts = async <Shown>(
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

/** The numbers of all counters: one statement for most, one for those that may be slow, and one for each large number that is not kept. */
export const askCounters = async (db: Db, counters: readonly CounterPart[]): Promise<(Counter & Pick<CounterPart, 'group'>)[]> => {
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
