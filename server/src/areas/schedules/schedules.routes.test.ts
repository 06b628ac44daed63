import { addTeachers } from '@pandu/contract/courses'
import { assignFacilitator, assignMentor } from '@pandu/contract/mentoring'
import { listNotifications } from '@pandu/contract/notifications'
import { readOverview } from '@pandu/contract/overview'
import {
  createMeeting,
  listInvited,
  listMeetings,
  listOverlaps,
  listOwnMeetings,
  removeMeetings,
  updateMeeting,
} from '@pandu/contract/schedules'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { idsOf, newCourse } from '../../../test/groups.ts'
import { missing } from '../../../test/proposals.ts'

const world = accountWorld()
const { as, rows } = world
const [scholar, scholar2, mentor, facilitator] = idsOf('scholar', 'scholar2', 'mentor', 'facilitator') as [number, number, number, number]
const DAY = 86_400
/** Ten o'clock in Jakarta on a day so far ahead that the demo world has no meetings then. */
const at = (days: number) => Math.floor(Date.now() / 1000 / DAY) * DAY + (400 + days) * DAY + 3 * 3600
const fields = { title: 'How the month went', description: '', media: 'Google Meet' as const, additional_info: 'https://meet.example/1' }
const hour = (start_section: number) => ({ start_section, end_section: start_section + 3600 })

let course: number
beforeEach(async () => {
  // Meetings of earlier tests would overlap.
  await rows('delete from meetings')
  ;({ id: course } = await newCourse(world))
  await as('ld').call(addTeachers, { course_id: course, user_id: [mentor] })
  await as('ld').call(assignMentor, { course_id: course, user_id: mentor, scholar_id: [scholar] })
})
const plan = (given: object = {}) => as('mentor').call(createMeeting, { course_id: course, ...fields, ...hour(at(0)), ...given })
const own = async (who: DemoUsername = 'scholar', filter: object = {}) =>
  (await as(who).call(listOwnMeetings, { filter: { course_id: course, ...filter } })).body.data
const all = async () => (await as('ld').call(listMeetings, { filter: { course_id: course } })).body.data
const newest = async (who: DemoUsername = 'scholar') => (await as(who).call(listNotifications, {})).body.data[0]!
const change = (id: number, given: object = {}) =>
  as('mentor').call(updateMeeting, { course_schedule_administrator_id: id, ...fields, ...hour(at(0)), ...given })

describe('planning', () => {
  test('invites the scholars of the author as of the day of the meeting, and tells them', async () => {
    const made = await plan()
    expect([made.status, made.body.message]).toEqual([200, 'Meeting planned'])
    const [meeting] = await own()
    expect(meeting).toMatchObject({
      title: 'How the month went',
      author: demoPerson('mentor').name,
      side: 'mentor',
      invited: null,
      ...hour(at(0)),
    })
    expect(await own('scholar2')).toEqual([])
    const invited = await as('ld').call(listInvited, { filter: { course_schedule_administrator_id: made.body.data.id } })
    expect(invited.body.data.map(({ id }) => id)).toEqual([scholar])
    expect((await all())[0]?.invited).toBe(1)
    const notice = await newest()
    expect(notice.message_html).toMatch(/planned the meeting <em>How the month went<\/em> on .* WIB$/)
    expect(notice.url).toBe(`/schedule/mentor/${made.body.data.id}/${course}`)
  })

  test('keeps the end behind the start, the title, the media and the side', async () => {
    const start_section = at(0)
    expect((await plan({ start_section, end_section: start_section - 60 })).error.errors).toEqual({
      end_section: ['end date must not be before start date'],
    })
    expect((await plan({ start_section, end_section: start_section })).status).toBe(200)
    expect(Object.keys((await plan({ title: ' ', media: 'Phone', start_section: 'soon' })).error.errors!)).toEqual([
      'title',
      'media',
      'start_section',
    ])
    expect((await plan({ side: 'facilitator' })).error.errors).toEqual({
      side: ['Choose what you are in this course: facilitator or mentor'],
    })
    expect((await plan({ course_id: missing })).status).toBe(404)
    expect((await as('ld').call(createMeeting, { course_id: course, ...fields, ...hour(at(0)) })).status).toBe(403)
  })

  test('repeats weekly as single meetings of one series, told once', async () => {
    const made = await plan({ weeks: 3 })
    expect(made.body).toEqual({ message: '3 meetings planned', data: { id: expect.any(Number), meetings: 3 } })
    const meetings = await own()
    expect(meetings.map(({ start_section }) => start_section)).toEqual([at(0), at(7), at(14)])
    expect(new Set(meetings.map(({ series_id }) => series_id))).toEqual(new Set([made.body.data.id]))
    const { data } = (await as('scholar').call(listNotifications, { page: { size: 100 } })).body
    const own3 = data.filter(({ url }) => meetings.some(({ id }) => url === `/schedule/mentor/${id}/${course}`))
    expect(own3.map(({ message_html }) => message_html.endsWith('WIB and 2 more'))).toEqual([true])
    expect((await plan({ weeks: 27 })).status).toBe(422)
  })
})

test('whoever looked after a scholar on the day of a meeting had them there; half past midnight in Jakarta is the new day', async () => {
  const moment = (text: string) => ({ start_section: Date.parse(text) / 1000, end_section: Date.parse(text) / 1000 + 600 })
  const late = (await plan({ ...moment('2026-03-31T16:30:00Z'), title: 'Late in March' })).body.data.id
  const early = (await plan({ ...moment('2026-03-31T17:30:00Z'), title: 'Early in April' })).body.data.id
  const days = (from: string, to: string | null) =>
    rows('update mentoring_assignments set starts_on = $2, ends_on = $3 where course_id = $1', [course, from, to])
  const titles = async () => (await own()).map(({ title }) => title)
  await days('2026-03-01', '2026-04-01')
  expect(await titles()).toEqual(['Late in March'])
  await days('2026-04-01', null)
  expect(await titles()).toEqual(['Early in April'])
  // Changing the side, the course or the author alone removes the invitation.
  await rows(`update meetings set side = 'facilitator' where id = any($1)`, [[late, early]])
  expect(await titles()).toEqual([])
})

test('scholars see meetings of courses that they see and that are not deleted; partners those of courses they teach', async () => {
  const { id } = (await plan()).body.data
  expect((await own('scholar', { id, when: 'coming' })).length).toBe(1)
  expect(await own('scholar', { id, when: 'past' })).toEqual([])
  await rows('update courses set status = 0 where id = $1', [course])
  expect(await own()).toEqual([])
  await rows('update courses set status = 1 where id = $1', [course])
  expect((await as('facilitator').call(listMeetings, { filter: { id } })).body.total).toBe(1)
  expect((await as('assessor').call(listMeetings, { filter: { id } })).status).toBe(404)
  expect((await as('teacher').call(listMeetings, { filter: { id } })).status).toBe(403)
  await rows('update meetings set deleted_at = now() where id = $1', [id])
  expect(await own()).toEqual([])
  expect((await as('ld').call(listMeetings, { filter: { id } })).status).toBe(404)
})

test('the overview shows the next meetings of a scholar and of the author', async () => {
  const soon = Math.floor(Date.now() / 1000) + 7200
  const { id } = (await plan({ ...hour(soon), title: 'Very soon' })).body.data
  const coming = async (who: DemoUsername) =>
    (await as(who).call(readOverview, {})).body.data.dates.filter(({ key }) => key === `meeting.${id}`).map(({ title }) => title)
  expect([await coming('scholar'), await coming('mentor'), await coming('scholar2'), await coming('facilitator')]).toEqual([
    ['Very soon'],
    ['Very soon'],
    [],
    [],
  ])
  await rows(`update meetings set state = 'not_held', reason = 'Rain' where id = $1`, [id])
  expect(await coming('scholar')).toEqual([])
})

describe('changing', () => {
  test('tells who was and who is invited what it was and what it is', async () => {
    const { id } = (await plan()).body.data
    expect((await change(id, hour(at(1)))).body.message).toBe('Meeting updated')
    expect((await newest()).message_html).toMatch(/has changed: it begins on .* WIB instead of on .* WIB$/)
    await change(id, { ...hour(at(1)), media: 'Zoom Meeting', additional_info: '' })
    expect((await newest()).message_html).toMatch(
      /it is now on Zoom Meeting instead of Google Meet; link or info is now nothing instead of “https:\/\/meet.example\/1”$/,
    )
    const before = (await newest()).id
    await change(id, { ...hour(at(1)), media: 'Zoom Meeting', additional_info: '' })
    expect((await newest()).id).toBe(before)
    // The meeting moves to a day on which its author looks after another scholar: both scholars are notified.
    await rows(`update mentoring_assignments set ends_on = (to_timestamp($2) at time zone 'Asia/Jakarta')::date where course_id = $1`, [
      course,
      at(5),
    ])
    await rows(
      `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
       values ($1, 'mentor', $2, $3, (to_timestamp($4) at time zone 'Asia/Jakarta')::date)`,
      [course, mentor, scholar2, at(5)],
    )
    await change(id, hour(at(6)))
    expect([(await newest()).url, (await newest('scholar2')).url]).toEqual(Array(2).fill(`/schedule/mentor/${id}/${course}`))
    expect([(await own()).length, (await own('scholar2')).length]).toEqual([0, 1])
  })

  test('of a series changes this meeting, or this and all later ones by as much', async () => {
    await plan({ weeks: 4 })
    const ids = (await own()).map(({ id }) => id)
    await change(ids[1]!, { ...hour(at(8)), title: 'Only this' })
    expect((await own()).map(({ title }) => title)).toEqual([fields.title, 'Only this', fields.title, fields.title])
    const later = await change(ids[2]!, { ...hour(at(14) + 1800), title: 'From now on', apply: 'later' })
    expect(later.body.message).toBe('2 meetings updated')
    expect((await own()).map(({ title, start_section }) => [title, start_section])).toEqual([
      [fields.title, at(0)],
      ['Only this', at(8)],
      ['From now on', at(14) + 1800],
      ['From now on', at(21) + 1800],
    ])
    expect((await newest()).message_html).toContain('. A later meeting of the series changes as well')
  })

  test('is for the author alone, and from the state that was read', async () => {
    const { id } = (await plan()).body.data
    const { updated_at } = (await all())[0]!
    const other = await as('facilitator').call(updateMeeting, { course_schedule_administrator_id: id, ...fields, ...hour(at(0)) })
    expect(other.status).toBe(403)
    await world.world.ready('mentor')
    const answers = await Promise.all([change(id, { title: 'One', updated_at }), change(id, { title: 'Two', updated_at })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!.error
    expect(refused.data?.stored).toMatchObject({ title: (await all())[0]!.title, ...hour(at(0)) })
  })

  test('of a meeting that was called off plans it again when it is moved to a time to come', async () => {
    const { id } = (await plan()).body.data
    const now = Math.floor(Date.now() / 1000)
    await rows(
      `update meetings set state = 'not_held', reason = 'Rain', starts_at = to_timestamp($2), ends_at = to_timestamp($3) where id = $1`,
      [id, now - 1800, now + 1800],
    )
    const states = async () => (await all()).map(({ state, reason }) => [state, reason])
    await change(id, { ...hour(now - 1800), title: 'Another title' })
    await change(id, hour(now - 900))
    expect(await states()).toEqual([['not_held', 'Rain']])
    await change(id, hour(at(2)))
    expect(await states()).toEqual([['planned', '']])
    expect((await newest()).message_html).toMatch(/has changed: it begins on .* WIB instead of .* WIB; it is planned again$/)
  })

  test('of a meeting that is over tells nobody', async () => {
    const past = hour(Date.parse('2026-03-02T03:00:00Z') / 1000)
    await rows(`update mentoring_assignments set starts_on = '2026-03-01' where course_id = $1`, [course])
    const before = (await newest()).id
    const { id } = (await plan(past)).body.data
    await change(id, { ...past, title: 'Written later' })
    await as('mentor').call(removeMeetings, { course_schedule_administrator_id: id })
    expect((await newest()).id).toBe(before)
  })
})

test('deleting a meeting that was called off tells nobody again, and of several only those that were planned', async () => {
  await plan({ weeks: 2 })
  const [first, second] = await own()
  await rows(`update meetings set state = 'not_held', reason = 'Rain' where id = $1`, [second!.id])
  const before = (await newest()).id
  await as('mentor').call(removeMeetings, { course_schedule_administrator_id: second!.id })
  expect((await newest()).id).toBe(before)
  await as('mentor').call(removeMeetings, { course_schedule_administrator_id: first!.id })
  expect((await newest()).message_html).toMatch(/ WIB$/)
})

test('deleting tells who was invited; a second time it is gone, and others may not', async () => {
  await plan({ weeks: 2 })
  const ids = (await own()).map(({ id }) => ({ course_schedule_administrator_id: id }))
  expect((await as('facilitator').call(removeMeetings, ids)).status).toBe(403)
  expect((await as('mentor').call(removeMeetings, ids)).body.message).toBe('2 meetings deleted')
  expect(await own()).toEqual([])
  const notice = await newest()
  expect(notice.message_html).toMatch(/cancelled the meeting <em>How the month went<\/em> on .* WIB and 1 more$/)
  expect(notice.url).toBe(`/mentor/inclass/${course}`)
  expect((await as('mentor').call(removeMeetings, ids)).status).toBe(404)
})

test('the nearest meetings are those to come, in their order, and then the newest of the past', async () => {
  const days = [-30, 3, -2, 1]
  const now = Math.floor(Date.now() / 1000)
  for (const day of days) await plan({ ...hour(now + day * DAY), title: `Day ${day}` })
  const nearest = await as('ld').call(listMeetings, { filter: { course_id: course }, sort: 'nearest' })
  expect(nearest.body.data.map(({ title }) => title)).toEqual(['Day 1', 'Day 3', 'Day -2', 'Day -30'])
  for (const [size, pages] of [
    [1, [['Day 1'], ['Day 3'], ['Day -2'], ['Day -30'], []]],
    [3, [['Day 1', 'Day 3', 'Day -2'], ['Day -30']]],
  ] as const)
    for (const [place, titles] of pages.entries()) {
      const page = { number: place + 1, size }
      const { body } = await as('ld').call(listMeetings, { filter: { course_id: course }, sort: 'nearest', page })
      expect([body.total, body.data.map(({ title }) => title)], `page ${place + 1} of ${size}`).toEqual([4, titles])
    }
})

test('another meeting of the same scholar is said before a meeting is saved', async () => {
  const { id } = (await plan({ title: 'First' })).body.data
  const overlaps = async (given: object = {}) =>
    (await as('mentor').call(listOverlaps, { filter: { course_id: course, ...hour(at(0)), ...given } })).body.data
  expect((await overlaps()).map(({ title, scholars, count }) => [title, scholars, count])).toEqual([
    ['First', [demoPerson('scholar').name], 1],
  ])
  expect(await overlaps({ id })).toEqual([])
  // Meetings that follow each other do not overlap. A series can overlap in a later week.
  expect(await overlaps(hour(at(0) + 3600))).toEqual([])
  expect(await overlaps(hour(at(-7)))).toEqual([])
  expect((await overlaps({ ...hour(at(-7)), weeks: 2 })).length).toBe(1)
  // When a series is changed, every meeting of it is checked, and they do not overlap with each other.
  await plan({ ...hour(at(7)), title: 'Weekly', weeks: 3 })
  const weekly = (await own()).filter(({ title }) => title === 'Weekly').map((one) => one.id)
  await plan({ ...hour(at(15)), title: 'In the way' })
  const moved = async (apply: 'this' | 'later', days = 1) =>
    (await overlaps({ ...hour(at(7 + days)), id: weekly[0], apply })).map(({ title, start_section }) => [title, start_section])
  expect(await moved('this')).toEqual([])
  expect(await moved('later')).toEqual([['In the way', at(15)]])
  expect(await moved('later', 7)).toEqual([])
  expect(await moved('this', 7)).toEqual([['Weekly', at(14)]])
  const foreign = { filter: { course_id: course, ...hour(at(0)), id: weekly[0] } }
  await as('ld').call(assignFacilitator, { course_id: course, user_id: facilitator, scholar_id: [scholar] })
  expect((await as('facilitator').call(listOverlaps, foreign)).status).toBe(403)
  await rows(`update meetings set state = 'not_held', reason = 'Rain' where id = $1`, [id])
  expect(await overlaps()).toEqual([])
  await rows(`update meetings set state = 'planned', deleted_at = now() where id = $1`, [id])
  expect(await overlaps()).toEqual([])
  expect((await as('ld').call(listOverlaps, { filter: { course_id: course, ...hour(at(0)) } })).status).toBe(403)
})

test('a meeting of a course that the author does not see takes the time, without its title and its course', async () => {
  const { id: other } = await newCourse(world)
  await as('ld').call(assignFacilitator, { course_id: other, user_id: facilitator, scholar_id: [scholar] })
  const planned = await as('facilitator').call(createMeeting, { course_id: other, ...fields, ...hour(at(0)), title: 'In confidence' })
  expect(planned.status).toBe(200)
  const overlaps = async () => (await as('mentor').call(listOverlaps, { filter: { course_id: course, ...hour(at(0)) } })).body.data
  const author = demoPerson('facilitator').name
  expect(await overlaps()).toMatchObject([{ title: null, course: null, author, scholars: [demoPerson('scholar').name] }])
  await as('ld').call(addTeachers, { course_id: other, user_id: [mentor] })
  expect(await overlaps()).toMatchObject([{ title: 'In confidence', course: expect.stringMatching(/^Course/) }])
})
