import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { trashRules } from './trash.access.ts'

const writers = 'superadmin upcm ld teacher tsastaff'

test('staff see the trash, staff except GUEST fill and empty it, and reports end for good by the superadmin', () => {
  expect(whoMay(trashRules.read)).toBe(`${writers} guest`)
  expect(whoMay(trashRules.manage)).toBe(writers)
  expect(whoMay(trashRules.force)).toBe('superadmin')
})

test('a scholar takes their own data; staff except GUEST take those of somebody who asks', () => {
  expect(whoMay(trashRules.takeData, { id: people.scholar.id })).toBe(`${writers} scholar`)
  expect(whoMay(trashRules.takeData, { id: 0 })).toBe(writers)
  expect(whoMay(trashRules.askData)).toBe(`${writers} scholar scholar2 officer`)
})
