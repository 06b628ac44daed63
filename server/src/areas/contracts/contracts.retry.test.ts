import { listBatches, retryContracts, sendContracts } from '@pandu/contract/contracts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { contractWorld } from '../../../test/contracts.ts'
import { missing } from '../../../test/proposals.ts'
import { sweepAll } from '../../../test/sweep.ts'
import { openDb } from '../../kit/db.ts'
import { refreshAfterMail } from './contracts.notices.ts'

const { as, rows, world, scholar, template, work, generate, read, sign, withContract } = contractWorld()
const batch = async (id: number) => (await as('guest').call(listBatches, { filter: { id } })).body.data[0]!
const again = (operation_id: number) => as('ld').call(retryContracts, { operation_id })

test('all that failed of a batch is tried again at once, and nothing else', async () => {
  const [good, one, two] = [await scholar(), await scholar(), await scholar()]
  const ids = [one.id, two.id]
  const { operation } = await generate([good.id, ...ids], await template())
  await rows(`update scholars set address = '' where id = any ($1)`, [ids])
  await work()
  expect(await batch(operation)).toMatchObject({ total: 3, done: 1, failed: 2, retryable: 2 })
  const before = await read(good.id)
  // One of them is mended, the other is not.
  await rows(`update scholars set address = 'Jalan Mawar 3' where id = $1`, [one.id])
  const answer = await again(operation)
  expect([answer.status, answer.body.message]).toEqual([200, '2 contracts will be tried again'])
  await work()
  expect((await read(one.id)).stage).toBe('ready')
  expect(await read(two.id)).toMatchObject({ stage: 'failed', error: 'Missing: Address' })
  expect(await read(good.id)).toEqual(before)
  expect(await batch(operation)).toMatchObject({ done: 2, failed: 1, retryable: 1 })

  // A contract that was generated again belongs to another batch: the old batch has nothing left to retry.
  await rows(`update scholars set address = 'Jalan Mawar 4' where id = $1`, [two.id])
  await generate([two.id], await template())
  expect(await batch(operation)).toMatchObject({ failed: 1, retryable: 0 })
  const none = await again(operation)
  expect([none.status, none.error.message]).toEqual([409, 'Nothing has failed here'])
  expect((await again(missing)).status).toBe(404)
  const both = await as('ld').call(retryContracts, { operation_id: operation, scholar_id: [one.id] })
  expect(both.error.errors).toEqual({ scholar_id: ['choose at least one'] })
})

test('letters of a sending that were not delivered are tried again together', async () => {
  const people = [await scholar(), await scholar()]
  const scholar_id = people.map(({ id }) => id)
  await generate(scholar_id, await template())
  await work()
  const sent = (await as('ld').call(sendContracts, { scholar_id })).body.data.operation_id!
  await work()
  expect(await batch(sent)).toMatchObject({ done: 2, failed: 0, retryable: 0 })
  await rows(
    `update outbox set status = 'failed', error = 'mailbox full' where id in (select letter_id from contract_letters where operation_id = $1)`,
    [sent],
  )
  expect(await batch(sent)).toMatchObject({ done: 0, failed: 2, retryable: 2 })
  await rows(`update users set email = 'mended' || id || '@pandu.example' where id = any($1)`, [scholar_id])
  expect((await again(sent)).body.message).toBe('2 contracts will be tried again')
  expect(await batch(sent)).toMatchObject({ failed: 0, retryable: 0 })
  for (const id of scholar_id) expect((await read(id)).letter).toBe('waiting')
  // Each goes to the address that the scholar has now.
  const addresses = await rows(
    'select "to" from outbox join contracts on letter_id = outbox.id where scholar_id = any($1) order by scholar_id',
    [scholar_id],
  )
  expect(addresses).toEqual(scholar_id.map((id) => ({ to: `mended${id}@pandu.example` })))
})

test('a mail to a scholar who is not active any more is left out of trying again, until they are active', async () => {
  const [one, two] = [await scholar(), await scholar()]
  const scholar_id = [one.id, two.id]
  await generate(scholar_id, await template())
  await work()
  const sent = (await as('ld').call(sendContracts, { scholar_id })).body.data.operation_id!
  const beside = await withContract()
  await rows(`update outbox set status = 'failed' where id in (select letter_id from contracts where scholar_id = any($1))`, [
    [...scholar_id, beside.id],
  ])
  const switchTo = (status: number, ...ids: number[]) => rows('update users set status = $2 where id = any($1)', [ids, status])
  await switchTo(0, two.id, beside.id)
  expect(await batch(sent)).toMatchObject({ failed: 2, retryable: 1 })
  expect((await again(sent)).body.message).toBe(
    '1 contract will be tried again. 1 contract was left out, because the scholar is not active',
  )
  expect([(await read(one.id)).letter, (await read(two.id)).letter]).toEqual(['waiting', 'failed'])
  expect(await batch(sent)).toMatchObject({ failed: 1, retryable: 0 })
  const none = await again(sent)
  expect([none.status, none.error.message]).toEqual([409, 'This scholar is not active'])
  await switchTo(1, two.id)
  expect(await batch(sent)).toMatchObject({ retryable: 1 })
  expect((await again(sent)).body.message).toBe('1 contract will be tried again')
})

test('a mail that was withheld counts as failed, with its reason, and is tried again once its scholar is active', async () => {
  const one = await scholar()
  await generate([one.id], await template())
  await work()
  const sent = (await as('ld').call(sendContracts, { scholar_id: [one.id] })).body.data.operation_id!
  await work()
  const error = 'Not sent: this account is no longer active'
  await rows(`update outbox set status = 'withheld', error = $2 where id in (select letter_id from contracts where scholar_id = $1)`, [
    one.id,
    error,
  ])
  expect(await read(one.id)).toMatchObject({ letter: 'withheld', error })
  await rows('update users set status = 0 where id = $1', [one.id])
  expect(await batch(sent)).toMatchObject({ total: 1, done: 0, failed: 1, retryable: 0 })
  expect((await again(sent)).error.message).toBe('This scholar is not active')
  await rows('update users set status = 1 where id = $1', [one.id])
  expect(await batch(sent)).toMatchObject({ failed: 1, retryable: 1 })
  expect((await again(sent)).status).toBe(200)
  expect(await read(one.id)).toMatchObject({ letter: 'waiting', error: '' })
})

test('a mail that failed stays until its contract is signed, so that it never counts as sent', async () => {
  const [failed, arrived] = [await withContract(), await withContract()]
  const letters = 'id in (select letter_id from contracts where scholar_id = $1)'
  await rows(`update outbox set created_at = now() - interval '1 year' where status <> 'waiting' or ${letters}`, [arrived.id])
  await rows(`update outbox set status = 'failed', created_at = now() - interval '1 year' where ${letters}`, [failed.id])
  await rows(`update outbox set status = 'sent' where ${letters}`, [arrived.id])
  const { pool, close } = openDb(world.databaseUrl, () => {}, 1)
  const clean = () => sweepAll(pool, { remove: async () => {} })
  await clean()
  const left = (id: number) => rows(`select status from outbox where ${letters}`, [id])
  expect([await left(failed.id), await left(arrived.id)]).toEqual([[{ status: 'failed' }], []])
  expect([(await read(failed.id)).letter, (await read(arrived.id)).letter]).toEqual(['failed', 'sent'])
  await sign(failed)
  await clean()
  await close()
  expect(await left(failed.id)).toEqual([])
})

test('screens of staff hear of letters about contracts, and of no others', async () => {
  const one = await withContract()
  const [{ letter_id }] = (await rows('select letter_id from contracts where scholar_id = $1', [one.id])) as [{ letter_id: number }]
  const [{ id }] = (await rows(
    `insert into outbox ("to", subject, text, html, status) values ('a@example.org', 'Password', 'x', '', 'sent') returning id`,
  )) as [{ id: number }]
  const heard: string[] = []
  const listener = new pg.Client({ connectionString: world.databaseUrl })
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen pandu_live')
  const { db, close } = openDb(world.databaseUrl, () => {}, 1)
  await refreshAfterMail(db, [id])
  await refreshAfterMail(db, [id, letter_id])
  // The frame arrives before the answer to the next request.
  await listener.query('select 1')
  await close()
  await listener.end()
  expect(heard.map((payload) => JSON.parse(payload).frame.name)).toEqual(['contractsProgressed'])
})
