import { oneRow } from './rows.ts'
import { mustExist } from '@pandu/contract/kit'
import type { SecurityKind } from '@pandu/contract/session'
import { type RawBuilder, sql } from 'kysely'
import type { Contributions } from './area.ts'
import type { Db } from './db.ts'
import { countOf, containsPattern, type ListPage } from './lists.ts'
import type { Tables } from './tables.ts'

// Each area names its tables that have events for the security log (docs/decisions/0054).

/** Rows of a table (x), with `id` and `at`, that are events of one kind. Made by {@link defineSecuritySource}. */
export interface SecuritySource<Facts = unknown> {
  readonly kind: SecurityKind
  readonly table: keyof Tables
  /** The rows, as the condition of the index on (at, id) that orders them by time. */
  readonly where?: RawBuilder<boolean>
  /** Columns: who did it, whose account or data it is about, from where. */
  readonly by?: string
  readonly whose?: string
  readonly address?: string
  readonly device?: string
  /** The data for `words`, as JSON. */
  readonly facts: RawBuilder<unknown>
  readonly words: (facts: Facts, contributions: Pick<Contributions, 'calls'>) => string
}

/** Declares a source of the security log. The type of its facts is dropped, so that sources of all kinds fit into one list. */
export const defineSecuritySource = <Facts>(source: SecuritySource<Facts>): SecuritySource => source as SecuritySource

/** A query of the log. */
export interface SecurityLogQuery {
  readonly kind?: SecurityKind | undefined
  /** Who did it, or whom it was about. */
  readonly personId?: number | undefined
  /** A part of a person's name, or a whole address. */
  readonly search?: string | undefined
  readonly days?: number | undefined
  readonly oldestFirst: boolean
  readonly page: { readonly number: number; readonly size: number }
}

interface Row {
  source: number
  key: number
  at: string
  by_id: number | null
  by_name: string | null
  by_role: string | null
  whose_id: number | null
  whose_name: string | null
  whose_role: string | null
  address: string
  device: string
  facts: unknown
}

/** The most sources. It is used to compute unique ids for rows of all sources. */
const MOST_SOURCES = 64
const column = (name: string | undefined) => (name === undefined ? undefined : sql.ref(`x.${name}`))

/** Reads a page of the log. Each source returns as many rows as the page may need, by its index; the page is then taken from all of them. */
export const readSecurityLog = async (
  db: Db,
  contributions: Contributions,
  asked: SecurityLogQuery,
): Promise<ListPage<ReturnType<typeof shown>>> => {
  const all = contributions.parts.flatMap(({ securityLog = [] }) => securityLog)
  if (all.length > MOST_SOURCES) throw new Error(`The security log numbers ${MOST_SOURCES} sources`)
  const wanted = all.map((source, at) => ({ source, at })).filter(({ source }) => asked.kind === undefined || source.kind === asked.kind)
  const { number, size } = asked.page
  const order = sql.raw(asked.oldestFirst ? 'asc' : 'desc')
  const named = asked.search
    ? sql`with named as materialized (select coalesce(array_agg(id), '{}') ids from users where search_text like ${containsPattern(asked.search)}) `
    : sql``
  const rows = sql.join(
    wanted.map(
      ({ source, at }) => sql`(select ${at}::int source, x.id::bigint * ${MOST_SOURCES}::int + ${at}::int "key", x.at,
          ${column(source.by) ?? sql`null::int`} by_id, ${column(source.whose) ?? sql`null::int`} whose_id,
          ${column(source.address) ?? sql`''`} address, ${column(source.device) ?? sql`''`} device, ${source.facts} facts
        from ${sql.table(source.table)} x where ${conditionOf(source, asked)} order by x.at ${order}, x.id ${order} limit ${number * size})`,
    ),
    sql` union all `,
  )
  const page = sql<Row>`${named}select z.*, b.name by_name, b.role by_role, w.name whose_name, w.role whose_role
    from (select * from (${rows}) y order by at ${order}, "key" ${order} limit ${size} offset ${(number - 1) * size}) z
    left join users b on b.id = z.by_id left join users w on w.id = z.whose_id order by z.at ${order}, z."key" ${order}`
  const counts = sql.join(
    wanted.map(({ source }) => sql`(select count(*) from ${sql.table(source.table)} x where ${conditionOf(source, asked)})`),
    sql` + `,
  )
  const counting = sql<{ total: number }>`${named}select (${counts})::int total`
  const [{ rows: data }, total] = await Promise.all([
    page.execute(db),
    countOf({
      compile: () => counting.compile(db),
      executeTakeFirstOrThrow: async () => oneRow(await counting.execute(db)),
    }),
  ])
  return {
    data: data.map((row) => shown(row, mustExist(all[row.source], `The source ${row.source}`), contributions)),
    total,
    last_page: Math.max(1, Math.ceil(total / size)),
    message: 'OK',
  }
}

const conditionOf = ({ where = sql`true`, by, whose, address }: SecuritySource, { personId, search, days }: SecurityLogQuery) => {
  const people = [column(by), column(whose)].filter((one) => one !== undefined)
  const conditions: RawBuilder<unknown>[] = [where]
  if (days !== undefined) conditions.push(sql`x.at > now() - make_interval(days => ${days}::int)`)
  if (personId !== undefined) conditions.push(anyOf(people.map((one) => sql`${one} = ${personId}`)))
  if (search) {
    const found = people.map((one) => sql`${one} = any((select ids from named)::int[])`)
    const from = column(address)
    conditions.push(anyOf(from ? [...found, sql`${from} = ${search.toLowerCase()}`] : found))
  }
  return sql.join(conditions, sql` and `)
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

const personOf = (id: number | null, name: string | null, role: string | null) =>
  id === null || name === null || role === null ? null : { id, name, role }

const shown = (row: Row, source: SecuritySource, contributions: Contributions) => ({
  id: row.key,
  at: row.at,
  kind: source.kind,
  what: source.words(row.facts, contributions),
  by: personOf(row.by_id, row.by_name, row.by_role),
  whose: personOf(row.whose_id, row.whose_name, row.whose_role),
  address: row.address,
  device: row.device,
})
