import { listCalendar } from '@pandu/contract/calendar'
import { addTeachers } from '@pandu/contract/courses'
import {
  listAbsences,
  listEvaluationHistory,
  listEvaluations,
  listMissingRecords,
  readEvaluationSheet,
  setMeetingHeld,
  storeEvaluation,
  storeEvaluationSheet,
} from '@pandu/contract/evaluations'
import { listNotifications } from '@pandu/contract/notifications'
import { listOperationRows, undoOperation } from '@pandu/contract/operations'
import { readOverview } from '@pandu/contract/overview'
import { listMeetings, listOwnMeetings, removeMeetings, updateMeeting } from '@pandu/contract/schedules'
import { searchAll } from '@pandu/contract/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPeople, type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { idsOf, newCourse } from '../../../test/groups.ts'
import { missing } from '../../../test/proposals.ts'

const world = accountWorld()
const { as, rows } = world
const [scholar, scholar2, third, mentor, facilitator] = idsOf('scholar', 'scholar2', 'tsa', 'mentor', 'facilitator') as [
  number,
  number,
  number,
  number,
  number,
]

let course: number
/** Assigns scholars to the mentor from a day on. */
const lookAfter = (ids: number[], from = '2026-01-01') =>
  rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on) select $1, 'mentor', $2, id, $3 from unnest($4::int[]) id`,
    [course, mentor, from, ids],
  )
const meet = async (day: string, given: { at?: string } = {}) => {
  const [made] = await rows<{ id: number }>(
    `insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
     values ($1, 'mentor', $2, $3, 'Zoom Meeting', $4, $4::timestamptz + interval '1 hour') returning id`,
    [course, mentor, `Meeting of ${day}`, given.at ?? `${day}T03:00:00Z`],
  )
  return made!.id
}
beforeEach(async () => {
  ;({ id: course } = await newCourse(world))
  await as('ld').call(addTeachers, { course_id: course, user_id: [mentor] })
})

type Attendance = 'presence' | 'absence' | 'excused'
const store = (id: number, scholar_id: number, attendance: Attendance, given: object = {}, who: DemoUsername = 'mentor') =>
  as(who).call(storeEvaluation, { course_schedule_administrator_id: id, scholar_id, attendance, score: '', notes: '', ...given })
const row = (scholar_id: number, attendance: Attendance, given: object = {}) => ({
  scholar_id,
  attendance,
  score: null,
  notes: '',
  updated_at: null,
  ...given,
})
const save = (id: number, list: ReturnType<typeof row>[], who: DemoUsername = 'mentor') =>
  as(who).call(storeEvaluationSheet, { course_schedule_administrator_id: id, rows: list })
const sheet = async (id: number) =>
  (await as('mentor').call(readEvaluationSheet, { filter: { course_schedule_administrator_id: id } })).body.data
const recordOf = async (id: number, scholar_id: number) => (await sheet(id)).find((one) => one.scholar_id === scholar_id)!
const absences = async () => (await as('ld').call(listAbsences, { filter: { course_id: course } })).body.data
const unrecorded = async (who: DemoUsername = 'ld') =>
  (await as(who).call(listMissingRecords, { filter: { course_id: course } })).body.data.map(({ title, missing, invited }) => [
    title,
    missing,
    invited,
  ])
const history = async (id: number, scholar_id: number) =>
  (await as('ld').call(listEvaluationHistory, { filter: { course_schedule_administrator_id: id, scholar_id } })).body.data

describe('one scholar', () => {
  test('is recorded and changed by the same call, with a row of history each', async () => {
    await lookAfter([scholar])
    const id = await meet('2026-02-02')
    expect((await store(id, scholar, 'presence', { score: '82,5', notes: 'Came early' })).body).toEqual({ message: 'Evaluation saved' })
    await store(id, scholar, 'absence', { notes: 'Was somebody else' })
    await store(id, scholar, 'absence', { notes: 'Was somebody else' })
    expect((await history(id, scholar)).map(({ attendance, score, by }) => [attendance, score, by])).toEqual([
      ['absence', null, demoPerson('mentor').name],
      ['presence', 82.5, demoPerson('mentor').name],
    ])
    const [meeting] = (await as('scholar').call(listOwnMeetings, { filter: { id } })).body.data
    expect([meeting?.record, meeting?.recorded]).toEqual([{ attendance: 'absence', score: null, notes: 'Was somebody else' }, null])
    const { data } = (await as('scholar').call(listEvaluations, { filter: { course_schedule_administrator_id: id } })).body
    expect(data.map(({ scholar_id, attendance }) => [scholar_id, attendance])).toEqual([[scholar, 'absence']])
  })

  test('must be invited; the score is 0 to 100; the attendance is one of three', async () => {
    await lookAfter([scholar])
    const id = await meet('2026-02-02')
    expect((await store(id, scholar2, 'presence')).error.errors).toEqual({ scholar_id: ['This scholar is not invited to this meeting'] })
    expect((await store(id, missing, 'presence')).status).toBe(422)
    expect((await store(id, scholar, 'presence', { score: 100.5 })).error.errors).toEqual({ score: ['must be 0 to 100'] })
    expect((await store(id, scholar, 'presence', { score: -1 })).status).toBe(422)
    expect((await store(id, scholar, 'late' as Attendance)).error.errors).toEqual({ attendance: ['choose the attendance'] })
    expect((await store(missing, scholar, 'presence')).status).toBe(404)
  })

  test('a scholar reads nobody else, and no meeting to which they are not invited', async () => {
    await lookAfter([scholar, scholar2])
    const id = await meet('2026-02-02')
    await store(id, scholar2, 'presence', { notes: 'About somebody else' })
    const filter = { course_schedule_administrator_id: id }
    expect((await as('scholar').call(listEvaluations, { filter })).body.data.map(({ attendance }) => attendance)).toEqual([null])
    expect((await as('tsa').call(listEvaluations, { filter })).status).toBe(404)
  })

  test('of two evaluators who have both read no record the second is told what is stored', async () => {
    await lookAfter([scholar])
    const id = await meet('2026-02-02')
    await Promise.all([world.world.ready('mentor'), world.world.ready('facilitator')])
    const answers = await Promise.all([
      store(id, scholar, 'presence', { notes: 'One', updated_at: null }),
      store(id, scholar, 'absence', { notes: 'Two', updated_at: null }, 'facilitator'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { notes, attendance } = await recordOf(id, scholar)
    expect(answers.find(({ status }) => status === 409)!.error.data?.stored).toMatchObject({ notes, attendance })
    expect(await history(id, scholar)).toHaveLength(1)
  })
})

test('a record that one evaluator has taken back does not come back by another who had read it', async () => {
  await lookAfter([scholar])
  const id = await meet('2026-02-02')
  const { operation_id } = (await save(id, [row(scholar, 'presence')])).body.data
  const { updated_at } = await recordOf(id, scholar)
  expect((await as('mentor').call(undoOperation, { id: operation_id! })).status).toBe(200)
  const late = await store(id, scholar, 'absence', { updated_at }, 'facilitator')
  expect([late.status, late.error.message]).toEqual([409, 'This record was removed in the meantime. Please check the meeting again'])
  expect((await recordOf(id, scholar)).attendance).toBeNull()
  expect((await store(id, scholar, 'absence', { updated_at: null }, 'facilitator')).status).toBe(200)
})

describe('the sheet of a meeting', () => {
  test('has everybody who is invited, whoever was recorded before the meeting moved, and nobody who joined later', async () => {
    await lookAfter([scholar, scholar2])
    await lookAfter([third], '2026-02-03')
    const id = await meet('2026-02-02')
    await store(id, scholar2, 'presence')
    await rows(`update mentoring_assignments set starts_on = '2026-02-03' where course_id = $1 and scholar_id = $2`, [course, scholar2])
    expect(Object.fromEntries((await sheet(id)).map(({ scholar_id, invited }) => [scholar_id, invited]))).toEqual({
      [scholar]: true,
      [scholar2]: false,
    })
  })

  test('is saved as one write with one row of history each, as an operation that can be undone', async () => {
    await lookAfter([scholar, scholar2, third])
    const id = await meet('2026-02-02')
    await store(id, third, 'excused', { notes: 'Ill' })
    const { updated_at } = await recordOf(id, third)
    const saved = await save(id, [
      row(scholar, 'presence', { score: 90 }),
      row(scholar2, 'absence'),
      row(third, 'excused', { notes: 'Ill', updated_at }),
    ])
    expect(saved.body).toEqual({ message: '2 records saved', data: { changed: 2, operation_id: expect.any(Number) } })
    expect([(await history(id, scholar)).length, (await history(id, third)).length]).toEqual([1, 1])
    const operation_id = saved.body.data.operation_id!
    const shown = (await as('mentor').call(listOperationRows, { filter: { operation_id } })).body.data
    expect(shown.find((one) => one.id === scholar)).toMatchObject({ before: 'No record', after: 'Presence · 90' })

    expect((await as('ld').call(undoOperation, { id: operation_id })).status).toBe(403)
    await store(id, scholar2, 'presence')
    expect((await as('mentor').call(undoOperation, { id: operation_id })).error.message).toMatch(/has been changed since/)
    expect((await as('mentor').call(undoOperation, { id: operation_id, rows: [scholar] })).status).toBe(200)
    expect((await recordOf(id, scholar)).attendance).toBeNull()
    expect((await history(id, scholar)).map(({ attendance }) => attendance)).toEqual([null, 'presence'])
  })

  test('is taken back without the scholars who are in the trash', async () => {
    await lookAfter([scholar, scholar2])
    const id = await meet('2026-02-02')
    const saved = await save(id, [row(scholar, 'presence', { score: 90 }), row(scholar2, 'absence')])
    await rows(`update users set role = 'DELETED' where id = $1`, [scholar2])
    await rows('delete from evaluations where scholar_id = $1', [scholar2])
    expect((await as('mentor').call(undoOperation, { id: saved.body.data.operation_id! })).status).toBe(200)
    expect((await recordOf(id, scholar)).attendance).toBeNull()
    await rows(`update users set role = 'SCHOLAR' where id = $1`, [scholar2])
  })

  test('saves nothing when somebody else has changed one of its rows, and says which and how it stands', async () => {
    await lookAfter([scholar, scholar2])
    const id = await meet('2026-02-02')
    await store(id, scholar, 'absence', { notes: 'Written first' }, 'facilitator')
    const refused = await save(id, [row(scholar2, 'presence'), row(scholar, 'presence')])
    expect([refused.status, refused.error.errors]).toEqual([409, { 'rows.1': ['Stored now: Absence · Written first'] }])
    expect((await sheet(id)).map(({ scholar_id, attendance }) => [scholar_id, attendance]).toSorted()).toEqual(
      [
        [scholar, 'absence'],
        [scholar2, null],
      ].toSorted(),
    )
    // The same content is no conflict, and neither is a change of the record as it is now.
    expect((await save(id, [row(scholar, 'absence', { notes: 'Written first' })])).body.data.changed).toBe(0)
    const { updated_at } = await recordOf(id, scholar)
    expect((await save(id, [row(scholar, 'presence', { updated_at })])).body.data.changed).toBe(1)
  })

  test('two sheets of one meeting at the same time: what both change is taken from one of them', async () => {
    await lookAfter([scholar, scholar2])
    const id = await meet('2026-02-02')
    await Promise.all([world.world.ready('mentor'), world.world.ready('facilitator')])
    const answers = await Promise.all([
      save(id, [row(scholar, 'presence'), row(scholar2, 'presence')]),
      save(id, [row(scholar, 'absence'), row(scholar2, 'absence')], 'facilitator'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(new Set((await sheet(id)).map(({ attendance }) => attendance)).size).toBe(1)
  })

  test('takes invited scholars once each', async () => {
    await lookAfter([scholar])
    const id = await meet('2026-02-02')
    expect((await save(id, [row(scholar, 'presence'), row(scholar2, 'presence')])).error.errors).toEqual({
      'rows.1.scholar_id': ['This scholar is not invited to this meeting'],
    })
    expect((await save(id, [row(scholar, 'presence'), row(scholar, 'absence')])).status).toBe(422)
    expect((await save(id, [])).status).toBe(422)
  })
})

test('a meeting is listed until everybody whom it invited has a record: for staff, and for its author as a next step', async () => {
  await lookAfter([scholar, scholar2])
  await lookAfter([third], '2026-02-03')
  const id = await meet('2026-02-02')
  await meet('2999-02-02')
  expect(await unrecorded()).toEqual([['Meeting of 2026-02-02', 2, 2]])
  expect([await unrecorded('mentor'), await unrecorded('facilitator')]).toEqual([[['Meeting of 2026-02-02', 2, 2]], []])
  const steps = (await as('mentor').call(readOverview, {})).body.data.next
  expect(steps.some(({ kind }) => kind === 'record')).toBe(true)
  await store(id, scholar, 'presence')
  expect(await unrecorded()).toEqual([['Meeting of 2026-02-02', 1, 2]])
  await store(id, scholar2, 'excused')
  expect(await unrecorded()).toEqual([])
  // The mentor looks after another scholar, too, on the day to which the meeting moves.
  const [meeting] = (await as('mentor').call(listMeetings, { filter: { id } })).body.data
  const { title, description, media, additional_info } = meeting!
  const moved = { start_section: meeting!.start_section + 7 * 86_400, end_section: meeting!.end_section + 7 * 86_400 }
  const move = (times: typeof moved) =>
    as('mentor').call(updateMeeting, { course_schedule_administrator_id: id, title, description, media, additional_info, ...times })
  await move(moved)
  expect(await unrecorded()).toEqual([['Meeting of 2026-02-02', 1, 3]])
  // A meeting with records cannot move to a future day.
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400
  expect((await move({ start_section: tomorrow, end_section: tomorrow + 60 })).error.errors).toEqual({
    start_section: ['Scholars are recorded at this meeting: it cannot move to a future day'],
  })
  expect(await unrecorded()).toEqual([['Meeting of 2026-02-02', 1, 3]])
  await rows('delete from evaluations where meeting_id = $1', [id])
  expect((await move({ start_section: tomorrow, end_section: tomorrow + 60 })).status).toBe(200)
  await rows('update meetings set deleted_at = now() where id = $1', [id])
  expect(await unrecorded()).toEqual([])
})

test('a meeting that did not take place needs a reason and leaves the list; it can be taken back', async () => {
  await lookAfter([scholar])
  const id = await meet('2026-02-02')
  const held = (given: object) => as('mentor').call(setMeetingHeld, { course_schedule_administrator_id: id, held: 0, reason: '', ...given })
  expect((await held({})).error.errors).toEqual({ reason: ['Reason is required'] })
  await store(id, scholar, 'presence')
  expect((await held({ reason: 'Rain' })).error.message).toMatch(/is recorded as present: correct this first$/)
  await store(id, scholar, 'excused')
  await rows('delete from evaluations where meeting_id = $1', [id])
  await rows('update meetings set recorded_at = null where id = $1', [id])
  expect(await unrecorded()).toHaveLength(1)
  expect((await held({ reason: 'Rain' })).status).toBe(200)
  expect(await unrecorded()).toEqual([])
  expect((await as('scholar').call(listOwnMeetings, { filter: { id } })).body.data[0]).toMatchObject({ state: 'not_held', reason: 'Rain' })
  expect((await store(id, scholar, 'absence')).status).toBe(409)
  const [{ sequence } = { sequence: 0 }] = await rows<{ sequence: number }>('select sequence from meetings where id = $1', [id])
  expect(sequence).toBe(1)
  await held({ held: 1 })
  expect(await unrecorded()).toHaveLength(1)
})

test('a scholar does not read a record of a meeting that did not take place; it is there again when the meeting did', async () => {
  await lookAfter([scholar])
  const id = await meet('2026-02-02')
  await store(id, scholar, 'absence', { score: 10, notes: 'Did not come' })
  const read = async () => {
    const filter = { course_schedule_administrator_id: id }
    const [meeting] = (await as('scholar').call(listOwnMeetings, { filter: { id } })).body.data
    const [own] = (await as('scholar').call(listEvaluations, { filter })).body.data
    const [ofStaff] = (await as('ld').call(listEvaluations, { filter })).body.data
    return [meeting?.record, [own?.attendance, own?.score, own?.notes], ofStaff?.attendance]
  }
  const whole = [{ attendance: 'absence', score: 10, notes: 'Did not come' }, ['absence', 10, 'Did not come'], 'absence']
  expect(await read()).toEqual(whole)
  await as('mentor').call(setMeetingHeld, { course_schedule_administrator_id: id, held: 0, reason: 'Rain' })
  expect(await read()).toEqual([null, [null, null, ''], 'absence'])
  await as('mentor').call(setMeetingHeld, { course_schedule_administrator_id: id, held: 1 })
  expect(await read()).toEqual(whole)
})

describe('a meeting called off before its end', () => {
  const newest = async (who: DemoUsername) => (await as(who).call(listNotifications, {})).body.data[0]
  const held = (id: number, given: object) =>
    as('mentor').call(setMeetingHeld, { course_schedule_administrator_id: id, held: 0, reason: 'Rain', ...given })
  /** A meeting that has begun, so its day has come. */
  const running = () => meet('running', { at: new Date(Date.now() - 1_800_000).toISOString() })

  test('tells whom it invites, once for what changes, and tells them when it takes place after all', async () => {
    await lookAfter([scholar])
    const id = await running()
    const other = await newest('scholar2')
    expect((await held(id, {})).status).toBe(200)
    const off = await newest('scholar')
    expect([off?.message_html, off?.url]).toEqual([
      'The meeting <em>Meeting of running</em> has changed: it does not take place: Rain',
      `/schedule/mentor/${id}/${course}`,
    ])
    await held(id, {})
    expect((await newest('scholar'))?.id).toBe(off?.id)
    await held(id, { held: 1 })
    expect((await newest('scholar'))?.message_html).toMatch(/has changed: it is planned again$/)
    expect(await newest('scholar2')).toEqual(other)
  })

  test('tells nobody when it is over', async () => {
    await lookAfter([scholar])
    const before = await newest('scholar')
    await held(await meet('2026-02-02'), {})
    expect((await newest('scholar'))?.id).toBe(before?.id)
  })
})

describe('absent twice in a row', () => {
  const streak = async () => (await absences()).map(({ scholar_id, absences: count, held_on }) => [scholar_id, count, held_on])

  test('is shown to staff until the scholar was present again', async () => {
    await lookAfter([scholar])
    const [one, two, three] = [await meet('2026-02-02'), await meet('2026-02-09'), await meet('2026-02-16')]
    await store(one, scholar, 'absence')
    expect(await streak()).toEqual([])
    await store(two, scholar, 'absence')
    expect(await streak()).toEqual([[scholar, 2, '2026-02-09']])
    await store(three, scholar, 'presence')
    expect(await streak()).toEqual([])
    await store(three, scholar, 'absence')
    expect(await streak()).toEqual([[scholar, 3, '2026-02-16']])
  })

  test('passes over excused ones and meetings that did not take place, whatever the order of recording', async () => {
    await lookAfter([scholar])
    const [one, two, three] = [await meet('2026-02-02'), await meet('2026-02-09'), await meet('2026-02-16')]
    await store(three, scholar, 'absence')
    await store(two, scholar, 'excused')
    await store(one, scholar, 'absence')
    expect(await streak()).toEqual([[scholar, 2, '2026-02-16']])
    await store(one, scholar, 'excused')
    expect(await streak()).toEqual([])
    await store(one, scholar, 'absence')
    await as('mentor').call(setMeetingHeld, { course_schedule_administrator_id: one, held: 0, reason: 'Rain' })
    expect(await streak()).toEqual([])
    await as('mentor').call(setMeetingHeld, { course_schedule_administrator_id: one, held: 1 })
    expect(await streak()).toHaveLength(1)
    await as('mentor').call(removeMeetings, [{ course_schedule_administrator_id: one }])
    expect(await streak()).toEqual([])
  })

  test('is counted for each side and course alone, and not for who has left the course or in courses that are over', async () => {
    await lookAfter([scholar])
    const [one, two] = [await meet('2026-02-02'), await meet('2026-02-09')]
    await store(one, scholar, 'absence')
    await rows(`update meetings set side = 'facilitator', author_id = $2 where id = $1`, [one, facilitator])
    await store(two, scholar, 'absence')
    expect(await streak()).toEqual([])
    await rows(`update meetings set side = 'mentor', author_id = $2 where id = $1`, [one, mentor])
    await store(two, scholar, 'absence', { notes: 'Again' })
    expect(await streak()).toHaveLength(1)
    await rows(`update courses set end_date = '2026-03-01' where id = $1`, [course])
    expect(await streak()).toEqual([])
    await rows(`update courses set end_date = '2999-03-01' where id = $1`, [course])
    await rows('delete from cohort_members where user_id = $2 and cohort_id = (select cohort_id from courses where id = $1)', [
      course,
      scholar,
    ])
    expect(await streak()).toEqual([])
  })
})

test('the invitation counts in the zone of the programme: half past midnight there is the new day', async () => {
  await lookAfter([scholar], '2026-04-01')
  const late = await meet('2026-03-31', { at: '2026-03-31T16:30:00Z' })
  const early = await meet('2026-04-01', { at: '2026-03-31T17:30:00Z' })
  expect([(await sheet(late)).length, (await sheet(early)).length]).toEqual([0, 1])
  expect((await store(late, scholar, 'presence')).status).toBe(422)
  expect((await store(early, scholar, 'presence')).status).toBe(200)
})

test('lists of meetings say how many have a record', async () => {
  await lookAfter([scholar, scholar2, third])
  const id = await meet('2026-02-02')
  await save(id, [row(scholar, 'presence'), row(scholar2, 'absence'), row(third, 'excused')])
  const [one] = (await as('ld').call(listMeetings, { filter: { id } })).body.data
  expect([one?.invited, one?.recorded, one?.record]).toEqual([3, 3, null])
})

test('one rule says who sees a meeting and its records: lists, sheet, search, calendar and overview agree, for everybody', async () => {
  await lookAfter([scholar, scholar2])
  await rows(`insert into course_teachers (course_id, user_id) values ($1, $2) on conflict do nothing`, [course, demoPerson('vendor').id])
  // It is the very next meeting, so that the overview shows it.
  const begins = new Date(Date.now() + 600_000)
  const id = await meet('2026-03-02', { at: begins.toISOString() })
  const word = `Juniper${id}`
  await rows('update meetings set title = $1 where id = $2', [word, id])
  await rows('delete from meetings where id <> $1', [id])
  await rows(`insert into evaluations (meeting_id, scholar_id, attendance) select $1, unnest($2::int[]), 'presence'`, [
    id,
    [scholar, scholar2],
  ])
  const span = { from: begins.toISOString().slice(0, 10), to: new Date(begins.getTime() + 86_400_000).toISOString().slice(0, 10) }
  const seen = await Promise.all(
    demoPeople.map(async ({ username, role, id: userId }) => {
      const ask = as(username)
      const list = await ask.call(role === 'SCHOLAR' ? listOwnMeetings : listMeetings, { filter: { id } })
      const records = await ask.call(listEvaluations, { filter: { course_schedule_administrator_id: id } })
      const sheet = await ask.call(readEvaluationSheet, { filter: { course_schedule_administrator_id: id } })
      const found = await ask.call(searchAll, { text: word })
      const calendar = await ask.call(listCalendar, { filter: { ...span, course_id: course } })
      const overview = await ask.call(readOverview, {})
      const may = list.status === 200 && list.body.data.length === 1
      const whose = (records.status === 200 ? records.body.data : []).map(({ scholar_id }) => scholar_id).toSorted((a, b) => a - b)
      return {
        username,
        may,
        ways: {
          search: found.body.data.some(({ key }) => key === 'meetings'),
          calendar: calendar.status === 200 && calendar.body.data.some(({ key }) => key === `meeting.${id}`),
        },
        // The overview only shows meetings in which the reader takes part.
        named: overview.body.data.dates.some(({ key }) => key === `meeting.${id}`),
        part: (role === 'SCHOLAR' && may) || userId === mentor,
        whose,
        expected: !may ? [] : role === 'SCHOLAR' ? [userId] : [scholar, scholar2].toSorted((a, b) => a - b),
        sheet: sheet.status === 200,
        maySheet: may && role !== 'SCHOLAR',
      }
    }),
  )
  for (const { username, may, ways, named, part, whose, expected, sheet, maySheet } of seen)
    expect({ username, ...ways, named, whose, sheet: sheet && maySheet }).toEqual({
      username,
      search: may,
      calendar: may,
      named: part,
      whose: expected,
      sheet,
    })
  expect(seen.filter(({ may }) => may).length).toBeGreaterThan(4)
  expect(seen.filter(({ may }) => !may).length).toBeGreaterThan(2)
})
