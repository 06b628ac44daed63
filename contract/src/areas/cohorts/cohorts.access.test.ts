import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { cohortRules } from './cohorts.access.ts'

const writers = 'superadmin upcm ld teacher tsastaff'

test('staff read, staff except GUEST change, and what is in use stays', () => {
  expect(whoMay(cohortRules.read)).toBe(`${writers} guest`)
  expect(whoMay(cohortRules.manage)).toBe(writers)
  expect(whoMay(cohortRules.remove, { used_by: [] })).toBe(writers)
  expect(whoMay(cohortRules.remove, { used_by: ['Leadership'] })).toBe('(superadmin) (upcm) (ld) (teacher) (tsastaff)')
  expect(cohortRules.remove.test(people.ld, { used_by: ['Leadership'] })).toMatch('the course "Leadership", so')
  expect(cohortRules.remove.test(people.ld, { used_by: ['Leadership', 'Ethics'] })).toMatch('"Leadership" and 1 more, so')
})
