import { GROUP_SIZE, type FoundGroup, type FoundRecord } from '@pandu/contract/search'
import { type Actor, isScholar, type PagePath, withSearch } from '@pandu/contract/kit'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { DecidedKind } from './decided-kind.ts'
import { containing } from './lists.ts'

/** One word that is searched for: the condition that a column of lower-case text holds it. */
export type Word = (column: RawBuilder<unknown>) => RawBuilder<boolean>

/** What every row of a find has. `text` is what words are searched in, in lower case and with an index. */
export interface FindRow {
  id: number
  title: string
  text?: string | null
}

/** One kind of record that the search finds. Made by {@link find}. */
export interface Find {
  readonly key: string
  /** In the plural, as the heading of a group. */
  readonly label: string
  readonly rows: Expression<unknown>
  readonly matches: (word: Word) => RawBuilder<boolean>
  /** The condition that a number of the record is the whole text; undefined where the text is no such number. */
  readonly exact: (text: string) => RawBuilder<boolean> | undefined
  readonly show: (row: unknown) => FoundRecord
  readonly list: ((search: string) => PagePath) | undefined
}

/**
 * Makes a find. `rows` selects what the reader may see, with all rights in its own WHERE and no limit, so that PostgreSQL can merge it into the
 * search. A find whose words do not stand in one column gives `matches` instead of `text`; the record is `r` there.
 */
export const find = <Row extends FindRow>(given: {
  key: string
  label: string
  rows: Expression<Row>
  matches?: (word: Word) => RawBuilder<boolean>
  /** Finds the record by a number as a whole, before all others. It needs an index of its own. */
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
  exact: given.exact ?? (() => undefined),
  show: (row) => {
    const found = row as Row
    const line = given.line(found).filter((part) => part !== null && part !== undefined && part !== false && part !== '')
    return { id: found.id, title: found.title, line: line.join(' · '), url: given.page(found) }
  },
  list: given.list,
})

/** What a find of decided records selects. */
export interface DecidedFindRow extends FindRow {
  scholar_id: number | null
  name: string | null
  campus_id: number | null
  campus: string | null
  state: string
}

/** The find of a kind that others decide on: scholars are led to their side of it, all others to the side of those who decide. */
export const decidedFind = (
  kind: DecidedKind,
  reader: Actor,
  rows: Expression<DecidedFindRow>,
  matches?: (word: Word) => RawBuilder<boolean>,
): Find => {
  const side = isScholar(reader) ? 'own' : 'staff'
  const list = side === 'own' ? kind.list.own(reader) : kind.list.staff
  return find<DecidedFindRow>({
    key: kind.key,
    label: kind.label,
    rows,
    ...(matches && { matches }),
    line: ({ title, name, campus, state }) => [name !== title && side === 'staff' && name, campus, kind.state.byState[state]?.label],
    page: (row) => kind.page[side](row),
    ...(!(kind.single && side === 'own') && {
      list: (search: string) => withSearch(list, { search }),
    }),
  })
}

/** Words of one or two letters have no trigram of their own, so only the beginnings of words are looked at: these the index knows. */
const wordOf = (text: string): Word =>
  text.length < 3 && /^[\p{L}\p{N}]+$/u.test(text)
    ? (column) => sql<boolean>`${column} ~ ${`\\m${text}`}`
    : (column) => sql<boolean>`${column} like ${containing(text)}`

/** More words than anybody types would only cost time. */
const MOST_WORDS = 8

/** Among so many of the newest, those whose title has the words come before those that have them elsewhere. */
const LOOKED_AT = 48

/** In which order what is found stands: by a number, by the beginning of the title, by the words. */
const EXACT = 0
const BEGINS = 1
const WORDS = 2

interface Row {
  part: number
  tier: number
  row: FindRow
}

/** By tier; those whose title begins with the text by title, all others the newest first. One that is in several tiers stands once, in its best. */
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

/**
 * What all finds have for a text, in one statement. Each find is asked by a number that the text may be, by the beginning of its titles, which an
 * ordered index answers, and for all words, newest first. Each stops after a few rows, so that a text which fits a hundred thousand records is as
 * quick as one that fits few. With `some`, one of the words is enough, and those that have more of them come first.
 */
export const askFinds = async (db: Db, finds: readonly Find[], text: string, some = false): Promise<FoundGroup[]> => {
  const phrase = text.toLowerCase().replaceAll(/\s+/g, ' ')
  const every = [...new Set(phrase.split(' '))].slice(0, MOST_WORDS)
  // A word of two letters alone would find far too much.
  const words = (some ? every.filter((word) => word.length > 2) : every).map(wordOf)
  if (finds.length === 0 || words.length === 0) return []
  const limit = GROUP_SIZE + 1
  const begins = containing(phrase).slice(1)
  const selects = finds.flatMap(({ rows, matches, exact }, index) => {
    const number = some ? undefined : exact(phrase)
    const matched = words.map(matches)
    // The less, the better.
    const lacks = some
      ? sql`${words.length}::int - (${countOf(matched)})`
      : sql`(not (${sql.join(
          words.map((word) => word(sql`lower(r.title)`)),
          sql` and `,
        )}))::int`
    return [
      ...(number
        ? [
            sql`(select ${index}::int part, ${EXACT}::int tier, to_jsonb(y) "row" from (
      select * from (${rows}) r where ${number} order by r.id desc limit ${limit}) y)`,
          ]
        : []),
      ...(some
        ? []
        : [
            sql`(select ${index}::int part, ${BEGINS}::int tier, to_jsonb(y) "row" from (
      select * from (${rows}) r where lower(r.title) like ${begins} order by lower(r.title), r.id limit ${limit}) y)`,
          ]),
      sql`(select ${index}::int part, ${WORDS}::int + y.lacks tier, to_jsonb(y) "row" from (
      select * from (select r.*, ${lacks} lacks from (${rows}) r
        where ${sql.join(matched, some ? sql` or ` : sql` and `)} order by r.id desc limit ${LOOKED_AT}) z
      order by z.lacks, z.id desc limit ${limit}) y)`,
    ]
  })
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db)
  const byFind = Map.groupBy(rows, ({ part }) => part)
  return finds.flatMap(({ key, label, show, list }, index) => {
    const found = inOrder(byFind.get(index) ?? [])
    if (found.length === 0) return []
    const shown = found.slice(0, GROUP_SIZE)
    // Lists look for the text as it is typed: several words lead there only when they stand together.
    const together = shown.every((row) => (row.text ?? row.title.toLowerCase()).includes(phrase))
    const url = list && (together || (every.length === 1 && !byFind.get(index)!.some(({ tier }) => tier === EXACT))) ? list(phrase) : null
    return [{ key, label, records: shown.map(show), more: found.length > GROUP_SIZE, url }]
  })
}
