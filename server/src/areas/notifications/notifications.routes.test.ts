import { expect, test } from 'vitest'
import { listOutbox } from '@pandu/contract/mail'
import { countNotifications, listNotifications, readAllNotifications, readNotification } from '@pandu/contract/notifications'
import { testApp } from '../../../test/app.ts'

const { as } = testApp()

test('the bell shows three, the page up to 999, more is refused', async () => {
  const bell = await as('scholar').call(listNotifications, {})
  expect(bell.body.data).toHaveLength(3)
  expect(bell.body.total).toBeGreaterThan(3)
  expect((await as('scholar').call(listNotifications, { page: { size: 999 } })).body.data).toHaveLength(bell.body.total)
  expect((await as('scholar').call(listNotifications, { page: { size: 1000 } })).status).toBe(422)
  expect((await as('scholar').call(listNotifications, { filter: { user_id: 1 } as never })).status).toBe(422)
})

test('reading one lowers the badge; somebody else’s answers like a missing one', async () => {
  const unread = await as('scholar').call(listNotifications, { filter: { read: '0' } })
  const { id } = unread.body.data[0]!
  const foreign = await as('scholar2').call(readNotification, { id })
  const missing = await as('scholar2').call(readNotification, { id: 2_000_000_000 })
  expect([foreign.status, foreign.error]).toEqual([404, missing.error])
  expect((await as('scholar').call(readNotification, { id })).status).toBe(200)
  expect((await as('scholar').call(countNotifications, {})).body.data.unread).toBe(unread.body.total - 1)
  await as('scholar').call(readAllNotifications, {})
  expect((await as('scholar').call(countNotifications, {})).body.data.unread).toBe(0)
})

test('only the superadmin reads the outbox', async () => {
  expect((await as('upcm').call(listOutbox, {})).status).toBe(403)
  expect((await as('superadmin').call(listOutbox, {})).body.total).toBeGreaterThan(0)
})

test('a retry under the same Idempotency-Key gets the same answer; another request under it is refused', async () => {
  const key = { 'idempotency-key': 'a-key-of-this-test' }
  const [first, second] = await Promise.all([as('tsa').call(readAllNotifications, {}, key), as('tsa').call(readAllNotifications, {}, key)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body).toEqual(second.body)
  expect((await as('tsa').call(readNotification, { id: 1 }, key)).status).toBe(422)
})
