import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { ASSESSMENT_VENDOR, vendorRules } from './vendors.access.ts'

const writers = 'superadmin upcm ld teacher tsastaff'

test('staff read, staff except GUEST change, and what is in use stays', () => {
  expect(whoMay(vendorRules.read)).toBe(`${writers} guest`)
  expect(whoMay(vendorRules.manage)).toBe(writers)
  expect(whoMay(vendorRules.setReach)).toBe('superadmin')
  expect(whoMay(vendorRules.remove, { id: 1, users: 0 })).toBe(writers)
  expect(whoMay(vendorRules.remove, { id: 1, users: 1 })).toBe('(superadmin) (upcm) (ld) (teacher) (tsastaff)')
  expect(vendorRules.remove.test(people.ld, { id: 1, users: 1 })).toMatch('1 user belongs')
  expect(vendorRules.remove.test(people.ld, { id: 1, users: 2 })).toMatch('2 users belong')
  expect(vendorRules.remove.test(people.ld, { id: ASSESSMENT_VENDOR, users: 0 })).toBe('The assessment team cannot be deleted')
})
