import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { associationRules } from './association.access.ts'

test('UPCM, TSA and the superadmin edit every profile, an officer that of their campus', () => {
  expect(whoMay(associationRules.edit, { id: 7 })).toBe('superadmin upcm tsastaff officer')
  expect(whoMay(associationRules.edit, { id: 8 })).toBe('superadmin upcm tsastaff')
  expect(associationRules.edit.test({ ...people.ld, universityId: 7 }, { id: 7 })).toBe(false)
})
