import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { MATERIAL_CATEGORY, warehouseRules } from './warehouse.access.ts'

const writers = 'superadmin upcm ld teacher tsastaff'
const notNow = '(superadmin) (upcm) (ld) (teacher) (tsastaff)'

test('staff read the warehouse, staff except GUEST keep it', () => {
  expect(whoMay(warehouseRules.read)).toBe(`${writers} guest`)
  expect(whoMay(warehouseRules.manage)).toBe(writers)
})

test('an item in use stays', () => {
  expect(whoMay(warehouseRules.remove, { name: 'Slides', used_by: [] })).toBe(writers)
  expect(whoMay(warehouseRules.remove, { name: 'Slides', used_by: ['Week 1'] })).toBe(notNow)
  const sentence = (...used_by: string[]) => warehouseRules.remove.test(people.upcm, { name: 'Slides', used_by })
  expect(sentence('Week 1')).toBe('"Slides" is in use by the course material "Week 1", so it cannot be deleted')
  expect(sentence('Week 1', 'Week 2')).toMatch('"Week 1" and 1 more, so')
})

test('a label in use stays, and so does the category of course materials', () => {
  const unused = { id: 9, items: 0, materials: 0, isCategory: true }
  expect(whoMay(warehouseRules.removeLabel, unused)).toBe(writers)
  expect(whoMay(warehouseRules.removeLabel, { ...unused, items: 1 })).toBe(notNow)
  expect(whoMay(warehouseRules.removeLabel, { ...unused, materials: 1 })).toBe(notNow)
  expect(whoMay(warehouseRules.removeLabel, { ...unused, id: MATERIAL_CATEGORY })).toBe(notNow)
  expect(whoMay(warehouseRules.removeLabel, { ...unused, id: MATERIAL_CATEGORY, isCategory: false })).toBe(writers)
  expect(warehouseRules.removeLabel.test(people.ld, { ...unused, items: 2 })).toMatch('2 items belong to this category')
  expect(warehouseRules.removeLabel.test(people.ld, { ...unused, materials: 1, isCategory: false })).toMatch(
    '1 course material belongs to this owner',
  )
})
