import { accountPages } from '@pandu/contract/accounts'
import { alumniPages } from '@pandu/contract/alumni'
import { assessmentPages } from '@pandu/contract/assessments'
import { associationPages } from '@pandu/contract/association'
import { bankPages } from '@pandu/contract/bank'
import { chatPages } from '@pandu/contract/chat'
import { cohortPages } from '@pandu/contract/cohorts'
import { contractPages } from '@pandu/contract/contracts'
import { coursePages } from '@pandu/contract/courses'
import { forumPages } from '@pandu/contract/forum'
import { groupPages } from '@pandu/contract/groups'
import type { Page, PagePath } from '@pandu/contract/kit'
import { materialPages } from '@pandu/contract/materials'
import { mentoringPages } from '@pandu/contract/mentoring'
import { operationPages } from '@pandu/contract/operations'
import { projectPages } from '@pandu/contract/projects'
import { proposalPages } from '@pandu/contract/proposals'
import { quizPages } from '@pandu/contract/quizzes'
import { reportPages } from '@pandu/contract/reports'
import { reviewPages } from '@pandu/contract/reviews'
import { schedulePages } from '@pandu/contract/schedules'
import { scorePages } from '@pandu/contract/scores'
import { tsaPages } from '@pandu/contract/tsa'
import { warehousePages } from '@pandu/contract/warehouse'
import { demoPerson, type DemoUsername } from '../../server/seed/people.ts'

/** A page and one of its addresses. */
export interface PageAddress {
  page: Page
  path: PagePath
}
const at = <Args extends unknown[]>(page: Page & ((...args: Args) => PagePath), ...args: Args): PageAddress => ({
  page,
  path: page(...args),
})

/** Makes a read of the API in the name of a person, and returns the answer. The path follows /api/. */
export type Read = <Answer>(path: string) => Promise<Answer>

const allOf = async <Row>(read: Read, path: string) => (await read<{ data: Row[] }>(path)).data
const firstOf = async <Row = { id: number }>(read: Read, path: string) => {
  const [row] = await allOf<Row>(read, path)
  if (!row) throw new Error(`${path} has no rows`)
  return row
}

const scholar = demoPerson('scholar').id
/** A course of the demo scholar, which has modules of every kind, groups, meetings, reviews and threads. */
const idCourse = 2
const inCourse = `filter[course_id]=${idCourse}`
/** The ids of kinds of modules. */
const kinds = { quiz: 1, assessment: 2, material: 3, project: 4 }

const modulesOf = async (read: Read) => {
  type Module = { module_id: number; instance_id: number; course_section_id: number }
  const sections = await allOf<{ modules: Module[] }>(read, `manage/course/section?${inCourse}&include=modules`)
  const modules = sections.flatMap((section) => section.modules)
  return (kind: keyof typeof kinds) => {
    const { instance_id, course_section_id } = modules.find(({ module_id }) => module_id === kinds[kind])!
    return { idInstance: instance_id, idSection: course_section_id, idCourse }
  }
}

/** Pages that staff and scholars see in a course. */
const courseAddresses = async (read: Read) => {
  const moduleOf = await modulesOf(read)
  const group = await firstOf(read, `manage/course/group?${inCourse}&page[size]=1`)
  const thread = await firstOf(read, `forum/thread?${inCourse}&page[size]=1`)
  const { idSection } = moduleOf('material')
  return [
    at(coursePages.course, { idCourse }),
    at(coursePages.section, { idSection, idCourse }),
    at(coursePages.members, { idCourse }),
    at(coursePages.scholarResults, { idCourse, idScholar: scholar }),
    at(chatPages.room, { idCourse }),
    at(materialPages.material, moduleOf('material')),
    at(quizPages.quiz, moduleOf('quiz')),
    at(assessmentPages.assessment, moduleOf('assessment')),
    at(projectPages.project, moduleOf('project')),
    at(groupPages.list, { idCourse }),
    at(groupPages.group, { idGroup: group.id, idCourse }),
    at(mentoringPages.facilitators, { idCourse }),
    at(mentoringPages.mentors, { idCourse }),
    at(reviewPages.facilitator, { idCourse, idScholar: scholar }),
    at(reviewPages.mentor, { idCourse, idScholar: scholar }),
    at(forumPages.forum, { idCourse }),
    at(forumPages.thread, { audience: 'learner', idThread: thread.id, idCourse }),
  ]
}

/** Finds addresses of the pages that show one record, and of those that only scholars have. Each person may see the records of their addresses. */
export const recordPages: Partial<Record<DemoUsername, (read: Read) => Promise<PageAddress[]>>> = {
  superadmin: async (read) => {
    const vendor = await firstOf(read, 'manage/vendor?page[size]=1')
    const region = await firstOf(read, 'support/alumni-region/region?page[size]=1')
    const university = await firstOf(read, 'manage/univ/get')
    const proposal = await firstOf<{ id: number; tsa_id: number }>(read, 'tsa-proposal/admin/register')
    const operation = await firstOf(read, 'operation?page[size]=1')
    return [
      at(accountPages.vendorUsers, { id: vendor.id }),
      at(accountPages.profile, { role: 'tf', id: demoPerson('upcm').id }),
      at(accountPages.profile, { role: 'vendor', id: demoPerson('mentor').id }),
      at(accountPages.profile, { role: 'scholar', id: scholar }),
      at(alumniPages.members, { id: region.id }),
      at(associationPages.staff, { idTSA: university.id }),
      at(tsaPages.proposal, { tsa_id: proposal.tsa_id, id: proposal.id }),
      at(operationPages.operation, { id: operation.id }),
    ]
  },
  ld: async (read) => {
    const cohort = await firstOf(read, 'manage/cohort?page[size]=1')
    const tool = await firstOf(read, 'manage/assessment?page[size]=1')
    const item = await firstOf(read, 'manage/gudang_belajar?page[size]=1')
    const meeting = await firstOf<{ id: number; side: 'facilitator' | 'mentor' }>(read, `schedule/administrator?${inCourse}&page[size]=1`)
    return [
      ...(await courseAddresses(read)),
      at(cohortPages.members, { id: cohort.id }),
      at(cohortPages.importMembers, { id: cohort.id }),
      at(coursePages.update, { idCourse }),
      at(coursePages.createSection, { idCourse }),
      at(coursePages.results, { idCourse }),
      at(assessmentPages.tool, { id: tool.id }),
      at(warehousePages.update, { idGudangBelajar: item.id }),
      at(schedulePages.meeting, { audience: meeting.side, idSchedule: meeting.id, idCourse }),
    ]
  },
  upcm: async (read) => {
    const template = await firstOf(read, 'manage/contract/template')
    const paper = await firstOf(read, 'manage/bank-data?page[size]=1')
    const internship = await firstOf(read, 'proposal/internships?filter[approval]=approved&page[size]=1')
    const gep = await firstOf(read, 'proposal/gep?filter[approval]=approved&page[size]=1')
    const report = await firstOf<{ scholar_id: number; period: 'baseline' | 'midline' | 'endline' }>(read, 'report/summary?page[size]=1')
    const people = await allOf<{ id: number; periods: string[] }>(read, 'report/scholar?page[size]=50')
    const without = people.find(({ periods }) => !periods.includes('baseline'))
    const { scholar_id: idScholar, period: phase } = report
    return [
      at(contractPages.template, { idTemplate: template.id }),
      at(bankPages.update, { idBankData: paper.id }),
      at(proposalPages.monitoring, { proposal_id: internship.id }),
      at(proposalPages.internshipDocumentation, { proposal_id: internship.id }),
      at(proposalPages.gepDocumentation, { proposal_id: gep.id }),
      at(scorePages.scholar, { idScholar: scholar }),
      at(reportPages.create, { idScholar: without!.id, phase: 'baseline' }),
      at(reportPages.update, { idScholar, phase }),
      at(reportPages.document, { id: idScholar, periode: phase }),
      at(reportPages.recap, { id: idScholar }),
    ]
  },
  scholar: async (read) => {
    const internship = await firstOf(read, 'scholar/proposal/internships?filter[approval]=approved&page[size]=1')
    const gep = await firstOf(read, 'scholar/proposal/gep?filter[approval]=approved&page[size]=1')
    const meeting = await firstOf<{ id: number; course_id: number; side: 'facilitator' | 'mentor' }>(read, 'scholar/schedule?page[size]=1')
    const { profile } = await read<{ profile: { university_id: number } }>('auth/me')
    return [
      ...(await courseAddresses(read)),
      at(schedulePages.meeting, { audience: meeting.side, idSchedule: meeting.id, idCourse: meeting.course_id }),
      at(accountPages.ownProfile, { role: 'scholar' }),
      at(associationPages.own, { idTSA: profile.university_id }),
      at(contractPages.own),
      at(scorePages.own),
      at(proposalPages.own, { kind: 'internships' }),
      at(proposalPages.ownMonitoring, { id: internship.id }),
      at(proposalPages.ownInternshipDocumentation, { id: internship.id }),
      at(proposalPages.ownGepDocumentation, { id: gep.id }),
    ]
  },
}
