import * as z from 'zod'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import { serverSideOf } from './server.ts'
import { fieldErrorsOf, idList, isWebLink, pathParameters } from './kit/index.ts'
import { createInternship, proposalRules, updateInternship } from './areas/proposals/index.ts'
import { updateAssociation } from './areas/association/index.ts'
import type { Actor } from './kit/index.ts'

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

/** Changes that cannot take back somebody else's unseen, with the reason. */
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

test('a change that names some fields leaves the others absent', () => {
  expect(updateAssociation.input.parse({ id: '3', name: 'x' })).toEqual({ id: 3, name: 'x' })
})

test('all messages of a proposal come at once, the attachments too', () => {
  const errors = fieldErrorsOf(
    createInternship.input.safeParse({ title: '', type_cv: 'embed', attach_cv: 'javascript:alert(1)' }).error?.issues ?? [],
  )
  expect(errors['title']).toEqual(['title is required'])
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
