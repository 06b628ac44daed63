import { expect, test } from 'vitest'
import { dayColumn, timeColumn, exportInput, fileColumns, type Sheet } from './sheet.ts'
import { listInput } from './paging.ts'

interface Row {
  name: string
  tries: number
  passed: boolean
  joined_at: string | null
  day: string
}
const sheet: Sheet<Row> = {
  name: 'People',
  columns: {
    no: { label: 'No', as: 'number' },
    name: { label: 'Name', further: [{ label: 'Tries', value: ({ tries }) => tries }] },
    passed: 'Passed',
    joined_at: timeColumn('Joined'),
    day: dayColumn('Day'),
    joined_on: { ...dayColumn('Joined on'), value: ({ joined_at }) => joined_at ?? undefined },
  },
}
const row: Row = { name: '=1+1', tries: 3, passed: true, joined_at: '2026-03-04T20:00:00Z', day: '2026-03-04' }
const cells = (of: Row, keys = Object.keys(sheet.columns)) => fileColumns(sheet, keys).map(({ cell }) => cell({ ...of }, 7))

test('a column has its heading, and further values of the same cell become columns after it', () => {
  expect(fileColumns(sheet, ['day', 'name']).map(({ label }) => label)).toEqual(['Day', 'Name', 'Tries'])
})

test('numbers, days and moments keep their type, everything else is text or empty', () => {
  expect(cells(row)).toEqual([7, '=1+1', 3, 'Yes', { at: row.joined_at }, { day: row.day }, { dayOf: row.joined_at }])
  expect(cells({ ...row, joined_at: null }, ['joined_at', 'joined_on'])).toEqual([null, null])
})

test('the input of an export is that of its list with columns and without a page', () => {
  const input = exportInput(listInput({ filter: {}, sort: ['name'] }), sheet)
  expect(input.parse({ columns: ['name'], sort: 'name' })).toMatchObject({ columns: ['name'], sort: 'name' })
  expect(input.safeParse({ columns: ['password'] }).error?.issues[0]?.message).toBe('this list has no such column')
  expect(input.safeParse({ columns: [] }).success).toBe(false)
  expect(input.safeParse({ page: { number: 2 } }).error?.issues[0]?.message).toBe('an export holds all pages')
  expect(input.safeParse({ sort: 'password' }).success).toBe(false)
})
