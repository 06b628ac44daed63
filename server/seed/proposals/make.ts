import type { ProposalApproval } from '@pandu/contract/proposals'
import type { Change } from '../../src/kit/decided-tables.ts'
import { type Clock, daysLater } from '../clock.ts'
import { type Random, random } from '../random.ts'
import { type Content, finished, flawed } from './draft.ts'
import type { Outline } from './plan.ts'
import { approvals, finishes, givenUp, refusals, type Request, requests, withdrawn } from './reviews.ts'
import { after, isReview, type Move } from './stories.ts'

export interface Step {
  by: number
  at: Date
  action: 'submitted' | 'changed' | 'reviewed' | 'attendance' | 'withdrawn'
  from: ProposalApproval | null
  to: ProposalApproval
  notes: string
  changes: Change[]
}

/** A proposal with its whole life. */
export interface MadeProposal {
  kind: 'internships'
  outline: Outline
  content: Content
  approval: ProposalApproval
  notes: string
  attendance: string
  steps: Step[]
  begins: Date
  ends: Date
}

/** Turns an outline into a life: who did what, when, with which words, and which field changed from what to what. */
export function makeProposal(outline: Outline, index: number, clock: Clock): MadeProposal {
  const chance = random(`proposal ${index}`)
  const { scholar, moves, daysAgo } = outline
  const content = finished(chance, outline)
  const asked = askFor(chance, moves)
  const mended = new Map<string, string>()
  for (const { field } of asked.flat()) {
    if (field === 'content') content.content ||= `https://berkas.example/${scholar.account.username.replaceAll('.', '-')}/surat-kesediaan`
    mended.set(field, content[field])
    content[field] = flawed(chance, field, content, outline)
  }

  const own = scholar.account.id
  const first = clock.ago(daysAgo[0]!, chance.int(7, 21), chance.int(0, 59))
  const steps: Step[] = [{ by: own, at: first, action: 'submitted', from: null, to: 'process', notes: '', changes: [] }]
  const begins = daysLater(first, 35)
  const ends = daysLater(begins, 56)
  let notes = ''
  let attendance = ''
  for (const [n, move] of moves.entries()) {
    const from = steps.at(-1)!.to
    if (move === 'finish' && from === 'approved' && (own < 100 || chance.chance(0.75))) {
      attendance = `https://hadir.example/laporan/${scholar.account.no_tf?.toLowerCase()}-${index + 1}`
      const at = clock.workday(daysAgo[n + 1]! + 4, 11, chance.int(0, 59))
      steps.push({
        by: reviewer(chance, own),
        at,
        action: 'attendance',
        from,
        to: from,
        notes: '',
        changes: [{ field: 'attendance_report', from: '', to: attendance }],
      })
    }
    const step: Step = {
      by: own,
      at: when(chance, clock, move, daysAgo[n + 1]!),
      action: 'changed',
      from,
      to: after[move],
      notes: '',
      changes: [],
    }
    if (move === 'giveUp') {
      notes = givenUp
      Object.assign(step, { action: 'withdrawn', notes })
    } else if (isReview(move)) {
      notes = words(chance, move, asked[n]!)
      Object.assign(step, { by: reviewer(chance, own), action: 'reviewed', notes })
    } else {
      const answered = move === 'edit' ? asked[n]! : asked[n - 1]!
      step.changes = answered.map(({ field }) => ({ field, from: content[field], to: mended.get(field)! }))
      for (const { field, to } of step.changes) content[field as Request['field']] = to
    }
    // Two steps of one day keep their order.
    const before = steps.at(-1)!.at
    if (step.at <= before) step.at = new Date(before.getTime() + 40 * 60_000)
    steps.push(step)
  }
  return { kind: 'internships', outline, content, approval: steps.at(-1)!.to, notes, attendance, steps, begins, ends }
}

/** What each move asks for; no field twice, so that the changes can be told one after the other. */
function askFor(chance: Random, moves: Move[]): Request[][] {
  const waiting = chance.shuffle(requests)
  const taken = new Set<string>()
  const take = (count: number, ...fields: string[]): Request[] => {
    const free = waiting.filter(({ field }) => !taken.has(field) && (fields.length === 0 || fields.includes(field)))
    const chosen = free.filter(({ field }, at) => free.findIndex((one) => one.field === field) === at).slice(0, count)
    for (const { field } of chosen) taken.add(field)
    return chosen
  }
  return moves.map((move, n) => {
    if (move === 'edit') return take(1, 'description', 'cv')
    if (move === 'revise') return moves[n + 1] === 'withdraw' || moves[n + 1] === 'giveUp' ? [] : take(chance.int(1, 2))
    if (move === 'decline' && moves[n + 1] === 'resubmit') return take(2, 'description', 'content')
    return []
  })
}

function words(chance: Random, move: Move, asked: Request[]): string {
  if (move === 'revise' && asked.length === 0) return requests.find(({ field }) => field === 'transkrip')!.notes
  if (move === 'revise') return asked.map(({ notes }) => notes).join('\n\n')
  if (move === 'decline') return chance.pick(refusals)
  if (move === 'withdraw') return withdrawn
  return chance.pick(move === 'finish' ? finishes : approvals)
}

/** User 2 is the named reviewer and has most of the named people’s proposals. */
export const reviewer = (chance: Random, scholar: number): number =>
  chance.chance(scholar < 100 ? 0.8 : 0.4) ? 2 : chance.pick([20, 20, 21, 1])

export const when = (chance: Random, clock: Clock, move: Move, days: number): Date =>
  isReview(move) ? clock.workday(days, chance.int(8, 16), chance.int(0, 59)) : clock.ago(days, chance.int(7, 22), chance.int(0, 59))
