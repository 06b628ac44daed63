import { oneRow } from './rows.ts'
import { GROUP_SIZE, type FoundGroup, type FoundRecord } from '@pandu/contract/search'
import { type Actor, isScholar, type PagePath, withSearch } from '@pandu/contract/kit'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { DecidedKind } from './decided-kind.ts'
import { containsPattern } from './lists.ts'
import type { Tables } from './tables.ts'

/** A searched word, as the condition that a column of lower-case text contains it. */
export type Word = (column: RawBuilder<unknown>) => RawBuilder<boolean>

/** A condition for rows that are joined with `users` of scholars. With it PostgreSQL can use the index that orders scholars by name. */
export const ofScholars = sql<boolean>`users.role = 'SCHOLAR'`

/** The columns that every find selects. Words are searched in `text`, which is in lower case and has an index. */
export interface FindRow {
  id: number
  title: string
  text?: string | null
}

/** The table whose ids a find returns, or SQL for the largest id when the ids do not come from a table. */
export type IdSource = keyof Tables | RawBuilder<number>

/** One kind of record that the search finds. Made by {@link defineFind}. */
export interface Find {
  readonly key: string
  /** The heading of its group of results, in the plural. */
  readonly label: string
  readonly rows: Expression<unknown>
  readonly matches: (word: Word) => RawBuilder<boolean>
  readonly large: IdSource | undefined
  /** The condition that a number of the record equals the whole text; undefined when the text cannot be such a number. */
  readonly exact: (text: string) => RawBuilder<boolean> | undefined
  readonly show: (row: unknown) => FoundRecord
  readonly list: ((search: string) => PagePath) | undefined
}

/**
 * Declares a find. `rows` selects what the reader may see: its WHERE checks all rights, and it has no limit, so that PostgreSQL can merge it into the
 * search. `matches` is needed when the searched words are not in one column; the record is `r` in it. `large` is needed for more than a few thousand
 * records: the table of their ids, or the largest id. A large find needs `text` even with `matches`.
 */
export const defineFind = <Row extends FindRow>(given: {
  key: string
  label: string
  rows: Expression<Row>
  matches?: (word: Word) => RawBuilder<boolean>
  large?: IdSource
  /** Finds the record by its whole number, before all others. It needs an index of its own. */
  exact?: (text: string) => RawBuilder<boolean> | undefined
  line: (row: Row) => readonly (string | number | false | null | undefined)[]
  page: (row: Row) => PagePath
  /** The address of the list of these records, with the search filled in. */
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

/** Declares the find of a kind of decided record. It links scholars to their page of the record, and all others to the page for deciding. */
export const defineDecidedFind = (
  kind: DecidedKind,
  reader: Actor,
  rows: Expression<DecidedFindRow>,
  { matches, large }: { matches?: (word: Word) => RawBuilder<boolean>; large?: keyof Tables } = {},
): Find => {
  const side = isScholar(reader) ? 'own' : 'staff'
  const list = side === 'own' ? kind.list.own(reader) : kind.list.staff
  return defineFind<DecidedFindRow>({
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

/** The same condition on an expression without an index, so that PostgreSQL does not use one. */
const unindexed =
  (word: Word): Word =>
  (column) =>
    word(sql`(${column} || '')`)

/**
 * Words of one or two letters have no trigram, so they are only compared with the beginnings of words, for which the index works. For a number such as
 * TLD-2023-017 the index is searched for the last digits only, because all these numbers begin with the same characters.
 */
const wordOf = (text: string): Word => {
  if (text.length < 3 && /^[\p{L}\p{N}]+$/u.test(text)) return (column) => sql<boolean>`${column} ~ ${`\\m${text}`}`
  const whole: Word = (column) => sql<boolean>`${column} like ${containsPattern(text)}`
  const digits = /\d{3,}(?!.*\d{3})/.exec(text)?.[0]
  if (digits === undefined || digits === text) return whole
  return (column) => sql<boolean>`(${column} like ${containsPattern(digits)} and ${unindexed(whole)(column)})`
}

/** Further words are ignored: nobody types more, and each costs time. */
const MOST_WORDS = 8

/** Number of the newest matching records among which those with the words in their title come first. */
const CANDIDATES = 48

/**
 * A large table is searched in two steps. First this many of its newest records are read without the text index, because some of them contain a
 * frequent word, and the index would return all records that contain it. Only if they give too few results, the index is used for the older records.
 */
const NEWEST = 1000

/** The tiers in which results are ordered: an equal number, a title that begins with the text, and the words. */
const EXACT = 0
const BEGINS = 1
const WORDS = 2

const LIMIT = GROUP_SIZE + 1

interface Row {
  part: number
  tier: number
  row: FindRow
}

/** Orders results by tier. Titles that begin with the text are ordered by title, all others newest first. A record appears once, in its best tier. */
const bestFirst = (rows: readonly Row[]) => {
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

/** A text that sorts after all texts with this beginning when texts are ordered by character. */
const upperBound = (begin: string) => `${begin}\u{10FFFF}`

const orders = new WeakMap<object, boolean>()
/**
 * Whether the database orders texts by character, so that texts with the same beginning are adjacent. The locale is in the column `datlocale` since
 * PostgreSQL 17 and in `daticulocale` before, so the row is read as JSON.
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

interface SearchText {
  phrase: string
  words: readonly Word[]
  anyWord: boolean
  byCharacter: boolean
}

/**
 * The SELECT of one find, with the tier of each row. The rows that the reader may see are defined once (`seen`) and used by each part. Limits are
 * literals, because the planner must know them when it makes one plan for all texts.
 */
const selectOf = ({ rows, matches, exact, large }: Find, index: number, { phrase, words, anyWord, byCharacter }: SearchText) => {
  const part = sql.lit(index)
  const limit = sql.lit(LIMIT)
  const has = (given: (word: Word) => RawBuilder<boolean>, change: (word: Word) => Word = (word) => word) =>
    (anyWord ? any : all)(words.map((word) => given(change(word))))
  // The number of words that a record does not contain. Records with fewer missing words come first.
  const missing = anyWord
    ? sql`${sql.lit(words.length)} - (${countOf(words.map(matches))})`
    : sql`(not ${all(words.map((word) => word(sql`lower(r.title)`)))})::int`
  const number = anyWord ? undefined : exact(phrase)
  const together = sql`lower(r.title) >= ${phrase} and lower(r.title) < ${upperBound(phrase)}`
  const newest = sql`order by r.id desc limit ${sql.lit(CANDIDATES)}`
  // `+ 0` keeps PostgreSQL from using the index of ids for this order. For a rare word it would read all records in that order.
  const newestByIndex = sql`order by r.id + 0 desc limit ${sql.lit(CANDIDATES)}`
  // The condition has both ends of the range, because PostgreSQL then estimates few rows. For one end it estimates a third of the table.
  const last = typeof large === 'string' ? sql`(select max(id) from ${sql.table(large)})` : large
  const since = last && sql`(${last} - ${sql.lit(NEWEST)})`
  const withMissing = sql`select r.*, ${missing} missing from seen r`
  const found = (tier: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`(select ${part} part, ${tier} tier, to_jsonb(y) "row" from ${from} y)`
  const lessThanAGroup = (name: 'begins' | 'newest') => sql<boolean>`(select count(*) from ${sql.id(name)}) < ${limit}`
  // Titles that begin with the text come first. If they fill the group, its words are not searched.
  const wanted = anyWord ? sql<boolean>`true` : lessThanAGroup('begins')
  const parts = [
    // `offset 0` keeps the planner from using the order. Few records have the number, so its index finds them faster than reading all records in order.
    ...(number
      ? [found(sql.lit(EXACT), sql`(select * from (select * from seen r where ${number} offset 0) z order by z.id desc limit ${limit})`)]
      : []),
    ...(anyWord ? [] : [found(sql.lit(BEGINS), sql`begins`)]),
    found(
      sql`${sql.lit(WORDS)} + y.missing`,
      sql`(select * from (${
        since
          ? sql`select * from newest union all (${withMissing}
              where ${wanted} and ${lessThanAGroup('newest')} and r.id <= ${since} and ${has(matches)} ${newestByIndex})`
          : sql`${withMissing} where ${wanted} and ${has(matches, unindexed)} ${newest}`
      }) z order by z.missing, z.id desc limit ${limit})`,
    ),
  ]
  return sql`(with seen as not materialized (${rows})${
    anyWord
      ? sql``
      : sql`, begins as materialized (select * from seen r where lower(r.title) like ${containsPattern(phrase).slice(1)} ${byCharacter ? sql`and ${together}` : sql``}
          order by lower(r.title) limit ${limit})`
  }${
    last && since
      ? sql`, newest as materialized (${withMissing} where ${wanted} and r.id > ${since} and r.id <= ${last}
          and ${has((word) => word(sql`r.text`), unindexed)} ${newest})`
      : sql``
  } ${sql.join(parts, sql` union all `)})`
}

/**
 * Searches all finds for a text, with two statements that run at the same time. Each find looks for an equal number, for titles that begin with the
 * text (with an ordered index), and for records with all words, newest first. Each stops after a few rows, so that a text that matches 100,000 records
 * is as fast as one that matches few. With `anyWord`, records with at least one of the words match, and those with more words come first. The
 * statements name a hundred tables, so planning them takes longer than running them. The same plan is good for every text, so the connections of
 * `openSearchDb` plan them only once.
 */
export const searchFinds = async (db: Db, finds: readonly Find[], text: string, anyWord = false): Promise<FoundGroup[]> => {
  const phrase = text.toLowerCase().replaceAll(/\s+/g, ' ')
  const every = [...new Set(phrase.split(' '))].slice(0, MOST_WORDS)
  // Short words would match almost everything when one word is enough.
  const words = (anyWord ? every.filter((word) => word.length > 2) : every).map(wordOf)
  if (finds.length === 0 || words.length === 0) return []
  const asked = { phrase, words, anyWord, byCharacter: await ordersByCharacter(db) }
  const selects = finds.map((one, index) => selectOf(one, index, asked))
  const halves = [0, 1].map((half) => selects.filter((_, index) => index % 2 === half)).filter((one) => one.length > 0)
  const answers = await Promise.all(halves.map((half) => sql<Row>`${sql.join(half, sql` union all `)}`.execute(db)))
  const rows = answers.flatMap((answer) => answer.rows)
  const byFind = Map.groupBy(rows, ({ part }) => part)
  return finds.flatMap(({ key, label, show, list }, index) => {
    const rowsOfFind = byFind.get(index) ?? []
    const found = bestFirst(rowsOfFind)
    if (found.length === 0) return []
    const shown = found.slice(0, GROUP_SIZE)
    // Lists search for the whole text, so several words link to the list only when they are adjacent in all results.
    const together = shown.every((row) => (row.text ?? row.title.toLowerCase()).includes(phrase))
    const url = list && (together || (every.length === 1 && !rowsOfFind.some(({ tier }) => tier === EXACT))) ? list(phrase) : null
    return [{ key, label, records: shown.map(show), more: found.length > GROUP_SIZE, url }]
  })
}
