import { expect, test } from 'vitest'
import { listOutbox } from '@pandu/contract/mail'
import {
  countNotifications,
  listNoticePreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@pandu/contract/notifications'
import { createGep } from '@pandu/contract/proposals'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { gepDraft } from '../../../test/proposals.ts'

const product = testApp()
const { as } = product
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(product.databaseUrl, text, values)

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

test('who holds a permission is told of what it decides on: the superadmin too, but nobody whose account is inactive', async () => {
  const unread = async () => {
    const rows = await sql<{ username: string; count: number }>(
      `select u.username, count(n.id)::int count from users u left join notifications n on n.user_id = u.id group by u.id`,
    )
    return new Map(rows.map(({ username, count }) => [username, count]))
  }
  // Sulastri is inactive in the demo world.
  await sql(`insert into user_permissions (user_id, permission_id)
    select u.id, p.id from users u, permissions p where u.username = 'sulastri' and p.name = 'UPCM' on conflict do nothing`)
  const before = await unread()
  await as('scholar').call(createGep, gepDraft)
  const after = await unread()
  const told = [...after.keys()].filter((username) => after.get(username) !== before.get(username))
  const active = await sql<{ username: string }>(
    `select username from users u where status = 1 and (role = 'SUPERADMIN' or role = 'TF' and exists (
       select from user_permissions h join permissions p on p.id = h.permission_id where h.user_id = u.id and p.name = 'UPCM'))`,
  )
  expect(told.toSorted()).toEqual(active.map(({ username }) => username).toSorted())
  expect(told).toEqual(expect.arrayContaining(['superadmin', 'upcm']))
  expect(told).not.toContain('sulastri')
})

test('a subject leaves its own notices, together with the unread ones, and nothing of other people', async () => {
  const { id } = (await sql<{ id: number }>(`select id from users where username = 'scholar'`))[0]!
  const other = (await sql<{ id: number }>(`select id from users where username = 'scholar2'`))[0]!.id
  await sql(
    `insert into notifications (user_id, message_html, url, kind, read) select u, 'Filtered', '/', k, r
     from unnest($1::int[]) u, unnest(array['proposal.decided', 'score.decided']) k, unnest(array[0, 1]) r`,
    [[id, other]],
  )
  const { data: kinds } = (await as('scholar').call(listNoticePreferences, {})).body
  const group = kinds.find(({ kind }) => kind === 'proposal.decided')!.group
  const ofGroup = new Set(kinds.filter((one) => one.group === group).map(({ kind }) => kind))
  const read = async (filter: { group: string; read?: '0' | '1' }) =>
    (await as('scholar').call(listNotifications, { filter, page: { size: 999 } })).body
  const all = await read({ group })
  expect(all.data.every(({ kind }) => kind !== null && ofGroup.has(kind))).toBe(true)
  const [own] = await sql<{ count: number }>('select count(*)::int count from notifications where user_id = $1 and kind = any($2)', [
    id,
    [...ofGroup],
  ])
  expect([all.total, all.data.length]).toEqual([own!.count, own!.count])
  const unread = await read({ group, read: '0' })
  expect([unread.data.every((one) => one.read === 0), unread.total < all.total, unread.total > 0]).toEqual([true, true, true])
  expect((await read({ group: 'Nothing like it' })).total).toBe(0)
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
