import * as z from 'zod'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import { serverSideOf } from './server.ts'
import { fieldErrorsOf, idList, isWebLink, pathParameters, type Actor } from './kit/index.ts'
import { createInternship, proposalRules, updateInternship } from './areas/proposals/index.ts'
import { updateAssociation } from './areas/association/index.ts'

test('no two calls share a method and a path, and each says what it does and where it comes from', () => {
  const seen = api.map(({ endpoint }) => endpoint.at)
  expect(new Set(seen).size).toBe(seen.length)
  for (const { endpoint, area } of api) {
    const { does, source } = serverSideOf(endpoint)
    expect(does, endpoint.at).not.toBe('')
    expect(source, endpoint.at).not.toBe('')
    expect(endpoint.area, endpoint.at).toBe(area)
    expect(new Set(pathParameters(endpoint.path)).size).toBe(pathParameters(endpoint.path).length)
  }
})

test('a delete takes a list of ids, a list of {id}, or one {id}', () => {
  expect(idList().parse([{ id: 1 }, 2, '3', 1])).toEqual([1, 2, 3])
  expect(idList().parse({ id: 4 })).toEqual([4])
  expect(idList().parse({ id: [4, 5] })).toEqual([4, 5])
  expect(idList().safeParse([]).success).toBe(false)
})

/** Changes that cannot silently undo somebody else's change, with the reason. */
const withoutReadState: Record<string, string> = {
  'POST manage/scholar/update': 'sends only the fields that the person has changed',
  'POST manage/tf/update': 'sends only the fields that the person has changed',
  'POST manage/vendor_user/update': 'sends only the fields that the person has changed',
  'POST notification/preference/update': 'one switch of the person alone, sent as it shall stand',
}

test('every call that changes a record takes the state that its writer has read', () => {
  const changes = api.filter(({ name, endpoint }) => endpoint.path.endsWith('update') || name === 'storeMaterial')
  const open = changes.filter(
    ({ endpoint }) =>
      !/"(updated_at|version)"/.test(JSON.stringify(z.toJSONSchema(endpoint.input as z.ZodType, { io: 'input', unrepresentable: 'any' }))),
  )
  expect(open.map(({ endpoint }) => endpoint.at).toSorted()).toEqual(Object.keys(withoutReadState).toSorted())
  expect(changes.length).toBeGreaterThan(25)
})

/** Lists without a call that exports them, with the reason. */
const notExported: Record<string, string> = {
  'GET manage/course/result': 'its columns are the items of the course: GET manage/course/result/export writes them',
  'GET manage/material': 'cards and pickers inside of a course, no list of staff',
  'GET manage/material/progress': 'beside the material, in the results of the course as well',
  'GET comment': 'a conversation beside a record',
  'GET report/batch': 'a sheet to type into; GET report/summary is exported',
  'GET migrations/download/document': 'the documents of one batch, which its archive holds',
  'GET migrations/report_summary/issue/batch/document': 'the reports of one batch; GET report/summary is exported',
  'GET chat/message': 'a conversation',
  'GET course/teacher': 'cards of the people who lead one course',
  'GET manage/quiz': 'a picker inside of a course',
  'GET manage/quiz/question/bank': 'a picker of questions',
  'GET manage/scholar/affirmasi': 'a picker of scholars, who are in the list of scholars',
  'GET manage/contract/batch': 'bars of progress; the contracts of a batch are exported',
  'GET manage/review/fasilitator/coverage': 'a picture of months; the reviews themselves are exported',
  'GET manage/review/mentor/coverage': 'a picture of months; the reviews themselves are exported',
  'GET scholar/schedule': 'the meetings of one scholar',
  'GET scholar/course': 'the courses of a scholar, as cards',
  'GET scholar/proposal/internships': 'the proposals of one scholar',
  'GET scholar/proposal/sponsorships': 'the proposals of one scholar',
  'GET scholar/proposal/gep': 'the proposals of one scholar',
  'GET proposal/internships': 'reads one proposal whole; Proposal Management lists with GET proposal/list',
  'GET proposal/sponsorships': 'reads one proposal whole; Proposal Management lists with GET proposal/list',
  'GET proposal/gep': 'reads one proposal whole; Proposal Management lists with GET proposal/list',
  'GET notification': 'the bell of one person',
  'GET auth/sign-ins': 'the sign-ins of one person',
  'GET forum/thread': 'a conversation',
  'GET forum/thread/comment': 'a conversation',
  'GET forum/administrator/thread': 'a conversation',
  'GET forum/administrator/thread/comment': 'a conversation',
  'GET forum/people': 'a picker of people of a course',
  'GET phrase': 'phrases to put into notes',
  'GET setting/history': 'whole texts stand in it; each setting shows its own',
}

test('every list is exported by the call beside it, or there is a reason why not', () => {
  const lists = api.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.download && takesPages(endpoint.input as z.ZodType))
  expect(lists.length).toBeGreaterThan(50)
  expect(lists.flatMap(({ endpoint }) => (endpoint.exported ? [] : [endpoint.at])).toSorted()).toEqual(Object.keys(notExported).toSorted())
})

const takesPages = (input: z.ZodType) => {
  const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return properties !== undefined && 'page' in properties
}

/** Lists that belong to a list of the specification and cannot be sorted by created_at, with the reason. */
const withoutCreated: Record<string, string> = {
  'GET chat/message': 'messages are read by their places in the room',
  'GET course/fasilitator/load': 'its rows are people and their numbers of scholars',
  'GET course/mentor/load': 'its rows are people and their numbers of scholars',
  'GET forum/people': 'a picker of people of a course',
  'GET manage/assessment/result': 'its rows are people, with and without an attempt',
  'GET manage/material/progress': 'its rows are people, whether they have opened the material or not',
  'GET manage/quiz/result': 'its rows are people, with and without an attempt',
  'GET schedule/administrator/scholar': 'its rows come from the assignments; invitations are not stored',
}

test('every list of section 3 of the gaps can be sorted by created_at, or there is a reason why not', () => {
  const lists = fromGaps.filter(({ endpoint }) => takesPages(endpoint.input as z.ZodType))
  const without = lists.filter(({ endpoint }) => !propertiesOf(endpoint.input as z.ZodType)['sort']?.enum?.includes('-created_at'))
  expect(without.map(({ endpoint }) => endpoint.at).toSorted()).toEqual(Object.keys(withoutCreated).toSorted())
  expect(lists.length).toBeGreaterThan(50)
})

test('every list of section 3 of the gaps answers total and last_page, whole lists too; only the calendar and the chat do not', () => {
  const answers = fromGaps.flatMap(({ endpoint }) => {
    const properties = propertiesOf(serverSideOf(endpoint).output as z.ZodType)
    return properties['data']?.type === 'array' ? [{ at: endpoint.at, isCounted: 'total' in properties && 'last_page' in properties }] : []
  })
  const open = answers.filter(({ isCounted }) => !isCounted)
  expect(open.map(({ at }) => at).toSorted()).toEqual(['GET calendar', 'GET chat/message'])
  expect(answers.length).toBeGreaterThan(60)
})

/** The reads that section 3 of the gaps of the specification asks for, and others that belong to them. */
const fromGaps = api.filter(
  ({ endpoint }) => endpoint.method === 'GET' && !endpoint.download && /\bG\d{3}\b/.test(serverSideOf(endpoint).source),
)

const propertiesOf = (schema: z.ZodType): Record<string, { type?: string; enum?: unknown[] }> =>
  (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, { type?: string; enum?: unknown[] }> })
    .properties ?? {}

test('an export has the access of its list, and is a file that leaves a trace', () => {
  for (const { endpoint } of api) {
    const { exported } = endpoint
    if (!exported) continue
    expect([exported.at, exported.access, exported.download, exported.writes]).toEqual([
      `${endpoint.at}/export`,
      endpoint.access,
      true,
      true,
    ])
  }
})

test('a change that names some fields leaves the others absent', () => {
  expect(updateAssociation.input.parse({ id: '3', name: 'x' })).toEqual({ id: 3, name: 'x' })
})

test('all messages of a proposal come at once, the attachments too', () => {
  const errors = fieldErrorsOf(
    createInternship.input.safeParse({ title: '', type_cv: 'embed', attach_cv: 'javascript:alert(1)' }).error?.issues ?? [],
  )
  expect(errors['title']).toEqual(['Title is required'])
  expect(errors['attach_cv']).toEqual(['must be a link that starts with http:// or https://'])
  expect(errors['attach_lamaran']).toEqual(['This field is required!'])
})

test('documents may stay away when a proposal is changed', () => {
  expect(updateInternship.input.safeParse({ id: 1, name: 'a', description: 'd', destination: 'RGE group' }).success).toBe(true)
})

test('only http and https are links', () => {
  expect(['https://a.example/x', 'http://localhost:3000'].every(isWebLink)).toBe(true)
  expect(['javascript:alert(1)', 'data:text/html,x', 'https://', 'ftp://a.example', 'https://a b.example'].some(isWebLink)).toBe(false)
})

const actor = (over: Partial<Actor>): Actor => ({
  id: 9,
  name: 'x',
  wholeProgramme: false,
  role: 'TF',
  permissions: [],
  scholarId: null,
  universityId: null,
  vendorId: null,
  ...over,
})

test('approved is final, but for finish', () => {
  const upcm = actor({ permissions: ['UPCM'] })
  expect(proposalRules.review.test(upcm, { scholar_id: 1, approval: 'process', next: 'approved' })).toBe(true)
  expect(proposalRules.review.test(upcm, { scholar_id: 1, approval: 'approved', next: 'finish' })).toBe(true)
  expect(proposalRules.review.test(upcm, { scholar_id: 1, approval: 'approved', next: 'declined' })).toEqual(expect.any(String))
  expect(proposalRules.review.test(actor({ permissions: ['LD'] }), { scholar_id: 1, approval: 'process' })).toBe(false)
})
