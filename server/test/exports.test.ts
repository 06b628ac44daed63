import { type Endpoint, fileColumns, type SheetValue } from '@pandu/contract/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPeople, type DemoUsername } from '../seed/people.ts'
import { openDb } from '../src/kit/db.ts'
import { testApp } from './app.ts'
import { sheetIn } from './sheet-in.ts'
import type { Facts } from './matrix/facts.ts'
import { made, matrix } from './matrix/index.ts'
import { readWorld, type World } from './matrix/world.ts'

// Every list that is exported × every demo person: the file has the rows that the person's list has, and whoever gets no list gets no file.

const it = testApp()
let world: World
let opened: ReturnType<typeof openDb>
beforeAll(async () => {
  world = await readWorld(it.databaseUrl, made)
  opened = openDb(it.databaseUrl, () => {}, 1)
})
afterAll(() => opened?.close())
// Nobody makes as many exports within an hour as there are lists.
beforeEach(() => opened.pool.query('delete from export_log'))

type Row = Record<string, unknown>
interface Rows {
  data: Row[]
  total: number
  last_page: number
  member?: Rows
}

const listed = async (who: DemoUsername, list: Endpoint, input: object) => {
  const rows: Row[] = []
  for (let number = 1; ; number++) {
    const { status, body } = await it.as(who).call(list, { ...input, page: { number, size: 100 } })
    if (status !== 200) return { status, rows }
    const page = (body as Rows).member ?? (body as Rows)
    rows.push(...page.data)
    if (number >= page.last_page) return { status, rows }
  }
}

/** As it is read back: a moment is the day that its clock shows. */
const asRead = (value: SheetValue) => {
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  if ('day' in value) return { day: value.day }
  return { day: new Date(Date.parse('at' in value ? value.at : value.dayOf) + 7 * 3_600_000).toISOString().slice(0, 10) }
}

const inputsOf = ({ own, other, input }: Facts, who: DemoUsername) =>
  [own, other].flatMap((relation) => {
    const key = relation?.of(world, who)
    return key === undefined ? [] : [input(world, key, who) as object]
  })

const lists = matrix.filter(({ endpoint }) => endpoint.sheet)

test('there are lists to look at', () => expect(new Set(lists.map(({ endpoint }) => endpoint)).size).toBeGreaterThan(30))

describe.each(lists.map((facts) => [`${facts.endpoint.at} ${facts.about}`, facts] as const))('%s', (_name, facts) => {
  const { endpoint } = facts
  const sheet = endpoint.sheet!
  test('is the same in the file', async () => {
    for (const { username } of demoPeople) {
      const inputs = facts.other ? inputsOf(facts, username) : [facts.input(world, 0, username) as object]
      for (const input of inputs) {
        const list = await listed(username, endpoint, input)
        const file = await it.as(username).call(endpoint.exported!, input)
        expect(file.status, username).toBe(list.status)
        if (list.status !== 200) continue
        const [headings, ...rows] = await sheetIn(file.raw)
        const columns = fileColumns(sheet, Object.keys(sheet.columns))
        expect(headings).toEqual(columns.map(({ label }) => label))
        const wanted = list.rows.map((row, at) => columns.map(({ cell }) => asRead(cell(row, at + 1))))
        expect(
          rows.map((row) => columns.map((_, at) => row[at] ?? null)),
          username,
        ).toEqual(wanted)
      }
    }
  })
})
