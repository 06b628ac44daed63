import { assignMembers, unassignMembers } from '@pandu/contract/cohorts'
import { assignCohort } from '@pandu/contract/courses'
import { assignGroupMembers } from '@pandu/contract/groups'
import { undoOperation } from '@pandu/contract/operations'
import { handInProposal } from '@pandu/contract/projects'
import { quizAttempts } from '@pandu/contract/quizzes'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'
import { makeQuiz, place } from '../../../test/attempts.ts'
import { idsOf, newCourse, newGroup, newProject } from '../../../test/groups.ts'

const world = accountWorld()
const { as, rows } = world
const ROUNDS = 20
const [scholar, scholar2, tsa] = idsOf('scholar', 'scholar2', 'tsa') as [number, number, number]

let other: number
beforeAll(async () => {
  const [cohort] = await rows<{ id: number }>(`insert into cohorts (name, year) values ('Without anybody', 2026) returning id`)
  other = cohort!.id
})
/** The round decides who begins, so that each order occurs. */
const atOnce = async <T extends { status: number }>(round: number, ...racers: (() => Promise<T>)[]) => {
  const turn = round % racers.length
  const answers = await Promise.all([...racers.slice(turn), ...racers.slice(0, turn)].map((racer) => racer()))
  return [...answers.slice(racers.length - turn), ...answers.slice(0, racers.length - turn)]
}
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

/** What must never remain, in whatever order the calls came: people in a group who are not in its course, and cohorts with a wrong member count. */
const halves = () =>
  rows(`select g.course_id, g.user_id from group_members g join courses c on c.id = g.course_id
      where g.left_at is null and not exists (select from cohort_members m where m.cohort_id = c.cohort_id and m.user_id = g.user_id)
    union all select id, members from cohorts c where members <> (select count(*) from cohort_members m where m.cohort_id = c.id)`)

describe('leaving a cohort', () => {
  test('while being put into a group of its course: one of the two happens, whole', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const course = await newCourse(world)
      const groups = [await newGroup(world, course.id), await newGroup(world, course.id)]
      const [out, first, second] = await atOnce<{ status: number }>(
        round,
        () => as('ld').call(unassignMembers, { cohort_id: course.cohort, user_id: [scholar2, scholar] }),
        () => as('upcm').call(assignGroupMembers, { course_group_id: groups[0]!, user_id: [scholar, tsa] }),
        () => as('elsn').call(assignGroupMembers, { course_group_id: groups[1]!, user_id: [tsa, scholar2] }),
      )
      // tsa is wanted by both groups, so at most one of them is filled.
      expect(
        [
          [200, 422, 422],
          [409, 200, 422],
          [409, 422, 200],
        ],
        `round ${round}`,
      ).toContainEqual(statuses([out!, first!, second!]))
      const [counts] = await rows<{ grouped: number; members: number }>(
        `select (select count(*)::int from group_members where course_id = $1 and left_at is null) grouped,
          (select count(*)::int from cohort_members where cohort_id = $2) members`,
        [course.id, course.cohort],
      )
      expect(counts, `round ${round}`).toEqual(out!.status === 200 ? { grouped: 0, members: 1 } : { grouped: 2, members: 3 })
    }
    expect(await halves()).toEqual([])
  })

  test('while opening a quiz: it is opened as a member or not at all, and what was answered stays', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const course = await newCourse(world)
      const { id } = await makeQuiz(as)
      await place(as, 'quiz', id, course.section)
      const where = { course_quiz_id: id, course_section_id: course.section }
      const [out, opened, saved] = await atOnce<{ status: number }>(
        round,
        () => as('ld').call(unassignMembers, { cohort_id: course.cohort, user_id: [scholar] }),
        () => as('scholar').call(quizAttempts.open, { filter: where }),
        () => as('scholar').call(quizAttempts.draft, { ...where, answer: '[]' }),
      )
      expect(out!.status).toBe(200)
      expect([200, 404], `round ${round}`).toContain(opened!.status)
      // 409: the answers came before the attempt was opened.
      expect([200, 404, 409], `round ${round}`).toContain(saved!.status)
      const attempts = await rows<{ answers: number }>(
        'select (select count(*)::int from attempt_answers x where x.attempt_id = a.id) answers from attempts a where quiz_id = $1',
        [id],
      )
      const begun = opened!.status === 200 || saved!.status === 200
      expect(attempts.map(({ answers }) => answers)).toEqual(begun ? [2] : [])
      // Once the attempt has begun, it is continued.
      expect((await as('scholar').call(quizAttempts.draft, { ...where, answer: '[]' })).status).toBe(begun ? 200 : 404)
    }
    expect(await halves()).toEqual([])
  })

  test('by one request while another puts the same people in: each is one numbered operation, nobody is in it twice or half', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const course = await newCourse(world)
      const answers = await atOnce<{ status: number }>(
        round,
        () => as('ld').call(unassignMembers, { cohort_id: course.cohort, user_id: [scholar, tsa] }),
        () => as('upcm').call(assignMembers, { cohort_id: course.cohort, data_user_id: [tsa, scholar] }),
        () => as('elsn').call(unassignMembers, { cohort_id: course.cohort, user_id: [tsa, scholar] }),
      )
      expect(
        statuses(answers).every((status) => status === 200 || status === 404),
        `round ${round}`,
      ).toBe(true)
      const [end] = await rows<{ members: number; shown: number }>(
        `select (select count(*)::int from cohort_members where cohort_id = $1) members,
          3 + coalesce((select sum(case kind when 'cohorts.unassign' then -rows else rows end)::int from operations
            where kind like 'cohorts.%' and payload->>'cohort_id' = $1::text), 0) shown`,
        [course.cohort],
      )
      expect(end!.members, `round ${round}`).toBe(end!.shown)
    }
    expect(await halves()).toEqual([])
  })
})

describe('exchanging the cohort of a course', () => {
  test('while a group is filled: the group or the exchange, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const course = await newCourse(world)
      const group = await newGroup(world, course.id)
      const answers = await atOnce<{ status: number }>(
        round,
        () => as('ld').call(assignCohort, { course_id: course.id, cohort_id: other }),
        () => as('upcm').call(assignGroupMembers, { course_group_id: group, user_id: [scholar, tsa] }),
      )
      expect(
        [
          [200, 422],
          [409, 200],
        ],
        `round ${round}`,
      ).toContainEqual(statuses(answers))
    }
    expect(await halves()).toEqual([])
  })

  test('while a scholar opens a quiz or hands in: the work or the exchange, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const course = await newCourse(world)
      const project = await newProject(world, course.section, 'indie')
      const { id } = await makeQuiz(as)
      await place(as, 'quiz', id, course.section)
      const [exchange, ...work] = await atOnce<{ status: number }>(
        round,
        () => as('ld').call(assignCohort, { course_id: course.id, cohort_id: other }),
        () => as('scholar').call(quizAttempts.open, { filter: { course_quiz_id: id, course_section_id: course.section } }),
        () => as('scholar2').call(handInProposal, { title: 'A well', content: 'https://a.example', course_individu_project_id: project }),
      )
      const outcome = statuses([exchange!, ...work]).join(' ')
      expect(['200 404 404', '409 200 200'], `round ${round}`).toContain(outcome)
      const [left] = await rows<{ work: number }>(
        `select (select count(*)::int from attempts where quiz_id = $1) + (select count(*)::int from project_submissions where project_id = $2) work`,
        [id, project],
      )
      expect(left!.work, `round ${round}`).toBe(exchange!.status === 200 ? 0 : 2)
    }
    expect(await halves()).toEqual([])
  })
})

test('an operation and the one that took its people out, undone at once: neither waits for the other for ever', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [cohort] = await rows<{ id: number }>('insert into cohorts (name, year) values ($1, 2026) returning id', [
      `Undone ${round} ${Date.now()}`,
    ])
    const put = (await as('ld').call(assignMembers, { cohort_id: cohort!.id, data_user_id: [scholar, tsa] })).body.data.operation_id!
    const taken = (await as('ld').call(unassignMembers, { cohort_id: cohort!.id, user_id: [tsa, scholar] })).body.data.operation_id
    const answers = await atOnce<{ status: number }>(
      round,
      () => as('ld').call(undoOperation, { id: put }),
      () => as('upcm').call(undoOperation, { id: taken }),
    )
    expect(statuses(answers), `round ${round}`).toEqual([200, 200])
  }
  expect(await halves()).toEqual([])
})
