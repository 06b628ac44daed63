import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import type { Actor } from '../../kit/access.ts'
import { type Audience, audienceOf, closedThreadReason, forumRules } from './index.ts'

const thread = (more: object = {}) => ({ seat: 'staff', audience: 'learner', by_id: null, status: 1, ...more }) as const
const own = (by_id: number, more: object = {}) => thread({ by_id, comment_by: by_id, ...more }) as never
const { facilitator, scholar, guest, teacher } = people
const mentor = { ...facilitator, permissions: ['MENTOR'] as const }

test('a thread without a type is for learners', () => {
  expect([audienceOf(undefined), audienceOf('fasilitator'), audienceOf('mentor')]).toEqual(['learner', 'facilitator', 'mentor'])
})

test('scholars begin learners’ threads; facilitators and mentors those of their own area', () => {
  const start = (actor: Actor, audience: Audience) =>
    forumRules.start.test(actor, { seat: actor === scholar ? 'member' : 'teacher', audience })
  expect([start(scholar, 'learner'), start(scholar, 'mentor'), start(facilitator, 'learner')]).toEqual([true, false, false])
  expect([start(facilitator, 'facilitator'), start(facilitator, 'mentor')]).toEqual([true, false])
  expect([start(mentor, 'facilitator'), start(mentor, 'mentor')]).toEqual([false, true])
  expect(whoMay(forumRules.start, thread())).toBe('')
})

test('the author edits; whoever runs the area edits and deletes; staff delete', () => {
  expect(whoMay(forumRules.edit, thread({ seat: 'member', by_id: scholar.id }))).toBe('scholar')
  expect(whoMay(forumRules.manage, thread())).toBe('superadmin upcm ld teacher tsastaff')
  expect(whoMay(forumRules.manage, thread({ audience: 'mentor' }))).toBe('superadmin upcm ld')
  expect(whoMay(forumRules.edit, thread({ seat: 'teacher', audience: 'facilitator' }))).toBe('facilitator')
  expect(whoMay(forumRules.edit, thread({ by_id: guest.id }))).toBe('')
  expect(whoMay(forumRules.pin, thread({ audience: 'facilitator' }))).toBe('superadmin upcm ld')
  expect(forumRules.edit.test(teacher, thread({ audience: 'mentor', by_id: teacher.id }))).toBe(false)
})

test('nobody writes in a closed thread; what was written there can be taken away', () => {
  const closed = { status: 0, seat: 'member' }
  expect(forumRules.comment.test(scholar, thread(closed))).toBe(closedThreadReason)
  expect(forumRules.edit.test(scholar, thread({ ...closed, by_id: scholar.id }))).toBe(closedThreadReason)
  expect(forumRules.manage.test(scholar, thread({ ...closed, by_id: scholar.id }))).toBe(true)
  expect(forumRules.editComment.test(scholar, own(scholar.id, closed))).toBe(closedThreadReason)
  expect(forumRules.removeComment.test(scholar, own(scholar.id, closed))).toBe(true)
  expect(forumRules.comment.test(guest, thread({ status: 0 }))).toBe(false)
  expect(whoMay(forumRules.removeComment, own(0))).toBe('superadmin upcm ld teacher tsastaff')
  expect(whoMay(forumRules.removeComment, own(0, { seat: 'teacher', audience: 'facilitator' }))).toBe('facilitator')
})

test('threads are read and answered by those who see their tab; GUEST only reads', () => {
  const everybody = 'superadmin upcm ld teacher tsastaff guest vendor facilitator scholar scholar2 officer'
  expect(whoMay(forumRules.read, thread())).toBe(everybody)
  expect(whoMay(forumRules.read, thread({ audience: 'mentor' }))).toBe('superadmin upcm ld')
  expect(whoMay(forumRules.read, thread({ seat: 'teacher', audience: 'facilitator' }))).toBe('facilitator')
  expect(whoMay(forumRules.comment, thread())).toBe(everybody.replace(' guest', ''))
  expect(whoMay(forumRules.comment, thread({ audience: 'mentor' }))).toBe('superadmin upcm ld')
  expect(whoMay(forumRules.start, thread({ seat: 'member' }))).toBe('scholar scholar2 officer')
  expect(whoMay(forumRules.start, thread({ audience: 'facilitator' }))).toBe('')
  expect(whoMay(forumRules.answer, thread({ seat: 'member', by_id: scholar.id }))).toBe('superadmin upcm ld teacher tsastaff scholar')
})

test('a comment is changed by its author alone, where they read the thread; GUEST changes none', () => {
  expect(whoMay(forumRules.editComment, { ...thread({ by_id: 0, seat: 'member' }), comment_by: scholar.id })).toBe('scholar')
  expect(whoMay(forumRules.editComment, { ...thread({ by_id: scholar.id, seat: 'member' }), comment_by: 0 })).toBe('')
  expect(whoMay(forumRules.editComment, own(guest.id))).toBe('')
  expect(whoMay(forumRules.editComment, own(teacher.id, { audience: 'mentor' }))).toBe('')
  expect(whoMay(forumRules.removeComment, own(teacher.id, { audience: 'mentor' }))).toBe('superadmin upcm ld')
  expect(whoMay(forumRules.removeComment, own(scholar.id, { seat: 'member' }))).toBe('superadmin upcm ld teacher tsastaff scholar')
  expect(whoMay(forumRules.removeComment, own(scholar.id, { seat: 'teacher', audience: 'mentor' }))).toBe('')
})
