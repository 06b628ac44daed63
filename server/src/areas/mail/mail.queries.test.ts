import { listOutbox, readMailHold, releaseMail } from '@pandu/contract/mail'
import { beforeEach, expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { mailRoutes } from './mail.routes.ts'
import { mailParts } from './mail.parts.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, { name: 'mail', tables: ['outbox', 'mail_hold'], routes: mailRoutes })
const parts = partsOf(database, mailParts)

beforeEach(async () => {
  await rows('delete from outbox')
  await rows('delete from mail_hold')
})

const mail = (subject: string, status: string, at = '2026-01-01T00:00:00Z') =>
  rows(`insert into outbox ("to", subject, text, status, created_at) values ('reader@pandu.example', $1, '', $2, $3)`, [
    subject,
    status,
    at,
  ])
const subjects = async (filter: object) =>
  (await calls.as('superadmin').call(listOutbox, { filter })).data.map(({ subject }) => subject).toSorted()
const hold = (since: string) => rows('insert into mail_hold (since, backup_at) values ($1, $1)', [since])

test('the outbox is filtered by words and by how far a mail has come; what waits is held back while mail is', async () => {
  for (const status of ['waiting', 'sent', 'failed', 'kept']) await mail(`A ${status} mail`, status)
  expect([await subjects({}), await subjects({ search: 'sent mail' }), await subjects({ status: 'failed' })]).toEqual([
    ['A failed mail', 'A kept mail', 'A sent mail', 'A waiting mail'],
    ['A sent mail'],
    ['A failed mail'],
  ])
  expect([await subjects({ status: 'waiting' }), await subjects({ status: 'held' })]).toEqual([['A waiting mail'], []])
  await hold('2026-01-02T00:00:00Z')
  expect([await subjects({ status: 'waiting' }), await subjects({ status: 'held' })]).toEqual([[], ['A waiting mail']])
})

test('what waited when the backup was made is counted and left apart from what was written since', async () => {
  const since = '2026-01-02T00:00:00Z'
  await mail('Before', 'waiting', '2026-01-01T23:59:59Z')
  await mail('At the moment', 'waiting', since)
  await mail('After', 'waiting', '2026-01-02T00:00:01Z')
  await mail('Sent', 'sent')
  const count = async () => (await calls.as('superadmin').call(readMailHold, {})).data
  expect(await count()).toBeNull()
  await hold(since)
  expect(await count()).toMatchObject({ older: 2, newer: 1 })
  await calls.as('superadmin').call(releaseMail, { older: 'leave' })
  expect([
    await count(),
    await subjects({ status: 'failed' }),
    await subjects({ status: 'waiting' }),
    await subjects({ status: 'sent' }),
  ]).toEqual([null, ['At the moment', 'Before'], ['After'], ['Sent']])
})

test('the superadmin alone finds mails and counts those that failed', async () => {
  await mail('Walrus', 'failed')
  await mail('Otter', 'sent')
  const found = async (who: Parameters<typeof demoActor>[0]) =>
    (await parts.finds(demoActor(who), 'walrus')).flatMap(({ records }) => records.map(({ title }) => title))
  const counted = async (who: Parameters<typeof demoActor>[0]) => (await parts.counters(demoActor(who))).map(({ count }) => count)
  expect([await found('superadmin'), await counted('superadmin')]).toEqual([['Walrus'], [1]])
  for (const who of ['upcm', 'guest', 'scholar'] as const) expect([await found(who), await counted(who)]).toEqual([[], []])
})
