import { afterEach, expect, test, vi } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { evaluationRules } from './evaluations.access.ts'

const over = { state: 'planned' as const, start_section: 0 }

afterEach(() => void vi.useRealTimers())

test('partners who teach a course record its meetings; staff and scholars do not', () => {
  expect(whoMay(evaluationRules.record, { ...over, seat: 'teacher' })).toBe('vendor facilitator')
  expect(whoMay(evaluationRules.fill, { seat: 'teacher' })).toBe('vendor facilitator')
  expect(whoMay(evaluationRules.setHeld, { ...over, seat: 'teacher' })).toBe('vendor facilitator')
  for (const seat of ['staff', 'member'] as const) {
    expect(whoMay(evaluationRules.record, { ...over, seat })).toBe('')
    expect(whoMay(evaluationRules.fill, { seat })).toBe('')
    expect(whoMay(evaluationRules.setHeld, { ...over, seat })).toBe('')
  }
})

test('a meeting is recorded from its day on, as the programme counts days, unless it did not take place', () => {
  const teacher = { ...over, seat: 'teacher' as const }
  expect(whoMay(evaluationRules.record, { ...teacher, state: 'not_held' })).toBe('(vendor) (facilitator)')
  expect(whoMay(evaluationRules.setHeld, { ...teacher, state: 'not_held' })).toBe('vendor facilitator')
  // This is 10:00 on 1 April in Jakarta.
  const april = { ...teacher, start_section: Date.parse('2026-04-01T03:00:00Z') / 1000 }
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-03-31T16:59:59Z')
  expect(whoMay(evaluationRules.record, april)).toBe('(vendor) (facilitator)')
  expect(whoMay(evaluationRules.setHeld, april)).toBe('(vendor) (facilitator)')
  // This is midnight in Jakarta.
  vi.setSystemTime('2026-03-31T17:00:00Z')
  expect(whoMay(evaluationRules.record, april)).toBe('vendor facilitator')
  expect(whoMay(evaluationRules.setHeld, april)).toBe('vendor facilitator')
})

test('records are read by whoever follows the meetings of a course; absences of all courses by its staff', () => {
  expect(whoMay(evaluationRules.read, { seat: 'staff' })).toBe('superadmin upcm ld')
  expect(whoMay(evaluationRules.read, { seat: 'teacher' })).toMatch(/vendor facilitator/)
  expect(whoMay(evaluationRules.read, { seat: 'member' })).toMatch(/scholar scholar2 officer$/)
  expect(whoMay(evaluationRules.readHistory, { seat: 'member' })).toBe('')
  expect(whoMay(evaluationRules.readHistory, { seat: 'staff' })).toBe('superadmin upcm ld')
  expect(whoMay(evaluationRules.followMissing)).toBe('superadmin upcm ld vendor facilitator')
  expect(whoMay(evaluationRules.followAbsences)).toBe('superadmin upcm ld')
  expect(evaluationRules.followAbsences.test({ ...people.vendor, permissions: ['LD'] })).toBe(false)
})
