import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { ASSESSMENT_VENDOR, type Actor } from '../../kit/access.ts'
import { reportRules } from './reports.access.ts'

const staff = 'superadmin upcm ld teacher tsastaff'
const assessor: Actor = { ...people.vendor, id: 99, permissions: ['ASSESSMENT'], vendorId: ASSESSMENT_VENDOR, wholeProgramme: false }

test('staff read reports; all of them but GUEST write', () => {
  expect(whoMay(reportRules.read)).toBe(`${staff} guest`)
  expect(whoMay(reportRules.write)).toBe(staff)
  expect(whoMay(reportRules.manageFields)).toBe(staff)
})

test('the assessment team reads and writes as staff do, and renames no field; another role with the permission does not', () => {
  expect([reportRules.read.test(assessor), reportRules.write.test(assessor), reportRules.manageFields.test(assessor)]).toEqual([
    true,
    true,
    false,
  ])
  expect(reportRules.read.test({ ...people.scholar, permissions: ['ASSESSMENT'] })).toBe(false)
})

test('scholars read their own', () => {
  expect(whoMay(reportRules.readOne, { scholar_id: people.scholar.id })).toBe(`${staff} guest scholar`)
  expect(whoMay(reportRules.open)).toBe(`${staff} guest scholar scholar2 officer`)
  expect(reportRules.open.test(assessor)).toBe(true)
})
