import {
  listAbsences,
  listEvaluationHistory,
  listEvaluations,
  listMissingRecords,
  readEvaluationSheet,
  storeEvaluationSheet,
} from '@pandu/contract/evaluations'
import { removeMeetings } from '@pandu/contract/schedules'
import { restoreScholars, trashScholars } from '@pandu/contract/trash'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { duringWrite } from '../../../test/during-write.ts'
import { meetingMaker } from '../../../test/meetings.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { areas } from '../../areas.ts'
import { evaluations } from './evaluations.area.ts'
import { evaluationParts } from './evaluations.parts.ts'
import { scholarsOf, unrecordedMeetings } from './evaluations.queries.ts'
import { refreshAbsences } from './evaluations.service.ts'
import { recordsOf, recountRestored, writeRecords } from './evaluations.records.ts'
import { metByPresence } from './met-by-presence.ts'
import type { JoinLine } from './participants/attendance-list.ts'
import { participantsOf } from './participants/match-participants.ts'

const database = openTestDatabase()
const { rows } = database
const { number, twoScholars, meet, care } = meetingMaker(rows)
const calls = directCalls(database, evaluations)
const { as: asWithTrash } = directCalls(database, ...areas)
const parts = partsOf(database, evaluationParts)
const id = (name: DemoUsername) => demoPerson(name).id
const [scholar, scholar2, facilitator, mentor] = [id('scholar'), id('scholar2'), id('facilitator'), id('mentor')]
const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b)
const PAST = '2026-02-02T03:00:00Z'

beforeEach(async () => {
  await rows('delete from meetings')
  await rows('delete from mentoring_assignments')
  await rows('delete from attendance_aliases')
  await rows('update users set profile_picture = null where id = any($1)', [[scholar, scholar2]])
})

type Attendance = 'presence' | 'absence' | 'excused'
/** A record with its row of history. */
const record = async (meeting: number, who = scholar, attendance: Attendance = 'presence') => {
  await rows('insert into evaluation_history (meeting_id, scholar_id, attendance, by_id) values ($1, $2, $3, $4)', [
    meeting,
    who,
    attendance,
    mentor,
  ])
  return number('insert into evaluations (meeting_id, scholar_id, attendance, by_id) values ($1, $2, $3, $4) returning id', [
    meeting,
    who,
    attendance,
    mentor,
  ])
}

test('a meeting has the scholars whom it invites and those who were recorded; scholars see themselves', async () => {
  const made = await twoScholars()
  const [meeting, beside] = [await meet(made, { at: PAST }), await meet(made, { at: '2026-03-02T03:00:00Z' })]
  const of = async (who: 'mentor' | 'scholar' | 'scholar2' = 'mentor', wanted = meeting) =>
    (
      await scholarsOf(database.db, demoActor(who === 'mentor' ? 'facilitator' : who), wanted)
        .select('users.id')
        .orderBy('users.id')
        .execute()
    ).map((row) => row.id)
  const written = async () => [...(await recordsOf(database.db, meeting)).keys()].toSorted((a, b) => a - b)
  await care(made, { from: '2026-02-03', who: scholar2 })
  expect([await of(), await written(), await of('mentor', beside)]).toEqual([[], [], [scholar2]])
  await record(beside, scholar)
  expect([await of(), await written()]).toEqual([[], []])
  await care(made)
  expect([await of(), await written()]).toEqual([[scholar], [scholar]])
  // This scholar was recorded before the meeting moved.
  await record(meeting, scholar2, 'absence')
  const both = sorted(scholar, scholar2)
  expect([await of(), await written(), await of('scholar2'), await of('scholar')]).toEqual([both, both, [scholar2], [scholar]])
})

test('the list of a meeting is narrowed by scholar, attendance and name, and says what was recorded of each', async () => {
  const made = await twoScholars()
  await care(made)
  await care(made, { who: scholar2 })
  const [meeting, beside] = [await meet(made, { at: PAST }), await meet(made, { at: PAST })]
  await record(beside, scholar, 'excused')
  await record(meeting, scholar2, 'absence')
  const list = async (filter: object = {}, who: DemoUsername = 'ld') =>
    (await calls.as(who).call(listEvaluations, { filter: { course_schedule_administrator_id: meeting, ...filter } })).data
  const ids = async (filter: object = {}, who?: DemoUsername) => sorted(...(await list(filter, who)).map(({ scholar_id }) => scholar_id))
  expect([await ids(), await ids({ scholar_id: scholar2 }), await ids({ search: demoPerson('scholar').name })]).toEqual([
    sorted(scholar, scholar2),
    [scholar2],
    [scholar],
  ])
  expect([await ids({ attendance: 'none' }), await ids({ attendance: 'absence' }), await ids({ attendance: 'presence' })]).toEqual([
    [scholar],
    [scholar2],
    [],
  ])
  expect([await ids({}, 'scholar'), await ids({}, 'scholar2')]).toEqual([[scholar], [scholar2]])
  // The second scholar is invited to another meeting.
  await rows(`update mentoring_assignments set starts_on = '2026-03-01' where scholar_id = $1`, [scholar2])
  await meet(made, { at: '2026-03-02T03:00:00Z' })
  const universities = new Map(
    (
      await rows<{ id: number; name: string }>(
        'select users.id, n.name from users join universities n on n.id = university_id where users.id = any($1)',
        [[scholar, scholar2]],
      )
    ).map((row) => [row.id, row.name]),
  )
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  await rows('update users set profile_picture = $2 where id = $1', [scholar, file!.id])
  const shown = Object.fromEntries(
    (await list()).map((row) => [row.scholar_id, [row.university, row.profile_picture, row.invited, row.attendance, row.by]]),
  )
  expect(shown).toEqual({
    [scholar]: [universities.get(scholar), expect.stringMatching(new RegExp(`^/.*${file!.id}`)), true, null, null],
    [scholar2]: [universities.get(scholar2), null, false, 'absence', demoPerson('mentor').name],
  })
  const sheet = await calls.as('mentor').call(readEvaluationSheet, { filter: { course_schedule_administrator_id: meeting } })
  expect(sorted(...sheet.data.map(({ scholar_id }) => scholar_id))).toEqual(sorted(scholar, scholar2))
  // For scholars who are not invited the meeting does not exist.
  await rows('delete from mentoring_assignments')
  expect(await calls.as('scholar').status(listEvaluations, { filter: { course_schedule_administrator_id: meeting } })).toBe(404)
})

test('the history is that of one scholar at one meeting', async () => {
  const made = await twoScholars()
  const [meeting, beside] = [await meet(made, { at: PAST }), await meet(made, { at: PAST })]
  await record(meeting, scholar, 'excused')
  await record(meeting, scholar2, 'absence')
  await record(beside, scholar, 'presence')
  const { data } = await calls
    .as('ld')
    .call(listEvaluationHistory, { filter: { course_schedule_administrator_id: meeting, scholar_id: scholar } })
  expect(data.map(({ attendance, by }) => [attendance, by])).toEqual([['excused', demoPerson('mentor').name]])
})

test('a record that is taken back goes for that scholar at that meeting alone', async () => {
  const made = await twoScholars()
  const [meeting, beside] = [await meet(made, { at: PAST }), await meet(made, { at: PAST })]
  const [, theirs, elsewhere] = [await record(meeting), await record(meeting, scholar2), await record(beside)]
  await database.db
    .transaction()
    .execute((db) =>
      writeRecords({ db, actor: demoActor('facilitator') }, { id: meeting, course_id: made.course }, [
        { scholar_id: scholar, attendance: null, score: null, notes: '' },
      ]),
    )
  expect((await rows<{ id: number }>('select id from evaluations order by id')).map((row) => row.id)).toEqual(sorted(theirs, elsewhere))
})

test('a meeting lacks a record while it is over, took place, and has not everybody whom it invites', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await care(made)
  await care(made, { side: 'facilitator', user: facilitator })
  await care(other)
  const open = await meet(made, { at: PAST, title: 'Open of Many' })
  const facilitated = await meet(made, { at: '2026-02-03T03:00:00Z', side: 'facilitator', author: facilitator, title: 'Facilitated' })
  const elsewhere = await meet(other, { at: '2026-02-04T03:00:00Z', title: 'Elsewhere' })
  for (const decoy of [{ state: 'not_held' as const }, { deleted: true }, { at: 1 }, { at: 0 }, { at: '2025-12-01T03:00:00Z' }])
    await meet(made, { at: PAST, ...decoy })
  // Marked as having all its records.
  await rows('update meetings set recorded_at = now() where id = $1', [await meet(made, { at: PAST })])
  const lists = async (who: DemoUsername = 'ld', filter: object = {}) =>
    (await calls.as(who).call(listMissingRecords, { filter })).data.map((row) => row.id)
  expect(await lists()).toEqual([open, facilitated, elsewhere])
  expect([await lists('mentor'), await lists('facilitator'), await lists('vendor')]).toEqual([[open, elsewhere], [facilitated], []])
  expect([
    await lists('ld', { course_id: other.course }),
    await lists('ld', { side: 'facilitator' }),
    await lists('ld', { search: 'OF MANY' }),
  ]).toEqual([[elsewhere], [facilitated], [open]])
  expect((await unrecordedMeetings(database.db, demoActor('facilitator')).select('meetings.id').execute()).map((row) => row.id)).toEqual([
    facilitated,
  ])
  const [row] = (await calls.as('ld').call(listMissingRecords, { filter: {} })).data
  expect([row!.author, row!.invited, row!.missing]).toEqual([demoPerson('mentor').name, 1, 1])

  // Partners get a next step, staff who follow meetings get counters.
  const steps = async (who: 'facilitator' | 'ld' | 'scholar') => (await parts.todos(demoActor(who))).map(({ title }) => title)
  expect([await steps('facilitator'), await steps('ld'), await steps('scholar')]).toEqual([['Record who came to “Facilitated”'], [], []])
  const counted = async (who: 'facilitator' | 'ld' | 'teacher' | 'scholar' | 'guest') =>
    (await parts.counters(demoActor(who))).find(({ key }) => key === 'meetings.unrecorded')?.count
  expect([
    await counted('ld'),
    await counted('guest'),
    await counted('teacher'),
    await counted('facilitator'),
    await counted('scholar'),
  ]).toEqual([3, undefined, undefined, undefined, undefined])
  await record(facilitated, scholar2)
  await record(open)
  expect(await lists()).toEqual([facilitated, elsewhere])
  await record(facilitated)
  await record(elsewhere)
  expect(await lists()).toEqual([])
})

/** The stored streaks: the scholar, the length and the latest meeting of each. */
const streaks = async () =>
  (
    await rows<{ scholar_id: number; course_id: number; side: string; absences: number; meeting_id: number; held_on: string }>(
      `select scholar_id, course_id, side, absences, meeting_id, to_char(held_on, 'YYYY-MM-DD') held_on from absence_streaks order by id`,
    )
  ).map((row) => [row.scholar_id, row.course_id, row.side, row.absences, row.meeting_id, row.held_on])

test('absences are counted anew for those of the meetings, on their side of their course, and for nobody else', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const first = await meet(made, { at: '2026-02-02T03:00:00Z' })
  const second = await meet(made, { at: '2026-02-09T03:00:00Z' })
  // None of these records counts: another course, another side, not held, deleted, another scholar.
  for (const decoy of [
    await meet(other, { at: '2026-02-16T03:00:00Z' }),
    await meet(made, { at: '2026-02-16T03:00:00Z', side: 'facilitator' }),
    await meet(made, { at: '2026-02-16T03:00:00Z', state: 'not_held' }),
    await meet(made, { at: '2026-02-16T03:00:00Z', deleted: true }),
  ])
    await record(decoy, scholar, 'presence')
  await record(await meet(made, { at: '2026-02-17T03:00:00Z' }), scholar2, 'presence')
  await record(await meet(made, { at: '2026-02-18T03:00:00Z' }), scholar, 'excused')
  await record(first, scholar, 'absence')
  const stale = async (course: number, side: string, who: number) =>
    rows(
      `insert into absence_streaks (course_id, side, scholar_id, absences, meeting_id, held_on) values ($1, $2, $3, 9, $4, '2026-01-01')`,
      [course, side, who, first],
    )
  await stale(other.course, 'mentor', scholar)
  await stale(made.course, 'facilitator', scholar)
  await stale(made.course, 'mentor', scholar2)
  const kept = await streaks()
  await stale(made.course, 'mentor', scholar)
  const refresh = (...ids: number[]) => database.db.transaction().execute((db) => refreshAbsences(db, ids))
  await refresh(first)
  expect(await streaks()).toEqual(kept)
  await record(second, scholar, 'absence')
  await refresh(second)
  expect(await streaks()).toEqual([...kept, [scholar, made.course, 'mentor', 2, second, '2026-02-09']])
  // An earlier presence ends the streak.
  await record(await meet(made, { at: '2026-01-26T03:00:00Z' }), scholar, 'presence')
  await record(await meet(made, { at: '2026-01-19T03:00:00Z' }), scholar, 'absence')
  await refresh(second)
  expect(await streaks()).toEqual([...kept, [scholar, made.course, 'mentor', 2, second, '2026-02-09']])
})

test('what meetings became while a scholar was in the trash is counted again when the scholar is restored', async () => {
  const made = await twoScholars()
  await care(made)
  await care(made, { who: scholar2 })
  await rows('delete from absence_streaks')
  const [first, second, last] = [
    await meet(made, { at: '2026-02-02T03:00:00Z' }),
    await meet(made, { at: '2026-02-09T03:00:00Z' }),
    await meet(made, { at: '2026-02-16T03:00:00Z' }),
  ]
  const unrecorded = await meet(made, { at: '2026-02-23T03:00:00Z' })
  const write = (meeting: number, attendance: Attendance, ...who: number[]) =>
    database.db.transaction().execute((db) =>
      writeRecords(
        { db, actor: demoActor('facilitator') },
        { id: meeting, course_id: made.course },
        who.map((scholar_id) => ({ scholar_id, attendance, score: null, notes: '' })),
      ),
    )
  for (const meeting of [first, second, last]) await write(meeting, 'absence', scholar, scholar2)
  const theirs = async () => (await streaks()).filter(([who]) => who === scholar)
  expect(await theirs()).toEqual([[scholar, made.course, 'mentor', 3, last, '2026-02-16']])
  const lacking = async () =>
    (await calls.as('mentor').call(listMissingRecords, { filter: { course_id: made.course } })).data.map((row) => row.id)
  const marked = async () =>
    rows('select id from meetings where recorded_at is not null and id = any($1) order by id', [[second, unrecorded]])

  await asWithTrash('upcm').call(trashScholars, { id: [scholar] })
  await asWithTrash('mentor').call(removeMeetings, [last] as never)
  await write(unrecorded, 'presence', scholar2)
  expect([await lacking(), await marked()]).toEqual([[], [{ id: second }, { id: unrecorded }]])
  const { message } = await asWithTrash('upcm').call(restoreScholars, { id: [scholar] })
  expect(message).not.toContain('ended')
  expect(await theirs()).toEqual([[scholar, made.course, 'mentor', 2, second, '2026-02-09']])
  // Only the meeting that lacks a record is no longer marked.
  expect([await lacking(), await marked()]).toEqual([[unrecorded], [{ id: second }]])

  // One more of the two is deleted: nothing is left of the streak.
  await asWithTrash('upcm').call(trashScholars, { id: [scholar] })
  await asWithTrash('mentor').call(removeMeetings, [second] as never)
  await asWithTrash('upcm').call(restoreScholars, { id: [scholar] })
  expect(await theirs()).toEqual([])
})

test('a meeting that is being deleted while a scholar is restored does not count', async () => {
  const made = await twoScholars()
  await care(made)
  await rows('delete from absence_streaks')
  const [first, second, last] = [
    await meet(made, { at: '2026-02-02T03:00:00Z' }),
    await meet(made, { at: '2026-02-09T03:00:00Z' }),
    await meet(made, { at: '2026-02-16T03:00:00Z' }),
  ]
  for (const meeting of [first, second, last]) await record(meeting, scholar, 'absence')
  await duringWrite(
    database.url,
    (query) => query('update meetings set deleted_at = now() where id = $1', [last]),
    () => recountRestored(database.db, [scholar]),
  )
  expect(await streaks()).toEqual([[scholar, made.course, 'mentor', 2, second, '2026-02-09']])
})

test('absences are shown of courses that go on, to their last day, and of scholars who are still in them', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const ends = ({ course }: { course: number }, days: number) =>
    rows(`update courses set end_date = (now() at time zone 'Asia/Jakarta')::date + $2::int where id = $1`, [course, days])
  const absent = async (of: typeof made, who = scholar, side: 'mentor' | 'facilitator' = 'mentor') => {
    for (const at of ['2026-02-02T03:00:00Z', '2026-02-09T03:00:00Z']) {
      const meeting = await meet(of, { at, side })
      await record(meeting, who, 'absence')
      await database.db.transaction().execute((db) => refreshAbsences(db, [meeting]))
    }
  }
  await rows('delete from absence_streaks')
  await absent(made)
  await absent(made, scholar2, 'facilitator')
  await absent(other)
  const list = async (filter: object = {}) =>
    (await calls.as('ld').call(listAbsences, { filter })).data.map((row) => [row.scholar_id, row.course_id]).toSorted()
  const mine = [scholar, made.course]
  const theirs = [scholar2, made.course]
  const elsewhere = [scholar, other.course]
  const counted = async () => (await parts.counters(demoActor('ld'))).find(({ key }) => key === 'scholars.absent')?.count
  await ends(made, 0)
  await ends(other, -1)
  expect([await list(), await counted()]).toEqual([[mine, theirs].toSorted(), 2])
  await ends(other, 1)
  expect(await list()).toEqual([mine, theirs, elsewhere].toSorted())
  expect([
    await list({ course_id: other.course }),
    await list({ side: 'facilitator' }),
    await list({ search: demoPerson('scholar2').name }),
  ]).toEqual([[elsewhere], [theirs], [theirs]])
  const shown = (await calls.as('ld').call(listAbsences, { filter: { course_id: other.course } })).data[0]!
  expect([shown.author, shown.university]).toEqual([
    demoPerson('mentor').name,
    (
      await rows<{ name: string }>('select n.name from users join universities n on n.id = university_id where users.id = $1', [scholar])
    )[0]!.name,
  ])
  await rows('update courses set status = 0 where id = $1', [other.course])
  expect(await list(), 'a course that is switched off').toEqual([mine, theirs].toSorted())
  await rows('update courses set status = 1, deleted_at = now() where id = $1', [other.course])
  expect(await list()).toEqual([mine, theirs].toSorted())
  await rows('update users set status = 0 where id = $1', [scholar2])
  expect([await list(), await counted()], 'a scholar who is inactive').toEqual([[mine], 1])
  await rows('update users set status = 1 where id = $1', [scholar2])
  await rows('delete from cohort_members where cohort_id = $1 and user_id = $2', [made.cohort, scholar2])
  expect(await list()).toEqual([mine])
})

test('a scholar was met in a month when they were present at a meeting on that side of that course in it', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const met = async () => {
    const [course_id, side, scholar_id, month] = [sql`${made.course}::int`, sql`'mentor'`, sql`${scholar}::int`, sql`'2026-04-01'::date`]
    const { rows: found } = await sql<{
      met: boolean
      among: boolean
    }>`select ${metByPresence.wasMet({ course_id, side, scholar_id, month })} met,
      (${course_id}, ${side}, ${scholar_id}) in (${metByPresence.all(month)}) among`.execute(database.db)
    expect(found[0]!.among, 'among all who were met').toBe(found[0]!.met)
    return found[0]!.met
  }
  const within = '2026-04-10T03:00:00Z'
  await record(await meet(made, { at: within }), scholar2)
  await record(await meet(made, { at: within }), scholar, 'absence')
  await record(await meet(other, { at: within }))
  for (const decoy of [
    { side: 'facilitator' as const },
    { state: 'not_held' as const },
    { deleted: true },
    { at: '2026-03-31T16:59:59Z' },
    { at: '2026-04-30T17:00:00Z' },
  ])
    await record(await meet(made, { at: within, ...decoy }))
  expect(await met()).toBe(false)
  for (const at of ['2026-03-31T17:00:00Z', '2026-04-30T16:59:59Z']) {
    const meeting = await meet(made, { at, author: facilitator })
    await record(meeting)
    expect(await met(), at).toBe(true)
    await rows('delete from meetings where id = $1', [meeting])
  }
})

test('an attendance list is matched by what was confirmed of scholars of the meeting, and proposes names that are alike', async () => {
  const made = await twoScholars()
  await care(made)
  const meeting = { id: await meet(made, { at: PAST }), author_id: mentor }
  const join = (name: string, lasted = 600): JoinLine => ({ name, email: '', span: undefined, lasted })
  const participants = async (...joins: JoinLine[]) =>
    (await participantsOf(database.db, meeting, joins)).data.map(({ match, proposals, minutes }) => [match?.scholar_id, proposals, minutes])
  const alias = (who: number) => rows(`insert into attendance_aliases (scholar_id, alias) values ($1, 'galaxy m12')`, [who])
  await alias(scholar2)
  expect(await participants(join('Galaxy M12'))).toEqual([[undefined, [], 10]])
  await alias(scholar)
  expect(await participants(join('Galaxy M12', 90))).toEqual([[scholar, [], 2]])
  expect(await participants(join(demoPerson('scholar').name.slice(0, -1)))).toEqual([[undefined, [scholar], 10]])
  expect(await participants(join('Zzyzx'))).toEqual([[undefined, [], 10]])
})

test('the last confirmed meaning of a name counts among the scholars of the meeting', async () => {
  const made = await twoScholars()
  await care(made)
  await care(made, { who: scholar2 })
  const meeting = await meet(made, { at: PAST })
  const confirm = (who: number) =>
    calls.as('mentor').status(storeEvaluationSheet, {
      course_schedule_administrator_id: meeting,
      rows: [{ scholar_id: who, attendance: 'presence', score: '', notes: '', updated_at: null }],
      aliases: [{ scholar_id: who, alias: 'tablet of two' }],
    })
  const known = () => rows(`select scholar_id from attendance_aliases where alias = 'tablet of two' order by 1`)
  await rows(`insert into attendance_aliases (scholar_id, alias) values ($1, 'tablet of two')`, [scholar2])
  expect([await confirm(scholar), await known()]).toEqual([200, [{ scholar_id: scholar }]])
})

test('a sheet is refused whose rows or confirmed names are not of the meeting', async () => {
  const made = await twoScholars()
  await care(made)
  const meeting = await meet(made, { at: PAST })
  const save = (who: number) =>
    calls.as('mentor').status(storeEvaluationSheet, {
      course_schedule_administrator_id: meeting,
      rows: [{ scholar_id: who, attendance: 'presence', score: '', notes: '', updated_at: null }],
    })
  expect(await save(scholar2)).toBe(422)
})
