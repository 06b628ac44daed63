import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { coverageRule, REVIEW_IS_SENT, readReviews, reviewRules, writeReviews } from './reviews.access.ts'

const own = { seat: 'teacher', side: 'facilitator', user_id: people.facilitator.id } as const

test('facilitators and mentors of a course write reviews, each on their side; staff only read them (X64)', () => {
  expect(whoMay(writeReviews.facilitator, { seat: 'teacher' })).toBe('facilitator')
  expect(whoMay(writeReviews.mentor, { seat: 'teacher' })).toBe('')
  expect(whoMay(writeReviews.facilitator, { seat: 'staff' })).toBe('')
  expect(whoMay(writeReviews.facilitator, { seat: 'member' })).toBe('')
  expect(whoMay(readReviews.facilitator)).toBe('superadmin upcm ld teacher tsastaff guest facilitator scholar scholar2 officer')
  expect(whoMay(readReviews.mentor)).toBe('superadmin upcm ld teacher tsastaff guest scholar scholar2 officer')
})

test('the author changes and deletes a draft; of a published one they are told why not', () => {
  expect(whoMay(reviewRules.change, { ...own, status_draft: 1 })).toBe('facilitator')
  expect(whoMay(reviewRules.remove, { ...own, status_draft: 1 })).toBe('facilitator')
  expect(whoMay(reviewRules.change, { ...own, status_draft: 0 })).toBe('(facilitator)')
  expect(reviewRules.remove.test(people.facilitator, { ...own, status_draft: 0 })).toBe(REVIEW_IS_SENT)
  expect(whoMay(reviewRules.change, { ...own, status_draft: 1, seat: 'staff' })).toBe('')
  expect(whoMay(reviewRules.change, { ...own, status_draft: 1, side: 'mentor' })).toBe('')
  expect(whoMay(reviewRules.change, { ...own, status_draft: 1, user_id: 99 })).toBe('')
})

test('staff who assign remind; scholars confirm', () => {
  expect(whoMay(reviewRules.remind, { seat: 'staff' })).toBe('superadmin upcm ld')
  expect(whoMay(reviewRules.remind, { seat: 'teacher' })).toBe('')
  expect(whoMay(reviewRules.confirm)).toBe('scholar scholar2 officer')
})

test('the coverage is for staff who see the tab, and for those who write on its side', () => {
  expect(whoMay(coverageRule.facilitator, { seat: 'staff' })).toBe('superadmin upcm ld')
  expect(whoMay(coverageRule.facilitator, { seat: 'teacher' })).toBe('facilitator')
  expect(whoMay(coverageRule.mentor, { seat: 'teacher' })).toBe('')
  const mentor = { ...people.facilitator, permissions: ['MENTOR'] as const }
  expect([coverageRule.mentor.test(mentor, { seat: 'teacher' }), writeReviews.mentor.test(mentor, { seat: 'teacher' })]).toEqual([
    true,
    true,
  ])
  expect(whoMay(coverageRule.mentor, { seat: 'member' })).toBe('')
})
