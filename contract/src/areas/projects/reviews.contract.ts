import * as z from 'zod'
import {
  wholeListOf,
  endpointOf,
  hasRequiredNotes,
  Id,
  childListInput,
  listOf,
  notesRequired,
  optionalText,
  messageOnly,
  search,
  type Sheet,
  Timestamp,
  timeColumn,
  requiredMessage,
} from '../../kit/index.ts'
import { projectRules } from './projects.access.ts'
import { type GroupWork, groupWork, type IndividualWork, individualWork, type Work } from './projects.contract.ts'
import { decisions, party, partyLabels, projectStates, stage } from './projects.stages.ts'

const endpoint = endpointOf('projects')

const filter = {
  search,
  /** The id of the proposal. */
  id: Id,
  course_id: Id,
  /** Who has to act next. */
  waits_for: z.enum(['author', ...party.options]),
}
const sorts = { sort: ['waiting_since', 'created_at', 'title'], defaultSort: 'waiting_since' } as const

/** The works of a project, by their owner. */
const worksSheet = <W extends Work>(owner: string, ownerOf: (work: W) => string): Sheet<W> => ({
  name: 'Submissions',
  columns: {
    owner: { label: owner, value: ownerOf },
    title: { label: 'Proposal', value: ({ additional_info }) => additional_info.title },
    approval_admin: { label: partyLabels.admin, value: ({ approval_admin }) => projectStates.label(approval_admin) },
    approval_council: { label: partyLabels.council, value: ({ approval_council }) => projectStates.label(approval_council) },
    waits_for: {
      label: 'Waits for',
      value: ({ waits_for }) => waits_for.map((one) => (one === 'author' ? owner : partyLabels[one])).join(', ') || 'Nobody',
    },
    waiting_since: timeColumn('Since'),
  },
})

export const listGroupWorks = endpoint({
  at: 'GET manage/course/project-assignment/group/submission',
  does: 'What groups have handed in for a project, who has waited longest first',
  source: 'G038',
  access: projectRules.follow,
  input: childListInput({ course_group_project_id: Id }, { filter, ...sorts }),
  output: listOf(groupWork),
  sheet: worksSheet<GroupWork>('Group', ({ group_title }) => group_title),
})

export const listIndividualWorks = endpoint({
  at: 'GET manage/course/project-assignment/individual/submission',
  does: 'What scholars have handed in for an individual project, who has waited longest first',
  source: 'G039',
  access: projectRules.follow,
  input: childListInput({ course_individu_project_id: Id }, { filter, ...sorts }),
  output: listOf(individualWork),
  sheet: worksSheet<IndividualWork>('Scholar', ({ name }) => name),
})

/**
 * The submission and the newest step that its reviewer has read, under the long names of O28 or the short ones; if anything came after that step, the
 * answer is 409.
 */
const decision = z.object({
  id: Id.optional(),
  history_id: Id.optional(),
  approval: z.enum(decisions),
  notes: optionalText(5000),
  /** Needed from those who hold both LD and TEACHER. */
  party: party.optional(),
})
type Decision = z.output<typeof decision>

/** Checks the ids under both of their names, and passes them on under the short ones. */
const judged = <T extends Decision>(numbers: (v: T) => [submission: number | undefined, history: number | undefined]) => {
  return (v: T, context: z.RefinementCtx<T>) => {
    const [id, history_id] = numbers(v)
    const { approval, notes, party: as } = v
    const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message, input: v })
    if (id === undefined) say('id', requiredMessage('id'))
    if (history_id === undefined) say('history_id', requiredMessage('history_id'))
    if (!hasRequiredNotes({ approval, notes })) say('notes', notesRequired.error)
    return id === undefined || history_id === undefined ? z.NEVER : { id, history_id, approval, notes, party: as }
  }
}

export const decideGroupProposal = endpoint({
  at: 'POST manage/course/project-assignment/group/submission/status',
  does: "Record the decision of a party on a group's proposal: LD as admin, TEACHER as council",
  source: '001 §7 Quizzes, materials, courses; 001 §4; O28, X65',
  access: projectRules.review,
  input: decision
    .extend({ course_group_project_submission_id: Id.optional(), group_submission_history_id: Id.optional() })
    .transform(judged((v) => [v.id ?? v.course_group_project_submission_id, v.history_id ?? v.group_submission_history_id])),
  output: messageOnly,
})

export const decideProposal = endpoint({
  at: 'POST manage/course/project-assignment/individual/submission/status',
  does: "Record the decision of a party on a scholar's proposal: LD as admin, TEACHER as council",
  source: '001 §7 Quizzes, materials, courses; 001 §4; O28, X65',
  access: projectRules.review,
  input: decision
    .extend({ course_individu_project_submission_id: Id.optional(), individu_submission_history_id: Id.optional() })
    .transform(judged((v) => [v.id ?? v.course_individu_project_submission_id, v.history_id ?? v.individu_submission_history_id])),
  output: messageOnly,
})

/** One step in the history of a project, for both sides. */
export const workStep = z.object({
  id: z.number(),
  stage,
  version: z.number(),
  at: Timestamp,
  by: z.string(),
  /** `renewed`: an approval of an earlier version now also counts for this one. */
  action: z.enum(['submitted', 'resubmitted', 'decided', 'renewed']),
  party: party.nullable(),
  from: projectStates.schema.nullable(),
  to: projectStates.schema.nullable(),
  notes: z.string(),
  title: z.string(),
  /** The link of this version; every version stays readable. */
  content: z.string(),
  project_reference: z.string(),
})
export type WorkStep = z.infer<typeof workStep>

export const workHistory = endpoint({
  at: 'GET manage/course/project-assignment/submission/history',
  does: 'Every submission and decision of a work, newest first, by the id of any of its submissions',
  source: '000 §4',
  access: projectRules.readWork,
  input: z.object({ filter: z.strictObject({ submission_id: Id }) }),
  output: wholeListOf(workStep),
})
