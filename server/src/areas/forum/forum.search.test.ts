import { areaThreads, learnerThreads } from '@pandu/contract/forum'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { excerptOf } from './forum.search.ts'

const { as, rows } = accountWorld()
const { number, newCourse } = courseMaker(rows)

const begin = (course: number, { audience = 'learner', title = 'A thread', content = '<p>Words</p>' } = {}) =>
  number(
    `insert into threads (course_id, audience, by_id, title, content, search_text) values ($1, $2, $3, $4::text, $5::text, lower($4 || $5)) returning id`,
    [course, audience, demoPerson('scholar').id, title, content],
  )
const say = (thread: number, content: string) =>
  number('insert into thread_comments (thread_id, by_id, content) values ($1, $2, $3) returning id', [
    thread,
    demoPerson('facilitator').id,
    content,
  ])
const find = async (who: DemoUsername, course_id: number, search: string) => {
  const { body } = await as(who).call(learnerThreads.list, { filter: { course_id, search } })
  return body.data.map(({ id, found }) => [id, found?.comment ?? null, found?.words ?? null])
}

test('a thread is found by what stands in its comments, and the first of them is said with the words around', async () => {
  const { course } = await newCourse()
  const [other, asked] = [await begin(course), await begin(course, { title: 'Where is the Quokka?' })]
  await say(other, '<p>Nothing of the kind</p>')
  const first = await say(other, '<p>A <strong>quo</strong>kka &amp; its child</p><p>sat there</p>')
  await say(other, '<p>Another quokka</p>')
  expect(await find('scholar', course, 'QUOKKA')).toEqual([
    [asked, null, null],
    [other, first, 'A quokka & its child sat there'],
  ])
  // Words on two lines are found together.
  expect(await find('scholar', course, 'child sat')).toEqual([[other, first, 'A quokka & its child sat there']])
  // Tags and entities are not searched, and pattern characters have no special meaning.
  for (const nothing of ['strong', '&amp;', 'quo%child', '_uokka']) expect(await find('scholar', course, nothing), nothing).toEqual([])
})

test('deleted comments, deleted threads, other courses and other audiences are not found', async () => {
  const [{ course }, beside] = [await newCourse(), await newCourse()]
  const [own, gone, area, theirs] = [
    await begin(course),
    await begin(course),
    await begin(course, { audience: 'mentor' }),
    await begin(beside.course),
  ]
  for (const one of [own, gone, area, theirs]) await say(one, '<p>Numbat</p>')
  await rows('update threads set deleted_at = now() where id = $1', [gone])
  expect((await find('scholar', course, 'numbat')).map(([id]) => id)).toEqual([own])
  const inArea = await as('ld').call(areaThreads.list, { filter: { course_id: course, type: 'mentor', search: 'numbat' } })
  expect(inArea.body.data.map(({ id }) => id)).toEqual([area])
  await rows('update thread_comments set deleted_at = now() where thread_id = $1', [own])
  expect(await find('scholar', course, 'numbat')).toEqual([])
  // A thread that matches by its title does not show a deleted comment either.
  await rows(`update threads set search_text = 'numbat' where id = $1`, [own])
  expect(await find('scholar', course, 'numbat')).toEqual([[own, null, null]])
})

test('whoever is no longer in the course finds nothing', async () => {
  const { course, cohort } = await newCourse()
  await say(await begin(course), '<p>Bilby</p>')
  expect(await find('scholar', course, 'bilby')).toHaveLength(1)
  await rows('delete from cohort_members where cohort_id = $1', [cohort])
  expect((await as('scholar').call(learnerThreads.list, { filter: { course_id: course, search: 'bilby' } })).status).toBe(404)
})

test('a changed comment is found by its new words only', async () => {
  const { course } = await newCourse()
  const thread = await begin(course)
  const { data } = (await as('scholar').call(learnerThreads.comment, { thread_id: thread, content: '<p>Potoroo</p>' })).body
  const [row] = await rows<{ updated_at: string }>('select updated_at from thread_comments where id = $1', [data.id])
  await as('scholar').call(learnerThreads.editComment, { id: data.id, content: '<p>Dunnart</p>', updated_at: row!.updated_at })
  expect([await find('scholar', course, 'potoroo'), await find('scholar', course, 'dunnart')]).toEqual([[], [[thread, data.id, 'Dunnart']]])
})

test('words around what was looked for are whole ones', () => {
  const long = (word: string) => Array.from({ length: 20 }, () => word).join(' ')
  expect(excerptOf(`<p>${long('before')} found ${long('behind')}</p>`, 'Found')).toBe(
    '… before before before before before before before found behind behind behind behind behind behind behind …',
  )
  expect(excerptOf('<p>found</p>', 'found')).toBe('found')
})
