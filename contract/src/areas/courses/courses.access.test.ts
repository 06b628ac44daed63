import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { closedCourseReason, type CourseItem, courseRules, seesGroupTab, type Seat } from './courses.access.ts'

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
  const managing = (seat: Seat) => Object.entries(people).flatMap(([name, actor]) => (seesGroupTab(actor, { seat }) ? [name] : []))
  expect(managing('staff')).toEqual(['superadmin', 'upcm', 'ld'])
  expect(managing('teacher')).toEqual(['facilitator'])
  expect(managing('member')).toEqual([])
  expect(seesGroupTab({ ...people.ld, permissions: ['ELSN'] }, { seat: 'staff' })).toBe(true)
})

test('how far a member is read by those who follow the course, and by the member', () => {
  const read = (seat: Seat, scholar_id: number) => whoMay(courseRules.readResults, { seat, scholar_id })
  expect([read('staff', 0), read('teacher', 0)]).toEqual([everybody, everybody])
  expect([read('member', 0), read('member', people.scholar2.id)]).toEqual(['', 'scholar2'])
})

test('a course is open from the first minute of its first day to the last of its last one, in Jakarta, or always', () => {
  const days = { start_date: '2026-04-02', end_date: '2026-04-03', open_always: 0 }
  const on = (moment: string, more: object = {}, item?: CourseItem) =>
    closedCourseReason({ ...days, ...more }, { item, now: new Date(moment) })
  const before = 'This course begins on 2 Apr 2026. You can work in it from then on.'
  const after = 'This course ended on 3 Apr 2026. Its work is closed.'
  expect([on('2026-04-01T16:59:59Z'), on('2026-04-01T17:00:00Z')]).toEqual([before, undefined])
  expect([on('2026-04-03T16:59:59Z'), on('2026-04-03T17:00:00Z')]).toEqual([undefined, after])
  expect([on('2026-01-01T00:00:00Z', { open_always: 1 }), on('2027-01-01T00:00:00Z', { open_always: 1 })]).toEqual([undefined, undefined])
  // One item may be open where the rest of the course is closed.
  for (const [moment, sentence] of [
    ['2026-01-01T00:00:00Z', before],
    ['2027-01-01T00:00:00Z', after],
  ] as const)
    expect([on(moment, {}, { open_always: 1 }), on(moment, {}, { open_always: 0 })]).toEqual([undefined, sentence])
})
