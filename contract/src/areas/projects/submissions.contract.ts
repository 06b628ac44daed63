import * as z from 'zod'
import { wholeListOf, endpointOf, Id, link, messageOnly, readVersion, text } from '../../kit/index.ts'
import { projectRules } from './projects.access.ts'
import { groupWork, individualWork } from './projects.contract.ts'

const endpoint = endpointOf('projects')

/** 0 when its author has seen no version. */
const version = readVersion

const missing = 'Link is required'
const content = z.string(missing).trim().min(1, missing).pipe(link())

const proposalFields = {
  title: text(200),
  // Fixed by 000 §3.
  information: z.literal('-').default('-'),
  type: z.literal('link').default('link'),
  content,
  /** The path of a TSA proposal, or nothing; a later version without this field keeps what the one before named. */
  project_reference: z
    .string()
    .trim()
    .max(300)
    .nullish()
    .transform((v) => (v === null ? '' : v)),
  version,
}
/** The title of a report is the proposal's. */
const reportFields = {
  title: text(200).optional(),
  information: z.literal('-').default('-'),
  type: z.literal('link').default('link'),
  content,
  version,
}
const finalFields = { type_content: z.literal('link').default('link'), content, version }
const ofGroup = { course_group_project_id: Id, group_id: Id }
const ofScholar = { course_individu_project_id: Id }

export const listOwnGroupWork = endpoint({
  at: 'GET scholar/course/group/submission',
  does: 'What your group has handed in for a project: first the work of your present group, then that of groups you were in when it was handed in',
  source: 'G040',
  access: projectRules.readOwn,
  input: z.object({ filter: z.strictObject({ course_group_project_id: Id }) }),
  output: wholeListOf(groupWork),
})

export const listOwnWork = endpoint({
  at: 'GET scholar/course/project/individual/submission',
  does: 'What you have handed in for an individual project',
  source: 'G041',
  access: projectRules.readOwn,
  input: z.object({ filter: z.strictObject({ course_individu_project_id: Id }) }),
  output: wholeListOf(individualWork),
})

export const handInGroupProposal = endpoint({
  at: 'POST scholar/course/group/submission/proposal',
  does: "Hand in the group's proposal, or its next version after a requested revision; any member may",
  source: '000 §7 Writes, 000 §2 Project deliverable uploads',
  access: projectRules.handIn,
  input: z.object({ ...proposalFields, ...ofGroup }),
  output: messageOnly,
})

export const handInProposal = endpoint({
  at: 'POST scholar/course/project/individual/submission/proposal',
  does: 'Hand in your proposal, or its next version after a requested revision; a TSA reference needs the TSA permission (X68)',
  source: '000 §7 Writes, X68',
  access: projectRules.handIn,
  input: z.object({ ...proposalFields, ...ofScholar }),
  output: messageOnly,
})

export const handInGroupProgress = endpoint({
  at: 'POST scholar/course/group/submission/progress/report-progress',
  does: "Hand in the group's progress report, once both parties have approved the proposal",
  source: '000 §7 Writes',
  access: projectRules.handIn,
  input: z.object({ ...reportFields, ...ofGroup }),
  output: messageOnly,
})

export const handInProgress = endpoint({
  at: 'POST scholar/course/project/individual/submission/progress/report-progress',
  does: 'Hand in your progress report, once both parties have approved the proposal',
  source: '000 §7 Writes',
  access: projectRules.handIn,
  input: z.object({ ...reportFields, ...ofScholar }),
  output: messageOnly,
})

export const handInGroupReport = endpoint({
  at: 'POST scholar/course/group/submission/progress/report-final',
  does: "Hand in the group's final report, after its progress report",
  source: '000 §7 Writes',
  access: projectRules.handIn,
  input: z.object({ ...reportFields, ...ofGroup }),
  output: messageOnly,
})

export const handInReport = endpoint({
  at: 'POST scholar/course/project/individual/submission/progress/report-final',
  does: 'Hand in your final report, after the progress report',
  source: '000 §7 Writes',
  access: projectRules.handIn,
  input: z.object({ ...reportFields, ...ofScholar }),
  output: messageOnly,
})

export const handInGroupFinal = endpoint({
  at: 'POST scholar/course/group/assignment/final',
  does: 'Hand in the final assignment of your group in a course, after its final report',
  source: '000 §7 Writes, 000 §3',
  access: projectRules.handIn,
  input: z.object({ ...finalFields, course_group_project_id: Id, course_id: Id }),
  output: messageOnly,
})

export const handInFinal = endpoint({
  at: 'POST scholar/course/project/individual/assignment/final',
  does: 'Hand in your final assignment, after the final report',
  source: '000 §7 Writes, 000 §3',
  access: projectRules.handIn,
  input: z.object({ ...finalFields, ...ofScholar }),
  output: messageOnly,
})
