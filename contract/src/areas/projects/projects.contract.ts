import * as z from 'zod'
import {
  wholeListOf,
  endpointOf,
  Id,
  plainText,
  listInput,
  listOf,
  messageOnly,
  messageWithId,
  optionalMoment,
  readState,
  search,
  text,
  Timestamp,
} from '../../kit/index.ts'
import { projectRules } from './projects.access.ts'
import { party, projectStates, stage } from './projects.stages.ts'

const endpoint = endpointOf('projects')

/** group: handed in by course groups; indie: by each scholar (X35). */
export const projectType = z.enum(['group', 'indie'])
export type ProjectType = z.infer<typeof projectType>

/** Until when each stage is due; a stage that is not named keeps its date. */
const dueDates = z.partialRecord(stage, optionalMoment)

/** `id` is what other calls name course_group_project_id or course_individu_project_id, by the type. */
export const project = z.object({
  id: z.number(),
  title: z.string(),
  /** The task, as rich text. */
  description: z.string(),
  type: projectType,
  created_at: Timestamp,
  updated_at: Timestamp,
  due: z.record(stage, Timestamp.nullable()),
  /** How many groups or scholars are expected to hand in, and how many proposals there are; null for scholars. */
  expected: z.number().nullable(),
  handed_in: z.number().nullable(),
})
export type Project = z.infer<typeof project>

export const createProject = endpoint({
  at: 'POST manage/course/project-assignment',
  does: 'Create a project for groups or for each scholar, at the end of a section; its stages can be due. The task is rich text; text without any tag is read as plain text',
  source: 'G036, X35',
  access: projectRules.create,
  input: z.object({ course_section_id: Id, title: text(200), description: plainText(20_000), type: projectType, due: dueDates.optional() }),
  output: messageWithId,
})

/** The type cannot be changed: what was handed in belongs to groups or to scholars. */
export const updateProject = endpoint({
  at: 'POST manage/course/project-assignment/update',
  does: 'Change the title, the task and the due dates of a project; what was handed in stays',
  source: '001 §7 Quizzes, materials, courses',
  access: projectRules.change,
  input: z.object({ id: Id, title: text(200), description: plainText(20_000), due: dueDates.optional(), updated_at: readState }),
  output: messageOnly,
})

export const listProjects = endpoint({
  at: 'GET manage/course/project-assignment',
  does: 'A project with its task, by filter[id]',
  source: 'G037',
  access: projectRules.read,
  input: z.object({ filter: z.strictObject({ id: Id }) }),
  output: wholeListOf(project),
})

/** A group or a scholar without a proposal; `detail` is how many are in the group, or the scholar's number. */
export const withoutWork = z.object({ id: z.number(), name: z.string(), detail: z.string() })
export type WithoutWork = z.infer<typeof withoutWork>

export const listWithoutWork = endpoint({
  at: 'GET manage/course/project-assignment/missing',
  does: 'List the groups or scholars of a course that have not handed in a proposal for a project',
  source: '001 §7 Quizzes, materials, courses',
  access: projectRules.follow,
  input: listInput({ filter: { search }, sort: ['name'], defaultSort: 'name' }).extend({ project_id: Id, course_id: Id }),
  output: listOf(withoutWork),
  sheet: { name: 'Not handed in yet', columns: { name: 'Name', detail: 'Members, or No TELADAN' } },
})

/** One stage in its newest version. The history id is sent with a decision, and says which version was read (O28). */
const handedIn = {
  id: z.number(),
  stage,
  title: z.string(),
  information: z.string(),
  type: z.literal('link'),
  content: z.string(),
  version: z.number(),
  by: z.string(),
  /** Who was in the group when this version came in. */
  authors: z.array(z.string()),
  submitted_at: Timestamp,
}

/** What both kinds of work show (001 §3). `id` is the proposal's, null as long as there is none. */
const work = {
  id: z.number().nullable(),
  project_id: z.number(),
  additional_info: z.object({ title: z.string(), project_reference: z.string() }),
  approval_admin: projectStates.schema,
  approval_council: projectStates.schema,
  /** The version that a party approved last. If it is older than the newest one, the approval does not count for that and waits to be renewed (O91). */
  approved_version_admin: z.number().nullable(),
  approved_version_council: z.number().nullable(),
  notes_admin: z.string(),
  notes_council: z.string(),
  decided_admin_at: Timestamp.nullable(),
  decided_council_at: Timestamp.nullable(),
  waits_for: z.array(z.enum(['author', ...party.options])),
  waiting_since: Timestamp.nullable(),
  /** The stages whose first version came after they were due, or that are overdue. */
  late: z.array(stage),
  /** The reader may hand in: in the group now. False for the work of a group that someone has left. */
  current: z.boolean(),
}

export const groupWork = z.object({
  ...work,
  type: z.literal('group'),
  group_id: z.number(),
  group_title: z.string(),
  submission: z.array(z.object({ ...handedIn, history: z.object({ group_submission_history_id: z.number() }) })),
})
export const individualWork = z.object({
  ...work,
  type: z.literal('indie'),
  scholar_id: z.number(),
  name: z.string(),
  submission: z.array(z.object({ ...handedIn, history: z.object({ individu_submission_history_id: z.number() }) })),
})
export type GroupWork = z.infer<typeof groupWork>
export type IndividualWork = z.infer<typeof individualWork>
export type Work = GroupWork | IndividualWork
