import type { Actor } from '@pandu/contract/kit'
import {
  createMeeting,
  listInvited,
  listMeetings,
  listOverlaps,
  listOwnMeetings,
  removeMeetings,
  updateMeeting,
} from '@pandu/contract/schedules'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { meetingMaker } from '../../../test/meetings.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { joinAreas } from '../../kit/area.ts'
import { schedules } from './schedules.area.ts'
import { meetingCalendar } from './schedules.calendar.ts'
import { scheduleNotices } from './schedules.notices.ts'
import { overlapsOf } from './schedules.queries.ts'
import { scheduleParts } from './schedules.parts.ts'
import { findMeeting, invitedTo, lastMeeting, visibleMeetings } from './schedules.service.ts'

const database = openTestDatabase()
const { rows } = database
const { newCourse, twoScholars, meet, care } = meetingMaker(rows)
const calls = directCalls(database, schedules)
const parts = partsOf(database, scheduleParts)
const id = (name: DemoUsername) => demoPerson(name).id
const [scholar, scholar2, facilitator, mentor] = [id('scholar'), id('scholar2'), id('facilitator'), id('mentor')]
const DAY = 86_400

beforeEach(async () => {
  await rows('delete from meetings')
  await rows('delete from mentoring_assignments')
})

const seen = async (who: Actor) =>
  (await visibleMeetings(database.db, who).select('meetings.id').orderBy('meetings.id').execute()).map((row) => row.id)

test('a meeting invites whom its author looks after on its day, on its side of its course', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  // This is 00:30 on 1 April in Jakarta.
  const meeting = await meet(made, { at: '2026-03-31T17:30:00Z' })
  const invited = async () => [
    (await invitedTo(database.db, [meeting])).map(({ scholar_id }) => scholar_id),
    await seen(demoActor('scholar')),
    (await calls.as('ld').call(listMeetings, { filter: { id: meeting } })).data[0]!.invited,
  ]
  const nobody = [[], [], 0]
  for (const period of [
    { in: other },
    { side: 'facilitator' as const },
    { user: facilitator },
    { from: '2026-01-01', to: '2026-04-01' },
    { from: '2026-04-02' },
  ]) {
    await care(period.in ?? made, period)
    expect(await invited(), JSON.stringify(period)).toEqual(nobody)
    await rows('delete from mentoring_assignments')
  }
  await care(made, { who: scholar2 })
  expect(await invited()).toEqual([[scholar2], [], 1])
  for (const [from, to] of [
    ['2026-04-01', null],
    ['2026-03-01', '2026-04-02'],
  ] as const) {
    await rows('delete from mentoring_assignments')
    await care(made, { from, to })
    expect(await invited()).toEqual([[scholar], [meeting], 1])
  }
  const another = await meet(made, { at: '2026-04-01T03:00:00Z' })
  expect([await invitedTo(database.db, [meeting]), await invitedTo(database.db, [another])]).toEqual([
    [{ meeting_id: meeting, scholar_id: scholar }],
    [{ meeting_id: another, scholar_id: scholar }],
  ])
  await rows('update meetings set deleted_at = now() where id = $1', [another])
  expect(await seen(demoActor('scholar'))).toEqual([meeting])
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect(await seen(demoActor('scholar'))).toEqual([])
  // A person who only teaches other courses sees none of them.
  await rows('delete from course_teachers where course_id = $1 and user_id = $2', [made.course, facilitator])
  expect([await seen(demoActor('facilitator')), await seen(demoActor('ld'))]).toEqual([[], [meeting]])
})

test('a meeting that was deleted, and one of a course that somebody does not see, are missing; a write holds it', async () => {
  const made = await newCourse()
  const [own, gone] = [await meet(made), await meet(made, { deleted: true })]
  const found = (wanted: number, who: 'facilitator' | 'vendor' | 'ld' = 'ld') =>
    findMeeting(database.db, demoActor(who), wanted).then(
      ({ id: one, seat, user_id }) => [one, seat, user_id],
      () => 'missing',
    )
  expect([await found(own), await found(own, 'facilitator'), await found(own, 'vendor'), await found(gone)]).toEqual([
    [own, 'staff', mentor],
    [own, 'teacher', mentor],
    'missing',
    'missing',
  ])
  const held = (lock: boolean) =>
    database.db.transaction().execute(async (db) => {
      await findMeeting(db, demoActor('ld'), own, lock)
      return rows('select 1 from meetings where id = $1 for no key update nowait', [own]).then(
        () => false,
        () => true,
      )
    })
  expect([await held(true), await held(false)]).toEqual([true, false])
})

test('the last meeting of somebody is one of theirs on this side of this course that has taken place', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  const last = async () =>
    (
      await database.db
        .selectFrom('users')
        .select(lastMeeting(made.course, 'mentor', 'users.id').as('at'))
        .where('id', '=', mentor)
        .executeTakeFirstOrThrow()
    ).at
  for (const decoy of [
    { author: facilitator },
    { side: 'facilitator' as const },
    { deleted: true },
    { state: 'not_held' as const },
    { at: 0 },
    { at: 1 },
  ])
    await meet(made, { at: -1, ...decoy })
  await meet(other, { at: -1 })
  expect(await last()).toBeNull()
  const at = '2026-02-02T03:00:00.000Z'
  await meet(made, { at: '2026-01-05T03:00:00Z' })
  await meet(made, { at })
  expect(new Date((await last())!).toISOString()).toBe(at)
})

test('lists of meetings are narrowed by course, number, side, author, series, time and title', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await care(made)
  await care(made, { side: 'facilitator', user: facilitator })
  await care(other)
  const first = await meet(made, { title: 'First of Many', at: 3 })
  await rows('update meetings set series_id = id where id = $1', [first])
  const second = await meet(made, { title: 'Second of many', at: 10, series: first })
  const facilitated = await meet(made, { side: 'facilitator', author: facilitator, title: 'Facilitated' })
  const past = await meet(made, { title: 'Long ago', at: -30 })
  const elsewhere = await meet(other, { title: 'Elsewhere' })
  const all = async (filter: object = {}, sort?: 'nearest') =>
    (await calls.as('ld').call(listMeetings, { filter: { course_id: made.course, ...filter }, ...(sort && { sort }) })).data.map(
      (row) => row.id,
    )
  const own = async (filter: object = {}) => (await calls.as('scholar').call(listOwnMeetings, { filter })).data.map((row) => row.id)
  expect([await all(), await own()]).toEqual([
    [past, first, facilitated, second],
    [past, first, facilitated, elsewhere, second],
  ])
  expect([await all({ id: second }), await own({ id: second })]).toEqual([[second], [second]])
  expect(await own({ course_id: other.course })).toEqual([elsewhere])
  expect([await all({ side: 'facilitator' }), await own({ side: 'facilitator' })]).toEqual([[facilitated], [facilitated]])
  expect(await all({ user_id: facilitator })).toEqual([facilitated])
  expect(await all({ series_id: first })).toEqual([first, second])
  expect([await all({ when: 'past' }), await all({ when: 'coming' }), await own({ when: 'past' })]).toEqual([
    [past],
    [first, facilitated, second],
    [past],
  ])
  expect([await all({ search: 'OF MANY' }), await own({ search: 'OF MANY' })]).toEqual([
    [first, second],
    [first, second],
  ])
  expect(await all({}, 'nearest')).toEqual([first, facilitated, second, past])
  const earlier = await meet(made, { title: 'Longer ago', at: -31 })
  expect(await all({}, 'nearest')).toEqual([first, facilitated, second, past, earlier])
  // With five meetings and two on a page, the second page has the last coming one and the latest past one.
  const page = await calls
    .as('ld')
    .call(listMeetings, { filter: { course_id: made.course }, sort: 'nearest', page: { number: 2, size: 2 } })
  expect([page.data.map((row) => row.id), page.total]).toEqual([[second, past], 5])
  await rows('delete from meetings where id = any($1)', [[past, earlier]])
  expect(await all({}, 'nearest')).toEqual([first, facilitated, second])
  expect(await calls.as('teacher').status(listMeetings, { filter: { course_id: made.course } })).toBe(403)
})

test('staff read how many of a meeting are invited and recorded, a scholar what was recorded of them', async () => {
  const made = await twoScholars()
  await care(made)
  await care(made, { who: scholar2 })
  const [meeting, beside] = [await meet(made, { at: -3 }), await meet(made, { at: -2 })]
  const record = (of: number, who: number, attendance: string) =>
    rows('insert into evaluations (meeting_id, scholar_id, attendance, by_id) values ($1, $2, $3, $4)', [of, who, attendance, mentor])
  await record(beside, scholar, 'excused')
  await record(beside, scholar2, 'absence')
  const shown = async (who: 'ld' | 'scholar' | 'scholar2') => {
    const { data } = await (who === 'ld'
      ? calls.as(who).call(listMeetings, { filter: { id: meeting } })
      : calls.as(who).call(listOwnMeetings, { filter: { id: meeting } }))
    return data.map(({ invited, recorded, record: own, author }) => [invited, recorded, own?.attendance ?? null, author])
  }
  const author = demoPerson('mentor').name
  expect([await shown('ld'), await shown('scholar')]).toEqual([[[2, 0, null, author]], [[null, null, null, author]]])
  await record(meeting, scholar2, 'presence')
  expect([await shown('ld'), await shown('scholar'), await shown('scholar2')]).toEqual([
    [[2, 1, null, author]],
    [[null, null, null, author]],
    [[null, null, 'presence', author]],
  ])
  const invited = async (search?: string) =>
    (
      await calls
        .as('ld')
        .call(listInvited, { filter: { course_schedule_administrator_id: meeting, ...(search !== undefined && { search }) } })
    ).data
  const universities = await rows<{ id: number; name: string }>(
    'select users.id, n.name from users join universities n on n.id = university_id where users.id = any($1)',
    [[scholar, scholar2]],
  )
  expect((await invited()).map((row) => [row.id, row.university]).toSorted()).toEqual(
    universities.map((row) => [row.id, row.name]).toSorted(),
  )
  expect((await invited(demoPerson('scholar2').name)).map((row) => row.id)).toEqual([scholar2])
  // Nobody is invited to a meeting on another day.
  const early = await meet(made, { at: '2025-12-01T03:00:00Z' })
  expect((await calls.as('ld').call(listInvited, { filter: { course_schedule_administrator_id: early } })).data).toEqual([])
})

const T = Date.parse('2027-03-01T03:00:00Z') / 1000
const at = (days: number, hours = 0) => new Date((T + days * DAY + hours * 3600) * 1000).toISOString()
const fields = { title: 'A talk', description: '', media: 'Other' as const, additional_info: '' }
const hour = (start_section: number) => ({ start_section, end_section: start_section + 3600 })

test('a meeting is repeated every seven days; of a series this one changes, or it and the later ones of its author', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await care(made)
  const { data } = await calls.as('mentor').call(createMeeting, { course_id: made.course, ...fields, ...hour(T), weeks: 4 })
  const series = await rows<{ id: number; at: string }>(
    `select id, extract(epoch from starts_at)::int as at from meetings order by starts_at`,
  )
  expect([data.meetings, series.map((row) => row.at)]).toEqual([4, [0, 7, 14, 21].map((days) => T + days * DAY)])
  const [first, second, third, fourth] = series.map((row) => row.id) as [number, number, number, number]
  const beside = [await meet(made, { at: at(30) }), await meet(other, { at: at(31) })]
  const foreign = await meet(made, { at: at(32), author: facilitator, series: data.id })
  await rows('update meetings set deleted_at = now() where id = $1', [fourth])
  const change = (wanted: number, apply: 'this' | 'later', title: string) =>
    calls.as('mentor').call(updateMeeting, {
      course_schedule_administrator_id: wanted,
      apply,
      ...fields,
      title,
      ...hour(T + (wanted === second ? 7 * DAY : 14 * DAY)),
    })
  expect((await change(second, 'later', 'Changed')).message).toBe('2 meetings updated')
  const changed = async (title: string) =>
    (await rows<{ id: number }>('select id from meetings where title = $1 order by id', [title])).map((row) => row.id)
  expect(await changed('Changed')).toEqual([second, third])
  expect(await changed(fields.title)).toEqual([first, fourth, ...beside, foreign].toSorted((a, b) => a - b))
  await change(third, 'this', 'Alone')
  expect([await changed('Alone'), await changed('Changed')]).toEqual([[third], [second]])
  await calls.as('mentor').call(removeMeetings, [{ course_schedule_administrator_id: third }])
  expect((await rows<{ id: number }>('select id from meetings where deleted_at is not null order by id')).map((row) => row.id)).toEqual([
    third,
    fourth,
  ])
})

test('what the scholars of an author have at a time is found, and nothing else', async () => {
  const [made, other, third] = [await twoScholars(), await twoScholars(), await twoScholars()]
  const overlaps = async (starts = [0], but: number[] = [], length = 3600) =>
    (
      await overlapsOf(database.db, {
        author: mentor,
        course_id: made.course,
        side: 'mentor',
        starts: starts.map((days) => T + days * DAY),
        length,
        but,
      })
    ).map((one) => [one.id, one.scholars, one.count])
  const busy = { side: 'facilitator', user: facilitator } as const
  const theirs = { side: 'facilitator', author: facilitator, at: at(0) } as const
  const [name, name2] = [demoPerson('scholar').name, demoPerson('scholar2').name]
  await care(made)
  await care(other, busy)
  await care(other, { ...busy, who: scholar2 })
  // The author does not look after the second scholar: the assignments are in another course, on the other side, of another person, or ended.
  await care(other, { who: scholar2 })
  await care(made, { ...busy, user: mentor, who: scholar2 })
  await care(made, { user: facilitator, who: scholar2, from: '2027-03-01' })
  await care(made, { who: scholar2, to: '2027-03-01' })
  // The first scholar is not invited to these meetings: each has another author, course, side or day.
  const decoys = [
    { ...theirs, author: id('vendor') },
    { ...theirs, side: 'mentor' as const },
    { ...theirs, deleted: true },
    { ...theirs, state: 'not_held' as const },
  ]
  for (const decoy of decoys) await meet(other, decoy)
  await meet(third, theirs)
  await care(third, { ...busy, to: '2027-03-01' })
  expect(await overlaps()).toEqual([])
  const meeting = await meet(other, theirs)
  expect([await overlaps(), await overlaps([0], [meeting])]).toEqual([[[meeting, [name], 1]], []])
  // Only the week in which both meetings are at the same time counts. Meetings that follow each other do not overlap.
  expect(await overlaps([-7, 0, 7])).toEqual([[meeting, [name], 1]])
  expect(await overlaps([-7, -1 / 24, 7])).toEqual([])
  expect(await overlaps([-7, 1 / 24, 7])).toEqual([])
  expect(await overlaps([-7, -0.5 / 24, 7])).toEqual([[meeting, [name], 1]])
  await rows('delete from mentoring_assignments where course_id = $1 and scholar_id = $2', [made.course, scholar2])
  await care(made, { who: scholar2 })
  expect(await overlaps()).toEqual([[meeting, [name, name2].toSorted(), 2]])
  await rows('update courses set deleted_at = now() where id = $1', [other.course])
  expect(await overlaps()).toEqual([])
})

test('a meeting in the way is named to an author who sees its course', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await care(made)
  await care(other, { side: 'facilitator', user: facilitator })
  await meet(other, { side: 'facilitator', author: facilitator, at: at(0), title: 'In the way' })
  const overlaps = async (wanted: object = {}) =>
    (await calls.as('mentor').call(listOverlaps, { filter: { course_id: made.course, ...hour(T), ...wanted } })).data.map(
      ({ title, course }) => [title, course],
    )
  expect(await overlaps()).toEqual([['In the way', 'Course']])
  await rows('delete from course_teachers where course_id = $1 and user_id = $2', [other.course, mentor])
  expect(await overlaps()).toEqual([[null, null]])
  expect(await overlaps(hour(T - 7 * DAY))).toEqual([])
  expect(await overlaps({ ...hour(T - 7 * DAY), weeks: 2 })).toEqual([[null, null]])
  // A meeting that is being changed does not overlap with itself.
  const own = await meet(made, { at: at(-1) })
  await rows('update meetings set series_id = id where id = $1', [own])
  await meet(made, { at: at(6), series: own })
  expect(await overlaps({ ...hour(T), id: own, apply: 'later' })).toEqual([[null, null]])
  expect(await overlaps({ ...hour(T + 6 * DAY), id: own, apply: 'later' })).toEqual([])
  expect(await overlaps({ ...hour(T + 6 * DAY), id: own })).toEqual([['A talk', 'Course']])
  expect(await calls.as('facilitator').status(listOverlaps, { filter: { course_id: made.course, ...hour(T), id: own } })).toBe(403)
})

test('the overview shows the next meetings of a scholar and of a partner, and the search finds what they see', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await care(made)
  await meet(made, { title: 'Quokka soon' })
  await meet(made, { title: 'Quokka off', state: 'not_held' })
  await meet(made, { title: 'Quokka over', at: -1 })
  await meet(made, { title: 'Quokka of staff', author: id('ld') })
  await meet(other, { title: 'Quokka elsewhere' })
  await rows('delete from course_teachers where course_id = $1', [other.course])
  const coming = async (who: 'scholar' | 'scholar2' | 'facilitator' | 'ld') => (await parts.dates(demoActor(who))).map(({ title }) => title)
  const ofMentor = { ...demoActor('facilitator'), id: mentor }
  expect([await coming('scholar'), await coming('scholar2'), await coming('facilitator'), await coming('ld')]).toEqual([
    ['Quokka soon'],
    [],
    [],
    [],
  ])
  expect((await parts.dates(ofMentor)).map(({ title }) => title)).toEqual(['Quokka soon'])
  const found = async (who: Actor) =>
    (await parts.finds(who, 'quokka')).flatMap(({ records }) => records.map(({ title }) => title)).toSorted()
  const titles = ['off', 'of staff', 'over', 'soon'].map((word) => `Quokka ${word}`).toSorted()
  expect(await found(demoActor('scholar'))).toEqual(titles.filter((title) => title !== 'Quokka of staff'))
  expect([await found(demoActor('scholar2')), await found(demoActor('teacher'))]).toEqual([[], []])
  expect(await found(demoActor('facilitator'))).toEqual(titles)
  expect(await found(demoActor('ld'))).toEqual([...titles, 'Quokka elsewhere'].toSorted())
})

test('a calendar holds the meetings of a scholar, of their author, or of the courses that somebody follows', async () => {
  const made = await twoScholars()
  await care(made)
  const [own, off, gone, facilitated] = [
    await meet(made, { at: 3 }),
    await meet(made, { at: 4, state: 'not_held' }),
    await meet(made, { at: 5, deleted: true }),
    await meet(made, { at: 6, side: 'facilitator', author: facilitator }),
  ]
  const entries = async (reader: Actor, whose: 'own' | 'all' = 'all', withDeleted = false) => {
    const [part] = meetingCalendar({ db: database.db, reader, contributions: joinAreas([]) }, { whose, withDeleted })
    if (!part) return undefined
    const { rows: found } = await sql<{ id: number; cancelled: boolean; author: string }>`${part.rows}`.execute(database.db)
    return found.map((row) => [row.id, row.cancelled, row.author]).toSorted((a, b) => Number(a[0]) - Number(b[0]))
  }
  const [of, byFacilitator] = [demoPerson('mentor').name, demoPerson('facilitator').name]
  expect(await entries(demoActor('scholar'), 'own')).toEqual([
    [own, false, of],
    [off, true, of],
  ])
  expect(await entries(demoActor('scholar'), 'own', true)).toEqual([
    [own, false, of],
    [off, true, of],
    [gone, true, of],
  ])
  expect(await entries(demoActor('facilitator'), 'own')).toEqual([[facilitated, false, byFacilitator]])
  expect((await entries(demoActor('facilitator')))!.map(([one]) => one)).toEqual([own, off, facilitated])
  expect((await entries(demoActor('ld')))!.length).toBeGreaterThanOrEqual(3)
  expect([await entries(demoActor('teacher')), await entries(demoActor('scholar2'))]).toEqual([undefined, []])
})

test('who is told of a meeting reads it while they are invited to it and see its course', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await care(made)
  await care(other, { who: scholar2 })
  const meeting = await meet(made)
  await meet(other)
  const facts = { id: meeting, course_id: made.course, side: 'mentor', title: 'A talk', author: '', starts_at: at(0), count: 1 } as const
  const reads = async (who: DemoUsername = 'scholar') => [
    await calls.reads(who, scheduleNotices.planned, facts),
    await calls.reads(who, scheduleNotices.cancelled, facts),
  ]
  expect([await reads(), await reads('scholar2')]).toEqual([
    [true, true],
    [false, true],
  ])
  await rows('update meetings set deleted_at = now() where id = $1', [meeting])
  expect(await reads()).toEqual([false, true])
  await rows('update meetings set deleted_at = null')
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect(await reads()).toEqual([false, false])
})
