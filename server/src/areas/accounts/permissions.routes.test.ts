import {
  assignPermissions,
  createTeamUser,
  createVendorUser,
  listScholars,
  listTeamPermissions,
  listVendorPermissions,
  switchTeamUser,
  switchVendorUser,
  updateScholar,
  updateTeamUser,
  updateVendorUser,
} from '@pandu/contract/accounts'
import { readMe } from '@pandu/contract/session'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld, somebody } from '../../../test/accounts.ts'

const { as, signInFirst, history, toldTo, rows } = accountWorld()
const idOf = (username: string) => demoPerson(username).id
const assign = (id: number, permissions: number[], who: DemoUsername = 'superadmin') => as(who).call(assignPermissions, { id, permissions })
const refusalOf = async (id: number, permissions: number[]) => (await assign(id, permissions)).error.errors?.permissions

const member = async () => {
  const person = somebody()
  const { body } = await as('upcm').call(createTeamUser, person)
  return { ...person, id: body.data.account.id }
}
const vendorUser = async (vendor_id: number) => (await as('upcm').call(createVendorUser, { ...somebody(), vendor_id })).body.data.account.id

test('the permissions of each scope', async () => {
  const names = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name)
  expect(names(await as('guest').call(listTeamPermissions, {}))).toEqual(['UPCM', 'LD', 'ELSN', 'TEACHER', 'GUEST', 'TSA'])
  expect((await as('upcm').call(listVendorPermissions, {})).body.data).toEqual([
    { id: 4, name: 'FASILITATOR' },
    { id: 5, name: 'MENTOR' },
    { id: 7, name: 'ASSESSMENT' },
  ])
  expect((await as('scholar').call(listTeamPermissions, {})).status).toBe(403)
})

test('a changed permission counts with the next request of a session that is open', async () => {
  const person = await member()
  const token = await signInFirst(person.username, person.password)
  await toldTo(person.id)
  expect((await assign(person.id, [1, 2, 2])).status).toBe(200)
  expect((await as({ token }).call(readMe, {})).body.permissions).toEqual(['UPCM', 'LD'])
  expect((await as({ token }).call(createTeamUser, somebody())).status).toBe(200)
  await assign(person.id, [8])
  expect((await as({ token }).call(createTeamUser, somebody())).status).toBe(403)
  expect((await as({ token }).call(listScholars, {})).status).toBe(200)
  expect(await toldTo(person.id)).toEqual(['accountChanged', 'accountChanged'])
  await assign(person.id, [8])
  expect(await toldTo(person.id)).toEqual([])
  expect((await history(person.id)).slice(0, 2)).toEqual([
    { by_id: 1, action: 'permissions', details: { from: ['UPCM', 'LD'], to: ['GUEST'] } },
    { by_id: 1, action: 'permissions', details: { from: [], to: ['UPCM', 'LD'] } },
  ])
  await assign(person.id, [])
  expect((await as({ token }).call(readMe, {})).body.permissions).toEqual([])
})

test('each kind of account holds permissions of its own scope only', async () => {
  const { id } = await member()
  expect((await assign(id, [1, 2, 3, 6, 9])).status).toBe(200)
  expect(await refusalOf(id, [1, 4])).toEqual(['Programme team accounts cannot hold permissions of vendors'])
  expect(await refusalOf(id, [10])).toEqual(['There is no such permission'])

  const partner = await vendorUser(1)
  expect((await assign(partner, [4])).status).toBe(200)
  expect(await refusalOf(partner, [])).toEqual(['A vendor account holds exactly one permission'])
  expect(await refusalOf(partner, [4, 5])).toEqual(['A vendor account holds exactly one permission'])
  expect(await refusalOf(partner, [1])).toEqual(['Vendor accounts cannot hold permissions of the programme team'])
  expect(await refusalOf(partner, [7])).toEqual(['Only accounts of the assessment team hold the permission ASSESSMENT'])

  const assessor = await vendorUser(3)
  expect((await assign(assessor, [7])).status).toBe(200)
  expect(await refusalOf(assessor, [4])).toEqual(['Accounts of the assessment team hold the permission ASSESSMENT'])

  expect((await assign(idOf('scholar2'), [9])).status).toBe(200)
  expect((await assign(idOf('scholar2'), [])).status).toBe(200)
  expect(await refusalOf(idOf('scholar2'), [1])).toEqual(['Scholars can only hold the permission TSA'])
})

test('nobody gives permissions to themselves or to the superadmin, and only writing staff give any', async () => {
  const self = await assign(idOf('upcm'), [1, 2], 'upcm')
  expect([self.status, self.error.message]).toEqual([409, 'You cannot change your own status or permissions'])
  expect((await assign(1, [1], 'upcm')).status).toBe(403)
  expect((await assign(1, [1], 'superadmin')).status).toBe(403)
  expect((await assign(idOf('ld'), [1], 'guest')).status).toBe(403)
  expect((await assign(idOf('scholar'), [9], 'scholar')).status).toBe(403)
  expect((await assign(idOf('mentor'), [4], 'mentor')).status).toBe(403)
  const [foreign, missing] = [await assign(idOf('ld'), [1], 'scholar'), await assign(2_000_000_000, [1], 'scholar')]
  expect([foreign.status, foreign.error]).toEqual([404, missing.error])
  expect((await assign(2_000_000_000, [1])).status).toBe(404)
})

test('two colleagues who assign at the same moment leave one of the two sets, never a mixture', async () => {
  const { id } = await member()
  await Promise.all([assign(id, [1, 2]), assign(id, [3, 6]), assign(id, [1, 2]), assign(id, [3, 6])])
  const [last] = await history(id)
  expect([
    ['UPCM', 'LD'],
    ['ELSN', 'TEACHER'],
  ]).toContainEqual(last!.details.to)
  expect((await as('superadmin').call(assignPermissions, { id, permissions: 'all' as never })).status).toBe(422)
})

test('a teacher makes nobody more than a teacher, and gets into no account that may more', async () => {
  const { id } = await member()
  expect((await assign(id, [6, 1], 'teacher')).status).toBe(403)
  expect((await assign(id, [6], 'teacher')).status).toBe(200)
  // Removing a permission needs the same rights as giving it.
  expect((await assign(id, [1, 6])).status).toBe(200)
  expect((await assign(id, [6], 'teacher')).status).toBe(403)
  expect((await assign(id, [1], 'upcm')).status).toBe(403)
  for (const change of [{ email: 'mine@attacker.example' }, { username: 'mine' }]) {
    expect((await as('teacher').call(updateTeamUser, { id: idOf('upcm'), ...change })).status).toBe(403)
    expect((await as('teacher').call(updateVendorUser, { id: idOf('mentor'), ...change })).status).toBe(403)
    expect((await as('teacher').call(updateScholar, { id: idOf('tsa'), ...change })).status).toBe(403)
  }
  expect((await as('teacher').call(switchTeamUser, { id: idOf('upcm'), status: 0 })).status).toBe(403)
  const kept = await rows<{ username: string }>('select username, email from users where id = any($1) order by id', [
    [idOf('upcm'), idOf('mentor'), idOf('tsa')],
  ])
  expect(kept.map(({ username }) => username)).toEqual(['upcm', 'mentor', 'tsa'])
  // Fields with which nobody signs in, such as a telephone number, may be changed by all who edit accounts.
  expect((await as('teacher').call(updateTeamUser, { id: idOf('upcm'), phone_number: '0813' })).status).toBe(200)
  expect((await as('teacher').call(updateScholar, { id: idOf('scholar2'), email: 'moved@ptn.example' })).status).toBe(200)
})

test('a teacher makes no partner, who would decide by the role alone, and gets into none, also where it holds no permission', async () => {
  expect((await as('teacher').call(createVendorUser, { ...somebody(), vendor_id: 1 })).status).toBe(403)
  const partner = await vendorUser(1)
  for (const change of [{ email: 'mine@attacker.example' }, { username: 'mine' }])
    expect((await as('teacher').call(updateVendorUser, { id: partner, ...change })).status).toBe(403)
  for (const status of [0, 1] as const) expect((await as('teacher').call(switchVendorUser, { id: partner, status })).status).toBe(403)
  expect((await as('upcm').call(switchVendorUser, { id: partner, status: 0 })).status).toBe(200)
})

test('permissions that were changed after they were read are not replaced', async () => {
  const { id } = await member()
  const change = (permissions: number[], before: number[]) => as('superadmin').call(assignPermissions, { id, permissions, before })
  expect((await change([1, 2], [])).status).toBe(200)
  expect((await change([2], [2, 1])).status).toBe(200)
  const late = await change([1, 2, 3], [1, 2])
  expect([late.status, late.error.message]).toEqual([409, expect.stringContaining('has other permissions by now: LD.')])
  expect((await change([1, 2, 3], [2])).status).toBe(200)
})
