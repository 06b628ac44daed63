import { alumniRegions } from '@pandu/contract/alumni'
import { api } from '@pandu/contract'
import { listTools, updateTool, updateToolQuestion } from '@pandu/contract/assessments'
import { listAssociations, updateAssociation } from '@pandu/contract/association'
import { listBankData, updateBankItem } from '@pandu/contract/bank'
import { businessAcumen } from '@pandu/contract/business'
import { listCohorts, updateCohort } from '@pandu/contract/cohorts'
import { listCourses, listSections, updateCourse, updateSection } from '@pandu/contract/courses'
import { listGroups, updateGroup } from '@pandu/contract/groups'
import type { Endpoint } from '@pandu/contract/kit'
import { listMaterials, storeMaterial } from '@pandu/contract/materials'
import { listProjects, updateProject } from '@pandu/contract/projects'
import { listGuidelines, updateGuideline } from '@pandu/contract/proposals'
import { changeQuiz, listQuizQuestions, listQuizzes, updateQuizQuestion } from '@pandu/contract/quizzes'
import { listMicroEvents, listTsaCategories, updateMicroEvent, updateTsaCategory } from '@pandu/contract/tsa'
import { vendors } from '@pandu/contract/vendors'
import { listWarehouse, updateWarehouseItem, warehouseCategories, warehouseOwners } from '@pandu/contract/warehouse'
import { expect, test } from 'vitest'
import { testApp } from './app.ts'

const { as } = testApp()

type Record_ = Record<string, unknown> & { id: number; updated_at: string }
/** How a record is read, what changes it, and the field whose new value the second of two writers would lose. */
type Case = [update: Endpoint, read: Endpoint, input: object, field: string, more?: (record: Record_) => object]

const all = { page: { size: 100 } }
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
  [updateGroup, listGroups, { filter: { course_id: 2 } }, 'title'],
  [storeMaterial, listMaterials, {}, 'name', ({ id }) => ({ course_materi_id: id, content: undefined })],
  [updateProject, listProjects, { filter: { id: 1 } }, 'title'],
  [updateGuideline, listGuidelines, {}, 'guideline'],
  [changeQuiz, listQuizzes, {}, 'title'],
  [updateQuizQuestion, listQuizQuestions, { filter: { course_quiz_id: 1 } }, 'question'],
  [updateTool, listTools, {}, 'name'],
  [updateToolQuestion, listTools, { include: 'questions' }, 'question'],
  [updateMicroEvent, listMicroEvents, {}, 'title'],
  [updateTsaCategory, listTsaCategories, {}, 'name'],
  [updateWarehouseItem, listWarehouse, {}, 'name', () => ({ content: undefined, cover: undefined })],
]

/** The first record of a list, or the first question of the first tool that has one. */
const recordOf = async (update: Endpoint, read: Endpoint, input: object): Promise<Record_> => {
  const { body } = await as('superadmin').call(read, { ...('page' in fieldsOf(read) ? all : {}), ...input })
  const { data } = body as { data: (Record_ & { questions?: Record_[] })[] }
  const found = update === updateToolQuestion ? data.flatMap(({ questions }) => questions ?? [])[0] : data[0]
  if (!found) throw new Error(`The demo world has nothing for ${update.at}`)
  return found
}
const fieldsOf = ({ input }: Endpoint) => ('shape' in input ? (input.shape as object) : {})

test.each(cases)(
  '$at: of two who change the same record the second is told, and sees what is stored',
  async (update, read, input, field, more) => {
    const before = await recordOf(update, read, input)
    const known = Object.keys(fieldsOf(update))
    const fields = Object.fromEntries(Object.entries(before).filter(([name]) => known.includes(name)))
    const change = (value: string) => ({ ...fields, ...more?.(before), [field]: value, updated_at: before.updated_at })
    const value = (end: string) =>
      field === 'guideline' ? `https://guideline.example/${end}` : `${String(before[field]).slice(0, 60)} ${end}`
    const first = await as('superadmin').call(update, change(value('first')))
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const second = await as('superadmin').call(update, change(value('second')))
    expect([second.status, second.error.message]).toEqual([
      409,
      expect.stringMatching(/^Somebody changed this .* WIB; please read it again$/),
    ])
    const { stored } = (second.body as { data: { stored: Record_ } }).data
    expect(stored[field]).toBe(value('first'))
    expect(stored).not.toHaveProperty('id')
    // A file that somebody else has put in is seen by its address.
    expect(stored['content']).toBe(known.includes('content') ? before['content'] : undefined)
    // Whoever has seen that saves over it.
    const over = await as('superadmin').call(update, { ...change(value('second')), updated_at: stored.updated_at })
    expect(over.status, JSON.stringify(over.body)).toBe(200)
  },
)

test('every change of a record with a time of its last change is tried above', () => {
  const taking = api.filter(({ endpoint }) => endpoint.method === 'POST' && 'updated_at' in fieldsOf(endpoint))
  expect(taking.map(({ endpoint }) => endpoint.at).toSorted()).toEqual(cases.map(([update]) => update.at).toSorted())
})
