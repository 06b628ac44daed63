import { downloadEntry, listCalendar, readFeed, readSubscription, subscribe, unsubscribe } from '@pandu/contract/calendar'
import { addTeachers, switchModule, updateCourse } from '@pandu/contract/courses'
import { assignMentor, mentoringCalls } from '@pandu/contract/mentoring'
import { updateProject } from '@pandu/contract/projects'
import { createMeeting, removeMeetings, updateMeeting } from '@pandu/contract/schedules'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DemoUsername } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/feed.ts'
import { idsOf, newCourse, newProject } from '../../../test/groups.ts'

const app = accountWorld()
const { as, rows, world } = app
const [scholar, mentor] = idsOf('scholar', 'mentor') as [number, number]
const DAY = 86_400_000
/** A day so far ahead that the demo world has no dates then. */
const day = (n: number) => new Date(Math.floor(Date.now() / DAY) * DAY + (300 + n) * DAY).toISOString().slice(0, 10)
const unix = (n: number, clock: string) => Date.parse(`${day(n)}T${clock}:00Z`) / 1000
const fields = { title: 'Goals; plans, and “doubts”', description: '', media: 'Other' as const, additional_info: 'Library, room 2' }

let course: { id: number; section: number }
beforeEach(async () => {
  await rows('delete from meetings')
  await rows(`update courses set end_date = '2999-12-31'`)
  course = await newCourse(app)
  await as('ld').call(addTeachers, { course_id: course.id, user_id: [mentor] })
  await as('ld').call(assignMentor, { course_id: course.id, user_id: mentor, scholar_id: [scholar] })
})

const hour = (n = 0, clock = '03:00') => ({ start_section: unix(n, clock), end_section: unix(n, clock) + 3600 })
const plan = async (given: object = {}) =>
  (await as('mentor').call(createMeeting, { course_id: course.id, ...fields, ...hour(), ...given })).body.data.id
const entries = async (who: DemoUsername, filter: object = {}, zone?: string) => {
  const answer = await as(who).call(
    listCalendar,
    { filter: { from: day(0), to: day(30), ...filter } },
    zone === undefined ? {} : { 'x-time-zone': zone },
  )
  expect(answer.status, answer.error?.message).toBe(200)
  return answer.body.data
}
const keys = async (...args: Parameters<typeof entries>) => (await entries(...args)).map(({ key }) => key)
const subscribed = async (who: DemoUsername) => (await as(who).call(subscribe, {})).body.data.address
const tokenIn = (address: string) => address.split('/').at(-1)!
const read = (address: string) => world.visitor.call(readFeed, { token: tokenIn(address) })
const feedOf = async (address: string) => eventsOf((await read(address)).raw)

/** The id of the module that puts a project into its section. */
const placeOf = async (project: number) =>
  (await rows<{ id: number }>('select id from section_modules where project_id = $1', [project]))[0]!.id

describe('the calendar', () => {
  test('says when, what, with whom and where it opens', async () => {
    const id = await plan()
    expect(await entries('scholar')).toEqual([
      {
        key: `meeting.${id}`,
        kind: 'meeting',
        what: 'Meeting',
        title: fields.title,
        detail: expect.any(String),
        all_day: false,
        begins: `${day(0)}T03:00:00.000Z`,
        ends: `${day(0)}T04:00:00.000Z`,
        course: expect.stringMatching(/^Course/),
        cancelled: false,
        url: `/schedule/mentor/${id}/${course.id}`,
      },
    ])
  })

  test.each(['scholar', 'mentor', 'ld'] as const)('takes %s as many statements for forty entries as for one', async (who) => {
    const filter = who === 'ld' ? { course_id: course.id } : {}
    const statements = async () => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const found = await entries(who, filter)
      const { length } = query.mock.calls
      query.mockRestore()
      return { length, found: found.length }
    }
    await plan()
    await statements()
    const one = await statements()
    await rows(
      `insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
       select course_id, side, author_id, title, media, starts_at + i * interval '1 hour', ends_at + i * interval '1 hour' from meetings, generate_series(1, 39) i`,
    )
    const many = await statements()
    expect([one.found, many.found]).toEqual([1, 40])
    expect(many.length).toBe(one.length)
  })

  test('counts days in the zone of the reader', async () => {
    // This is 23:30 in Jakarta and 00:30 in Makassar.
    const id = await plan(hour(0, '16:30'))
    const on = (n: number, zone: string) => keys('scholar', { from: day(n), to: day(n) }, zone)
    expect([await on(0, 'Asia/Jakarta'), await on(1, 'Asia/Jakarta')]).toEqual([[`meeting.${id}`], [`meeting.${id}`]])
    expect([await on(0, 'Asia/Makassar'), await on(1, 'Asia/Makassar')]).toEqual([[], [`meeting.${id}`]])
  })

  test('asks for at most 62 days, from the first to the last', async () => {
    const wrong = async (filter: { from?: string; to: string; kind?: string }) =>
      (await as('scholar').call(listCalendar, { filter: filter as { from: string; to: string } })).error.errors
    expect(await wrong({ from: day(0), to: day(62) })).toEqual({ 'filter.to': ['at most 62 days at once'] })
    expect(await wrong({ from: day(1), to: day(0) })).toEqual({ 'filter.to': ['must not be before the first day'] })
    expect(await wrong({ to: day(0) })).toEqual({ 'filter.from': ['First day is required'] })
    expect(await wrong({ from: day(0), to: day(1), kind: 'meeting,party' })).toMatchObject({
      'filter.kind.1': ['must be kinds of entries'],
    })
    expect((await as('scholar').call(listCalendar, { filter: { from: day(0), to: day(61) } })).status).toBe(200)
  })

  test('holds only the own meetings of those who look after scholars, unless a course or a person is asked for', async () => {
    const id = await plan()
    expect(await keys('mentor')).toEqual([`meeting.${id}`])
    expect(await keys('facilitator')).toEqual([])
    expect(await keys('ld')).toEqual([])
    expect(await keys('facilitator', { course_id: course.id })).toEqual([`meeting.${id}`])
    expect(await keys('ld', { user_id: mentor })).toEqual([`meeting.${id}`])
    expect(await keys('ld', { user_id: scholar })).toEqual([])
    expect(await keys('ld', { user_id: mentor, course_id: 1 })).toEqual([])
    // This person does not teach the course.
    expect(await keys('vendor', { user_id: mentor })).toEqual([])
  })

  test('invites nobody who is not looked after on the day', async () => {
    await plan()
    expect(await keys('scholar2')).toEqual([])
    const [assigned] = await rows<{ id: number }>('select id from mentoring_assignments where course_id = $1', [course.id])
    await as('ld').call(mentoringCalls.mentor.remove, [{ id: assigned!.id }])
    expect(await keys('scholar')).toEqual([])
  })

  test('is narrowed to kinds', async () => {
    const id = await plan()
    await as('ld').call(updateCourse, { id: course.id, start_date: '2026-01-01', end_date: day(3) })
    expect(await keys('scholar')).toEqual([`meeting.${id}`, `course.ends.${course.id}`])
    expect(await keys('scholar', { kind: 'course,quiz' })).toEqual([`course.ends.${course.id}`])
    expect(await keys('scholar', { kind: 'quiz' })).toEqual([])
  })

  test('strikes out a meeting that does not take place, and drops a deleted one', async () => {
    const id = await plan()
    await rows(`update meetings set state = 'not_held', reason = 'Rain' where id = $1`, [id])
    expect((await entries('scholar')).map(({ cancelled }) => cancelled)).toEqual([true])
    await as('mentor').call(removeMeetings, [{ course_schedule_administrator_id: id }])
    expect(await keys('scholar')).toEqual([])
  })
})

describe('a file of one entry', () => {
  test('is read by calendars', async () => {
    const id = await plan()
    const file = await as('scholar').call(downloadEntry, { key: `meeting.${id}` })
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(Object.fromEntries(eventsOf(file.raw))).toEqual({
      [`meeting.${id}`]: {
        summary: fields.title,
        description: expect.stringMatching(new RegExp(`^Meeting\n.*\nCourse .*\nhttp.*/schedule/mentor/${id}/${course.id}$`)),
        location: fields.additional_info,
        begins: `${day(0)}T03:00:00Z`,
        ends: `${day(0)}T04:00:00Z`,
        allDay: false,
        sequence: 0,
        status: 'CONFIRMED',
      },
    })
  })

  test('is given only to whom the calendar shows the entry', async () => {
    const id = await plan()
    const statusFor = async (who: DemoUsername, key: string) => (await as(who).call(downloadEntry, { key })).status
    expect(await statusFor('ld', `meeting.${id}`)).toBe(200)
    expect(await statusFor('scholar2', `meeting.${id}`)).toBe(404)
    expect(await statusFor('scholar', 'meeting.2000000000')).toBe(404)
    expect(await statusFor('scholar', 'secret.1')).toBe(404)
    expect(await statusFor('scholar', 'meeting')).toBe(422)
  })
})

describe('a subscription', () => {
  test('is read without a session and says moments in UTC and days as days', async () => {
    const id = await plan()
    await as('ld').call(updateCourse, { id: course.id, start_date: '2026-01-01', end_date: day(3) })
    const answer = await read(await subscribed('scholar'))
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.raw.toString()).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*\r\nMETHOD:PUBLISH\r\n[\s\S]*REFRESH-INTERVAL;VALUE=DURATION:PT8H\r\n/,
    )
    expect(
      Math.max(
        ...answer.raw
          .toString()
          .split('\r\n')
          .map((line) => Buffer.byteLength(line)),
      ),
    ).toBeLessThanOrEqual(75)
    // Properties of the calendar come before its events.
    expect(answer.raw.toString().split('BEGIN:VEVENT')[0]).toMatch(/\r\nX-WR-TIMEZONE:\w+\/\w+\r\n/)
    expect(answer.raw.toString()).toMatch(/\r\nEND:VEVENT\r\nEND:VCALENDAR\r?\n?$/)
    const events = eventsOf(answer.raw)
    expect(events.get(`meeting.${id}`)).toMatchObject({ summary: fields.title, begins: `${day(0)}T03:00:00Z` })
    expect(events.get(`course.ends.${course.id}`)).toMatchObject({ allDay: true, begins: day(3), ends: day(4) })
  })

  test('raises the sequence with each change of a date, under the same UID', async () => {
    const id = await plan()
    const project = await newProject(app, course.section)
    const stage = async (at: string) => {
      await as('ld').call(updateProject, { id: project, title: 'P', description: 'D', due: { proposal: at } })
      return `stage.due.${(await placeOf(project)) * 4}`
    }
    const move = async () => {
      const place = { course_section_id: course.section, module_id: 4, instance_id: project }
      await as('ld').call(switchModule, { ...place, status: 1, due_at: `${day(9)}T10:00:00Z` })
    }
    const key = await stage(`${day(5)}T10:00:00Z`)
    await move()
    await rows(`update project_stage_dates set dates_changed_at = now() - interval '1 hour'`)
    await rows(`update section_modules set dates_changed_at = now() - interval '1 hour', due_at = due_at where project_id = $1`, [project])
    const address = await subscribed('scholar')
    const before = await feedOf(address)
    await as('mentor').call(updateMeeting, { course_schedule_administrator_id: id, ...fields, ...hour(2) })
    await stage(`${day(4)}T10:00:00Z`)
    await rows('update section_modules set due_at = $2 where project_id = $1', [project, `${day(8)}T10:00:00Z`])
    const after = await feedOf(address)
    expect([before.get(`meeting.${id}`)?.sequence, after.get(`meeting.${id}`)?.sequence]).toEqual([0, 1])
    expect(after.get(`meeting.${id}`)?.begins).toBe(`${day(2)}T03:00:00Z`)
    for (const changed of [key, `item.due.${await placeOf(project)}`]) {
      expect(after.get(changed)?.begins).not.toBe(before.get(changed)?.begins)
      expect(after.get(changed)!.sequence).toBeGreaterThan(before.get(changed)!.sequence)
    }
  })

  test('keeps the UIDs of a series: what changes this and later has a higher sequence, and what is deleted is cancelled', async () => {
    const first = await plan({ weeks: 4 })
    const ids = (await rows<{ id: number }>('select id from meetings where series_id = $1 order by starts_at', [first])).map(({ id }) => id)
    const uids = ids.map((id) => `meeting.${id}`)
    const address = await subscribed('scholar')
    const states = async () => {
      const events = await feedOf(address)
      expect([...events.keys()].filter((uid) => uid.startsWith('meeting.')).toSorted()).toEqual(uids.toSorted())
      return uids.map((uid) => {
        const { begins, sequence, status } = events.get(uid)!
        return { begins, sequence, status }
      })
    }
    const state = (n: number, clock: string, sequence: number, status = 'CONFIRMED') => ({
      begins: `${day(n)}T${clock}:00Z`,
      sequence,
      status,
    })
    expect(await states()).toEqual([state(0, '03:00', 0), state(7, '03:00', 0), state(14, '03:00', 0), state(21, '03:00', 0)])

    const third = { course_schedule_administrator_id: ids[2]! }
    const changed = await as('mentor').call(updateMeeting, { ...third, apply: 'later', ...fields, ...hour(15, '05:00') })
    expect(changed.body.message).toBe('2 meetings updated')
    expect(await states()).toEqual([state(0, '03:00', 0), state(7, '03:00', 0), state(15, '05:00', 1), state(22, '05:00', 1)])

    const later = ids.slice(2).map((id) => ({ course_schedule_administrator_id: id }))
    expect((await as('mentor').call(removeMeetings, later)).body.message).toBe('2 meetings deleted')
    expect(await states()).toEqual([
      state(0, '03:00', 0),
      state(7, '03:00', 0),
      state(15, '05:00', 2, 'CANCELLED'),
      state(22, '05:00', 2, 'CANCELLED'),
    ])
  })

  test('says that a meeting is cancelled, deleted or not held', async () => {
    const [deleted, notHeld] = [await plan(), await plan(hour(2))]
    const address = await subscribed('scholar')
    await as('mentor').call(removeMeetings, [{ course_schedule_administrator_id: deleted }])
    await rows(`update meetings set state = 'not_held', reason = 'Rain' where id = $1`, [notHeld])
    const events = await feedOf(address)
    for (const id of [deleted, notHeld])
      expect(events.get(`meeting.${id}`)).toMatchObject({ status: 'CANCELLED', summary: `Cancelled: ${fields.title}` })
    expect(events.get(`meeting.${deleted}`)?.sequence).toBeGreaterThan(0)
  })

  test('asks for the rights at each reading', async () => {
    const id = await plan()
    const address = await subscribed('scholar')
    expect((await feedOf(address)).has(`meeting.${id}`)).toBe(true)
    await rows('update courses set status = 0 where id = $1', [course.id])
    expect((await feedOf(address)).has(`meeting.${id}`)).toBe(false)
    await rows('update users set status = 0 where id = $1', [scholar])
    expect((await read(address)).status).toBe(404)
    await rows('update users set status = 1, first_password = true where id = $1', [scholar])
    expect((await read(address)).status).toBe(404)
    await rows('update users set first_password = false where id = $1', [scholar])
    expect((await read(address)).status).toBe(200)
  })

  test('is one per person, renewed and removed', async () => {
    const stateOf = async () => (await as('scholar').call(readSubscription, {})).body.data
    const first = await subscribed('scholar')
    expect(await stateOf()).toEqual({ created_at: expect.any(String), read_at: null })
    await read(first)
    expect(await stateOf()).toMatchObject({ read_at: expect.any(String) })
    const second = await subscribed('scholar')
    expect(second).not.toBe(first)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    await as('scholar').call(unsubscribe, {})
    expect([(await read(second)).status, await stateOf()]).toEqual([404, null])
  })

  test('is stored as a hash only, and not under an Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'calendar-subscription-1' }
    const made = await as('scholar').call(subscribe, {}, key)
    const token = tokenIn(made.body.data.address).replace('.ics', '')
    expect(token).toMatch(/^[\w-]{43}$/)
    const kept = await rows<{ found: string }>(
      `select jsonb_agg(s)::text found from calendar_subscriptions s union all select jsonb_agg(k)::text from idempotency_keys k`,
    )
    expect(kept.map(({ found }) => found).join('')).not.toContain(token)
    const again = await as('scholar').call(subscribe, {}, key)
    expect([again.status, (await read(made.body.data.address)).status]).toEqual([200, 404])
  })

  test('is read at most sixty times an hour', async () => {
    const address = await subscribed('scholar')
    await rows('update calendar_subscriptions set reads = 59')
    expect([(await read(address)).status, (await read(address)).status, (await read(address)).status]).toEqual([200, 429, 429])
    await rows(`update calendar_subscriptions set counted_from = now() - interval '61 minutes'`)
    expect((await read(address)).status).toBe(200)
  })

  test('is unknown where nobody has it', async () => {
    expect((await read(`x/${'a'.repeat(43)}.ics`)).status).toBe(404)
    expect((await read('x/short.ics')).status).toBe(404)
  })
})
