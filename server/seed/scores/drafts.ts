import { type ScoreApproval, scoreText, type Semester, semesterKey, semesterKeys, type Semesters } from '@pandu/contract/scores'
import type { Change } from '../../src/kit/decided-tables.ts'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Scholar } from '../scholars.ts'

/** What happens to a submission after it was handed in: a slip is found, mended, and what is decided in the end. */
export type Outcome = 'waiting' | 'revision' | 'mended' | 'declined' | 'approved' | 'approvedLate'

export interface Plan {
  scholar: Scholar
  semesters: readonly Semester[]
  outcome: Outcome
  /** How many days ago the last step was. */
  rests: number
}

export interface Step {
  by: number
  at: Date
  action: 'submitted' | 'changed' | 'reviewed'
  from: ScoreApproval | null
  to: ScoreApproval
  notes: string
  changes: Change[]
}

export interface Draft {
  plan: Plan
  scores: Semesters
  approval: ScoreApproval
  notes: string
  steps: Step[]
}

const none = Object.fromEntries(semesterKeys.map((key) => [key, null])) as Semesters

/** Digits in the wrong order, as they are typed in a hurry. */
const slipOf = (value: number) => {
  const [whole, tenths, hundredths] = scoreText(value).replace('.', '')
  const slip = Number(`${whole}.${hundredths}${tenths}`)
  return slip === value ? Math.max(0, Math.round((value - 0.1) * 100) / 100) : slip
}

const refusals = [
  'The file is the transcript of another student. Please begin again with your own.',
  'These are the grades of a short course and not of a semester.',
]
const praises = ['', '', 'Well done.', 'Thank you for the clear scan.', 'A fine semester. Keep an eye on your sleep.']

/** Tells the life of one submission. */
export function makeDraft(chance: Random, clock: Clock, { scholar, semesters, outcome, rests }: Plan, real: Semesters): Draft {
  const own = scholar.account.id
  const scores = { ...none, ...Object.fromEntries(semesters.map((semester) => [semesterKey(semester), real[semesterKey(semester)]])) }
  const last = semesters.at(-1)!
  const key = semesterKey(last)
  const right = scores[key]!
  const hasSlip = ['revision', 'mended', 'approvedLate'].includes(outcome)
  if (hasSlip) scores[key] = slipOf(right)

  const moves = { waiting: 0, revision: 1, declined: 1, approved: 1, mended: 2, approvedLate: 3 }[outcome]
  const daysAgo = Array.from({ length: moves + 1 }, (_, n) => rests + (moves - n) * chance.int(2, 5))
  const first = clock.ago(daysAgo[0]!, chance.int(7, 21), chance.int(0, 59))
  const steps: Step[] = [{ by: own, at: first, action: 'submitted', from: null, to: 'process', notes: '', changes: [] }]
  const add = (step: Pick<Step, 'action' | 'to'> & Partial<Step>) => {
    const before = steps.at(-1)!
    const days = daysAgo[steps.length]!
    const byOwn = step.action === 'changed'
    const at = byOwn ? clock.ago(days, chance.int(7, 21), chance.int(0, 59)) : clock.workday(days, chance.int(8, 16), chance.int(0, 59))
    steps.push({
      by: byOwn ? own : chance.pick([2, 2, 20, 21, 8]),
      // Two steps of one day keep their order.
      at: at > before.at ? at : new Date(before.at.getTime() + 35 * 60_000),
      from: before.to,
      notes: '',
      changes: [],
      ...step,
    })
  }
  if (hasSlip)
    add({
      action: 'reviewed',
      to: 'revision',
      notes: `Semester ${last} reads ${scoreText(right)} in your transcript, but you wrote ${scoreText(scores[key])}. Please correct it.`,
    })
  if (outcome === 'mended' || outcome === 'approvedLate') {
    add({ action: 'changed', to: 'process', changes: [{ field: key, from: scoreText(scores[key]), to: scoreText(right) }] })
    scores[key] = right
  }
  if (outcome === 'declined') add({ action: 'reviewed', to: 'declined', notes: chance.pick(refusals) })
  if (outcome === 'approved' || outcome === 'approvedLate') add({ action: 'reviewed', to: 'approved', notes: chance.pick(praises) })
  const notes = steps.findLast(({ action }) => action === 'reviewed')?.notes ?? ''
  return { plan: { scholar, semesters, outcome, rests }, scores, approval: steps.at(-1)!.to, notes, steps }
}
