import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { joinAreas } from '../src/kit/area.ts'
import { notificationPages } from '@pandu/contract/notifications'
import { root } from '../src/kit/env.ts'
import { kitTables } from '../src/kit/kit-tables.ts'
import { defineNotices, readableAlways, sentence } from '../src/kit/notices.ts'
import { testApp } from './app.ts'
import { inDatabase } from './database.ts'

const product = testApp()
/** The product's own book-keeping, which no call reads. */
const otherTables = ['first_start', 'installation_key', 'schema_migrations', 'migrations']

test('every folder of an area is in the list of areas', () => {
  const folders = readdirSync(join(root, 'server/src/areas'))
  expect(areas.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
})

test('every table belongs to one area', async () => {
  const rows = await inDatabase<{ name: string }>(
    product.databaseUrl,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const owned = [...areas.flatMap(({ tables }) => tables), ...kitTables]
  const existing = rows.map(({ name }) => name).filter((name) => !otherTables.includes(name))
  expect(owned.toSorted()).toEqual(existing.toSorted())
})

test('every table of decided records has a kind, or the overview would leave its records out', async () => {
  const rows = await inDatabase<{ name: string }>(
    product.databaseUrl,
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('approval', 'waiting_since')
     group by 1 having count(*) = 2`,
  )
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
  const kinds = joinAreas(areas).parts.flatMap(({ decided = [] }) => decided)
  const sources = kinds.map(({ from }) => sql`${from}`.compile(db).sql)
  expect(rows.length).toBeGreaterThan(3)
  for (const { name } of rows)
    expect(
      sources.some((text) => text.includes(` ${name} `) || text.startsWith(`${name} `)),
      name,
    ).toBe(true)
})

test('an area throws away rows of its own tables only', () => {
  const foreign = areas.flatMap(({ name, tables, expiries = [] }) =>
    expiries.filter(({ table }) => !tables.includes(table)).map(({ table }) => `${table} in ${name}`),
  )
  expect(foreign).toEqual([])
})

test('two areas that claim the same kind of file are refused at the start', () => {
  const area = (name: string) => ({ name, tables: [], routes: [], fileGuards: { 'x.document': { mayRead: async () => true } } })
  expect(() => joinAreas([area('one'), area('two')])).toThrow('Two areas claim the file kind x.document; the second is two.')
})

test('two areas that claim the same kind of notice are refused at the start', () => {
  const words = () => sentence`Hello`
  const options = {
    label: '',
    reader: () => true,
    readable: readableAlways,
    mail: 'off',
    to: () => notificationPages.list(),
    words,
  } as const
  const area = (name: string) => ({ name, tables: [], routes: [], notices: defineNotices('x', 'X', { happened: options }) })
  expect(() => joinAreas([area('one'), area('two')])).toThrow('Two areas claim the kind of notice x.happened; the second is two.')
})

test('every kind of notice that an area declares is sent by it', () => {
  const folder = join(root, 'server/src/areas')
  const sentBy = (area: string) =>
    readdirSync(join(folder, area), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [
        ...readFileSync(join(folder, area, file), 'utf8').matchAll(
          // By the write itself, or as the notice of a deadline of the area.
          /(?:\bnotify(?:Each)?\(\s*\w+,|\bdefineDeadline<\w+>\()\s*(?<name>\w+)Notices\.(?<key>\w+)/g,
        ),
      ])
      .map(({ groups }) => `${groups!.name}.${groups!.key}`)
  const declared = areas.map(({ name, notices = {} }) => [name, Object.values(notices).map(({ kind }) => kind)] as const)
  expect(declared.flatMap(([, kinds]) => kinds).length).toBeGreaterThan(10)
  for (const [area, kinds] of declared) expect([...new Set(sentBy(area))].toSorted(), area).toEqual(kinds.toSorted())
})

test('a file of notices is named in its area', () => {
  const folder = join(root, 'server/src/areas')
  const files = readdirSync(folder).filter((area) => readdirSync(join(folder, area)).includes(`${area}.notices.ts`))
  expect(areas.flatMap(({ name, notices }) => (notices ? [name] : [])).toSorted()).toEqual(files.toSorted())
})

test('every table that names a scholar as the one it is about says what becomes of it in the trash', async () => {
  const rows = await inDatabase<{ table: string; column: string }>(
    product.databaseUrl,
    `select c.conrelid::regclass::text "table", a.attname "column" from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass and a.attname in ('id', 'user_id', 'scholar_id')
       and c.conrelid <> all (array['live_screens'::regclass])`,
  )
  const declared = joinAreas(areas).personal.flatMap(({ tables }) => tables.map(({ table, of }) => `${table}.${of}`))
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.map(({ table, column }) => `${table}.${column}`).filter((name) => !declared.includes(name))).toEqual([])
})
