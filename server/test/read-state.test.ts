import { alumniRegions } from '@pandu/contract/alumni'
import { api } from '@pandu/contract'
import { listTools, updateTool, updateToolQuestion } from '@pandu/contract/assessments'
import { listAssociations, updateAssociation } from '@pandu/contract/association'
import { listBankData, updateBankItem } from '@pandu/contract/bank'
import { businessAcumen } from '@pandu/contract/business'
import { listCohorts, updateCohort } from '@pandu/contract/cohorts'
import { createComment, editComment, listComments } from '@pandu/contract/comments'
import { listCourses, listSections, updateCourse, updateSection } from '@pandu/contract/courses'
import { areaThreads, learnerThreads } from '@pandu/contract/forum'
import { listGroups, updateGroup } from '@pandu/contract/groups'
import { listEvaluations, setMeetingHeld, storeEvaluation } from '@pandu/contract/evaluations'
import type { Endpoint } from '@pandu/contract/kit'
import { listMaterials, storeMaterial } from '@pandu/contract/materials'
import { listProjects, updateProject } from '@pandu/contract/projects'
import { listGuidelines, updateGuideline } from '@pandu/contract/proposals'
import { changeQuiz, listQuizQuestions, listQuizzes, updateQuizQuestion } from '@pandu/contract/quizzes'
import { listFacilitatorReviews, listMentorReviews, updateFacilitatorReview, updateMentorReview } from '@pandu/contract/reviews'
import { listReportFields, listReportSheet, saveReportRow, updateReport, updateReportField } from '@pandu/contract/reports'
import { listMeetings, updateMeeting } from '@pandu/contract/schedules'
import { listSettings, updateSetting } from '@pandu/contract/settings'
import { listMicroEvents, listTsaCategories, updateMicroEvent, updateTsaCategory } from '@pandu/contract/tsa'
import { vendors } from '@pandu/contract/vendors'
import { listWarehouse, updateWarehouseItem, warehouseCategories, warehouseOwners } from '@pandu/contract/warehouse'
import { beforeAll, expect, test } from 'vitest'
import { clockAt } from '../seed/clock.ts'
import { type DemoUsername, demoPerson } from '../seed/people.ts'
import { testApp } from './app.ts'

const { as } = testApp()

type Record_ = Record<string, unknown> & { id: number; updated_at: string }
/** How a record is read, what changes it, and the field whose new value the second of two writers would lose. */
type Case = [update: Endpoint, read: Endpoint, input: object, field: string, more?: (record: Record_) => object, who?: DemoUsername]

const announcement = { module: 'announcement', instance_id: 11 } as const
/** A demo scholar who has a baseline report; cohorts enter in September. */
const aReport = { filter: { periode: 'baseline', year_tf: clockAt(new Date()).latestCohort - 3, search: 'Sekar Ayuningtyas' } }
const all = { page: { size: 100 } }
/** Threads have a picture beside what the tests compare. */
const ownContent = () => ({ thumbnail: undefined })
const cases: Case[] = [
  [alumniRegions.update, alumniRegions.list, {}, 'region'],
  [businessAcumen.update, businessAcumen.list, {}, 'title'],
  [vendors.update, vendors.list, {}, 'name'],
  [warehouseCategories.update, warehouseCategories.list, {}, 'name'],
  [warehouseOwners.update, warehouseOwners.list, {}, 'name'],
  [updateAssociation, listAssociations, {}, 'about', () => ({ profile_picture: undefined })],
  [updateBankItem, listBankData, {}, 'title', () => ({ content: undefined })],
  [updateCohort, listCohorts, {}, 'name'],
  [updateCourse, listCourses, {}, 'title', () => ({ cover: undefined })],
  [updateSection, listSections, { filter: { course_id: 2 } }, 'title'],
  [editComment, listComments, { filter: announcement }, 'comment'],
  [updateGroup, listGroups, { filter: { course_id: 2 } }, 'title'],
  [storeMaterial, listMaterials, {}, 'name', ({ id }) => ({ course_materi_id: id, content: undefined })],
  [updateProject, listProjects, { filter: { id: 1 } }, 'title'],
  [updateGuideline, listGuidelines, {}, 'guideline'],
  [changeQuiz, listQuizzes, {}, 'title'],
  [updateQuizQuestion, listQuizQuestions, { filter: { course_quiz_id: 1 } }, 'question'],
  [updateReport, listReportSheet, aReport, 'description', ({ report_id }) => ({ id: report_id })],
  [saveReportRow, listReportSheet, aReport, 'description'],
  [updateReportField, listReportFields, {}, 'view'],
  [updateTool, listTools, {}, 'name'],
  [updateToolQuestion, listTools, { include: 'questions' }, 'question'],
  [
    updateMeeting,
    listMeetings,
    // Another facilitator may have the next one.
    { filter: { course_id: 2, side: 'facilitator', user_id: demoPerson('facilitator').id, when: 'coming' } },
    'title',
    ({ id }) => ({ course_schedule_administrator_id: id }),
    'facilitator',
  ],
  [updateFacilitatorReview, listFacilitatorReviews, { filter: { status_draft: '1' } }, 'next_step', () => ({ note: '' }), 'facilitator'],
  [updateMentorReview, listMentorReviews, { filter: { status_draft: '1' } }, 'next_step', () => ({ note: '' }), 'mentor'],
  [learnerThreads.update, learnerThreads.list, { filter: { course_id: 2, search: 'never answer' } }, 'title', ownContent, 'scholar'],
  [areaThreads.update, areaThreads.list, { filter: { course_id: 2, type: 'fasilitator' } }, 'title', ownContent, 'facilitator'],
  [learnerThreads.editComment, learnerThreads.comments, { filter: { thread_id: 4 } }, 'content', undefined, 'ld'],
  [areaThreads.editComment, areaThreads.comments, { filter: { thread_id: 5 } }, 'content', undefined, 'scholar'],
  [
    setMeetingHeld,
    listMeetings,
    // The newest one has no record yet.
    { filter: { course_id: 2, side: 'facilitator', user_id: demoPerson('facilitator').id, when: 'past' }, sort: '-start_section' },
    'reason',
    ({ id }) => ({ course_schedule_administrator_id: id, held: 0 }),
    'facilitator',
  ],
  [
    storeEvaluation,
    listEvaluations,
    { filter: { course_schedule_administrator_id: 1, attendance: 'presence' } },
    'notes',
    undefined,
    'facilitator',
  ],
  [updateSetting, listSettings, {}, 'value', () => ({ key: 'mail.sender_name' })],
  [updateMicroEvent, listMicroEvents, {}, 'title'],
  [updateTsaCategory, listTsaCategories, {}, 'name'],
  [updateWarehouseItem, listWarehouse, {}, 'name', () => ({ content: undefined, cover: undefined })],
]

/** The first record of a list, or the first question of the first tool that has one. */
// Only its author changes a comment.
beforeAll(() => as('superadmin').call(createComment, { ...announcement, comment: 'Of the superadmin' }))

const recordOf = async (update: Endpoint, read: Endpoint, input: object, who: DemoUsername): Promise<Record_> => {
  const { body } = await as(who).call(read, { ...('page' in fieldsOf(read) ? all : {}), ...input })
  const { data } = body as { data: (Record_ & { questions?: Record_[] })[] }
  const found = update === updateToolQuestion ? data.flatMap(({ questions }) => questions ?? [])[0] : data[0]
  if (!found) throw new Error(`The demo world has nothing for ${update.at}`)
  return found
}
const fieldsOf = ({ input }: Endpoint) => ('shape' in input ? (input.shape as object) : {})

test.each(cases)(
  '$at: of two who change the same record the second is told, and sees what is stored',
  async (update, read, input, field, more, who = 'superadmin') => {
    const before = await recordOf(update, read, input, who)
    const known = Object.keys(fieldsOf(update))
    const fields = Object.fromEntries(Object.entries(before).filter(([name]) => known.includes(name)))
    const change = (value: string) => ({ ...fields, ...more?.(before), [field]: value, updated_at: before.updated_at })
    const value = (end: string) =>
      field === 'guideline'
        ? `https://guideline.example/${end}`
        : field === 'content'
          ? `<p>${end}</p>`
          : `${String(before[field]).slice(0, 60)} ${end}`.trim()
    const first = await as(who).call(update, change(value('first')))
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const second = await as(who).call(update, change(value('second')))
    expect([second.status, second.error.message]).toEqual([
      409,
      expect.stringMatching(/^Somebody changed this .* WIB; please read it again$/),
    ])
    const { stored } = (second.body as { data: { stored: Record_ } }).data
    expect(stored[field]).toBe(value('first'))
    expect(stored).not.toHaveProperty('id')
    // A file that somebody else has put in is seen by its address.
    expect(stored['content']).toBe(field === 'content' ? value('first') : known.includes('content') ? before['content'] : undefined)
    // Whoever has seen that saves over it.
    const over = await as(who).call(update, { ...change(value('second')), updated_at: stored.updated_at })
    expect(over.status, JSON.stringify(over.body)).toBe(200)
  },
)

test('every change of a record with a time of its last change is tried above', () => {
  const taking = api.filter(({ endpoint }) => endpoint.method === 'POST' && 'updated_at' in fieldsOf(endpoint))
  expect(taking.map(({ endpoint }) => endpoint.at).toSorted()).toEqual(cases.map(([update]) => update.at).toSorted())
})
