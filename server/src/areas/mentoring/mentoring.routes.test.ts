import { listScholars, readStanding } from '@pandu/contract/accounts'
import { assignMembers, unassignMembers } from '@pandu/contract/cohorts'
import { addTeachers, assignCohort, listMembers, listTeachers, removeTeachers } from '@pandu/contract/courses'
import {
  assignMentor,
  listFacilitators,
  listMentorLoads,
  listMentors,
  MOST_MOVES,
  moveMentors,
  proposeMentors,
  removeFacilitators,
  removeMentors,
} from '@pandu/contract/mentoring'
import { listNotifications } from '@pandu/contract/notifications'
import { listOperationRows, listOperations, undoOperation } from '@pandu/contract/operations'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { idsOf, newCourse } from '../../../test/groups.ts'
import { missing } from '../../../test/proposals.ts'

const world = accountWorld()
const { as, rows } = world
const [scholar, scholar2, tsa, mentor] = idsOf('scholar', 'scholar2', 'tsa', 'mentor') as [number, number, number, number]
let course: number
let cohort: number
let other: number
beforeEach(async () => {
  ;({ id: course, cohort } = await newCourse(world))
  const [second] = await rows<{ id: number }>(`select id from users where username = 'petrus.lewar'`)
  other = second!.id
  await as('ld').call(addTeachers, { course_id: course, user_id: [mentor, other] })
})
const give = (user_id: number, ...scholar_id: number[]) => as('ld').call(assignMentor, { course_id: course, user_id, scholar_id })
const read = async (who: Parameters<typeof as>[0], filter = {}) =>
  (await as(who).call(listMentors, { filter: { course_id: course, ...filter }, include: 'dataUser,dataScholar' })).body
const pairs = async () => new Map((await read('ld')).data.map(({ scholar_id, user_id }) => [scholar_id, user_id]))
const idOf = async (scholarId: number) => (await read('ld')).data.find(({ scholar_id }) => scholar_id === scholarId)!.id

describe('assigning', () => {
  test('gives scholars a mentor, once; who has another one is refused by name', async () => {
    const made = await give(mentor, scholar, scholar2, scholar)
    expect([made.status, made.body.message, made.body.data.changed]).toEqual([200, '2 scholars assigned', 2])
    expect((await give(mentor, scholar)).body).toEqual({
      message: 'They are assigned already',
      data: { changed: 0, operation_id: null },
    })
    const taken = await give(other, scholar, tsa)
    expect(taken.error.errors).toEqual({
      scholar_id: [`${demoPerson('scholar').name} already has the mentor ${demoPerson('mentor').name}`],
    })
    expect(await pairs()).toEqual(
      new Map([
        [scholar, mentor],
        [scholar2, mentor],
      ]),
    )
    expect((await as('ld').call(listFacilitators, { filter: { course_id: course } })).body.total).toBe(0)
  })

  test('takes members of the course and active mentors of it', async () => {
    const [stranger] = await rows<{ id: number }>(`select min(id) id from users where role = 'SCHOLAR' and id not in ($1, $2, $3)`, [
      scholar,
      scholar2,
      tsa,
    ])
    expect((await give(mentor, stranger!.id)).error.errors).toEqual({ scholar_id: ['Choose members of this course'] })
    expect((await give(demoPerson('facilitator').id, scholar)).error.errors).toEqual({ user_id: ['Choose active mentors of this course'] })
    await rows('update users set status = 0 where id = $1', [other])
    expect((await give(other, scholar)).status).toBe(422)
    await rows('update users set status = 1 where id = $1', [other])
    expect((await give(mentor)).status).toBe(422)
    expect((await as('teacher').call(assignMentor, { course_id: course, user_id: mentor, scholar_id: [scholar] })).status).toBe(403)
    expect((await as('ld').call(assignMentor, { course_id: missing, user_id: mentor, scholar_id: [scholar] })).status).toBe(404)
  })

  test('tells the scholars and the mentor', async () => {
    await give(mentor, scholar)
    const newest = async (who: 'scholar' | 'mentor') => (await as(who).call(listNotifications, {})).body.data[0]!
    expect(await newest('scholar')).toMatchObject({
      message_html: expect.stringContaining(`<strong>${demoPerson('mentor').name}</strong> is now your mentor in`),
      url: `/mentor/inclass/${course}`,
    })
    expect((await newest('mentor')).message_html).toContain('You are now the mentor of <strong>1 more scholar</strong>')
  })
})

test('scholars read their own, mentors of the course all; who has no part in the course reads nothing', async () => {
  await give(mentor, scholar)
  await give(other, scholar2)
  expect((await read('scholar')).data.map(({ scholar_id }) => scholar_id)).toEqual([scholar])
  expect((await read('mentor')).total).toBe(2)
  expect((await read('mentor', { user_id: other })).data.map(({ scholar_id }) => scholar_id)).toEqual([scholar2])
  expect((await read('ld', { search: demoPerson('scholar').name })).total).toBe(1)
  expect((await as('assessor').call(listMentors, { filter: { course_id: course } })).status).toBe(404)
  expect((await as('mentor').call(listFacilitators, { filter: { course_id: course } })).status).toBe(403)
  const members = async (who: 'mentor' | 'scholar') => (await as(who).call(listMembers, { course })).body.member.data
  expect((await members('mentor')).find(({ id }) => id === scholar)?.mentor).toBe(demoPerson('mentor').name)
  expect((await members('scholar')).map((one) => one.mentor)).toEqual([null, null, null])
})

test('who was whose mentor on an earlier day stays answerable', async () => {
  await give(mentor, scholar)
  await rows(`update mentoring_assignments set starts_on = '2026-03-01', ends_on = '2026-04-01' where course_id = $1`, [course])
  await give(other, scholar)
  const on = async (day: string) => (await read('ld', { on: day })).data.map(({ data_user }) => data_user.id)
  expect([await on('2026-03-31'), await on('2026-04-01'), await on('2026-02-28')]).toEqual([[mentor], [], []])
  expect(await pairs()).toEqual(new Map([[scholar, other]]))
})

test('the mentors of an earlier day are those who had scholars then, with so many; each is found by number on any day', async () => {
  await give(mentor, scholar, scholar2)
  await rows(`update mentoring_assignments set starts_on = '2026-03-01', ends_on = '2026-04-01' where course_id = $1`, [course])
  const teachers = (await as('ld').call(listTeachers, { filter: { course_id: course } })).body.data
  await as('ld').call(removeTeachers, [teachers.find(({ user_id }) => user_id === mentor)!.id])
  await give(other, scholar)
  const people = async (filter: { on?: string; id?: number; ever?: 0 | 1; search?: string }) =>
    (await as('ld').call(listMentorLoads, { filter: { course_id: course, ...filter } })).body.data.map(({ id, scholars }) => [id, scholars])
  expect([await people({}), await people({ on: '2026-03-31' }), await people({ on: '2026-04-01' })]).toEqual([
    [[other, 1]],
    [[mentor, 2]],
    [],
  ])
  expect(await people({ on: '2026-03-31', search: 'petrus' })).toEqual([])
  expect([await people({ id: mentor }), await people({ id: other, on: '2026-03-31' })]).toEqual([[[mentor, 0]], [[other, 0]]])
  expect(await people({ id: demoPerson('ld').id })).toEqual([])
  expect([await people({ ever: 1 }), await people({ ever: 0 })]).toEqual([
    [
      [mentor, 0],
      [other, 1],
    ],
    [[other, 1]],
  ])
  expect((await read('ld', { on: '2026-03-31', user_id: mentor })).total).toBe(2)
})

test('loads count the scholars of today, and how many have none; who left still shows while they have scholars', async () => {
  await give(mentor, scholar, scholar2)
  const load = async () => (await as('mentor').call(listMentorLoads, { filter: { course_id: course }, sort: '-scholars' })).body
  const first = await load()
  expect(first.data.map(({ id, scholars, takes }) => [id, scholars, takes])).toEqual([
    [mentor, 2, true],
    [other, 0, true],
  ])
  expect(first.without).toBe(1)
  await rows('update users set status = 0 where id = any($1)', [[mentor, other]])
  const idle = (await as('ld').call(listMentorLoads, { filter: { course_id: course } })).body.data
  await rows('update users set status = 1 where id = any($1)', [[mentor, other]])
  expect(idle.map(({ id, takes }) => [id, takes])).toEqual([[mentor, false]])
})

test('shows the last meeting of each that took place, and who has met nobody first', async () => {
  const meet = (author: number, ago: string, state = 'planned') =>
    rows(
      `insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at, state, reason)
       select $1::int, 'mentor', $2::int, 'Talk', 'Other', now() - $3::interval, now() - $3::interval + interval '1 hour', $4, 'Rain'`,
      [course, author, ago, state],
    )
  const load = async (sort: 'last_meeting' | '-last_meeting' = 'last_meeting') =>
    (await as('ld').call(listMentorLoads, { filter: { course_id: course }, sort })).body.data.map(({ id, last_meeting }) => [
      id,
      last_meeting && Math.round((Date.now() - Date.parse(last_meeting)) / 86_400_000),
    ])
  await meet(mentor, '3 days')
  await meet(mentor, '40 days')
  // None of these meetings counts: in the future, not held, deleted, on the other side, in another course.
  await meet(mentor, '-2 days')
  await meet(mentor, '1 day', 'not_held')
  expect(await load()).toEqual([
    [other, null],
    [mentor, 3],
  ])
  await rows(
    `update meetings set deleted_at = now() where course_id = $1 and starts_at between now() - interval '4 days' and now() - interval '2 days'`,
    [course],
  )
  await meet(other, '50 days')
  expect(await load()).toEqual([
    [other, 50],
    [mentor, 40],
  ])
  await rows(`update meetings set side = 'facilitator' where author_id = $1 and course_id = $2`, [mentor, course])
  expect(await load('-last_meeting')).toEqual([
    [other, 50],
    [mentor, null],
  ])
})

test('the page of a scholar names who looks after them, to those who may see it', async () => {
  await give(mentor, scholar)
  const people = async (who: DemoUsername) =>
    (await as(who).call(readStanding, { scholar_id: scholar })).body.data
      .filter(({ kind, url }) => kind === 'people' && url === `/mentor/inclass/${course}`)
      .map(({ label, value }) => [label, value])
  const named = [['Mentor', demoPerson('mentor').name]]
  expect([await people('ld'), await people('scholar')]).toEqual([named, named])
  expect(await people('teacher')).toEqual([])
  await rows(`update courses set end_date = current_date - 1 where id = $1`, [course])
  expect(await people('ld')).toEqual([])
  await rows(`update courses set end_date = current_date + 1, status = 0 where id = $1`, [course])
  expect(await people('scholar')).toEqual([])
  await rows(`update courses set status = 1 where id = $1`, [course])
  await rows(`update mentoring_assignments set ends_on = starts_on where course_id = $1`, [course])
  expect(await people('ld')).toEqual([])
})

describe('removing', () => {
  test('ends the assignment today and keeps the day before; a second time it is gone', async () => {
    await give(mentor, scholar)
    await rows(`update mentoring_assignments set starts_on = '2026-03-01' where course_id = $1`, [course])
    const id = await idOf(scholar)
    expect((await as('ld').call(removeFacilitators, [{ id }])).status).toBe(404)
    expect((await as('ld').call(removeMentors, [{ id }])).body.message).toBe('1 scholar removed')
    expect((await as('ld').call(removeMentors, { id })).body).toEqual({
      message: `Already removed: ${demoPerson('scholar').name}`,
      data: { changed: 0, operation_id: null },
    })
    expect(await pairs()).toEqual(new Map())
    expect((await read('ld', { on: '2026-03-01' })).total).toBe(1)
  })

  test('of many, those that are still there are removed; who was removed or moved meanwhile is named', async () => {
    await give(mentor, scholar, scholar2, tsa)
    await rows(`update mentoring_assignments set starts_on = '2026-03-01' where course_id = $1`, [course])
    const ids = await Promise.all([scholar, scholar2, tsa].map(idOf))
    await as('ld').call(removeMentors, [{ id: ids[1]! }])
    await as('ld').call(moveMentors, { course_id: course, moves: [{ scholar_id: tsa, from_user_id: mentor, user_id: other }] })
    const removed = await as('ld').call(removeMentors, ids)
    expect([removed.status, removed.body.message, removed.body.data.changed]).toEqual([
      200,
      `1 scholar removed. Already removed: ${demoPerson('scholar2').name}. Assigned anew meanwhile, not removed: ${demoPerson('tsa').name}`,
      1,
    ])
    expect(await pairs()).toEqual(new Map([[tsa, other]]))
    const undone = await as('ld').call(undoOperation, { id: removed.body.data.operation_id! })
    expect([undone.status, (await pairs()).get(scholar), (await pairs()).has(scholar2)]).toEqual([200, mentor, false])
    const unknown = await as('ld').call(removeMentors, [{ id: await idOf(scholar) }, { id: missing }])
    expect([unknown.status, (await pairs()).has(scholar)]).toEqual([404, true])
  })

  test('names three of many who were removed already, and counts the others', async () => {
    await rows(
      `with made as (insert into users (username, name, email, role, status, password_hash)
         select 'gone.' || n, 'Gone ' || n, 'gone.' || n || '@new.example', 'SCHOLAR', 1, 'x' from generate_series(1, 5) n returning id)
       insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on, ends_on)
       select $1::int, 'mentor', $2::int, id, date '2026-03-01', date '2026-04-01' from made`,
      [course, mentor],
    )
    const gone = await rows<{ id: number }>('select id from mentoring_assignments where course_id = $1', [course])
    expect((await as('ld').call(removeMentors, gone)).body.message).toBe('Already removed: Gone 1, Gone 2, Gone 3 and 2 more')
  })

  test('a mentor who leaves the course leaves the scholars, by an operation', async () => {
    await give(mentor, scholar)
    const teachers = (await as('ld').call(listTeachers, { filter: { course_id: course } })).body.data
    await as('ld').call(removeTeachers, [teachers.find(({ user_id }) => user_id === mentor)!.id])
    expect(await pairs()).toEqual(new Map())
    const [made] = (await as('ld').call(listOperations, { filter: { course_id: course } })).body.data
    expect(made).toMatchObject({ kind: 'mentoring.remove', rows: 1 })
    expect((await as('ld').call(undoOperation, { id: made!.id })).error.message).toContain('no longer mentors of the course')
  })

  test('a scholar who leaves the cohort leaves the mentor, and is back with the same one when that is undone', async () => {
    await give(mentor, scholar, scholar2)
    const { body } = await as('ld').call(unassignMembers, { cohort_id: cohort, user_id: [scholar] })
    expect(await pairs()).toEqual(new Map([[scholar2, mentor]]))
    await as('ld').call(undoOperation, { id: body.data.operation_id })
    expect((await pairs()).get(scholar)).toBe(mentor)

    const again = await as('ld').call(unassignMembers, { cohort_id: cohort, user_id: [scholar] })
    await as('ld').call(assignMembers, {
      cohort_id: cohort,
      data_user_id: [{ user_id: scholar, name: 'x', type: 'scholar', type_scholar: 'regular' }],
    })
    await give(other, scholar)
    await as('ld').call(undoOperation, { id: again.body.data.operation_id })
    expect((await pairs()).get(scholar)).toBe(other)
  })

  test('a course that gets another cohort ends what stood for the old one', async () => {
    await give(mentor, scholar)
    const [fresh] = await rows<{ id: number }>(`insert into cohorts (name, year) values ('Fresh ' || $1, 2026) returning id`, [course])
    expect((await as('ld').call(assignCohort, { course_id: course, cohort_id: fresh!.id })).status).toBe(200)
    expect(await pairs()).toEqual(new Map())
  })
})

describe('moving', () => {
  test('spreads who has nobody and levels, and is made only when it is confirmed', async () => {
    await give(mentor, scholar, scholar2, tsa)
    const { data } = (await as('ld').call(proposeMentors, { filter: { course_id: course } })).body
    expect(data.people.map(({ id }) => id)).toEqual([mentor, other])
    expect(data.moves.map(({ from, to }) => [from?.id, to.id])).toEqual([[mentor, other]])
    expect((await pairs()).size).toBe(3)
    expect(new Set((await pairs()).values())).toEqual(new Set([mentor]))
  })

  test('proposes no more moves than one write takes, and the others after these', async () => {
    await rows(
      `with made as (insert into users (username, name, email, role, status, password_hash)
         select 'many.' || n, 'Many ' || n, 'many.' || n || '@new.example', 'SCHOLAR', 1, 'x' from generate_series(1, $2::int) n returning id)
       insert into cohort_members (cohort_id, user_id, type_scholar) select $1, id, 'regular' from made`,
      [cohort, MOST_MOVES],
    )
    const proposal = async () => (await as('ld').call(proposeMentors, { filter: { course_id: course } })).body.data
    const first = await proposal()
    expect([first.moves.length, first.more]).toEqual([MOST_MOVES, 3])
    const moves = first.moves.map(({ scholar_id, from, to }) => ({ scholar_id, from_user_id: from?.id ?? null, user_id: to.id }))
    expect((await as('ld').call(moveMentors, { course_id: course, moves })).status).toBe(200)
    const second = await proposal()
    expect([second.moves.length, second.more]).toEqual([3, 0])
  })

  test('hands all scholars of a silent mentor to the others in one operation, which can be undone in part', async () => {
    await give(mentor, scholar, scholar2)
    await rows(`update mentoring_assignments set starts_on = '2026-03-01' where course_id = $1`, [course])
    const { data } = (await as('ld').call(proposeMentors, { filter: { course_id: course, away_from: mentor } })).body
    expect(data.people.map(({ id }) => id)).toEqual([other])
    expect(data.moves.map(({ from, to }) => [from?.id, to.id])).toEqual([
      [mentor, other],
      [mentor, other],
    ])
    const moves = data.moves.map(({ scholar_id, from, to }) => ({ scholar_id, from_user_id: from?.id ?? null, user_id: to.id }))
    const moved = await as('ld').call(moveMentors, { course_id: course, moves })
    expect(moved.body.message).toBe('2 scholars moved')
    expect(new Set((await pairs()).values())).toEqual(new Set([other]))
    const operation_id = moved.body.data.operation_id!
    const kept = (await as('ld').call(listOperationRows, { filter: { operation_id } })).body.data
    expect(kept.map(({ before, after }) => [before, after])).toEqual([
      [demoPerson('mentor').name, 'Petrus Lewar'],
      [demoPerson('mentor').name, 'Petrus Lewar'],
    ])

    expect((await as('ld').call(undoOperation, { id: operation_id, rows: [scholar] })).status).toBe(200)
    expect(await pairs()).toEqual(
      new Map([
        [scholar, mentor],
        [scholar2, other],
      ]),
    )
    // The scholar returns to the same mentor on the same day, so the assignment keeps its first day.
    expect((await read('ld')).data.find(({ scholar_id }) => scholar_id === scholar)?.starts_on).toBe('2026-03-01')
    // A second confirmation of the same proposal is outdated and refused.
    const late = await as('upcm').call(moveMentors, { course_id: course, moves })
    expect([late.status, late.error.message]).toEqual([
      409,
      `Somebody has changed the mentor of ${demoPerson('scholar2').name} meanwhile; please look again`,
    ])
    await as('ld').call(removeMentors, { id: await idOf(scholar2) })
    const tooLate = await as('ld').call(undoOperation, { id: operation_id })
    expect([tooLate.status, tooLate.error.message]).toEqual([
      409,
      `The mentor of ${demoPerson('scholar2').name} has been changed since; this change can no longer be undone`,
    ])
  })

  test('names each scholar once, members and mentors of the course only', async () => {
    const move = (...moves: { scholar_id: number; from_user_id: number | null; user_id: number }[]) =>
      as('ld').call(moveMentors, { course_id: course, moves })
    const one = { scholar_id: scholar, from_user_id: null, user_id: mentor }
    expect((await move(one, one)).status).toBe(422)
    expect((await move({ ...one, user_id: demoPerson('facilitator').id })).error.errors).toEqual({
      moves: ['Choose active mentors of this course'],
    })
    expect((await move({ ...one, scholar_id: missing })).error.errors).toEqual({ moves: ['Choose members of this course'] })
    expect((await move(one)).body.message).toBe('1 scholar moved')
    expect((await move({ ...one, from_user_id: mentor })).body).toEqual({
      message: 'Nothing has changed',
      data: { changed: 0, operation_id: null },
    })
  })

  test('an operation is undone without the scholars who are in the trash', async () => {
    const id = (await give(mentor, scholar, scholar2)).body.data.operation_id!
    await rows(`update users set role = 'DELETED' where id = $1`, [scholar2])
    await rows('delete from mentoring_assignments where course_id = $1 and scholar_id = $2', [course, scholar2])
    expect((await as('ld').call(undoOperation, { id })).status).toBe(200)
    expect(await pairs()).toEqual(new Map())
    await rows(`update users set role = 'SCHOLAR' where id = $1`, [scholar2])
  })

  test('an operation is undone by those who may make it', async () => {
    const id = (await give(mentor, scholar)).body.data.operation_id!
    expect((await as('teacher').call(undoOperation, { id })).status).toBe(403)
    expect((await as('upcm').call(undoOperation, { id })).status).toBe(200)
    expect(await pairs()).toEqual(new Map())
  })
})

describe('at the same time', () => {
  test('two who assign one scholar: one wins, and there is one mentor', async () => {
    await world.world.ready('ld', 'upcm')
    const answers = await Promise.all([
      as('ld').call(assignMentor, { course_id: course, user_id: mentor, scholar_id: [scholar] }),
      as('upcm').call(assignMentor, { course_id: course, user_id: other, scholar_id: [scholar] }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await pairs()).size).toBe(1)
  })

  test('assigning while the mentor is removed from the course: nobody is left with somebody who is gone', async () => {
    await world.world.ready('ld', 'upcm')
    const row = (await as('ld').call(listTeachers, { filter: { course_id: course } })).body.data.find(
      ({ user_id }) => user_id === mentor,
    )!.id
    const [assigned, removed] = await Promise.all([
      as('ld').call(assignMentor, { course_id: course, user_id: mentor, scholar_id: [scholar] }),
      as('upcm').call(removeTeachers, [row]),
    ])
    expect([
      [200, 200],
      [422, 200],
    ]).toContainEqual([assigned.status, removed.status])
    expect(await pairs()).toEqual(new Map())
  })

  test('assigning while the scholar leaves the cohort: nobody outside of the course is looked after', async () => {
    await world.world.ready('ld', 'upcm')
    const [assigned, left] = await Promise.all([
      as('ld').call(assignMentor, { course_id: course, user_id: mentor, scholar_id: [scholar] }),
      as('upcm').call(unassignMembers, { cohort_id: cohort, user_id: [scholar] }),
    ])
    expect([
      [200, 200],
      [422, 200],
    ]).toContainEqual([assigned.status, left.status])
    expect(await pairs()).toEqual(new Map())
  })
})

test('an assignment gives reach while it lasts, in a course that one no longer teaches as well as in one that one teaches', async () => {
  const reach = async () => {
    const { data } = (await as('mentor').call(listScholars, { filter: { user_id: scholar }, page: { size: 10 } })).body
    return data.length === 1
  }
  await rows('delete from course_teachers where user_id = $1', [mentor])
  await rows('update mentoring_assignments set ends_on = starts_on where user_id = $1', [mentor])
  expect(await reach()).toBe(false)
  await rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on) values ($1, 'mentor', $2, $3, '2026-01-01')`,
    [course, mentor, scholar],
  )
  expect(await reach()).toBe(true)
})
