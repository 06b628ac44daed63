import { listOutbox, readMailHold, releaseMail } from '@pandu/contract/mail'
import { readOverview } from '@pandu/contract/overview'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const product = testApp()
const boss = () => product.as('superadmin')
const rows = <R extends object>(text: string) => inDatabase<R>(product.databaseUrl, text)
const statuses = async () => {
  const found = await rows<{ to: string; status: string }>(
    `select "to", status from outbox where "to" like '%.hold@example.org' order by id`,
  )
  return found.map(({ to, status }) => `${to.split('.')[0]} ${status}`)
}

beforeEach(async () => {
  await rows(`delete from mail_hold; delete from outbox where status = 'waiting' or "to" like '%.hold@example.org'`)
})

/** A copy restored an hour ago, with a mail of before the restore, one of after it, and one that went out long ago. */
const restored = () =>
  rows(`insert into mail_hold (since, backup_at) values (now() - interval '1 hour', now() - interval '1 day');
    insert into outbox ("to", subject, text, status, created_at) values
      ('older.hold@example.org', 'One', 'x', 'waiting', now() - interval '2 days'),
      ('newer.hold@example.org', 'Two', 'x', 'waiting', now() - interval '1 minute'),
      ('gone.hold@example.org', 'Three', 'x', 'sent', now() - interval '2 days')`)

test('while mail goes out nothing is said, and what waits only waits', async () => {
  expect((await boss().call(readMailHold, {})).body.data).toBeNull()
  expect((await boss().call(releaseMail, { older: 'send' })).status).toBe(409)
})

test('a restored copy says since when it holds mail back, and how many wait of before and after', async () => {
  await restored()
  expect((await boss().call(readMailHold, {})).body.data).toMatchObject({ older: 1, newer: 1 })
  const { data } = (await boss().call(listOutbox, { filter: { search: '.hold@example.org' } })).body
  expect(data.map(({ to, status }) => `${to.split('.')[0]} ${status}`).toSorted()).toEqual(['gone sent', 'newer held', 'older held'])
})

test('turned on again, it leaves what waited in the backup, or sends it; the second to decide learns that', async () => {
  await restored()
  expect((await boss().call(releaseMail, { older: 'leave' })).body.message).toBe(
    'Mail is sent again. 1 mail from before the restore will not be sent',
  )
  expect(await statuses()).toEqual(['older failed', 'newer waiting', 'gone sent'])
  expect((await boss().call(releaseMail, { older: 'send' })).status).toBe(409)

  await rows(`delete from outbox where "to" like '%.hold@example.org'`)
  await restored()
  expect((await boss().call(releaseMail, { older: 'send' })).body.message).toBe('Mail is sent again')
  expect(await statuses()).toEqual(['older waiting', 'newer waiting', 'gone sent'])
  expect((await boss().call(readMailHold, {})).body.data).toBeNull()
})

test('the outbox shows the mails of one status, what is held back apart from what waits', async () => {
  const shown = async () => {
    const statuses = ['waiting', 'held', 'sent', 'failed'] as const
    const of = async (status: (typeof statuses)[number]) => {
      const { body } = await boss().call(listOutbox, { filter: { search: '.hold@example.org', status } })
      return [status, body.total, ...body.data.map((mail) => mail.status)].join(' ')
    }
    return Promise.all(statuses.map(of))
  }
  await restored()
  await rows(`update outbox set status = 'failed' where "to" = 'gone.hold@example.org'`)
  expect(await shown()).toEqual(['waiting 0', 'held 2 held held', 'sent 0', 'failed 1 failed'])
  await rows('delete from mail_hold')
  expect(await shown()).toEqual(['waiting 2 waiting waiting', 'held 0', 'sent 0', 'failed 1 failed'])
})

test('the superadmin is shown how many mails failed, nobody else is', async () => {
  const failed = async (who: 'superadmin' | 'upcm') => {
    const { counts } = (await product.as(who).call(readOverview, {})).body.data
    return counts.flatMap(({ counters }) => counters).find(({ key }) => key === 'mail.failed')?.count
  }
  const before = await failed('superadmin')
  await rows(`insert into outbox ("to", subject, text, status) values ('bad.hold@example.org', 'One', 'x', 'failed')`)
  expect(await failed('superadmin')).toBe(before! + 1)
  expect(await failed('upcm')).toBeUndefined()
})

test('what becomes of the older mails must be said', async () => {
  await restored()
  const answer = await boss().call(releaseMail, {} as never)
  expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, ['older']])
})
