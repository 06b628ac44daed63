import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { partiesOf, projectRules, type WorkState } from './projects.access.ts'

const everybody = 'superadmin upcm ld teacher tsastaff guest vendor facilitator scholar scholar2 officer'
const scholars = 'scholar scholar2 officer'
const work = (given: Partial<WorkState> = {}) => ({
  stage: 'proposal' as const,
  isAuthor: true,
  wasAuthor: false,
  seat: 'member' as const,
  verdicts: undefined,
  handedIn: [],
  ...given,
})
const proposal = { stage: 'proposal', approval_admin: 'process', approval_council: 'process' } as const

test('projects are made by staff except GUEST, read by whoever has a seat, followed by whoever is no member', () => {
  expect(whoMay(projectRules.create)).toBe('superadmin upcm ld teacher tsastaff')
  expect(whoMay(projectRules.readOwn)).toBe(scholars)
  expect(whoMay(projectRules.read, { seat: 'member' })).toBe(everybody)
  expect(whoMay(projectRules.read, { seat: undefined as never })).toBe('')
  expect(whoMay(projectRules.follow, { seat: 'teacher' })).toBe(everybody)
  expect(whoMay(projectRules.follow, { seat: 'member' })).toBe('')
})

test('a work is read by whoever follows the course, by its authors and by those who were', () => {
  const readable = (given: Partial<WorkState>) => whoMay(projectRules.readWork, work({ isAuthor: false, ...given })) !== ''
  expect(readable({})).toBe(false)
  expect(readable({ isAuthor: true })).toBe(true)
  expect(readable({ wasAuthor: true })).toBe(true)
  expect(readable({ seat: 'teacher' })).toBe(true)
})

test('its authors hand in what is open', () => {
  expect(whoMay(projectRules.handIn, work())).toBe(scholars)
  expect(whoMay(projectRules.handIn, work({ isAuthor: false, wasAuthor: true }))).toBe('')
  expect(whoMay(projectRules.handIn, { ...work(), stage: 'report-progress' })).toBe('(scholar) (scholar2) (officer)')
  expect(projectRules.handIn.test(people.scholar, work({ supersededBy: 'Too late' }))).toBe('Too late')
})

test('LD decides as admin, TEACHER as council, each for their party only', () => {
  expect(whoMay(projectRules.review, proposal)).toBe('ld teacher')
  expect(whoMay(projectRules.review, { ...proposal, party: 'admin' })).toBe('ld')
  expect(whoMay(projectRules.review, { ...proposal, party: 'council' })).toBe('teacher')
  expect(partiesOf({ ...people.ld, permissions: ['LD', 'TEACHER'] })).toEqual(['admin', 'council'])
  expect(partiesOf({ ...people.vendor, permissions: ['TEACHER'] })).toEqual([])
  expect(partiesOf(people.guest)).toEqual([])
  expect(partiesOf({ ...people.superadmin, permissions: ['LD'] })).toEqual([])
})

test('a party cannot change what it has approved, and only proposals are decided', () => {
  expect(whoMay(projectRules.review, { ...proposal, approval_admin: 'approved' })).toBe('(ld) teacher')
  const both = { ...people.ld, permissions: ['LD', 'TEACHER'] as const }
  expect(projectRules.review.test(both, { ...proposal, approval_admin: 'approved' })).toBe(true)
  expect(projectRules.review.test(both, { ...proposal, approval_admin: 'approved', party: 'admin' })).toMatch('have approved')
  expect(projectRules.review.test(people.ld, { ...proposal, stage: 'report-final' })).toBe('Only proposals are decided')
  expect(projectRules.review.test(people.ld, { ...proposal, supersededBy: 'Too late' })).toBe('Too late')
})
