import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { followRule, mentoringRules, readRule } from './mentoring.access.ts'

const scholars = 'scholar scholar2 officer'
const without = { seat: undefined as never }
const mentor = { ...people.facilitator, permissions: ['MENTOR'] as const }

test('LD, UPCM and ELSN read the assignments of facilitators and mentors; teachers and other staff do not', () => {
  for (const side of ['facilitator', 'mentor'] as const) {
    expect(whoMay(followRule[side], { seat: 'staff' }), side).toBe('superadmin upcm ld')
    expect(whoMay(followRule[side], { seat: 'teacher' }), side).toBe('facilitator')
    expect(whoMay(followRule[side], { seat: 'member' }), side).toBe('')
    expect(followRule[side].test({ ...people.ld, permissions: ['ELSN'] }, { seat: 'staff' }), side).toBe(true)
  }
})

test('a mentor of the course follows the mentors and not the facilitators', () => {
  expect(followRule.mentor.test(mentor, { seat: 'teacher' })).toBe(true)
  expect(followRule.facilitator.test(mentor, { seat: 'teacher' })).toBe(false)
})

test('members read too, nobody without a seat', () => {
  for (const side of ['facilitator', 'mentor'] as const) {
    expect(whoMay(readRule[side], { seat: 'member' }), side).toMatch(new RegExp(`${scholars}$`))
    expect(whoMay(readRule[side], { seat: 'staff' }), side).toBe('superadmin upcm ld')
    expect(whoMay(readRule[side], without), side).toBe('')
  }
})

test('LD, UPCM, ELSN and the superadmin assign facilitators and mentors', () => {
  expect(whoMay(mentoringRules.manage, { seat: 'staff' })).toBe('superadmin upcm ld')
  expect(whoMay(mentoringRules.manage, { seat: 'teacher' })).toBe('')
  expect(whoMay(mentoringRules.manage, { seat: 'member' })).toBe('')
})

test('what scholars of all courses lack is for staff who see both tabs', () => {
  expect(whoMay(mentoringRules.followAll)).toBe('superadmin upcm ld')
})
