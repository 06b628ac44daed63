import {
  type Actor,
  type Endpoint,
  fileColumns,
  type FileColumn,
  formatMomentIn,
  MAX_EXPORT_ROWS,
  type Sheet,
  type SheetValue,
  wallTime,
  currentTime,
  lastOf,
} from '@pandu/contract/kit'
import { serverSideOf } from '@pandu/contract/server'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { invalid, tooMany } from './errors.ts'
import { type Call, type Handler, serve, type ServedCall } from './serve.ts'
import { type SheetToWrite, reserveWriting, writeSheets, xlsxType } from './spreadsheet.ts'
import { readersZone } from './zone.ts'

const pageSize = 1000
const perHour = 60

type Row = Readonly<Record<string, unknown>>
interface ListInput {
  readonly filter?: Row
  readonly sort?: string
  readonly page?: unknown
  readonly columns?: readonly string[]
  readonly include?: unknown
}
interface Page {
  readonly data: readonly Row[]
  readonly total: number
}

/** A list with the call that exports it, where its contract has one. */
export const withExport = (served: ServedCall): ServedCall[] => {
  const { endpoint, handler } = served
  return endpoint.sheet && endpoint.exported
    ? [served, serve(endpoint.exported, exporting(endpoint, endpoint.sheet, handler) as never)]
    : [served]
}

/** Reads all pages through the handler of the list, so that the file has exactly the rows that the reader may see. */
const exporting = (list: Endpoint, sheet: Sheet<never>, handler: Handler<Endpoint>) => async (call: Call<Actor>, input: ListInput) => {
  const { db, actor } = call
  // All pages are read in one snapshot. Otherwise a row that is added meanwhile could cause another to be missed or written twice.
  await sql`set transaction isolation level repeatable read`.execute(db)
  await limitSheetExports(db, actor.id)
  // Screens show the whole NIK, but exporting it requires the password.
  if (input.include !== undefined && JSON.stringify(input.include).includes('nik')) call.recentAuth()

  const { columns: keys = Object.keys(sheet.columns), page: _, ...wanted } = input
  const columns = fileColumns(sheet, keys)
  const rows: SheetToWrite['rows'][number][] = []
  for (let number = 1, last = 1; number <= last; number++) {
    const answer = await handler(call, { ...wanted, page: { number, size: pageSize } })
    const { data, total } = pageOf(list, answer)
    if (total > MAX_EXPORT_ROWS) throw invalid({ '': [tooLong(total)] })
    last = Math.ceil(total / pageSize)
    reserveWriting(total * columns.length)
    for (const row of data) rows.push(cellsOf(columns, row, rows.length + 1))
  }
  await recordSheetExport(db, actor.id, { list: list.path, columns: keys, narrowed: wanted, rows: rows.length })
  const bytes = await writeSheets([
    { name: sheet.name.slice(0, 31), columns: columns.map(({ label }, at) => ({ label, width: widthOf(label, at, rows) })), rows },
    aboutSheet(sheet, actor.name, wanted, rows.length),
  ])
  const name = `${sheet.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${wallTime(currentTime(), readersZone()).slice(0, 10)}.xlsx`
  return { stream: bytes, name, type: xlsxType, size: bytes.length, rows: rows.length }
}

const tooLong = (total: number) =>
  `The list has ${total.toLocaleString('en')} rows. An export can hold ${MAX_EXPORT_ROWS.toLocaleString('en')}. Please narrow the list by search or filters`

/** Removes NIKs from the stored filters, because somebody may have searched for one. */
const withoutNik = (text: string) => text.replaceAll(/\d{16}/g, 'NIK')

/** Refuses an export when the person has made too many within an hour: lists of everybody are worth stealing, and nobody needs hundreds of them. */
export const limitSheetExports = async (db: Db, by: number) => {
  const { made } = await db
    .selectFrom('export_log')
    .select(sql<number>`count(*)`.as('made'))
    .where('by_id', '=', by)
    .where('at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (made >= perHour) throw tooMany('Too many exports within an hour, please wait a while')
}

/** Records an export for the security log: who made it, of which list, with which filters, and how many rows it has. */
export const recordSheetExport = async (
  db: Db,
  by: number,
  { list, columns, narrowed, rows }: { list: string; columns: readonly string[]; narrowed: object; rows: number },
) => {
  await db
    .insertInto('export_log')
    .values({ by_id: by, list, columns: JSON.stringify(columns), narrowed: withoutNik(JSON.stringify(narrowed)), rows })
    .execute()
}

/** Parses a page like every answer, so that the file has no field that the list does not declare. */
const pageOf = (list: Endpoint, answer: unknown): Page => {
  const schema = serverSideOf(list).output as unknown as { parse: (value: unknown) => Page & { member?: Page } }
  const parsed = schema.parse(answer)
  return parsed.member ?? parsed
}

const cellsOf = (columns: readonly FileColumn[], row: Row, number: number) => columns.map(({ cell }) => cellOf(cell(row, number)))

const cellOf = (value: SheetValue): SheetToWrite['rows'][number][number] => {
  if (typeof value === 'string') return { text: value }
  if (typeof value !== 'object' || value === null || 'day' in value) return value
  const at = wallTime('at' in value ? value.at : value.dayOf, readersZone())
  return 'at' in value ? { at } : { day: at.slice(0, 10) }
}

/** The width that the heading and the first rows need, up to a limit. */
const widthOf = (label: string, at: number, rows: readonly SheetToWrite['rows'][number][]) => {
  const lengths = rows.slice(0, 100).map((cells) => {
    const cell = cells[at]
    return typeof cell === 'object' && cell !== null && 'text' in cell ? cell.text.length : 10
  })
  return Math.min(60, Math.max(12, label.length + 2, ...lengths.map((length) => length + 2)))
}

/** The sheet that says what the file contains, for people who open it later. */
const aboutSheet = (sheet: Sheet<never>, by: string, { filter = {}, sort }: ListInput, rows: number): SheetToWrite => {
  const zone = readersZone()
  const made = formatMomentIn(currentTime(), zone)
  const filters = Object.entries(filter).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key.replaceAll('_', ' ')}: ${String(value as string | number)}`],
  )
  const lines: [string, string | number][] = [
    ['List', sheet.name],
    ['Rows', rows],
    ['Filters', filters.join('; ') || 'None: all rows that this person may see'],
    ['Sorted by', sort?.replaceAll('_', ' ') ?? ''],
    ['Exported by', by],
    ['Exported at', made],
    ['Times are in', lastOf(made.split(' '))],
  ]
  return {
    name: 'About',
    columns: [{ label: 'What' }, { label: 'Which', width: 60 }],
    rows: lines.map(([what, which]) => [what, typeof which === 'string' ? { text: which } : which]),
  }
}
