import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { sharedTables } from '../src/kit/area.ts'
import { root } from '../src/kit/env.ts'
import { kitJoins, kitTables } from '../src/kit/kit-tables.ts'

// A wall in SQL as in imports: the statements of an area name its own tables, the shared ones, and the joins it declares with a reason.

/** Statements are read from the source, because a running one no longer tells which area wrote which part of it. */
const named =
  /\b(?:(?<write>(?:insertInto|updateTable|deleteFrom)\(\s*|(?:insert into|update|delete from)\s+)|(?:(?:selectFrom|innerJoin|leftJoin|using)\(\s*\[?\s*|(?:from|join)\s+(?:only\s+)?))['"`]?(?<table>[a-z_]+)\b/g

const owners = new Map([
  ...areas.flatMap(({ name, tables }) => tables.map((table): [string, string] => [table, name])),
  ...kitTables.map((table): [string, string] => [table, 'kit']),
])
const shared = new Set<string>(sharedTables)

interface Use {
  table: string
  writes: boolean
  file: string
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const usesOf = (area: string): Use[] => {
  const folder = join(root, 'server/src', area === 'kit' ? 'kit' : `areas/${area}`)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => usesIn(readFileSync(join(folder, file), 'utf8')).map((use) => ({ ...use, file })))
}

const usesIn = (source: string) =>
  [...withoutComments(source).matchAll(named)].flatMap(({ groups }) => {
    const { write, table } = groups as { write?: string; table: string }
    return owners.has(table) ? [{ table, writes: write !== undefined }] : []
  })

const isForeign = (area: string, { table, writes }: Use) => owners.get(table) !== area && (writes || !shared.has(table))

describe.each([...areas, { name: 'kit', joins: kitJoins }].map(({ name, joins = {} }) => ({ name, joins })))('$name', ({ name, joins }) => {
  const foreign = usesOf(name).filter((use) => isForeign(name, use))

  test('names no table of another area that it does not declare', () => {
    const undeclared = foreign
      .filter(({ table }) => !(table in joins))
      .map(({ table, file }) => `${table} (${owners.get(table)}) in ${file}`)
    expect(undeclared.join('\n')).toBe('')
  })

  test('declares no join that it does not need', () => {
    expect(Object.keys(joins).filter((table) => !foreign.some((use) => use.table === table))).toEqual([])
  })
})

test('the overview names no table of another area at all', () => {
  expect(usesOf('overview').filter(({ table }) => !shared.has(table))).toEqual([])
})

test.each([
  [`db.selectFrom('cohorts').select('id')`, [{ table: 'cohorts', writes: false }]],
  ['sql`select 1 from courses c join cohort_members m on true`', ['courses', 'cohort_members'].map((table) => ({ table, writes: false }))],
  [`db.updateTable('users').set({})`, [{ table: 'users', writes: true }]],
  ['sql`delete from outbox where true`', [{ table: 'outbox', writes: true }]],
  ['sql`update scores s set semester1 = 1`', [{ table: 'scores', writes: true }]],
  [`// from courses\nconst from = courses`, []],
])('reads %s', (source, uses) => {
  expect(usesIn(source)).toEqual(uses)
})

// Machines on one database may have different clocks (docs/decisions/0066): `currentTime()` and `currentMs()` of the contract's kit say what counts.
test('areas and the contract ask no clock of their own process', () => {
  const own = ['server/src/areas', 'contract/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'kit/clock.ts')
      .filter((file) => /\bnew Date\(\)|\bDate\.now\(\)/.test(withoutComments(readFileSync(join(root, folder, file), 'utf8')))),
  )
  expect(own).toEqual([])
})
