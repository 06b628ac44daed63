import { expect, test } from 'vitest'
import { semesterMonths } from './accounts.settings.ts'
import { semesterOf } from './scholars.contract.ts'

test.each([
  ['2024-08-31T16:59:59Z', null],
  // Midnight of the first of September in Jakarta.
  ['2024-08-31T17:00:00Z', 1],
  ['2025-02-28T16:59:59Z', 1],
  ['2025-02-28T17:00:00Z', 2],
  ['2025-09-15T00:00:00Z', 3],
  ['2028-08-30T00:00:00Z', 8],
])('at %s the cohort of 2024 is in semester %s', (at, semester) => {
  expect(semesterOf(2024, new Date(at), semesterMonths.default)).toBe(semester)
})

test('without a cohort year there is no semester', () => {
  expect(semesterOf(null, new Date(), semesterMonths.default)).toBeNull()
})

test.each([
  // Of 2024: January and August.
  [2024, '2023-12-31T16:59:59Z', null],
  [2024, '2023-12-31T17:00:00Z', 1],
  [2024, '2024-07-31T16:59:59Z', 1],
  [2024, '2024-07-31T17:00:00Z', 2],
  [2024, '2025-01-15T00:00:00Z', 3],
  // Of 2023: October and February, five months and seven.
  [2023, '2023-09-15T00:00:00Z', null],
  [2023, '2024-01-15T00:00:00Z', 1],
  [2023, '2024-02-15T00:00:00Z', 2],
  [2023, '2024-09-15T00:00:00Z', 2],
  [2023, '2024-10-15T00:00:00Z', 3],
  // 2022 has no months of its own.
  [2022, '2024-02-15T00:00:00Z', 3],
  [2022, '2024-03-15T00:00:00Z', 4],
])('with months of its own the cohort of %i is at %s in semester %s', (year, at, semester) => {
  const years = [
    { year: 2024, odd_month: 1, even_month: 8 },
    { year: 2023, odd_month: 10, even_month: 2 },
  ]
  expect(semesterOf(year, new Date(at), { ...semesterMonths.default, years })).toBe(semester)
})
