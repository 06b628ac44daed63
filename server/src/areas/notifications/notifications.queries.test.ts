import {
  listNoticePreferences,
  listNotifications,
  readAllNotifications,
  type NoticeRhythm,
  updateNoticePreference,
} from '@pandu/contract/notifications'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { testEnv } from '../../../test/database.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { defineDeadline } from '../../kit/deadlines.ts'
import { type ClosingCourse, courseNotices } from '../courses/courses.notices.ts'
import { remindOfDeadlines } from './notifications.deadlines.ts'
import { maySendNoticeMail, sendNoticeDigests } from './notifications.mail.ts'
import { isNoticeReadable } from './notifications.readable.ts'
import { holdersOf, notify } from './notifications.service.ts'

const database = openTestDatabase()
const { rows } = database
const contributions = joinAreas(areas)
const calls = directCalls(database, ...areas)
const { number, newCourse } = courseMaker(rows)
const env = testEnv('')
const id = (name: DemoUsername) => demoPerson(name).id
const [scholar, scholar2] = [id('scholar'), id('scholar2')]
const services = () => ({ db: database.db, env, contributions })
const { kind } = courseNotices.closes

beforeEach(async () => {
  for (const table of ['notice_digests', 'notifications', 'notice_preferences', 'outbox', 'deadline_reminders'])
    await rows(`delete from ${table}`)
  await rows(`update users set status = 1, time_zone = 'Asia/Jakarta' where id = any($1)`, [[scholar, scholar2]])
})

const factsOf = (course: number, title = 'Course'): ClosingCourse => ({ id: course, title, due_at: '2026-03-01T22:00:00Z' })
const tell = async (course: number, readers: readonly number[], title?: string) =>
  notify({ db: database.db, services: { env, contributions } }, courseNotices.closes, readers, factsOf(course, title))
const prefer = (user: number, mail: boolean, rhythm: NoticeRhythm = 'once', of = kind) =>
  rows('insert into notice_preferences (user_id, kind, mail, rhythm) values ($1, $2, $3, $4)', [user, of, mail, rhythm])
interface Written {
  read?: number
  of?: string | null
  about?: object | null
  text?: string
}
const line = (user: number, { read = 0, of = kind, about = null, text = 'Line' }: Written = {}) =>
  number(`insert into notifications (user_id, message_html, url, kind, read, about) values ($1, $2, '/', $3, $4, $5) returning id`, [
    user,
    text,
    of,
    read,
    about && JSON.stringify(about),
  ])
const mails = async () => rows<{ to: string; subject: string; text: string }>('select "to", subject, text from outbox order by id')
const addressOf = async (user: number) => (await rows<{ email: string }>('select email from users where id = $1', [user]))[0]!.email

test('the list has the reader’s own notices, by whether they are read and by their subject; reading all reads their own', async () => {
  await line(scholar, { text: 'Unread' })
  await line(scholar, { read: 1, text: 'Read' })
  await line(scholar, { of: 'proposal.decided', text: 'Of another subject' })
  await line(scholar2, { text: 'Of somebody else' })
  const list = async (filter: object = {}) =>
    (await calls.as('scholar').call(listNotifications, { filter, page: { size: 9 } })).data
      .map(({ message_html }) => message_html)
      .toSorted()
  expect([await list(), await list({ read: '0' }), await list({ read: '1' }), await list({ group: 'Courses' })]).toEqual([
    ['Of another subject', 'Read', 'Unread'],
    ['Of another subject', 'Unread'],
    ['Read'],
    ['Read', 'Unread'],
  ])
  await calls.as('scholar').call(readAllNotifications, {})
  expect([await list({ read: '0' }), (await rows('select from notifications where user_id = $1 and read = 0', [scholar2])).length]).toEqual(
    [[], 1],
  )
})

test('a choice is that of one person about one kind', async () => {
  const other = 'proposal.decided'
  await prefer(scholar2, false, 'weekly')
  await prefer(scholar, false, 'daily', other)
  const chosen = async (of: string) => {
    const { data } = await calls.as('scholar').call(listNoticePreferences, {})
    return data.filter((one) => one.kind === of).map(({ mail, rhythm }) => [mail, rhythm])
  }
  expect([await chosen(kind), await chosen(other)]).toEqual([[[true, 'once']], [[false, 'daily']]])
  // Without a rhythm it keeps the one that this person chose for this kind, and none here was chosen.
  await calls.as('scholar').call(updateNoticePreference, { kind, mail: false })
  expect([await chosen(kind), await chosen(other)]).toEqual([[[false, 'once']], [[false, 'daily']]])
  await calls.as('scholar').call(updateNoticePreference, { kind, mail: true, rhythm: 'once' })
  expect(await rows('select user_id, kind from notice_preferences order by user_id')).toEqual(
    [
      { user_id: scholar, kind: other },
      { user_id: scholar2, kind },
    ].toSorted((a, b) => a.user_id - b.user_id),
  )
})

test('who holds a permission is told of the programme team only, beside the superadmin, while they are active', async () => {
  const holders = await holdersOf(database.db, 'TSA')
  expect(holders).toContain(id('superadmin'))
  const others = [id('tsa'), id('facilitator'), id('ld')]
  expect(holders.filter((one) => others.includes(one))).toEqual([])
  expect(
    await rows(`select from user_permissions u join permissions p on p.id = u.permission_id where u.user_id = $1 and p.name = 'TSA'`, [
      id('tsa'),
    ]),
  ).toHaveLength(1)
  expect(await holdersOf(database.db, 'LD')).toContain(id('ld'))
  await rows('update users set status = 0 where id = $1', [id('ld')])
  expect(await holdersOf(database.db, 'LD')).not.toContain(id('ld'))
  await rows('update users set status = 1 where id = $1', [id('ld')])
})

test('a notice is mailed to its active readers who want it, says its times in their zone, and has a subject of at most 120 characters', async () => {
  const { course } = await newCourse()
  await rows(`update users set time_zone = 'Asia/Jayapura' where id = $1`, [scholar2])
  await prefer(scholar2, false)
  await tell(course, [scholar, scholar2], 'x'.repeat(200))
  const [mail, ...more] = await mails()
  expect([mail!.to, mail!.subject.length, mail!.subject.endsWith('…'), more]).toEqual([await addressOf(scholar), 120, true, []])
  const told = await rows<{ message_html: string }>('select message_html from notifications order by user_id = $1', [scholar2])
  const times = told.map(({ message_html }) => /\d\d[.:]\d\d/.exec(message_html)![0])
  expect(new Set(times).size).toBe(2)
  await rows('delete from outbox')
  await rows('update users set status = 0 where id = $1', [scholar])
  await tell(course, [scholar])
  expect(await mails()).toEqual([])
  await expect(
    notify(
      { db: database.db, services: { env, contributions: { ...contributions, notices: new Map() } } },
      courseNotices.closes,
      [scholar],
      factsOf(course),
    ),
  ).rejects.toThrow('No area lists the notice course.closes')
})

test('a subject of 120 characters stands as it is', async () => {
  const { course } = await newCourse()
  await tell(course, [scholar], '')
  const [short] = await mails()
  await rows('delete from outbox')
  await tell(course, [scholar], 'x'.repeat(120 - short!.subject.length))
  expect((await mails())[0]!.subject).toMatch(/^.{119}[^…]$/)
})

test('what waits for its morning waits until seven in the zone of its reader: a day at most, or the next Monday', async () => {
  const { course } = await newCourse()
  await prefer(scholar, true, 'daily')
  await prefer(scholar2, true, 'weekly')
  await rows(`update users set time_zone = 'Asia/Jayapura' where id = $1`, [scholar])
  await tell(course, [scholar, scholar2])
  expect(
    await rows(
      `select d.user_id, (due_at at time zone u.time_zone)::time::text at, due_at > now() later, due_at <= now() + interval '1 day' "day",
         due_at <= now() + interval '7 days' and extract(isodow from due_at at time zone u.time_zone) = 1 monday
       from notice_digests d join users u on u.id = d.user_id order by d.user_id = $1`,
      [scholar2],
    ),
  ).toEqual([
    { user_id: scholar, at: '07:00:00', later: true, day: true, monday: expect.any(Boolean) },
    { user_id: scholar2, at: '07:00:00', later: true, day: expect.any(Boolean), monday: true },
  ])
  expect(await mails()).toEqual([])
})

test('the mail of a morning has the lines of active readers that are due and may be read; of more than thirty it counts the rest', async () => {
  const { course } = await newCourse()
  const wait = async (user: number, count: number, about: object | null = { course }, due = '-1 minute') => {
    for (let n = 0; n < count; n++)
      await rows(`insert into notice_digests (user_id, notification_id, due_at) values ($1, $2, now() + $3::interval)`, [
        user,
        await line(user, { about }),
        due,
      ])
  }
  await wait(scholar, 30)
  await wait(scholar, 1, { course }, '1 hour')
  await wait(scholar, 1, { course: 0 })
  await wait(scholar2, 1, null)
  await rows('update users set status = 0 where id = $1', [scholar2])
  expect(await sendNoticeDigests(services())).toBe(1)
  const [mail] = await mails()
  expect([mail!.to, mail!.subject]).toEqual([await addressOf(scholar), '30 notifications in Pandu'])
  expect(mail!.text).not.toContain('more in Pandu')
  await wait(scholar, 31)
  await sendNoticeDigests(services())
  expect((await mails())[1]!.text).toContain('You have 1 more in Pandu.')
})

test('a mail leaves while its reader is active and may read all of it; what may still be read waits anew', async () => {
  const { course } = await newCourse()
  const [open, closed] = [await line(scholar, { about: { course } }), await line(scholar, { about: { course: 0 } })]
  expect([
    await maySendNoticeMail(services(), [open]),
    await maySendNoticeMail(services(), [closed]),
    await maySendNoticeMail(services(), [open, closed]),
  ]).toEqual([true, false, false])
  expect(await rows('select notification_id id from notice_digests')).toEqual([{ id: open }])
  // What everybody may read who is active.
  const plain = await line(scholar, { of: null })
  expect(await maySendNoticeMail(services(), [plain])).toBe(true)
  await rows('update users set status = 0 where id = $1', [scholar])
  expect(await maySendNoticeMail(services(), [plain])).toBe(false)
})

test('a notice in a download has its words for its own reader, while they may read them', async () => {
  const { course } = await newCourse()
  const [open, closed, theirs] = [
    await line(scholar, { about: { course } }),
    await line(scholar, { about: { course: 0 } }),
    await line(scholar2, { about: { course } }),
  ]
  const { rows: readable } = await sql<{ id: number }>`select x.id from notifications x where ${isNoticeReadable(contributions)}`.execute(
    database.db,
  )
  expect(readable.map((one) => one.id)).toEqual([open])
  expect([closed, theirs]).not.toContain(open)
})

/** The same for all reminders: another second would be another date. */
const begin = new Date().toISOString()

/** Reminds of what these rows say is due; answers how many people were told. */
const remind = (...due: readonly { id: number; days: number; readers: readonly number[] }[]) => {
  const one = defineDeadline<ClosingCourse>(courseNotices.closes, (_, { from, to }) => {
    const values = due.map(
      (row) =>
        sql`(${row.id}::int, date_trunc('second', ${begin}::timestamptz) + make_interval(days => ${row.days}::int) - interval '1 hour', 'Title', ${[...row.readers]}::int[])`,
    )
    return sql<ClosingCourse & { readers: number[] }>`select v.id, v.at::timestamptz due_at, v.title, v.readers
      from (values ${sql.join(values)}) v (id, at, title, readers) where v.at::timestamptz > ${from} and v.at::timestamptz <= ${to}`
  })
  return remindOfDeadlines({ ...services(), contributions: { ...contributions, parts: [{ deadlines: [one] }] } })
}

test('each is reminded once of each deadline, of those alone that are new to them, and again of a new date', async () => {
  const [first, second] = [await newCourse(), await newCourse()]
  const told = async () => {
    const found = await rows<{ user_id: number; course: number }>(
      `delete from notifications returning user_id, (about ->> 'course')::int course`,
    )
    return found.map(({ user_id, course }) => [user_id, course]).toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!)
  }
  const due = (course: number, readers: readonly number[], days = 2) => ({ id: course, days, readers })
  expect([await remind(due(first.course, [scholar])), await told()]).toEqual([1, [[scholar, first.course]]])
  expect([await remind(due(first.course, [scholar])), await told()]).toEqual([0, []])
  expect([await remind(due(first.course, [scholar, scholar2]), due(second.course, [scholar])), await told()]).toEqual([
    2,
    [
      [scholar, second.course],
      [scholar2, first.course],
    ].toSorted((a, b) => a[0]! - b[0]!),
  ])
  await rows(`update deadline_reminders set due_at = due_at + interval '1 hour' where record_id = $1`, [first.course])
  expect([await remind(due(first.course, [scholar])), await told()]).toEqual([1, [[scholar, first.course]]])
  // Of one record with two dates each tells its own readers.
  await rows('delete from deadline_reminders')
  await remind(due(second.course, [scholar], 2), due(second.course, [scholar2], 3))
  expect(await told()).toEqual(
    [
      [scholar, second.course],
      [scholar2, second.course],
    ].toSorted((x, y) => x[0]! - y[0]!),
  )
})

test('who was told is kept for sixty days after the deadline', async () => {
  const { course } = await newCourse()
  for (const [user, age] of [
    [scholar, '60 days 12 hours'],
    [scholar2, '59 days 12 hours'],
  ] as const)
    await rows(`insert into deadline_reminders (kind, record_id, due_at, days, user_id) values ($1, $2, now() - $3::interval, 1, $4)`, [
      kind,
      course,
      age,
      user,
    ])
  await remind({ id: course, days: 90, readers: [scholar] })
  expect(await rows('select user_id from deadline_reminders')).toEqual([{ user_id: scholar2 }])
})
