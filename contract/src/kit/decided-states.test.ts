import { expect, test } from 'vitest'
import { isUnchangedDecision, decisionInput, hasRequiredNotes, requiresNotes, recordStep, waitingDays } from './decided.ts'
import { commonStates, decidedStates, isFinal, mayWithdraw, mayChange, turnOf, waitingStates } from './decided-states.ts'

const closing = decidedStates({
  ...commonStates,
  approved: { ...commonStates.approved, nextStates: ['finish'] },
  finish: { ...commonStates.approved, final: 'finished' },
})

test('only approval ends a record of the common states; process waits for a reviewer, revision for the author', () => {
  const of = decidedStates(commonStates)
  expect(of.values.filter((state) => isFinal(of, state))).toEqual(['approved'])
  expect(of.values.map((state) => turnOf(of, state))).toEqual(['reviewer', 'nobody', 'author', 'nobody'])
  expect(waitingStates(of)).toEqual(['process', 'revision'])
})

test('a final record cannot be changed, and moves only to the state that may follow', () => {
  expect(mayChange(closing, { approval: 'declined' }, 'letter')).toBe(true)
  expect(mayChange(closing, { approval: 'approved' }, 'letter')).toBe('This letter has been approved and can no longer be changed')
  expect(mayChange(closing, { approval: 'approved', next: 'finish' }, 'letter')).toBe(true)
  expect(mayChange(closing, { approval: 'approved', next: 'declined' }, 'letter')).toMatch('approved')
  expect(mayChange(closing, { approval: 'finish', next: 'finish' }, 'letter')).toMatch('finished')
  expect(mayChange(decidedStates(commonStates), { approval: 'approved', next: 'declined' }, 'letter')).toMatch('approved')
})

test('a change that comes too late is refused with the reason, in every state', () => {
  expect(mayChange(closing, { approval: 'process', supersededBy: 'Budi was first' }, 'letter')).toBe('Budi was first')
  expect(mayChange(closing, { approval: 'approved', next: 'finish', supersededBy: 'Budi was first' }, 'letter')).toBe('Budi was first')
})

test('revision and declined require notes that are not empty', () => {
  expect(['process', 'declined', 'revision', 'approved'].filter(requiresNotes)).toEqual(['declined', 'revision'])
  expect(hasRequiredNotes({ approval: 'approved', notes: '' })).toBe(true)
  expect(hasRequiredNotes({ approval: 'revision', notes: ' ' })).toBe(false)
  expect(hasRequiredNotes({ approval: 'revision', notes: 'a reason' })).toBe(true)
})

test('a decision has a state that the review offers, and notes when they are required', () => {
  const input = decisionInput(['process', 'declined'])
  expect(input.safeParse({ id: 1, approval: 'process', notes: '' }).success).toBe(true)
  expect(input.safeParse({ id: 1, approval: 'approved', notes: '' }).success).toBe(false)
  expect(input.safeParse({ id: 1, approval: 'declined', notes: '' }).error!.issues.map(({ path }) => path)).toEqual([['notes']])
})

test('a step of a history has states and actions of its kind', () => {
  const states = decidedStates(commonStates)
  const step = { id: 1, at: '2026-01-01T00:00:00.000Z', by: '', by_role: '', from: null, to: 'process', notes: '', changes: [] }
  expect(recordStep(states, 'sent').safeParse({ ...step, action: 'sent' }).success).toBe(true)
  expect(recordStep(states).safeParse({ ...step, action: 'sent' }).success).toBe(false)
  expect(recordStep(states).safeParse({ ...step, action: 'submitted', to: 'finish' }).success).toBe(false)
})

test('the waiting filter accepts days, up to ten years', () => {
  expect([0, 1, 3650, 3651].map((days) => waitingDays.safeParse(days).success)).toEqual([false, true, true, false])
})

test('states are offered in the given order, or in their own', () => {
  const { options } = decidedStates(commonStates)
  expect(options(['approved', 'process'])).toEqual([
    { value: 'approved', label: 'Approved' },
    { value: 'process', label: 'Process' },
  ])
  expect(options().map(({ value }) => value)).toEqual(['process', 'declined', 'revision', 'approved'])
})

test('a record can be withdrawn while it waits for somebody', () => {
  const withdraw = (approval: 'process' | 'revision' | 'declined' | 'approved', supersededBy?: string) =>
    mayWithdraw(decidedStates(commonStates), { approval, supersededBy }, 'letter')
  expect([withdraw('process'), withdraw('revision')]).toEqual([true, true])
  expect(withdraw('declined')).toBe('This letter has been declined, so there is nothing to withdraw')
  expect(withdraw('approved')).toBe('This letter has been approved and can no longer be changed')
  expect(withdraw('process', 'Budi was first')).toBe('Budi was first')
})

test('a decision with the same state counts only with other notes', () => {
  const record = { approval: 'revision', notes: 'a reason' }
  const nothing = (approval: string, notes: string) => isUnchangedDecision(record, { approval, notes })
  expect([nothing('revision', ''), nothing('revision', ' a reason '), nothing('revision', 'another')]).toEqual([true, true, false])
  expect([nothing('approved', ''), nothing('approved', 'a reason')]).toEqual([false, false])
})
