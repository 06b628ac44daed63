import { oneRow } from './rows.ts'
import { GROUP_SIZE, type FoundGroup, type FoundRecord } from '@pandu/contract/search'
import { type Actor, isScholar, type PagePath, withSearch } from '@pandu/contract/kit'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { DecidedKind } from './decided-kind.ts'
import { containing } from './lists.ts'
import type { Tables } from './tables.ts'

/** One word that is searched for: the condition that a column of lower-case text holds it. */
export type Word = (column: RawBuilder<unknown>) => RawBuilder<boolean>

/** For rows joined with `users` of scholars: with the role as a condition, the index of names gives their order. */
export const ofScholars = sql<boolean>`users.role = 'SCHOLAR'`

/** What every row of a find has. `text` is what words are searched in: in lower case, with an index. */
export interface FindRow {
  id: number
  title: string
  text?: string | null
}

/** The table whose ids a find returns, or SQL for its largest id where the ids are not those of a table. */
export type Large = keyof Tables | RawBuilder<number>

/** One kind of record that the search finds. Made by {@link find}. */
export interface Find {
  readonly key: string
  /** In the plural, as the heading of a group. */
  readonly label: string
  readonly rows: Expression<unknown>
  readonly matches: (word: Word) => RawBuilder<boolean>
  readonly large: Large | undefined
  /** The condition that a number of the record equals the whole text; undefined where the text is no such number. */
  readonly exact: (text: string) => RawBuilder<boolean> | undefined
  readonly show: (row: unknown) => FoundRecord
  readonly list: ((search: string) => PagePath) | undefined
}

/**
 * Makes a find. `rows` selects what the reader may see; its WHERE holds all rights, and it has no limit, so that PostgreSQL can merge it into the
 * search. A find whose words are not in one column gives `matches`, in which the record is `r`. A find that may have more than a few thousand records
 * names the table of their ids as `large`, or the largest of them; it needs `text` also where it has `matches`.
 */
export const find = <Row extends FindRow>(given: {
  key: string
  label: string
  rows: Expression<Row>
  matches?: (word: Word) => RawBuilder<boolean>
  large?: Large
  /** Finds the record by its whole number, before all others. It needs an index of its own. */
  exact?: (text: string) => RawBuilder<boolean> | undefined
  line: (row: Row) => readonly (string | number | false | null | undefined)[]
  page: (row: Row) => PagePath
  /** The address of the list that shows all of them, with its search filled in. */
  list?: (search: string) => PagePath
}): Find => ({
  key: given.key,
  label: given.label,
  rows: given.rows,
  matches: given.matches ?? ((word) => word(sql`r.text`)),
  large: given.large,
  exact: given.exact ?? (() => undefined),
  show: (row) => {
    const found = row as Row
    const line = given.line(found).filter((part) => part !== null && part !== undefined && part !== false && part !== '')
    return { id: found.id, title: found.title, line: line.join(' · '), url: given.page(found) }
  },
  list: given.list,
})

/** The columns that a find of decided records selects. */
export interface DecidedFindRow extends FindRow {
  scholar_id: number | null
  name: string | null
  campus_id: number | null
  campus: string | null
  state: string
}

/** The find of a kind that others decide on: it leads scholars to their page of the record, and all others to the page on which it is decided. */
export const decidedFind = (
  kind: DecidedKind,
  reader: Actor,
  rows: Expression<DecidedFindRow>,
  { matches, large }: { matches?: (word: Word) => RawBuilder<boolean>; large?: keyof Tables } = {},
): Find => {
  const side = isScholar(reader) ? 'own' : 'staff'
  const list = side === 'own' ? kind.list.own(reader) : kind.list.staff
  return find<DecidedFindRow>({
    key: kind.key,
    label: kind.label,
    rows,
    ...(matches && { matches }),
    ...(large && { large }),
    line: ({ title, name, campus, state }) => [name !== title && side === 'staff' && name, campus, kind.state.byState[state]?.label],
    page: (row) => kind.page[side](row),
    ...(!(kind.single && side === 'own') && {
      list: (search: string) => withSearch(list, { search }),
    }),
  })
}

/** The same words, on an expression that no index has. */
const unindexed =
  (word: Word): Word =>
  (column) =>
    word(sql`(${column} || '')`)

/**
 * Words of one or two letters have no trigram, so only the beginnings of words are compared, which the index has. For a number such as TLD-2023-017 the
 * index is asked for the last digits, because all numbers begin alike.
 */
const wordOf = (text: string): Word => {
  if (text.length < 3 && /^[\p{L}\p{N}]+$/u.test(text)) return (column) => sql<boolean>`${column} ~ ${`\\m${text}`}`
  const whole: Word = (column) => sql<boolean>`${column} like ${containing(text)}`
  const digits = /\d{3,}(?!.*\d{3})/.exec(text)?.[0]
  if (digits === undefined || digits === text) return whole
  return (column) => sql<boolean>`(${column} like ${containing(digits)} and ${unindexed(whole)(column)})`
}

/** More words than anybody types would only cost time. */
const MOST_WORDS = 8

/** Among so many of the newest records, those with the words in the title come before the others. */
const LOOKED_AT = 48

/**
 * A large table is searched in two steps. Its newest records are read one by one: a frequent word is in some of them, and the index would return all
 * that contain it. A word that hardly any of them has is then looked up in the index.
 */
const NEWEST = 1000

/** The order of what is found: by a number, by the beginning of the title, by the words. */
const EXACT = 0
const BEGINS = 1
const WORDS = 2

const LIMIT = GROUP_SIZE + 1

interface Row {
  part: number
  tier: number
  row: FindRow
}

/** Ordered by tier. Where the title begins with the text: by title; all others: newest first. A record of several tiers appears once, in the best one. */
const inOrder = (rows: readonly Row[]) => {
  const sorted = rows.toSorted(
    (a, b) => a.tier - b.tier || (a.tier === BEGINS ? a.row.title.localeCompare(b.row.title) || a.row.id - b.row.id : b.row.id - a.row.id),
  )
  const best = new Map<number, FindRow>()
  for (const { row } of sorted) if (!best.has(row.id)) best.set(row.id, row)
  return [...best.values()]
}

const countOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql.join(
    conditions.map((condition) => sql`coalesce(${condition}, false)::int`),
    sql` + `,
  )

const all = <T>(conditions: readonly RawBuilder<T>[]) => sql<T>`(${sql.join(conditions, sql` and `)})`
const any = <T>(conditions: readonly RawBuilder<T>[]) => sql<T>`(${sql.join(conditions, sql` or `)})`

/** A text that sorts after all texts with this beginning, where texts are ordered by their characters. */
const afterAll = (begin: string) => `${begin}\u{10FFFF}`

const orders = new WeakMap<object, boolean>()
/**
 * Whether the database orders texts by their characters, so that all with the same beginning stand together. The column of its locale is `datlocale`
 * from PostgreSQL 17 on and `daticulocale` before, so the row is read as an object.
 */
const ordersByCharacter = async (db: Db) => {
  const known = orders.get(db)
  if (known !== undefined) return known
  const { by_character } = oneRow(
    await sql<{
      by_character: boolean
    }>`select coalesce(made->>'datlocale', made->>'daticulocale', made->>'datcollate') in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') by_character
    from (select to_jsonb(d) made from pg_database d where datname = current_database()) found`.execute(db),
  )
  orders.set(db, by_character)
  return by_character
}

interface Asked {
  phrase: string
  words: readonly Word[]
  some: boolean
  byCharacter: boolean
}

/**
 * The select of one find, with a tier in each row. The rows that the reader may see are named once, and each part of the statement reads them. Limits
 * are literals in it, because a plan for all values must know them.
 */
const selectOf = ({ rows, matches, exact, large }: Find, index: number, { phrase, words, some, byCharacter }: Asked) => {
  const part = sql.lit(index)
  const limit = sql.lit(LIMIT)
  const has = (given: (word: Word) => RawBuilder<boolean>, change: (word: Word) => Word = (word) => word) =>
    (some ? any : all)(words.map((word) => given(change(word))))
  // How many words a record lacks: fewer come first.
  const lacks = some
    ? sql`${sql.lit(words.length)} - (${countOf(words.map(matches))})`
    : sql`(not ${all(words.map((word) => word(sql`lower(r.title)`)))})::int`
  const number = some ? undefined : exact(phrase)
  const together = sql`lower(r.title) >= ${phrase} and lower(r.title) < ${afterAll(phrase)}`
  const newest = sql`order by r.id desc limit ${sql.lit(LOOKED_AT)}`
  // `+ 0` hides this order from the index of ids: for a word that few records have, PostgreSQL would read all records in that order.
  const newestByIndex = sql`order by r.id + 0 desc limit ${sql.lit(LOOKED_AT)}`
  // The range is given with both ends: PostgreSQL estimates few rows for a range, and a third of the table for one end.
  const last = typeof large === 'string' ? sql`(select max(id) from ${sql.table(large)})` : large
  const since = last && sql`(${last} - ${sql.lit(NEWEST)})`
  const withLacks = sql`select r.*, ${lacks} lacks from seen r`
  const found = (tier: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`(select ${part} part, ${tier} tier, to_jsonb(y) "row" from ${from} y)`
  const lessThanAGroup = (name: 'begins' | 'newest') => sql<boolean>`(select count(*) from ${sql.id(name)}) < ${limit}`
  // Titles that begin with the text come first. If they fill the group, its words are not looked for.
  const wanted = some ? sql<boolean>`true` : lessThanAGroup('begins')
  const parts = [
    // `offset 0` hides the order from the planner: few records have the number, so all are found by its index, not by a walk through all records.
    ...(number
      ? [found(sql.lit(EXACT), sql`(select * from (select * from seen r where ${number} offset 0) z order by z.id desc limit ${limit})`)]
      : []),
    ...(some ? [] : [found(sql.lit(BEGINS), sql`begins`)]),
    found(
      sql`${sql.lit(WORDS)} + y.lacks`,
      sql`(select * from (${
        since
          ? sql`select * from newest union all (${withLacks}
              where ${wanted} and ${lessThanAGroup('newest')} and r.id <= ${since} and ${has(matches)} ${newestByIndex})`
          : sql`${withLacks} where ${wanted} and ${has(matches, unindexed)} ${newest}`
      }) z order by z.lacks, z.id desc limit ${limit})`,
    ),
  ]
  return sql`(with seen as not materialized (${rows})${
    some
      ? sql``
      : sql`, begins as materialized (select * from seen r where lower(r.title) like ${containing(phrase).slice(1)} ${byCharacter ? sql`and ${together}` : sql``}
          order by lower(r.title) limit ${limit})`
  }${
    last && since
      ? sql`, newest as materialized (${withLacks} where ${wanted} and r.id > ${since} and r.id <= ${last}
          and ${has((word) => word(sql`r.text`), unindexed)} ${newest})`
      : sql``
  } ${sql.join(parts, sql` union all `)})`
}

/**
 * What all finds have for a text, in two statements at the same time. Each find is asked for a number that the text may be, for titles that begin with
 * it, which an ordered index answers, and for all words, newest first. Each stops after a few rows, so that a text which fits a hundred thousand
 * records is as quick as one that fits few. With `some`, one of the words is enough, and records with more of them come first. The statements name a
 * hundred tables, and planning them takes longer than running them. One plan is as good for one text as for another, so the connections of
 * `openSearchDb` plan them once.
 */
export const askFinds = async (db: Db, finds: readonly Find[], text: string, some = false): Promise<FoundGroup[]> => {
  const phrase = text.toLowerCase().replaceAll(/\s+/g, ' ')
  const every = [...new Set(phrase.split(' '))].slice(0, MOST_WORDS)
  // A single word of two letters would find far too much.
  const words = (some ? every.filter((word) => word.length > 2) : every).map(wordOf)
  if (finds.length === 0 || words.length === 0) return []
  const asked = { phrase, words, some, byCharacter: await ordersByCharacter(db) }
  const selects = finds.map((one, index) => selectOf(one, index, asked))
  const halves = [0, 1].map((half) => selects.filter((_, index) => index % 2 === half)).filter((one) => one.length > 0)
  const answers = await Promise.all(halves.map((half) => sql<Row>`${sql.join(half, sql` union all `)}`.execute(db)))
  const rows = answers.flatMap((answer) => answer.rows)
  const byFind = Map.groupBy(rows, ({ part }) => part)
  return finds.flatMap(({ key, label, show, list }, index) => {
    const rowsOfFind = byFind.get(index) ?? []
    const found = inOrder(rowsOfFind)
    if (found.length === 0) return []
    const shown = found.slice(0, GROUP_SIZE)
    // Lists search for the text as it is typed, so several words lead there only when they stand together.
    const together = shown.every((row) => (row.text ?? row.title.toLowerCase()).includes(phrase))
    const url = list && (together || (every.length === 1 && !rowsOfFind.some(({ tier }) => tier === EXACT))) ? list(phrase) : null
    return [{ key, label, records: shown.map(show), more: found.length > GROUP_SIZE, url }]
  })
}
