import * as z from 'zod'
import { commonStates, decidedStates, type StateOf } from '../../kit/index.ts'

/** What is handed in for a project, in this order. */
export const stages = ['proposal', 'report-progress', 'report-final', 'assignment-final'] as const
export const stage = z.enum(stages)
export type Stage = z.infer<typeof stage>
export const stageLabels: Record<Stage, string> = {
  proposal: 'Proposal',
  'report-progress': 'Progress report',
  'report-final': 'Final report',
  'assignment-final': 'Final assignment',
}

/** A value for each stage. */
export const mapStages = <T>(valueOf: (stage: Stage) => T): Record<Stage, T> => ({
  proposal: valueOf('proposal'),
  'report-progress': valueOf('report-progress'),
  'report-final': valueOf('report-final'),
  'assignment-final': valueOf('assignment-final'),
})

/** Until when each stage is due; null: it has no date. */
export type StageDates = Readonly<Record<Stage, string | null>>

/** The first stage that is due before a stage that must come before it. */
export const stageOutOfOrder = (dates: StageDates): Stage | undefined => {
  let latest = -Infinity
  return stages.find((one) => {
    const at = dates[one] ? Date.parse(dates[one]) : latest
    if (at < latest) return true
    latest = at
    return false
  })
}
export const outOfOrderMessage = 'must not be before the stage above it'

/** The two parties: LD decides as admin, TEACHER as council (001 §4). */
export const parties = ['admin', 'council'] as const
export const party = z.enum(parties)
export type Party = z.infer<typeof party>
export const partyLabels: Record<Party, string> = { admin: 'Leadership development', council: 'Teacher' }

/** What each of the two parties has said about a proposal. */
export const projectStates = decidedStates(commonStates)
export type ProjectApproval = StateOf<typeof projectStates>

/** What a party can decide, in the order in which the form offers it (001 §4). */
export const decisions = ['process', 'approved', 'declined', 'revision'] as const
export type Decision = (typeof decisions)[number]

/** What must be known of a proposal to say who has to act next. */
export interface Verdicts {
  approval_admin: ProjectApproval
  approval_council: ProjectApproval
}
const asksForMore = (approval: ProjectApproval) => approval === 'revision' || approval === 'declined'

/** A party wants another version. What the other party approved stays approved for the version that it read (O91). */
export const needsNewVersion = (v: Verdicts) => asksForMore(v.approval_admin) || asksForMore(v.approval_council)
export const bothApproved = (v: Verdicts) => v.approval_admin === 'approved' && v.approval_council === 'approved'

/** What a party approved last, where that was an earlier version than the one it is asked about: its approval waits to be renewed (O91). */
export const approvedBefore = (
  work: Verdicts & { readonly [P in Party as `approved_version_${P}`]: number | null },
  one: Party,
): number | undefined => (work[`approval_${one}`] === 'process' ? (work[`approved_version_${one}`] ?? undefined) : undefined)

/** Who has to act next: the authors, or the parties that have not decided. Nobody once the final assignment is in. */
export const waitsFor = (verdicts: Verdicts | undefined, handedIn: readonly Stage[]): ('author' | Party)[] => {
  if (!verdicts) return ['author']
  if (handedIn.includes('assignment-final')) return []
  if (needsNewVersion(verdicts) || bothApproved(verdicts)) return ['author']
  return parties.filter((one) => verdicts[`approval_${one}`] === 'process')
}

/**
 * Whether a stage may be handed in now, or why not. A proposal is handed in again when a party asks for another version. The reports open one after the
 * other once both parties have approved it, and each may be replaced until the next one is in.
 */
export const mayHandIn = (wanted: Stage, verdicts: Verdicts | undefined, handedIn: readonly Stage[]): true | string => {
  if (!verdicts) return wanted === 'proposal' || 'The proposal has to be handed in first'
  if (wanted === 'proposal') {
    if (bothApproved(verdicts)) return 'The proposal has been approved and can no longer be changed'
    return needsNewVersion(verdicts) || 'The proposal has been handed in and is being reviewed'
  }
  if (!bothApproved(verdicts)) return 'This opens when both parties have approved the proposal'
  const at = stages.indexOf(wanted)
  const before = stages[at - 1] ?? 'proposal'
  if (!handedIn.includes(before)) return `The ${stageLabels[before].toLowerCase()} has to be handed in first`
  const after = stages[at + 1]
  if (after && handedIn.includes(after)) return `The ${stageLabels[after].toLowerCase()} has been handed in, so this one stays as it is`
  return true
}
