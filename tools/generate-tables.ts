import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createRequire } from 'node:module'
import { startPostgres } from '../server/src/kit/embedded-postgres.ts'
import type pgTypes from 'pg'
import { migrate } from '../server/src/kit/migrate.ts'

// Generates server/src/kit/tables.ts from the migrated schema, so that the types know exactly the columns of the database.

const root = resolve(import.meta.dirname, '..')
const target = join(root, 'server/src/kit/tables.ts')
const pg = createRequire(join(root, 'server/package.json'))('pg') as typeof pgTypes

const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  _int4: 'number[]',
  _text: 'string[]',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  bytea: 'Buffer',
}
const names = (table: string) => table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

const folder = mkdtempSync(join(tmpdir(), 'pandu-tables-'))
const postgres = await startPostgres(folder)
try {
  await migrate(postgres.url, join(root, 'server/migrations'))
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ t: string; c: string; type: string; nullable: boolean; fixed: boolean; filled: boolean }>(`
    select table_name t, column_name c, udt_name type, is_nullable = 'YES' nullable,
      is_generated = 'ALWAYS' or (is_identity = 'YES' and identity_generation = 'ALWAYS') fixed, column_default is not null or is_identity = 'YES' filled
    from information_schema.columns where table_schema = 'public' and table_name not in ('migrations', 'first_start') order by 1, ordinal_position`)
  // A column with a check such as `check (col = any (array['a'::text, 'b'::text]))` gets these texts as its type.
  const { rows: checks } = await client.query<{ t: string; c: string; check: string }>(`
    select conrelid::regclass::text t, attname c, pg_get_constraintdef(pg_constraint.oid) "check"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1`)
  const texts = new Map(
    checks.flatMap(({ t, c, check }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(check)?.[1]
      return list ? [[`${t}.${c}`, list.replaceAll('::text', '').split(', ').toSorted().join(' | ')] as const] : []
    }),
  )
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.t)
  const lines = [
    '// Written by tools/generate-tables.ts from the migrated schema; do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    '',
    '// oxlint-disable-next-line typescript/no-explicit-any -- what lies in a jsonb column is known to its queries only',
    'type Json = ColumnType<any, string, string>',
    'type Timestamp = ColumnType<string, Date | string, Date | string>',
    "// Kysely's Generated does not look into a ColumnType.",
    'type Filled<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : Generated<T>',
    '',
  ]
  for (const [table, columns] of tables) {
    lines.push(`export interface ${names(table)}Table {`)
    for (const { c, type, nullable, fixed, filled } of columns) {
      const base = (texts.get(`${table}.${c}`) ?? types[type] ?? 'unknown') + (nullable ? ' | null' : '')
      lines.push(
        `  ${c}: ${fixed ? `GeneratedAlways<${base}>` : filled ? `${/^(Timestamp|Json)/.test(base) ? 'Filled' : 'Generated'}<${base}>` : base}`,
      )
    }
    lines.push('}', '')
  }
  lines.push(
    '/** Every table by name. */',
    'export interface Tables {',
    ...[...tables.keys()].map((table) => `  ${table}: ${names(table)}Table`),
    '}',
    '',
  )
  const text = lines.join('\n')
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text) {
    console.error('server/src/kit/tables.ts is stale, and types that need it fail: run npm run generate')
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
