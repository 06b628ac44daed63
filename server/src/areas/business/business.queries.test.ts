import { addBusinessEvents, businessAcumen } from '@pandu/contract/business'
import type { Actor } from '@pandu/contract/kit'
import { undoOperation } from '@pandu/contract/operations'
import { beforeEach, expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { operations } from '../operations/operations.area.ts'
import { business } from './business.area.ts'
import { businessParts } from './business.parts.ts'

const database = openTestDatabase()
const calls = directCalls(database, business, operations)
const parts = partsOf(database, businessParts)

beforeEach(async () => {
  await database.rows('delete from business_events')
})

const event = (title: string) => ({ title, event_date: '2026-05-04' })
const add = async (...titles: string[]) => (await calls.as('elsn').call(addBusinessEvents, { data: titles.map(event) })).data.operation_id
const listed = async () => (await calls.as('guest').call(businessAcumen.list, { sort: 'title' })).data

test('staff find events and see their dates, partners and scholars do not', async () => {
  await add('Zebra fair')
  const found = async (who: Actor) => (await parts.finds(who, 'zebra')).flatMap(({ records }) => records.map(({ title }) => title))
  const dates = async (who: Actor) => (await parts.dates(who)).map(({ title }) => title)
  const staff = demoActor('guest')
  expect([await found(staff), await dates(staff)]).toEqual([['Zebra fair'], ['Zebra fair']])
  for (const who of ['vendor', 'scholar'] as const)
    expect([await found(demoActor(who)), await dates(demoActor(who))], who).toEqual([[], []])
})

test('what was added together is taken back unless one of it has been changed', async () => {
  expect(await calls.as('elsn').status(undoOperation, { id: await add('One', 'Two') })).toBe(200)
  expect(await listed()).toEqual([])
  const operation = await add('One', 'Two')
  const [one] = await listed()
  await calls.as('elsn').call(businessAcumen.update, { ...event('One'), id: one!.id })
  expect(await calls.as('elsn').status(undoOperation, { id: operation })).toBe(409)
  expect((await listed()).map(({ title }) => title)).toEqual(['One', 'Two'])
})
