import {
  aboutActor,
  aboutRecord,
  type Actor,
  holdsPersonally,
  isScholar,
  isStaff,
  rules,
  staffWrites,
  type Verdict,
} from '../../kit/access.ts'
import type { CourseSeat } from '../courses/courses.access.ts'
import { mayHandIn, type Party, type ProjectApproval, type Stage, type Verdicts } from './projects.stages.ts'

/** For which parties someone decides (001 §4). The superadmin decides for neither (X65). */
export const partiesOf = (actor: Actor): Party[] => {
  if (actor.role !== 'TF') return []
  return [
    ...(holdsPersonally(actor, 'LD') ? (['admin'] as const) : []),
    ...(holdsPersonally(actor, 'TEACHER') ? (['council'] as const) : []),
  ]
}

/** The work of one group or scholar in a project, as far as rights depend on it. */
export interface WorkState {
  /** Is in the group now, or is the scholar whose project it is. */
  isAuthor: boolean
  /** Was in the group when something was handed in, and may still read it. */
  wasAuthor: boolean
  /** What the reader is in the course; undefined for a reader who does not see it. */
  seat: CourseSeat['seat']
  verdicts: Verdicts | undefined
  handedIn: readonly Stage[]
  /** Set on the server: why this comes too late, because another person was first. */
  supersededBy?: string | undefined
}

/** A proposal on which one party is about to decide. */
export interface DecidedState {
  stage: Stage
  approval_admin: ProjectApproval
  approval_council: ProjectApproval
  party?: Party | undefined
  supersededBy?: string | undefined
}

export const projectRules = rules('project', {
  /** Projects are put into sections by staff (G036, O13). */
  create: aboutActor(staffWrites),
  /** Changing its title and its task, at any time: what was handed in stays. */
  change: aboutActor(staffWrites),
  /** Everybody who sees it in a course. */
  read: aboutRecord((_actor, course: CourseSeat) => course.seat !== undefined),
  /** The work of one's own group, or one's own. */
  readOwn: aboutActor(isScholar),
  /** What all groups or scholars have handed in: staff and the administrators of the course (G038, G039). */
  follow: aboutRecord((_actor, course: CourseSeat) => course.seat !== 'member'),
  /** One work and its history: everybody who follows the course, and its authors. */
  readWork: aboutRecord((_actor, work: WorkState) => work.seat !== 'member' || work.isAuthor || work.wasAuthor),
  /** Handing in: any member of the group, or the scholar, when the stage is open. */
  handIn: aboutRecord(
    (actor, work: WorkState & { stage: Stage }): Verdict =>
      isScholar(actor) && work.isAuthor && (work.supersededBy ?? mayHandIn(work.stage, work.verdicts, work.handedIn)),
  ),
  /** LD for admin, TEACHER for council; what a party has approved it cannot change (001 §2.5). */
  review: aboutRecord((actor, proposal: DecidedState): Verdict => {
    const mine = partiesOf(actor)
    if (!isStaff(actor) || mine.length === 0 || (proposal.party && !mine.includes(proposal.party))) return false
    if (proposal.stage !== 'proposal') return 'Only proposals are decided'
    if (proposal.supersededBy) return proposal.supersededBy
    const open = (proposal.party ? [proposal.party] : mine).some((one) => proposal[`approval_${one}`] !== 'approved')
    return open || 'You have approved this proposal, and that can no longer be changed'
  }),
})
