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
  line: (row: Row) => readonly (string | number | false | null | undefined)[]
  page: (row: Row) => PagePath
  /** The address of the list that shows all of them, with its search filled in. */
  list?: (search: string) => PagePath
}): Find => ({
  key: given.key,
  label: given.label,
  rows: given.rows,
  matches: given.matches ?? ((word) => word(sql`r.text`)),
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

interface Row {
  part: number
  begins: boolean
  row: FindRow
}

/** Those whose title begins with the text by title, then the newest; one that is both stands once. */
const inOrder = (rows: readonly Row[]) => {
  const first = rows.filter(({ begins }) => begins).toSorted((a, b) => a.row.title.localeCompare(b.row.title) || a.row.id - b.row.id)
  const rest = rows.filter(({ begins }) => !begins).toSorted((a, b) => b.row.id - a.row.id)
  return [...new Map([...first, ...rest].map(({ row }) => [row.id, row])).values()]
}

/**
 * What all finds have for a text, in one statement. Each find is asked twice: by the beginning of its titles, which an ordered index answers, and for
 * all words, newest first. Both stop after a few rows, so that a text which fits a hundred thousand records is as quick as one that fits few.
 */
export const askFinds = async (db: Db, finds: readonly Find[], text: string): Promise<FoundGroup[]> => {
  if (finds.length === 0) return []
  const phrase = text.toLowerCase().replaceAll(/\s+/g, ' ')
  const words = [...new Set(phrase.split(' '))].slice(0, MOST_WORDS).map(wordOf)
  const limit = GROUP_SIZE + 1
  const selects = finds.flatMap(({ rows, matches }, index) => [
    sql`(select ${index}::int part, true begins, to_jsonb(y) "row" from (
      select * from (${rows}) r where lower(r.title) like ${containing(phrase).slice(1)} order by lower(r.title), r.id limit ${limit}) y)`,
    sql`(select ${index}::int part, false begins, to_jsonb(y) "row" from (
      select * from (${rows}) r where ${sql.join(words.map(matches), sql` and `)} order by r.id desc limit ${limit}) y)`,
  ])
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db)
  const byFind = Map.groupBy(rows, ({ part }) => part)
  return finds.flatMap(({ key, label, show, list }, index) => {
    const found = inOrder(byFind.get(index) ?? [])
    if (found.length === 0) return []
    const shown = found.slice(0, GROUP_SIZE)
    // Lists look for the text as it is typed: several words lead there only when they stand together.
    const together = shown.every((row) => (row.text ?? row.title.toLowerCase()).includes(phrase))
    const url = list && (words.length === 1 || together) ? list(phrase) : null
    return [{ key, label, records: shown.map(show), more: found.length > GROUP_SIZE, url }]
  })
}
