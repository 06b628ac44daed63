import * as z from 'zod'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import { serverSideOf } from './server.ts'
import type { FileRule } from './kit/index.ts'

/**
 * What other programs send and read, of the calls about people and meetings and about reports and the office: whoever changes a name changes this
 * table too. Behind the arrow stands what is read of the answer beside `message`; lists of ids have a table of their own below.
 */
const table = `
GET calendar filter.from filter.to
POST chat/message/delete course_chat_id
GET chat/message filter.course_id → data.chat_id
POST chat/message course_id message
POST comment/delete id
POST comment/edit id comment
GET comment filter.module filter.instance_id → data.id data.comment total last_page
POST comment module instance_id comment
GET course/fasilitator filter.course_id include → data.data_user.name data.data_scholar.name total last_page
POST course/fasilitator course_id user_id scholar_id
GET course/mentor filter.course_id include → data.data_user.name data.data_scholar.name total last_page
POST course/mentor course_id user_id scholar_id
POST course/teacher/create course_id user_id
GET course/teacher filter.course_id filter.dataUser.permissions.id include → data.data_user.id data.data_user.name
POST forum/administrator/thread/comment/delete id
POST forum/administrator/thread/comment/update id content
GET forum/administrator/thread/comment filter.thread_id → data.id data.content total last_page
POST forum/administrator/thread/comment thread_id content
POST forum/administrator/thread/delete id
POST forum/administrator/thread/status/switch id status
POST forum/administrator/thread/update id title category content thumbnail
GET forum/administrator/thread/view/{id}
GET forum/administrator/thread filter.course_id filter.type → data.id data.course_id data.title data.content data.category data.thumbnail data.status total last_page
POST forum/administrator/thread course_id type title content category thumbnail
POST forum/thread/comment/delete id
POST forum/thread/comment/update id content
GET forum/thread/comment filter.thread_id → data.id data.content total last_page
POST forum/thread/comment thread_id content
POST forum/thread/delete id
POST forum/thread/status/switch id status
POST forum/thread/update id title content thumbnail
GET forum/thread/view/{id}
GET forum/thread filter.course_id filter.category → data.id data.course_id data.title data.content data.category data.thumbnail data.status total last_page
POST forum/thread course_id title category content thumbnail
GET history/report id_scholar → data.updated_by data.updated_at data.periode
GET mail/blast/recipient filter.type → data.name data.email total last_page
POST mail/blast/upload file → data.path
GET mail/blast filter.search → data.subject data.content data.attachment total last_page
POST mail/blast to subject content attachment
GET manage/review/fasilitator/list/review page.number page.size sort filter.status_draft include filter.search filter.period_month filter.scholar_id → data.id data.course_id data.scholar_id data.period_month data.period_year data.content data.status_draft data.data_scholar.no_tf data.data_scholar.name data.person.name data.data_course.title total last_page
POST manage/review/fasilitator/update id course_id scholar_id period_month period_year content status_draft
POST manage/review/fasilitator course_id scholar_id period_month period_year content status_draft
GET manage/review/mentor/list/review page.number page.size sort filter.status_draft include filter.search filter.period_month filter.scholar_id → data.id data.course_id data.scholar_id data.period_month data.period_year data.content data.status_draft data.data_scholar.no_tf data.data_scholar.name data.person.name data.data_course.title total last_page
POST manage/review/mentor/update id course_id scholar_id period_month period_year content status_draft
POST manage/review/mentor course_id scholar_id period_month period_year content status_draft
POST manage/scholar/export year_tf columns → data.path
GET manage/scholar filter.search page.number page.size filter.year_tf → data.name data.email data.no_tf data.university_id data.type data.status total last_page
GET manage/vendor_user filter.search page.number page.size → data.user_id data.name data.permissions.name total last_page
GET migrations/download page perpage → data.state data.path total last_page
POST migrations/download period scholar_id
GET migrations/form/report → data.request data.view
GET migrations/form/scholar → data.request data.view
GET migrations/report_summary/download/count filter.year_tf filter.periode
POST migrations/report_summary/download/count scholar_id period
POST migrations/report_summary/download scholar_id period → data.path
POST migrations/report_summary/export tahun_tf columns period → data.path
POST migrations/report_summary/import file
GET migrations/report_summary/recap/{scholarId} → data.phases.periode
POST migrations/report_summary/update id competency_value competency_desc psychological_desc description
GET migrations/report_summary/{id}/{periode} id periode
POST migrations/trash/report-summary/force-delete id
POST migrations/trash/report-summary/restore id
GET migrations/trash/report-summary → data.deleted_at total last_page
POST migrations/trash/scholar/delete id
POST migrations/trash/scholar/restore id
GET migrations/trash/scholar → data.deleted_at total last_page
GET notification/count → data.unread
POST notification/read id
GET notification filter.read page.size → data.id data.read data.message_html data.created_at data.url data.mark.unread
GET report/summary-form/{id} id
GET report/summary include tahun_tf filter.search filter.periode page.number page.size → data.no_tf data.name data.universiti data.period data.updated_by data.updated_at total last_page
POST report/summary id_scholar periode competency_value competency_desc psychological_desc description
POST report/trash id
POST schedule/administrator/create course_id title description media additional_info start_section end_section
POST schedule/administrator/update course_schedule_administrator_id title description media additional_info start_section end_section
GET schedule/administrator filter.course_id filter.id → data.id data.course_id data.title data.description data.media data.additional_info data.start_section data.end_section total last_page
POST schedule/review/store course_schedule_administrator_id scholar_id attendance score notes
GET schedule/review filter.course_schedule_administrator_id → data.course_schedule_administrator_id data.scholar_id data.attendance data.score data.notes total last_page
GET scholar/schedule filter.course_id → data.id data.course_id data.title data.description data.media data.additional_info data.start_section data.end_section total last_page
POST scholar/trash id
`
/** Lists of ids, with the key under which each id may be given (X22, O39). */
const idLists = `
POST course/fasilitator/delete id
POST course/mentor/delete id
POST course/teacher/delete id
POST download/report-summary/batch/delete id
POST manage/review/fasilitator/delete id
POST manage/review/mentor/delete id
POST schedule/administrator/delete course_schedule_administrator_id
`

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  fileRule?: FileRule
}
/** The names in a schema: `filter.search`, `data.person.name`; the rows of a list stand under the name of the list. */
const namesIn = ({ properties = {}, items, anyOf = [] }: Shape, before = ''): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) => [`${before}${name}`, ...namesIn(inner, `${before}${name}.`)]),
  ...(items ? namesIn(items, before) : []),
  ...anyOf.flatMap((one) => namesIn(one, before)),
]
const namesOf = (schema: unknown, io: 'input' | 'output') =>
  new Set(namesIn(z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as Shape))
const linesOf = (text: string) => text.trim().split('\n')
const callAt = (at: string) => api.find(({ endpoint }) => endpoint.at === at)?.endpoint

test.each(linesOf(table))('%s', (line) => {
  const [asked = '', read = ''] = line.split(' → ')
  const [method, path, ...fields] = asked.split(' ')
  const endpoint = callAt(`${method} ${path}`)
  if (!endpoint) throw new Error('there is no such call')
  const [taken, answered] = [namesOf(endpoint.input, 'input'), namesOf(serverSideOf(endpoint).output, 'output')]
  expect(fields.filter((name) => !taken.has(name))).toEqual([])
  expect(['message', ...read.split(' ')].filter((name) => name !== '' && !answered.has(name))).toEqual([])
})

test.each(linesOf(idLists))('%s takes a list of ids, a list of {id}, and one {id}', (line) => {
  const [method, path, key = ''] = line.split(' ')
  const input = callAt(`${method} ${path}`)!.input as z.ZodType
  for (const given of [[4, 5], [{ [key]: 4 }, { [key]: 5 }], { [key]: [4, 5] }]) expect(input.parse(given)).toEqual([4, 5])
  expect(input.parse({ [key]: 4 })).toEqual([4])
})

test('lists begin with the rows, and in the order, that people are used to', () => {
  const begins = (at: string, given = {}) => {
    const { sort, page } = (callAt(at)!.input as z.ZodType).parse(given) as { sort: string; page: { size: number } }
    return [sort, page.size]
  }
  expect(begins('GET manage/review/fasilitator/list/review')).toEqual(['-created_at', 10])
  expect(begins('GET manage/review/mentor/list/review')).toEqual(['-created_at', 10])
  expect(begins('GET manage/course/member', { course: 1 })).toEqual(['-created_at', 10])
  expect(begins('GET migrations/trash/report-summary')).toEqual(['-deleted_at', 10])
  expect(begins('GET migrations/trash/scholar')).toEqual(['-deleted_at', 10])
  expect(begins('GET notification')).toEqual(['-created_at', 3])
  expect(begins('GET notification', { page: { size: '999' } })).toEqual(['-created_at', 999])
})

/** Every file is less than 50 MB (X38), but for these. */
const otherLimits: Record<string, string> = {
  'POST chat/message file 10': 'not a field of the specification: everybody in a room fetches it',
  'POST manage/cohort/import file 5': 'a spreadsheet (O47)',
  'POST manage/scholar/import file 5': 'a spreadsheet (O47)',
  'POST migrations/report_summary/import file 5': 'a spreadsheet (O47)',
  'POST schedule/review/participants file 5': 'an attendance list',
  'POST scholar/draft attachment 5 at most': 'the proof of scores (X38)',
  'POST scholar/draft/update attachment 5 at most': 'the proof of scores (X38)',
  'POST scholar/score/import file 5': 'a spreadsheet (O47)',
  'POST upload/{id}/part part 1 at most': 'a part of a larger file',
}

test('files are taken below 50 MB, or there is a reason why not', () => {
  const others = api.flatMap(({ endpoint }) =>
    filesIn(z.toJSONSchema(endpoint.input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape)
      .filter(({ rule }) => rule.maxMb !== 50 || rule.isInclusive)
      .map(({ name, rule }) => `${endpoint.at} ${name} ${rule.maxMb}${rule.isInclusive ? ' at most' : ''}`),
  )
  expect(others.toSorted()).toEqual(Object.keys(otherLimits).toSorted())
})

const filesIn = ({ properties = {}, items, anyOf = [], fileRule }: Shape, name = ''): { name: string; rule: FileRule }[] => [
  ...(fileRule ? [{ name, rule: fileRule }] : []),
  ...Object.entries(properties).flatMap(([key, inner]) => filesIn(inner, key)),
  ...(items ? filesIn(items, name) : []),
  ...anyOf.flatMap((one) => filesIn(one, name)),
]
