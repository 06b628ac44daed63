import { expect, test } from 'vitest'
import { hasNeededNotes, needsNotes } from './decided.ts'
import { commonStates, decidedStates, isFinal, stillOpen, turnOf, waitingStates } from './decided-states.ts'

const closing = decidedStates({
  ...commonStates,
  approved: { ...commonStates.approved, thenOnly: ['finish'] },
  finish: { ...commonStates.approved, final: 'finished' },
})

test('only approval ends a record of the common states; process waits for a reviewer, revision for the author', () => {
  const of = decidedStates(commonStates)
  expect(of.values.filter((state) => isFinal(of, state))).toEqual(['approved'])
  expect(of.values.map((state) => turnOf(of, state))).toEqual(['reviewer', 'nobody', 'author', 'nobody'])
  expect(waitingStates(of)).toEqual(['process', 'revision'])
})

test('a final record is changed by nobody, and moves only to the state that may follow', () => {
  expect(stillOpen(closing, { approval: 'declined' }, 'letter')).toBe(true)
  expect(stillOpen(closing, { approval: 'approved' }, 'letter')).toBe('This letter has been approved and can no longer be changed')
  expect(stillOpen(closing, { approval: 'approved', next: 'finish' }, 'letter')).toBe(true)
  expect(stillOpen(closing, { approval: 'approved', next: 'declined' }, 'letter')).toMatch('approved')
  expect(stillOpen(closing, { approval: 'finish', next: 'finish' }, 'letter')).toMatch('finished')
  expect(stillOpen(decidedStates(commonStates), { approval: 'approved', next: 'declined' }, 'letter')).toMatch('approved')
})

test('who comes too late is told so, whatever the state', () => {
  expect(stillOpen(closing, { approval: 'process', supersededBy: 'Budi was first' }, 'letter')).toBe('Budi was first')
  expect(stillOpen(closing, { approval: 'approved', next: 'finish', supersededBy: 'Budi was first' }, 'letter')).toBe('Budi was first')
})

test('asking for a revision and declining need notes that say something', () => {
  expect(['process', 'declined', 'revision', 'approved'].filter(needsNotes)).toEqual(['declined', 'revision'])
  expect(hasNeededNotes({ approval: 'approved', notes: '' })).toBe(true)
  expect(hasNeededNotes({ approval: 'revision', notes: ' ' })).toBe(false)
  expect(hasNeededNotes({ approval: 'revision', notes: 'a reason' })).toBe(true)
})
