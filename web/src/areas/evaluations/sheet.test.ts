import type { Evaluation } from '@pandu/contract/evaluations'
import { expect, test } from 'vitest'
import { evaluationOf } from '../../test/index.ts'
import { withEdit, withAttendance, isOutdated, keepEdit, shownValues, takeStored } from './sheet.ts'

const row = (scholar_id: number, more: Partial<Evaluation> = {}) => evaluationOf({ scholar_id, name: `Scholar ${scholar_id}`, ...more })
const recorded = row(2, { attendance: 'absence', score: 40, notes: 'Ill?', updated_at: 'T1' })

test('a row that is typed back to what is stored is no change', () => {
  const edits = withEdit({}, recorded, { notes: 'Ill' })
  expect(shownValues(edits, recorded)).toEqual({ attendance: 'absence', score: '40', notes: 'Ill', updated_at: 'T1' })
  expect(withEdit(edits, recorded, { notes: 'Ill? ' })).toEqual({})
})

test('all present fills only rows that are empty, in what is stored and in what is typed', () => {
  const rows = [row(1), recorded, row(3), row(4)]
  const typed = withEdit({}, rows[2]!, { attendance: 'excused' })
  const edits = withAttendance(typed, rows, 'presence', ({ scholar_id }) => scholar_id !== 4)
  expect(rows.map((row) => shownValues(edits, row).attendance)).toEqual(['presence', 'absence', 'excused', ''])
})

test('what somebody else has stored under a change is told; both texts stay until somebody chooses', () => {
  const edits = withEdit({}, recorded, { notes: 'Mine' })
  const now = { ...recorded, notes: 'Theirs', updated_at: 'T2' }
  expect([isOutdated(edits, recorded), isOutdated(edits, now), isOutdated({}, now)]).toEqual([false, true, false])
  expect(keepEdit(edits, now)).toEqual({ 2: { attendance: 'absence', score: '40', notes: 'Mine', updated_at: 'T2' } })
  expect(isOutdated(keepEdit(edits, now), now)).toBe(false)
  expect(takeStored(edits, now)).toEqual({})
  expect(isOutdated(edits, { ...now, notes: 'Mine' })).toBe(false)
})
