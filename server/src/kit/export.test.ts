import { listScholars } from '@pandu/contract/accounts'
import { listAssociations } from '@pandu/contract/association'
import { vendors } from '@pandu/contract/vendors'
import { expect, test } from 'vitest'
import { demoPerson } from '../../seed/people.ts'
import { accountWorld } from '../../test/accounts.ts'
import { sheetIn } from '../../test/sheet-in.ts'
import { zipEntriesOf, unzipEntry } from './zip.ts'

const { as, rows } = accountWorld()
const scholars = listScholars.exported!

test('an export has the requested columns in order, and the rows of the search, the filter and the sort', async () => {
  const input = { filter: { year_tf: 2024 }, sort: '-name' }
  const { total, data } = (await as('upcm').call(listScholars, { ...input, sort: '-name', page: { size: 100 } })).body
  const file = await as('upcm').call(scholars, { ...input, columns: ['year_tf', 'name', 'created_at'] })
  const [headings, ...lines] = await sheetIn(file.raw)
  expect(headings).toEqual(['Cohort Year', 'Full Name', 'Created'])
  expect([lines.length, file.headers['x-rows']]).toEqual([total, String(total)])
  expect(lines.slice(0, 100).map(([, name]) => name)).toEqual(data.map(({ name }) => name))
  expect(lines[0]).toEqual([2024, data[0]!.name, { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Scholars-\d{4}-\d\d-\d\d\.xlsx"/)
})

test('text that looks like a formula stays text', async () => {
  for (const name of ['=1+1', '+1', '-1', '@SUM(1)']) await rows('insert into vendors (name) values ($1)', [`${name} of the export`])
  const file = await as('upcm').call(vendors.list.exported!, { filter: { search: 'of the export' }, sort: 'name', columns: ['name'] })
  expect((await sheetIn(file.raw)).flat().toSorted()).toEqual(
    ['=1+1 of the export', '+1 of the export', '-1 of the export', '@SUM(1) of the export', 'Vendor Name'].toSorted(),
  )
  expect(sheetXml(file.raw)).not.toContain('<f>')
})

/** The files of the archive that contain cells. */
const sheetXml = (bytes: Buffer) =>
  zipEntriesOf(bytes)!
    .filter(({ name }) => name.startsWith('xl/worksheets/'))
    .map((entry) => unzipEntry(bytes, entry)!.toString())
    .join('')

test('every export is recorded with person, list and number of rows', async () => {
  await as('ld').call(scholars, { filter: { year_tf: 2024 }, columns: ['name'] })
  const [line] = await rows<{ list: string; columns: string[]; narrowed: object; rows: number }>(
    'select list, columns, narrowed, rows from export_log where by_id = $1',
    [demoPerson('ld').id],
  )
  expect(line).toMatchObject({ list: 'manage/scholar', columns: ['name'], narrowed: { filter: { year_tf: 2024 } } })
  expect(line!.rows).toBeGreaterThan(0)
  await as('ld').call(scholars, { filter: { search: '3171234567890123' }, columns: ['name'] })
  const [newest] = await rows<{ narrowed: object }>('select narrowed from export_log where by_id = $1 order by id desc limit 1', [
    demoPerson('ld').id,
  ])
  expect(newest).toMatchObject({ narrowed: { filter: { search: 'NIK' } } })
})

test('invalid input of an export is refused at its field, and too many rows with a message', async () => {
  const refused = async (input: object) => (await as('upcm').call(scholars, input)).error.errors
  expect(Object.keys((await refused({ columns: ['password_hash'] }))!)).toEqual(['columns.0'])
  expect(Object.keys((await refused({ page: { number: 1 } }))!)).toEqual(['page'])
  expect(Object.keys((await refused({ colour: 'red' }))!)).toEqual(['colour'])
  await rows(`insert into vendors (name) select 'Many ' || n from generate_series(1, 20001) n`)
  const tooMany = await as('upcm').call(vendors.list.exported!, { filter: { search: 'Many' } })
  expect([tooMany.status, tooMany.error.message]).toEqual([
    422,
    'The list has 20,001 rows. An export can hold 20,000. Please narrow the list by search or filters',
  ])
  await rows(`delete from vendors where name like 'Many %'`)
})

test('exports are limited per hour', async () => {
  await rows(`insert into export_log (by_id, list, columns, narrowed, rows) select $1, 'x', '[]', '{}', 1 from generate_series(1, 60)`, [
    demoPerson('elsn').id,
  ])
  expect((await as('elsn').call(listAssociations.exported!, {})).status).toBe(429)
  await rows(`update export_log set at = now() - interval '2 hours' where by_id = $1`, [demoPerson('elsn').id])
  expect((await as('elsn').call(listAssociations.exported!, {})).status).toBe(200)
})

test('a moment is exported in the time zone of the reader', async () => {
  await rows(`insert into vendors (name, created_at) values ('Late in the evening', '2026-03-04T16:30:00Z')`)
  const call = (zone?: string) =>
    as('upcm').call(
      vendors.list.exported!,
      { filter: { search: 'Late in the' }, columns: ['created_at'] },
      zone ? { 'x-time-zone': zone } : {},
    )
  const dayIn = async (zone: string) => (await sheetIn((await call(zone)).raw))[1]
  expect(await dayIn('Asia/Jakarta')).toEqual([{ day: '2026-03-04' }])
  expect(await dayIn('Asia/Jayapura')).toEqual([{ day: '2026-03-05' }])
})
