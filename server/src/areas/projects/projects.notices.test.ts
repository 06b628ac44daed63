import { coursePages } from '@pandu/contract/courses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { ofGroup, ofScholar, projectMaker } from '../../../test/new-project.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { areas } from '../../areas.ts'
import { submissionComments } from './projects.comments.ts'
import { notifyHandedIn, pageOfWork, projectNotices } from './projects.notices.ts'
import type { Owner } from './projects.queries.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, ...areas)
const { newProject, join, handIn } = projectMaker(rows)
const id = (name: DemoUsername) => demoPerson(name).id
const [scholar, scholar2, facilitator, ld, teacher] = [id('scholar'), id('scholar2'), id('facilitator'), id('ld'), id('teacher')]
const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b)
const deleted = (table: string, row: number) => rows(`update ${table} set deleted_at = now() where id = $1`, [row])

/** Who of these people may read about a work: by its notice, and by its comments. */
const readersOf = async (submission: number, facts: Parameters<typeof projectNotices.decided.words>[0]) => {
  const names = ['ld', 'facilitator', 'vendor', 'scholar', 'scholar2'] as const
  const told = await Promise.all(names.map(async (name) => ((await calls.reads(name, projectNotices.decided, facts)) ? [name] : [])))
  const readable = submissionComments.readable(sql<number>`${submission}::int`, sql<number>`${facts.courseId}::int`)
  const { rows: found } = await sql<{ username: string }>`select username from users
    where id = any(${names.map(id)}::int[]) and ${readable} order by username`.execute(database.db)
  expect(found.map(({ username }) => username)).toEqual(told.flat().toSorted())
  return told.flat()
}

test('notices and comments of a work are read by those who follow the course, and by its authors of now and of then', async () => {
  const [made, other] = [await newProject(), await newProject()]
  const owner = ofGroup(made.group)
  const submission = await handIn(made, owner)
  const work = { projectId: made.project, courseId: made.course, sectionId: made.section, owner, title: 'Work' }
  const facts = { ...work, party: 'admin', approval: 'approved', renews: false } as const
  const followers = ['ld', 'facilitator']
  await deleted('projects', other.project)
  expect(await readersOf(submission, facts)).toEqual(followers)
  await join(made.group, scholar, '2026-01-15')
  expect(await readersOf(submission, facts)).toEqual([...followers, 'scholar'])
  await join(made.group, scholar2, '2026-01-01', '2026-01-20')
  expect(await readersOf(submission, facts)).toEqual([...followers, 'scholar', 'scholar2'])
  const alone = await handIn(made, ofScholar(scholar2))
  const own = { ...facts, owner: ofScholar(scholar2) }
  expect(await readersOf(alone, own)).toEqual([...followers, 'scholar2'])
  // What the scholar has in another project, or what somebody else has in this one, is another work.
  const beside = await newProject()
  await handIn({ ...made, project: beside.project }, ofScholar(scholar2))
  await handIn(made, ofScholar(scholar))
  await rows('delete from submission_history where submission_id = $1', [alone])
  await rows('delete from project_submissions where id = $1', [alone])
  expect(await readersOf(alone, own)).toEqual([])
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect(await readersOf(submission, facts)).toEqual(followers)
  await deleted('projects', made.project)
  expect(await calls.reads('ld', projectNotices.decided, facts)).toBe(false)
})

test('a work is commented on by its authors who see the course, and by those who teach it or have decided on it', async () => {
  const [made, other] = [await newProject(), await newProject()]
  const owner = ofGroup(made.group)
  const submission = await handIn(made, owner)
  await join(made.group, scholar)
  await rows('delete from cohort_members where cohort_id = $1 and user_id = $2', [made.cohort, scholar2])
  await join(made.group, scholar2)
  await rows(
    `insert into cohort_members (cohort_id, user_id, type_scholar)
     select $1, id, 'regular' from users where role = 'SCHOLAR' and id <> all($2) order by id limit 1`,
    [made.cohort, [scholar, scholar2]],
  )
  const decidedBy = (row: number, by: number, action = 'decided') =>
    rows(`insert into submission_history (submission_id, version, by_id, action, title, content) values ($1, 1, $2, $3, '', '')`, [
      row,
      by,
      action,
    ])
  await decidedBy(submission, ld)
  await decidedBy(submission, teacher, 'resubmitted')
  await decidedBy(await handIn(other, owner), id('upcm'))
  const place = await submissionComments.find({ db: database.db, actor: demoActor('ld') }, submission, {})
  const [concerned, readers] = [async () => sorted(...new Set(await place.alsoNotified())), async () => sorted(...(await place.readers()))]
  expect([await concerned(), await readers()]).toEqual([sorted(scholar, scholar2, facilitator, ld), sorted(scholar, facilitator)])
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect(await readers()).toEqual([facilitator])
  await rows('update courses set status = 1, deleted_at = now() where id = $1', [made.course])
  expect(await readers()).toEqual([])
})

test('a work opens in a section that holds its project, or in the course when none does', async () => {
  const [made, other] = [await newProject(), await newProject()]
  const page = () => pageOfWork(database.db, { projectId: made.project, courseId: made.course })
  const inSection = await page()
  expect(inSection).toContain(String(made.section))
  await rows('insert into section_modules (course_section_id, project_id, position) values ($1, $2, 7)', [made.section, other.project])
  await deleted('course_sections', made.section)
  // Another project of the course, and a quiz that has the number of this one.
  const [beside] = await rows<{ id: number }>(
    `insert into course_sections (course_id, title, position) values ($1, 'Beside', 2) returning id`,
    [made.course],
  )
  await rows('insert into section_modules (course_section_id, project_id, position) values ($1, $2, 1)', [beside!.id, other.project])
  await rows('insert into quizzes (id, title) overriding system value values ($1, $2) on conflict do nothing', [made.project, 'Quiz'])
  await rows('insert into section_modules (course_section_id, quiz_id, position) values ($1, $2, 2)', [beside!.id, made.project])
  const inCourse = await page()
  expect(inCourse).toBe(coursePages.course({ idCourse: made.course }))
  await rows('insert into section_modules (course_section_id, project_id, position) values ($1, $2, 7)', [other.section, made.project])
  expect(await page()).toBe(inCourse)
})

test('a proposal is told to the other members and to those of the programme team who decide', async () => {
  const made = await newProject()
  await rows('update users set status = 1 where id = any($1)', [[ld, teacher]])
  await rows('delete from notifications')
  const tell = (owner: Owner, open: readonly ('admin' | 'council')[]) =>
    calls.within('scholar', (call) =>
      notifyHandedIn(
        call,
        { projectId: made.project, courseId: made.course, owner, title: 'Work' },
        { actor: call.actor, stage: 'proposal', version: 1, open },
      ),
    )
  const told = async () => {
    const found = await rows<{ user_id: number }>('delete from notifications returning user_id')
    return sorted(...found.map(({ user_id }) => user_id))
  }
  const holders = async (permission: string) =>
    sorted(
      ...(
        await rows<{ id: number }>(
          `select users.id from users join user_permissions u on u.user_id = users.id join permissions p on p.id = u.permission_id
           where p.name = $1 and users.role = 'TF' and users.status = 1`,
          [permission],
        )
      ).map((row) => row.id),
    )
  const [lds, teachers] = [await holders('LD'), await holders('TEACHER')]
  await tell(ofScholar(scholar), ['admin'])
  expect(await told()).toEqual(lds)
  await tell(ofScholar(scholar), ['council'])
  expect(await told()).toEqual(teachers)
  // Somebody of a vendor decides nothing, whatever they hold, and neither does who cannot sign in.
  await rows(
    `insert into user_permissions (user_id, permission_id) select $1, id from permissions where name = 'LD' on conflict do nothing`,
    [facilitator],
  )
  await rows('update users set status = 0 where id = $1', [ld])
  await tell(ofScholar(scholar), ['admin'])
  expect(await told()).toEqual(lds.filter((one) => one !== ld))
  await rows(`delete from user_permissions where user_id = $1 and permission_id = (select id from permissions where name = 'LD')`, [
    facilitator,
  ])
  await rows('update users set status = 1 where id = $1', [ld])
})
