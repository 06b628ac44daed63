import {
  assignGroupFacilitators,
  assignGroupMembers,
  createGroup,
  listGroups,
  makeLeader,
  removeGroup,
  unassignGroupMembers,
  updateGroup,
} from '@pandu/contract/groups'
import {
  createProject,
  decideGroupProposal,
  decideProposal,
  handInFinal,
  handInGroupFinal,
  handInGroupProgress,
  handInGroupProposal,
  handInGroupReport,
  handInProgress,
  handInProposal,
  handInReport,
  listGroupWorks,
  listIndividualWorks,
  listOwnGroupWork,
  listOwnWork,
  listProjects,
  listWithoutWork,
  updateProject,
  workHistory,
} from '@pandu/contract/projects'
import { type Facts, nobody, onRecord, type People, type Relation, staff, writers } from './facts.ts'

// Course 2 of the demo world: scholar is a member and in group 201, whose proposal for project 1 needs a revision; facilitator, mentor and
// teacher run it. Projects 2 (course 4) and 4 (course 1) are individual; scholar has handed in a progress report for 2, scholar2 has a revision
// to make for 4, and tsa has finished it.

/** What the facts name by number and the demo world numbers by itself. */
export const projectMade = {
  ownSubmission: `select id from project_submissions where group_id = 201 and stage = 'proposal'`,
  groupSubmission: `select id from project_submissions where group_id = 202 and stage = 'proposal'`,
  groupStep: `select max(h.id) id from submission_history h join project_submissions s on s.id = h.submission_id where s.group_id = 202`,
  submission: `select s.id from project_submissions s where s.project_id = 2 and s.stage = 'proposal' and s.approval_admin = 'process' and s.approval_council = 'process'`,
  step: `select max(h.id) id from submission_history h join project_submissions s on s.id = h.submission_id
    where s.project_id = 2 and s.stage = 'proposal' and s.approval_admin = 'process' and s.approval_council = 'process'`,
}

const tab: People = 'superadmin upcm ld elsn facilitator'
const followers: People = `${staff} facilitator mentor`
const everybody: People = `${followers} scholar`
const SCHOLAR = 12
const FACILITATOR = 9
const content = 'https://berkas.example/matrix'
const only = (id: number): Pick<Relation, 'of'> => ({ of: () => id })

const managing = { other: { ...only(201), may: tab, sees: everybody } }

export const groupFacts: Facts[] = [
  onRecord(listGroups, {
    about: 'of a course',
    other: { ...only(2), may: `${tab} scholar`, sees: everybody },
    input: (course_id: number) => ({ filter: { course_id } }),
  }),
  onRecord(listGroups, {
    about: 'one of them',
    own: { of: (_world, caller) => (caller === 'scholar' ? 201 : undefined), may: 'scholar' },
    other: { ...only(202), may: tab, sees: everybody },
    input: (id: number) => ({ filter: { id }, include: 'members,fasilitator' }),
  }),
  onRecord(createGroup, {
    other: { ...only(2), may: tab, sees: everybody },
    input: (course_id: number) => ({ course_id, title: 'A group of the matrix', description: '' }),
  }),
  onRecord(updateGroup, { ...managing, input: (id: number) => ({ id, course_id: 2, title: 'Renamed by the matrix', description: '' }) }),
  onRecord(assignGroupMembers, { ...managing, input: (course_group_id: number) => ({ course_group_id, user_id: [SCHOLAR] }) }),
  onRecord(assignGroupFacilitators, {
    ...managing,
    input: (course_group_id: number) => ({ course_group_id, course_id: 2, fasilitator_id: [FACILITATOR] }),
  }),
  onRecord(unassignGroupMembers, { ...managing, input: (course_group_id: number) => ({ course_group_id, user_id: [SCHOLAR] }) }),
  onRecord(makeLeader, { ...managing, input: (course_group_id: number) => ({ course_group_id, user_id: SCHOLAR }) }),
  onRecord(removeGroup, { ...managing, input: (id: number) => ({ id }) }),
]

const ofGroup = (course_group_project_id: number) => ({ course_group_project_id, group_id: 201, content })
const ofScholar = (course_individu_project_id: number) => ({ course_individu_project_id, content })
/** Of the caller's own work for a project, as far as the caller has one. */
const handing = (project: number, may: People, notNow: People = nobody) => ({ other: { ...only(project), may, notNow, sees: followers } })

export const projectFacts: Facts[] = [
  onRecord(createProject, {
    other: { ...only(24), may: writers },
    input: (course_section_id: number) => ({
      course_section_id,
      title: 'A project of the matrix',
      description: '',
      type: 'group' as const,
    }),
  }),
  onRecord(listProjects, { other: { ...only(1), may: everybody }, input: (id: number) => ({ filter: { id } }) }),
  onRecord(updateProject, {
    other: { ...only(1), may: writers, sees: everybody },
    input: (id: number) => ({ id, title: 'Renamed by the matrix', description: '' }),
  }),
  onRecord(listWithoutWork, {
    other: { ...only(1), may: followers, sees: 'scholar' },
    input: (project_id: number) => ({ project_id, course_id: 2 }),
  }),
  onRecord(listGroupWorks, {
    other: { ...only(1), may: followers, sees: 'scholar' },
    input: (course_group_project_id: number) => ({ filter: { course_group_project_id } }),
  }),
  onRecord(listIndividualWorks, {
    other: { ...only(2), may: followers, sees: 'scholar' },
    input: (course_individu_project_id: number) => ({ filter: { course_individu_project_id } }),
  }),
  onRecord(listOwnGroupWork, {
    other: { ...only(1), may: 'scholar' },
    input: (course_group_project_id: number) => ({ filter: { course_group_project_id } }),
  }),
  onRecord(listOwnWork, {
    other: { ...only(2), may: 'scholar' },
    input: (course_individu_project_id: number) => ({ filter: { course_individu_project_id } }),
  }),

  onRecord(handInGroupProposal, {
    about: 'after a revision was asked for',
    ...handing(1, 'scholar'),
    input: (id: number) => ({ ...ofGroup(id), title: 'A repair table for bicycles behind the library' }),
  }),
  onRecord(handInProposal, {
    about: 'after a revision was asked for, and when everything is in',
    ...handing(4, 'scholar2', 'tsa'),
    input: (id: number) => ({ ...ofScholar(id), title: 'Less on my list, more in my day' }),
  }),
  onRecord(handInGroupProgress, { about: 'before the approval', ...handing(1, nobody, 'scholar'), input: ofGroup }),
  onRecord(handInGroupReport, { about: 'before the approval', ...handing(1, nobody, 'scholar'), input: ofGroup }),
  onRecord(handInGroupFinal, {
    about: 'before the approval',
    ...handing(1, nobody, 'scholar'),
    input: (course_group_project_id: number) => ({ course_group_project_id, course_id: 2, content }),
  }),
  onRecord(handInProgress, { about: 'again', ...handing(2, 'scholar'), input: ofScholar }),
  onRecord(handInReport, { about: 'after the progress report', ...handing(2, 'scholar'), input: ofScholar }),
  onRecord(handInFinal, { about: 'before the final report', ...handing(2, nobody, 'scholar'), input: ofScholar }),

  // The superadmin does not decide on projects (X65).
  onRecord(decideGroupProposal, {
    other: { of: (world) => world.made('groupSubmission'), may: 'ld teacher', sees: followers },
    input: (id: number, world) => ({ id, history_id: world.made('groupStep'), approval: 'approved' as const }),
  }),
  onRecord(decideProposal, {
    other: { of: (world) => world.made('submission'), may: 'ld teacher', sees: followers },
    input: (id: number, world) => ({ id, history_id: world.made('step'), approval: 'approved' as const }),
  }),
  onRecord(workHistory, {
    own: { of: (world, caller) => (caller === 'scholar' ? world.made('ownSubmission') : undefined), may: 'scholar' },
    other: { of: (world) => world.made('groupSubmission'), may: followers },
    input: (submission_id: number) => ({ filter: { submission_id } }),
  }),
]
