import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { courseRules, mayManageGroups, type Seat } from './courses.access.ts'

const everybody = 'superadmin upcm ld teacher tsastaff guest vendor facilitator scholar scholar2 officer'
const writers = 'superadmin upcm ld teacher tsastaff'
const without = { seat: undefined as never }

test('staff except GUEST make courses; scholars have a list of their own', () => {
  expect(whoMay(courseRules.manage)).toBe(writers)
  expect(whoMay(courseRules.readOwn)).toBe('scholar scholar2 officer')
})

test('whoever has a seat reads a course, whoever is no member follows it, nobody without a seat reads it', () => {
  for (const seat of ['staff', 'teacher', 'member'] as const) expect(whoMay(courseRules.read, { seat }), seat).toBe(everybody)
  expect(whoMay(courseRules.read, without)).toBe('')
  expect(whoMay(courseRules.follow, { seat: 'staff' })).toBe(everybody)
  expect(whoMay(courseRules.follow, { seat: 'teacher' })).toBe(everybody)
  expect(whoMay(courseRules.follow, { seat: 'member' })).toBe('')
})

test('staff except GUEST and its administrators mark; its scholars take part', () => {
  expect(whoMay(courseRules.teach, { seat: 'staff' })).toBe(writers)
  expect(whoMay(courseRules.teach, { seat: 'teacher' })).toBe(everybody)
  expect(whoMay(courseRules.teach, { seat: 'member' })).toBe('')
  expect(whoMay(courseRules.takePart, { seat: 'member' })).toBe('scholar scholar2 officer')
  expect(whoMay(courseRules.takePart, { seat: 'teacher' })).toBe('')
})

test('groups are managed by LD, UPCM and ELSN of the staff, and by the facilitators of the course', () => {
  const managing = (seat: Seat) => Object.entries(people).flatMap(([name, actor]) => (mayManageGroups(actor, { seat }) ? [name] : []))
  expect(managing('staff')).toEqual(['superadmin', 'upcm', 'ld'])
  expect(managing('teacher')).toEqual(['facilitator'])
  expect(managing('member')).toEqual([])
  expect(mayManageGroups({ ...people.ld, permissions: ['ELSN'] }, { seat: 'staff' })).toBe(true)
})
