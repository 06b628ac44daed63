import { createComment, deleteComment, editComment, listComments } from '@pandu/contract/comments'
import { coursePages } from '@pandu/contract/courses'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { hearersWhile } from '../../../test/heard.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { areas } from '../../areas.ts'
import { commentNotices } from './comments.notices.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, ...areas)
const { number, newCourse, putInto, newMaterial } = courseMaker(rows)
const id = (name: DemoUsername) => demoPerson(name).id
const people = ['ld', 'facilitator', 'vendor', 'scholar', 'scholar2'] as const
type Place = Awaited<ReturnType<typeof newPlace>>

/** A material in a course of the facilitator and of the scholar. */
const newPlace = async () => {
  const [made, material] = [await newCourse(), await newMaterial()]
  await putInto(made.section, 'material_id', material)
  return { ...made, at: { module: 'material' as const, instance_id: material, course_section_id: made.section } }
}
const enrol = ({ cohort }: Place, who: DemoUsername) =>
  rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort, id(who)])
const add = ({ at, course }: Place, by: DemoUsername = 'scholar', given: { module?: string; instance?: number; course?: number } = {}) =>
  number(`insert into comments (module, instance_id, course_id, by_id, comment) values ($1, $2, $3, $4, 'A comment') returning id`, [
    given.module ?? at.module,
    given.instance ?? at.instance_id,
    given.course ?? course,
    id(by),
  ])
const remove = (comment: number) => rows('update comments set deleted_at = now() where id = $1', [comment])

test('the comments on a record are those of this record in this course that were not deleted', async () => {
  const [made, other] = [await newPlace(), await newPlace()]
  const comment = await add(made)
  await add(made, 'scholar', { module: 'announcement' })
  await add(made, 'scholar', { instance: other.at.instance_id })
  await add(made, 'scholar', { course: other.course })
  await remove(await add(made))
  const list = async (who: DemoUsername) => {
    const { module, instance_id, course_section_id } = made.at
    return (await calls.as(who).call(listComments, { filter: { module, instance_id, course_section_id } })).data.map((one) => one.id)
  }
  expect([await list('ld'), await list('facilitator'), await list('scholar')]).toEqual([[comment], [comment], [comment]])
})

test('a comment is changed by its author and deleted once, and others stay', async () => {
  const made = await newPlace()
  const [beside, comment, foreign] = [await add(made, 'ld'), await add(made), await add(made, 'facilitator')]
  const tries = async (of: number) => [
    await calls.as('scholar').status(editComment, { id: of, comment: 'Changed' }),
    await calls.as('scholar').status(deleteComment, { id: of }),
  ]
  expect([await tries(foreign), await tries(comment), await tries(comment)]).toEqual([
    [403, 403],
    [200, 200],
    [404, 404],
  ])
  const found = await rows<{ id: number; comment: string; gone: boolean }>(
    'select id, comment, deleted_at is not null gone from comments where course_id = $1 order by id',
    [made.course],
  )
  expect(found).toEqual([
    { id: beside, comment: 'A comment', gone: false },
    { id: comment, comment: 'Changed', gone: true },
    { id: foreign, comment: 'A comment', gone: false },
  ])
})

test('the notice of a comment is read while the comment is there, by those who read the record in its course', async () => {
  const [made, other] = [await newPlace(), await newPlace()]
  await rows('update course_teachers set user_id = $2 where course_id = $1', [other.course, id('vendor')])
  await rows('update cohort_members set user_id = $2 where cohort_id = $1', [other.cohort, id('scholar2')])
  await add(other, 'scholar2')
  const comment = await add(made)
  const readers = async () => {
    const facts = { id: comment, author: 'Somebody', title: 'Material', page: coursePages.course({ idCourse: made.course }) }
    const found: string[] = []
    for (const who of people) if (await calls.reads(who, commentNotices.added, facts)) found.push(who)
    return found
  }
  expect(await readers()).toEqual(['ld', 'facilitator', 'scholar'])
  await remove(comment)
  expect(await readers()).toEqual([])
})

test('teachers and those who commented before hear of a comment, if they are active and read the record still', async () => {
  const made = await newPlace()
  await enrol(made, 'scholar2')
  await enrol(made, 'tsa')
  for (const who of ['scholar', 'scholar2', 'vendor', 'ld'] as const) await add(made, who)
  const told = async () => {
    await rows('delete from notifications')
    const comment = () => calls.as('scholar').call(createComment, { ...made.at, comment: 'A new one' })
    expect(await hearersWhile(database, [...people, 'tsa'], comment)).toEqual(['ld', 'facilitator', 'scholar', 'scholar2', 'tsa'])
    const found = await rows<{ user_id: number }>('select user_id from notifications')
    return people.filter((who) => found.some(({ user_id }) => user_id === id(who)))
  }
  expect(await told()).toEqual(['ld', 'facilitator', 'scholar2'])
  await rows('update users set status = 0 where id = any($1)', [[id('facilitator'), id('scholar2')]])
  const afterwards = await told()
  await rows('update users set status = 1 where id = any($1)', [[id('facilitator'), id('scholar2')]])
  expect(afterwards).toEqual(['ld'])
})
