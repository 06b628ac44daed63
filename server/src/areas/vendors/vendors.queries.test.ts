import { vendors as calls } from '@pandu/contract/vendors'
import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { accountMaker, newName } from '../../../test/new-account.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { vendors } from './vendors.area.ts'
import { vendorParts } from './vendors.parts.ts'

const database = openTestDatabase()
const { number, newAccount } = accountMaker(database.rows)
const { as } = directCalls(database, vendors)
const parts = partsOf(database, vendorParts)
const newVendor = (name = newName()) => number(`insert into vendors (name, contact_person) values ($1, 'Wati') returning id`, [name])

test('a partner tells of its users, also the inactive ones, and is deleted only while it has none', async () => {
  const [used, free] = [await newVendor(), await newVendor()]
  for (const status of [0, 1]) await newAccount({ role: 'VENDOR', vendor: used, status })
  const users = async (id: number) => (await as('guest').call(calls.list, { filter: { id } })).data.map((row) => row.users)
  expect([await users(used), await users(free)]).toEqual([[2], [0]])
  const remove = (id: number) => as('upcm').status(calls.remove, { id })
  expect([await remove(used), await remove(free)]).toEqual([409, 200])
  expect([await users(used), await users(free)]).toEqual([[2], []])
})

test('staff find partners and see how many there are, nobody else does', async () => {
  const name = newName()
  await newVendor(name)
  const count = await number('select count(*)::int id from vendors')
  const seen = async (who: Parameters<typeof demoActor>[0]) => [
    (await parts.finds(demoActor(who), name.toLowerCase())).flatMap(({ records }) => records.map(({ title }) => title)),
    (await parts.counters(demoActor(who))).map((counter) => counter.count),
  ]
  expect(await seen('guest')).toEqual([[name], [count]])
  for (const who of ['vendor', 'facilitator', 'scholar'] as const) expect(await seen(who)).toEqual([[], []])
})
