import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { operationRules } from './operations.access.ts'
import { COHORT_ASSIGN, EVALUATION_SHEET, MENTORING_MOVE, PROPOSAL_DECISIONS, SCORE_IMPORT } from './operations.kinds.ts'

const operation = (kind: string, by_id: number | null = null) => ({ kind, by_id, undone_at: null })
const staff = 'superadmin upcm ld teacher tsastaff guest'

test('staff see every bulk change, partners a list with those of their own', () => {
  expect(whoMay(operationRules.list)).toBe(`${staff} vendor facilitator`)
  expect(whoMay(operationRules.read, operation(SCORE_IMPORT))).toBe(staff)
  expect(whoMay(operationRules.read, operation(SCORE_IMPORT, people.vendor.id))).toBe(`${staff} vendor`)
})

test('a bulk change is taken back by who may make it: staff that of anybody, a partner their own', () => {
  expect(whoMay(operationRules.undo, operation(COHORT_ASSIGN))).toBe('superadmin upcm ld teacher tsastaff')
  expect(whoMay(operationRules.undo, operation(PROPOSAL_DECISIONS))).toBe('superadmin upcm')
  expect(whoMay(operationRules.undo, operation(SCORE_IMPORT))).toBe('superadmin upcm')
  expect(whoMay(operationRules.undo, operation(SCORE_IMPORT, people.vendor.id))).toBe('superadmin upcm vendor')
  expect(whoMay(operationRules.undo, operation(SCORE_IMPORT, people.scholar.id))).toBe('superadmin upcm')
  expect(whoMay(operationRules.undo, operation(COHORT_ASSIGN, people.vendor.id))).toBe('superadmin upcm ld teacher tsastaff')
  expect(whoMay(operationRules.undo, { ...operation(PROPOSAL_DECISIONS), undone_at: '2026-01-01' })).toBe('(superadmin) (upcm)')
})

test('an assignment of facilitators and mentors is undone by those who may assign', () => {
  expect(whoMay(operationRules.undo, operation(MENTORING_MOVE))).toBe('superadmin upcm ld')
})

test('a sheet of a meeting is taken back by the partner who saved it', () => {
  expect(whoMay(operationRules.undo, operation(EVALUATION_SHEET, people.facilitator.id))).toBe('facilitator')
})
