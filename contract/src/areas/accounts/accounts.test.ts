import { expect, test } from 'vitest'
import type { Actor } from '../../kit/access.ts'
import { accountRules } from './accounts.access.ts'
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

const actor = (given: Partial<Actor>): Actor => ({
  id: 50,
  name: '',
  role: 'TF',
  permissions: [],
  scholarId: null,
  universityId: null,
  vendorId: null,
  ...given,
})
const people = {
  superadmin: actor({ role: 'SUPERADMIN', id: 1 }),
  team: actor({ permissions: ['UPCM'] }),
  guest: actor({ permissions: ['GUEST', 'LD'] }),
  vendor: actor({ role: 'VENDOR', permissions: ['MENTOR'] }),
  scholar: actor({ role: 'SCHOLAR' }),
}
const yes = (rule: keyof typeof accountRules, account?: { id: number; role: string }) =>
  Object.entries(people)
    .filter(([, person]) => (accountRules[rule].test as (a: Actor, r: unknown) => unknown)(person, account) === true)
    .map(([name]) => name)

test('who may what with the account of another', () => {
  expect(yes('read')).toEqual(['superadmin', 'team', 'guest'])
  expect(yes('manage')).toEqual(['superadmin', 'team'])
  for (const role of ['TF', 'VENDOR', 'SCHOLAR']) {
    const other = { id: 99, role }
    expect(yes('readProfile', other)).toEqual(['superadmin', 'team', 'guest'])
    expect(yes('edit', other)).toEqual(['superadmin', 'team'])
    expect(yes('administer', other)).toEqual(['superadmin', 'team'])
    expect(yes('readSensitive', other)).toEqual(['superadmin', 'team'])
  }
})

test('the log of looks at identity papers is the superadmin’s', () => {
  expect(yes('readLooks')).toEqual(['superadmin'])
})

test('everybody reads and changes their own account, and nobody administers it', () => {
  const own = { id: 50, role: 'TF' }
  expect(yes('edit', own)).toEqual(['superadmin', 'team', 'guest', 'vendor', 'scholar'])
  expect(yes('readSensitive', own)).toEqual(['superadmin', 'team', 'guest', 'vendor', 'scholar'])
  expect(yes('administer', own)).toEqual(['superadmin'])
  expect(accountRules.administer.test(people.team, own)).toBe('You cannot change your own status or permissions')
})

test('the superadmin’s account is changed by the superadmin and administered by nobody', () => {
  expect(yes('edit', { id: 1, role: 'SUPERADMIN' })).toEqual(['superadmin'])
  expect(yes('administer', { id: 1, role: 'SUPERADMIN' })).toEqual([])
})
