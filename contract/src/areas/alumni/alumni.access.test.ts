import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { alumniRules } from './alumni.access.ts'

const writers = 'superadmin upcm ld teacher tsastaff'

test('staff read, staff except GUEST change, and what is in use stays', () => {
  expect(whoMay(alumniRules.read)).toBe(`${writers} guest`)
  expect(whoMay(alumniRules.manage)).toBe(writers)
  expect(whoMay(alumniRules.remove, { alumni: 0 })).toBe(writers)
  expect(whoMay(alumniRules.remove, { alumni: 1 })).toBe('(superadmin) (upcm) (ld) (teacher) (tsastaff)')
  expect(alumniRules.remove.test(people.ld, { alumni: 1 })).toMatch('1 alumnus belongs')
  expect(alumniRules.remove.test(people.ld, { alumni: 2 })).toMatch('2 alumni belong')
})
