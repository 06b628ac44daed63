import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { seesGroupTab } from '../courses/courses.access.ts'
import { groupRules } from './groups.access.ts'

test('the Group tab is read by LD, UPCM and ELSN of the staff, and the facilitators of the course', () => {
  expect(whoMay(groupRules.read, { seat: 'staff' })).toBe('superadmin upcm ld')
  expect(whoMay(groupRules.read, { seat: 'teacher' })).toBe('facilitator')
  expect(seesGroupTab({ ...people.ld, permissions: ['ELSN'] }, { seat: 'staff' })).toBe(true)
})

test('members read groups, which are their own only, and see no tab', () => {
  expect(whoMay(groupRules.read, { seat: 'member' })).toMatch(/scholar scholar2 officer$/)
  expect(seesGroupTab(people.facilitator, { seat: 'member' })).toBe(false)
})

test('whoever sees the tab manages groups', () => {
  expect(whoMay(groupRules.manage, { seat: 'staff' })).toBe('superadmin upcm ld')
  expect(whoMay(groupRules.manage, { seat: 'teacher' })).toBe('facilitator')
  expect(whoMay(groupRules.manage, { seat: 'member' })).toBe('')
})
