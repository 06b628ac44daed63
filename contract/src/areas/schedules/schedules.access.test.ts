import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { meetingRules, mayPlanMeetings } from './schedules.access.ts'

const mentor = { ...people.facilitator, id: 20, permissions: ['MENTOR'] as const }

test('facilitators and mentors of a course plan meetings, each on their side', () => {
  expect(whoMay(meetingRules.plan, { seat: 'teacher' })).toBe('facilitator')
  expect(whoMay(meetingRules.plan, { seat: 'staff' })).toBe('')
  expect(whoMay(meetingRules.plan, { seat: 'member' })).toBe('')
  expect(meetingRules.plan.test(mentor, { seat: 'teacher' })).toBe(true)
  expect([mayPlanMeetings(mentor, { seat: 'teacher' }, 'mentor'), mayPlanMeetings(mentor, { seat: 'teacher' }, 'facilitator')]).toEqual([
    true,
    false,
  ])
})

test('a meeting is changed by its author, while they teach the course', () => {
  const own = people.facilitator.id
  expect(whoMay(meetingRules.change, { seat: 'teacher', user_id: own })).toBe('facilitator')
  expect(whoMay(meetingRules.change, { seat: 'staff', user_id: own })).toBe('')
  expect(meetingRules.change.test(mentor, { seat: 'teacher', user_id: own })).toBe(false)
})

test('meetings of a course are followed by its teachers and by the staff who see its tabs; scholars have their own', () => {
  expect(whoMay(meetingRules.follow, { seat: 'staff' })).toBe('superadmin upcm ld')
  expect(whoMay(meetingRules.follow, { seat: 'teacher' })).toMatch(/vendor facilitator/)
  expect(whoMay(meetingRules.follow, { seat: 'member' })).toBe('')
  expect(whoMay(meetingRules.readOwn)).toBe('scholar scholar2 officer')
})
