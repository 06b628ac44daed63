import type pg from 'pg'
import { quoteIdentifier, tableShapes } from '../src/kit/backup/catalog.ts'

interface Column {
  name: string
  type: string
  nullable: boolean
}

interface Rule {
  name: string
  definition: string
  columns: string[]
}

interface Table {
  name: string
  columns: Column[]
  rules: Rule[]
  references: { columns: string[]; to: string; keys: string[] }[]
}

const ROWS = 3

/** The same numbers in every run. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/**
 * Puts rows into every table that is not filled yet, whatever its columns and rules are: a value of the right type for each column, one of the words that its checks
 * name, keys of rows that exist. What a rule refuses is drawn again, only in the columns of that rule. What rules do not say stands in `given`. Answers the tables for which nothing was found.
 */
export const fillEmptyTables = async (
  client: pg.Client,
  filled: Set<string>,
  given: Readonly<Record<string, Row>> = {},
): Promise<string[]> => {
  const roll = dice(20_261_123)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(roll() * values.length)]!
  const missing = new Set<string>()
  // Tables refer to each other: those that find no row yet come again.
  for (let round = 0; round < 6; round++) {
    missing.clear()
    for (const { name } of await tableShapes(client)) {
      if (filled.has(name)) continue
      const hasRows = async () => ((await client.query(`select from ${quoteIdentifier(name)} limit 1`)).rowCount ?? 0) > 0
      // A migration or a trigger has filled it.
      if (await hasRows()) {
        filled.add(name)
        continue
      }
      const table = await readTable(client, name)
      // Of a table with one row at most the first is all that fits.
      for (let row = 0; row < ROWS; row++) if (!(await insertOne(client, table, pick, given[name]))) break
      if (await hasRows()) filled.add(name)
      else missing.add(name)
    }
    if (missing.size === 0) break
  }
  return [...missing]
}

const readTable = async (client: pg.Client, name: string): Promise<Table> => {
  const { rows: columns } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attidentity = '' order by a.attnum`,
    [quoteIdentifier(name)],
  )
  const { rows: rules } = await client.query<Rule & { contype: string; to: string | null; keys: string[] }>(
    `select k.conname as name, pg_get_constraintdef(k.oid) as definition, k.contype::text, c.relname as to,
       array(select a.attname::text from unnest(k.conkey) with ordinality u (n, o) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by u.o) as columns,
       array(select a.attname::text from unnest(k.confkey) with ordinality u (n, o) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by u.o) as keys
     from pg_constraint k left join pg_class c on c.oid = k.confrelid where k.conrelid = $1::regclass and k.contype in ('c', 'f', 'u', 'p', 'x')`,
    [quoteIdentifier(name)],
  )
  const { rows: indexes } = await client.query<Rule>(
    `select i.relname as name, '' as definition, array(select a.attname::text from pg_attribute a where a.attrelid = x.indrelid and
       (a.attnum = any(x.indkey::smallint[]) or pg_get_indexdef(x.indexrelid) ~ ('\\m' || a.attname || '\\M')) and a.attnum > 0 and not a.attisdropped) as columns
     from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = $1::regclass and x.indisunique`,
    [quoteIdentifier(name)],
  )
  return {
    name,
    columns,
    rules: [...rules.filter(({ contype }) => contype !== 'f'), ...indexes],
    references: rules.filter(({ contype }) => contype === 'f').map(({ columns, to, keys }) => ({ columns, to: to!, keys })),
  }
}

type Pick = <T>(values: readonly T[]) => T
type Row = Record<string, unknown>

const insertOne = async (client: pg.Client, table: Table, pick: Pick, given: Row = {}): Promise<boolean> => {
  const row: Row = {}
  const draw = async (names: readonly string[]) => {
    for (const { columns, to, keys } of table.references) {
      if (!columns.some((name) => names.includes(name))) continue
      const { rows } = await client.query<Row>(`select ${keys.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(to)} limit 50`)
      const found = rows.length > 0 ? pick(rows) : undefined
      columns.forEach((name, i) => (row[name] = found?.[keys[i]!] ?? null))
    }
    const referring = new Set(table.references.flatMap(({ columns }) => columns))
    for (const column of table.columns) {
      if (!names.includes(column.name)) continue
      if (!referring.has(column.name)) row[column.name] = pick(valuesFor(column, table.rules, pick))
      if (column.nullable && pick([0, 1, 2, 3]) === 0) row[column.name] = null
    }
    Object.assign(row, given)
  }
  await draw(table.columns.map(({ name }) => name))
  for (let tries = 0; tries < 200; tries++) {
    try {
      const names = Object.keys(row)
      await client.query(
        `insert into ${quoteIdentifier(table.name)} (${names.map(quoteIdentifier).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
        names.map((name) => row[name]),
      )
      return true
    } catch (error) {
      const { constraint, column } = error as { constraint?: string; column?: string }
      // Its parent comes later in the alphabet: the next round finds it.
      if (column && table.references.some(({ columns }) => columns.includes(column))) {
        const parents = table.references.filter(({ columns }) => columns.includes(column))
        for (const { to } of parents) if (!(await client.query(`select from ${quoteIdentifier(to)} limit 1`)).rowCount) return false
      }
      const broken = table.rules.find(({ name }) => name === constraint)?.columns
      const again = broken?.length ? broken : column ? [column] : table.columns.map(({ name }) => name)
      await draw(again)
    }
  }
  return false
}

/** What may stand in a column, the words of its checks first. */
const valuesFor = ({ name, type, nullable }: Column, rules: readonly Rule[], pick: Pick): readonly unknown[] => {
  const words = rules
    .filter(({ columns, definition }) => columns.includes(name) && definition.startsWith('CHECK'))
    .flatMap(({ definition }) => [...definition.matchAll(/'((?:[^']|'')*)'::(?:text|character varying)/g)].map(([, word]) => word!))
  const some = Math.floor(pick(Array.from({ length: 997 }, (_, i) => i))) + 1
  if (type.endsWith('[]')) return ['{}']
  if (/^(smallint|integer|bigint|numeric)/.test(type)) return [0, 1, 2, 3, 5, 30, 100, 2024, type === 'smallint' ? some : some * 1000]
  if (type === 'boolean') return [true, false]
  if (type === 'date') return ['2024-01-01', '2024-06-01', `2025-03-${String((some % 28) + 1).padStart(2, '0')}`]
  if (type.startsWith('timestamp'))
    return ['2024-01-01T01:00:00Z', '2024-06-01T02:00:00Z', `2025-03-01T00:${String(some % 60).padStart(2, '0')}:00Z`]
  // It names a record of a table that may come later.
  if (type === 'uuid' && nullable) return [null]
  if (type === 'uuid') return [`00000000-0000-4000-8000-${String(some).padStart(12, '0')}`]
  if (type === 'bytea') return [Buffer.from(`bytes ${some}`)]
  if (type.startsWith('json')) return ['{}', '[]']
  if (words.length > 0) return [...words, `words-of-${some}`]
  return [`words-of-${some}`]
}
