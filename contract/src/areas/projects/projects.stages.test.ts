import { expect, test } from 'vitest'
import {
  approvedBefore,
  bothApproved,
  mayHandIn,
  mapStages,
  needsNewVersion,
  type ProjectApproval,
  type Stage,
  stageOutOfOrder,
  waitsFor,
} from './projects.stages.ts'

const said = (approval_admin: ProjectApproval, approval_council: ProjectApproval) => ({ approval_admin, approval_council })
const approved = said('approved', 'approved')

test('a party that asks for a revision or declines wants a new version; both have to approve', () => {
  for (const one of ['revision', 'declined'] as const) {
    expect(needsNewVersion(said(one, 'process'))).toBe(true)
    expect(needsNewVersion(said('approved', one))).toBe(true)
  }
  expect(needsNewVersion(said('process', 'approved'))).toBe(false)
  expect(bothApproved(approved)).toBe(true)
  expect(bothApproved(said('approved', 'process'))).toBe(false)
  expect(bothApproved(said('process', 'approved'))).toBe(false)
})

test('the authors are waited for before the proposal, for a new version and for the next report', () => {
  expect(waitsFor(undefined, [])).toEqual(['author'])
  expect(waitsFor(said('revision', 'process'), ['proposal'])).toEqual(['author'])
  expect(waitsFor(approved, ['proposal', 'report-final'])).toEqual(['author'])
})

test('a proposal waits for the parties that have not decided, a finished project for nobody', () => {
  expect(waitsFor(said('process', 'process'), ['proposal'])).toEqual(['admin', 'council'])
  expect(waitsFor(said('approved', 'process'), ['proposal'])).toEqual(['council'])
  expect(waitsFor(said('process', 'approved'), ['proposal'])).toEqual(['admin'])
  expect(waitsFor(approved, ['proposal', 'report-progress', 'report-final', 'assignment-final'])).toEqual([])
})

test('the proposal comes first, and again when a party wants another version', () => {
  expect(mayHandIn('proposal', undefined, [])).toBe(true)
  expect(mayHandIn('report-progress', undefined, [])).toMatch('has to be handed in first')
  expect(mayHandIn('proposal', said('process', 'process'), ['proposal'])).toMatch('being reviewed')
  expect(mayHandIn('proposal', said('revision', 'approved'), ['proposal'])).toBe(true)
  expect(mayHandIn('proposal', approved, ['proposal'])).toMatch('has been approved')
})

test('reports open one after the other once both have approved, and are replaced until the next is in', () => {
  const all: Stage[] = ['proposal', 'report-progress', 'report-final', 'assignment-final']
  expect(mayHandIn('report-progress', said('approved', 'process'), all.slice(0, 1))).toMatch('opens when both parties')
  expect(mayHandIn('report-progress', approved, all.slice(0, 1))).toBe(true)
  expect(mayHandIn('report-progress', approved, all.slice(0, 2))).toBe(true)
  expect(mayHandIn('report-progress', approved, all.slice(0, 3))).toMatch('The final report has been handed in')
  expect(mayHandIn('report-final', approved, all.slice(0, 1))).toBe('The progress report has to be handed in first')
  expect(mayHandIn('assignment-final', approved, all)).toBe(true)
})

test('a stage is due at the time of the one above it or later; stages without a date are passed over', () => {
  const order = (dates: Partial<Record<Stage, string>>) => stageOutOfOrder({ ...mapStages(() => null), ...dates })
  const [first, second] = ['2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z']
  expect([order({}), order({ proposal: first, 'report-final': first }), order({ proposal: first, 'report-final': second })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(order({ proposal: second, 'report-final': first })).toBe('report-final')
  expect(order({ proposal: second, 'report-progress': second, 'assignment-final': first })).toBe('assignment-final')
})

test('an approval of an earlier version waits to be renewed while its party is asked again', () => {
  const before = (approval: ProjectApproval, version: number | null) =>
    approvedBefore({ ...said(approval, 'process'), approved_version_admin: version, approved_version_council: 9 }, 'admin')
  expect([before('process', 1), before('process', null), before('approved', 1)]).toEqual([1, undefined, undefined])
})
