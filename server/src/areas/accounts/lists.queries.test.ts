import { listLooks, listScholars, listTeam, listVendorUsers } from '@pandu/contract/accounts'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { accountMaker, newName } from '../../../test/new-account.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { accounts } from './accounts.area.ts'
import { findUsedNames } from './accounts.unique.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, accounts)
const { number, newAccount } = accountMaker(rows)
const idOf = (who: DemoUsername) => demoPerson(who).id
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

const newPerson = (name: string, given: Parameters<typeof newAccount>[0] = {}) => newAccount({ name, ...given })

test('the list of scholars is narrowed by each of its filters', async () => {
  const name = newName()
  const [campus, other] = (await rows<{ id: number }>('select id from universities order by id limit 2')).map(({ id }) => id)
  const plain = await newPerson(name, { university: campus! })
  const off = await newPerson(name, { status: 0, university: campus! })
  const guestType = await newPerson(name, { type: 'non-regular', university: campus! })
  const young = await newPerson(name, { year: 2024, university: campus! })
  const away = await newPerson(name, { university: other! })
  await newPerson(name, { role: 'TF' })
  await newPerson(newName(), { university: campus! })
  expect((await calls.as('guest').call(listScholars, { filter: { search: name } })).total).toBe(5)
  const everybody = [plain, off, guestType, young, away]
  const ids = async (filter: object, who: DemoUsername = 'guest') =>
    sorted(
      (await calls.as(who).call(listScholars, { filter: { search: name, ...filter }, page: { size: 100 } })).data.map((row) => row.user_id),
    )
  expect(await ids({})).toEqual(everybody)
  expect(await ids({ status: '2' })).toEqual([off])
  expect(await ids({ status: '1' })).toEqual([plain, guestType, young, away])
  expect(await ids({ type: 'non-regular' })).toEqual([guestType])
  expect(await ids({ year_tf: 2024 })).toEqual([young])
  expect(await ids({ university_id: other })).toEqual([away])
  expect(await ids({ user_id: young })).toEqual([young])
  const region = await number(`insert into alumni_regions (region) values (md5(random()::text)) returning id`)
  await rows('update users set alumni_at = now() where id = $1', [plain])
  await rows('update users set alumni_at = now(), alumni_region_id = $2 where id = $1', [young, region])
  expect(await ids({ alumni: 1 })).toEqual([plain, young])
  expect(await ids({ alumni: 0 })).toEqual([off, guestType, away])
  expect(await ids({ region })).toEqual([young])
  expect(await ids({ region: 'none' })).toEqual([plain, off, guestType, away])
  const cohort = () => number(`insert into cohorts (name, year) values (md5(random()::text), 2026) returning id`)
  const [one, two] = [await cohort(), await cohort()]
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [one, plain])
  expect(await ids({ not_in_cohort: one })).toEqual([off, guestType, young, away])
  expect(await ids({ not_in_cohort: two })).toEqual(everybody)
  // A partner reaches the scholars of their courses alone.
  expect(await ids({}, 'facilitator')).toEqual([])
})

test('the list of the team shows the team, by state and words', async () => {
  const name = newName()
  const [one, off] = [await newPerson(name, { role: 'TF' }), await newPerson(name, { role: 'TF', status: 0 })]
  await newPerson(name)
  const ids = async (filter: object) =>
    sorted((await calls.as('guest').call(listTeam, { filter: { search: name, ...filter } })).data.map((row) => row.user_id))
  expect(await ids({})).toEqual([one, off])
  expect([await ids({ status: '1' }), await ids({ status: '2' }), await ids({ user_id: off })]).toEqual([[one], [off], [off]])
})

test('the list of users of partners shows them alone, and those of one partner where one is chosen', async () => {
  const name = newName()
  const partner = () => number(`insert into vendors (name, contact_person) values (md5(random()::text), '') returning id`)
  const [here, there] = [await partner(), await partner()]
  const [one, other] = [await newPerson(name, { role: 'VENDOR', vendor: here }), await newPerson(name, { role: 'VENDOR', vendor: there })]
  await newPerson(name, { role: 'TF' })
  const ids = async (filter: object = {}) =>
    sorted((await calls.as('guest').call(listVendorUsers, { filter: { search: name, ...filter } })).data.map((row) => row.user_id))
  expect([await ids(), await ids({ vendor_id: here }), await ids({ vendor_id: there })]).toEqual([[one, other], [one], [other]])
})

test('looks at papers are found by who looked, at whom, at what, and by both names', async () => {
  const [name, reader] = [newName(), newName()]
  const [one, two, by] = [await newPerson(name), await newPerson(newName()), await newPerson(reader, { role: 'TF' })]
  const look = (user: number, looker: number | null, fields: string[], action = 'viewed') =>
    number('insert into account_log (user_id, by_id, action, details) values ($1, $2, $3, $4) returning id', [
      user,
      looker,
      action,
      JSON.stringify({ fields }),
    ])
  const self = await look(one, one, ['nik'])
  const other = await look(one, by, ['scan_ktp'])
  const nobody = await look(one, null, ['scan_ktp'])
  const second = await look(two, by, ['nik', 'scan_kk'])
  await look(one, by, ['nik'], 'changed')
  const ids = async (filter: object) =>
    sorted((await calls.as('superadmin').call(listLooks, { filter, page: { size: 100 } })).data.map(({ id }) => id))
  const mine = (...looks: number[]) => sorted(looks.map(Number))
  expect(await ids({ user_id: one })).toEqual(mine(self, other, nobody))
  expect(await ids({ by_id: by })).toEqual(mine(other, second))
  expect(await ids({ user_id: one, field: 'scan_ktp' })).toEqual(mine(other, nobody))
  expect(await ids({ user_id: one, who: 'self' })).toEqual(mine(self))
  expect(await ids({ user_id: one, who: 'others' })).toEqual(mine(other, nobody))
  expect(await ids({ search: name })).toEqual(mine(self, other, nobody))
  expect(await ids({ search: reader })).toEqual(mine(other, second))
})

test('a name that is taken is said at its field, whoever has it but the account itself', async () => {
  const id = await newPerson(newName())
  const no_tf = `TLD-${Math.random().toString(36).slice(2)}`
  await rows('update users set no_tf = $2 where id = $1', [id, no_tf])
  const [own] = await rows<{ email: string; username: string }>('select email, username from users where id = $1', [id])
  const taken = async (names: object, except?: number) =>
    Object.entries(await findUsedNames(database.db, [names], except)).flatMap(([field, values]) => (values.size > 0 ? [field] : []))
  const [first] = await rows<{ email: string }>('select email from users where id = $1', [idOf('upcm')])
  expect(await taken({ email: own!.email.toUpperCase() })).toContain('email')
  expect(await taken({ username: own!.username.toUpperCase() })).toContain('username')
  expect(await taken({ no_tf: no_tf.toLowerCase() })).toContain('no_tf')
  expect(await taken({ email: own!.email, username: own!.username, no_tf }, id)).toEqual([])
  expect(await taken({ email: first!.email }, id)).toContain('email')
  expect(await taken({ email: 'nobody@list.example' })).toEqual([])
})
