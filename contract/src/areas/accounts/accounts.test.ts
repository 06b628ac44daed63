import { expect, test } from 'vitest'
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
  expect(semesterOf(2024, new Date(at))).toBe(semester)
})

test('without a cohort year there is no semester', () => {
  expect(semesterOf(null, new Date())).toBeNull()
})
