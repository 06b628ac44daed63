import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { assessmentRules } from './assessments.access.ts'

const writers = 'superadmin upcm ld teacher tsastaff'

test('staff read, staff except GUEST change, and what is in use stays', () => {
  expect(whoMay(assessmentRules.read)).toBe(`${writers} guest`)
  expect(whoMay(assessmentRules.manage)).toBe(writers)
  expect(whoMay(assessmentRules.remove, { sections: 0 })).toBe(writers)
  expect(whoMay(assessmentRules.remove, { sections: 1 })).toBe('(superadmin) (upcm) (ld) (teacher) (tsastaff)')
  expect(assessmentRules.remove.test(people.ld, { sections: 1 })).toMatch('1 course section uses')
  expect(assessmentRules.remove.test(people.ld, { sections: 2 })).toMatch('2 course sections use ')
})
