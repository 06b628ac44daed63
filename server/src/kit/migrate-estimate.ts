import { oneRow } from './rows.ts'
import { mustGet } from '@pandu/contract/kit'
import type pg from 'pg'

/**
 * How many rows a migration handles in a second, by what it does with them: measured by `npm run bench -- migrations` on a small machine with two
 * processors, and rounded down.
 */
export const rowsPerSecond = { change: 30_000, index: 200_000, look: 1_000_000 }
export type RowWork = keyof typeof rowsPerSecond

/** Smaller tables take too little time to report. */
const MANY = 100_000

export interface TableWork {
  table: string
  work: RowWork
}

const patterns: readonly [RegExp, RowWork][] = [
  [/\bupdate\s+(?:only\s+)?(?:public\.)?"?([a-z_0-9]+)/g, 'change'],
  [/\bdelete\s+from\s+(?:only\s+)?(?:public\.)?"?([a-z_0-9]+)/g, 'change'],
  [/\bcreate\s+(?:unique\s+)?index\b[^;]*?\bon\s+(?:only\s+)?(?:public\.)?"?([a-z_0-9]+)/g, 'index'],
  [/\b(?:from|join)\s+(?:only\s+)?(?:public\.)?"?([a-z_0-9]+)/g, 'look'],
]
const altered = /^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?:public\.)?"?([a-z_0-9]+)/

/** The work of an `alter table` on existing rows; undefined when it only changes the catalogue. */
const workOfAlter = (statement: string): RowWork | undefined => {
  if (
    /\bgenerated\s+always\s+as\s*\(|\b(?:set\s+data\s+)?type\s|default\s+(?:gen_random_uuid|clock_timestamp|random|nextval)/.test(statement)
  )
    return 'change'
  if (/\bprimary\s+key|\bunique\b|\bexclude\b/.test(statement)) return 'index'
  if (/\bcheck\s*\(|\breferences\b|set\s+not\s+null/.test(statement)) return 'look'
  return undefined
}

/** Finds in the text of a migration which tables it processes row by row, and how. Small or new tables in the result have no effect. */
export const tableWork = (sql: string): TableWork[] => {
  // The bodies of functions run later.
  const plain = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\bas\s+(\$\w*\$)[\s\S]*?\1/g, '')
    .toLowerCase()
  const found = new Map<string, TableWork>()
  const add = (table: string, work: RowWork) => found.set(`${table} ${work}`, { table, work })
  for (const statement of plain.split(';')) {
    for (const [pattern, work] of patterns) for (const [, table = ''] of statement.matchAll(pattern)) add(table, work)
    const table = altered.exec(statement)?.[1]
    const work = table && workOfAlter(statement)
    if (work) add(table, work)
  }
  // A statement that changes rows also reads them.
  return [...found.values()].filter(({ table, work }) => work !== 'look' || !found.has(`${table} change`))
}

const inWords = (seconds: number) =>
  seconds < 90
    ? `${Math.max(1, Math.round(seconds))} s`
    : seconds < 5400
      ? `${Math.round(seconds / 60)} minutes`
      : `${Math.round(seconds / 3600)} hours`
const count = (rows: number) => Math.round(rows).toLocaleString('en')

/** How many rows each of these tables has, as PostgreSQL last counted them; a table that was never counted is counted now. */
const rowsOf = async (client: pg.Client, tables: readonly string[]) => {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class where relname = any($1) and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    [tables],
  )
  for (const one of rows) {
    if (one.rows >= 0) continue
    const counted = await client.query<{ rows: number }>(`select count(*)::float8 as rows from "${one.name}"`)
    one.rows = oneRow(counted).rows
  }
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

/** A sentence about what a migration does in large tables, with an estimate of the time; undefined when nobody has to wait. */
export const estimate = async (client: pg.Client, { name, sql }: { name: string; sql: string }) => {
  const work = tableWork(sql)
  const rows = await rowsOf(client, [...new Set(work.map(({ table }) => table))])
  const large = work.filter(({ table }) => (rows.get(table) ?? 0) >= MANY)
  if (large.length === 0) return undefined
  const seconds = large.reduce((sum, { table, work }) => sum + mustGet(rows, table) / rowsPerSecond[work], 0)
  const tables = [...new Set(large.map(({ table }) => table))].map((table) => `${count(mustGet(rows, table))} rows of ${table}`)
  return { seconds, sentence: `Migration ${name} goes over ${tables.join(', ')}: about ${inWords(seconds)} on a small machine.` }
}

/** How often the progress of a migration is reported, in milliseconds. */
const EVERY = 10_000

/** Reports every ten seconds that the work continues, and at its end how long it took, unless it was quick. */
export const withProgress = async <T>(
  name: string,
  expected: number | undefined,
  tell: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> => {
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  const timer = setInterval(
    () => tell(`Migration ${name} goes on: ${inWords(passed())}${expected === undefined ? '' : ` of about ${inWords(expected)}`} so far.`),
    EVERY,
  )
  try {
    const done = await work()
    if (expected !== undefined || passed() * 1000 > EVERY) tell(`Migration ${name} took ${inWords(passed())}.`)
    return done
  } finally {
    clearInterval(timer)
  }
}
