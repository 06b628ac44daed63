import { areaThreads, followThread, learnerThreads, markAnswer, pinThread, readThread, type ThreadComment } from '@pandu/contract/forum'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { courseMaker } from '../../../test/new-course.ts'

const { as, rows } = accountWorld()
const { newCourse } = courseMaker(rows)

/** A course with two scholars, a facilitator and a mentor, and a thread by the first scholar. */
const newThread = async (title = 'When do we meet?') => {
  const { course, cohort } = await newCourse()
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, demoPerson('mentor').id])
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [
    cohort,
    demoPerson('scholar2').id,
  ])
  const { id } = (await as('scholar').call(learnerThreads.create, { course_id: course, title, content: '<p>Tell me</p>' })).body.data
  return { course, id }
}
const say = async (who: DemoUsername, thread_id: number, text: string, parent_id?: number) =>
  (await as(who).call(learnerThreads.comment, { thread_id, content: `<p>${text}</p>`, ...(parent_id && { parent_id }) })).body.data.id
const comments = async (who: DemoUsername, thread_id: number) =>
  (await as(who).call(learnerThreads.comments, { filter: { thread_id } })).body.data
const view = async (who: DemoUsername, id: number) => (await as(who).call(learnerThreads.view, { id })).body.data
const list = async (who: DemoUsername, course_id: number, filter: object = {}) =>
  (await as(who).call(learnerThreads.list, { filter: { course_id, ...filter } })).body.data
const bell = async (who: DemoUsername) =>
  (
    await rows<{ kind: string; url: string }>(
      `select kind, url from notifications where user_id = $1 and kind like 'forum.%' order by id`,
      [demoPerson(who).id],
    )
  ).map(({ kind, url }) => `${kind} ${url}`)
const quiet = () => rows(`delete from notifications where kind like 'forum.%'`)
const words = (found: readonly ThreadComment[]) => found.map(({ content, deleted }) => (deleted ? '×' : content.replaceAll(/<[^>]+>/g, '')))

test('a learners’ thread has a category from 0 to 3, General where none is said; its text is cleaned', async () => {
  const { course } = await newThread()
  const create = (fields: object) =>
    as('scholar').call(learnerThreads.create, { course_id: course, title: 'A', content: '<p>x<script>y</script></p>', ...fields })
  const { id } = (await create({})).body.data
  expect(await view('scholar', id)).toMatchObject({ category: 0, content: '<p>x</p>', audience: 'learner', status: 1, following: true })
  expect((await create({ category: 3 })).status).toBe(200)
  expect((await create({ category: 4 })).error.errors).toEqual({ category: ['choose a category'] })
  expect((await create({ title: ' ' })).error.errors).toEqual({ title: ['Title is required'] })
  expect((await create({ content: '<p> </p>' })).error.errors).toEqual({ content: ['Text is required'] })
})

test('each address serves its own threads; the list of areas asks for the type', async () => {
  const { course, id } = await newThread()
  expect((await as('superadmin').call(areaThreads.view, { id })).status).toBe(404)
  expect((await as('superadmin').call(areaThreads.remove, { id })).status).toBe(404)
  expect((await as('superadmin').call(areaThreads.list, { filter: { course_id: course } })).status).toBe(422)
  const untyped = await as('facilitator').call(areaThreads.create, { course_id: course, title: 'A', content: '<p>x</p>' })
  expect(untyped.error.errors).toEqual({ type: ['Type is required'] })
})

test('the learners’ form keeps the category, and one that is sent is taken (X28)', async () => {
  const { course, id } = await newThread()
  const fields = { id, title: 'New', content: '<p>New</p>' }
  await as('scholar').call(learnerThreads.update, { ...fields, category: 2 })
  await as('scholar').call(learnerThreads.update, fields)
  expect(await view('scholar', id)).toMatchObject({ category: 2, title: 'New', edited_by: demoPerson('scholar').name })
  expect((await list('scholar', course, { category: 2 })).map((one) => one.id)).toEqual([id])
})

test('a closed thread is read by everybody, and nobody writes in it', async () => {
  const { id } = await newThread()
  const comment = await say('scholar2', id, 'On Monday')
  expect((await as('scholar2').call(learnerThreads.switch, { id, status: 0 })).status).toBe(403)
  expect((await as('scholar').call(learnerThreads.switch, { id, status: 0 })).status).toBe(200)
  expect((await as('scholar2').call(learnerThreads.comment, { thread_id: id, content: '<p>x</p>' })).status).toBe(409)
  expect((await as('scholar2').call(learnerThreads.editComment, { id: comment, content: '<p>x</p>' })).status).toBe(409)
  expect([(await view('scholar2', id)).status, words(await comments('scholar2', id))]).toEqual([0, ['On Monday']])
  await as('ld').call(learnerThreads.switch, { id, status: 1 })
  expect((await as('scholar2').call(learnerThreads.comment, { thread_id: id, content: '<p>x</p>' })).status).toBe(200)
})

test('replies stand under their comment, one level deep; a deleted comment with replies leaves its place, without its words', async () => {
  const { id } = await newThread()
  const [a, b] = [await say('scholar2', id, 'A'), await say('facilitator', id, 'B')]
  const reply = await say('scholar', id, 'To A', a)
  await say('mentor', id, 'To the reply', reply)
  expect(words(await comments('ld', id))).toEqual(['A', 'To A', 'To the reply', 'B'])
  for (const one of [a, b]) await as('ld').call(learnerThreads.removeComment, { id: one })
  const found = await comments('ld', id)
  expect(words(found)).toEqual(['×', 'To A', 'To the reply'])
  expect(found[0]).toMatchObject({ by: null, by_id: null, content: '' })
  expect((await as('ld').call(learnerThreads.comment, { thread_id: id, parent_id: b, content: '<p>x</p>' })).error.errors).toEqual({
    parent_id: ['This comment has been deleted'],
  })
})

test('a link to a comment opens the page on which it stands', async () => {
  const { id } = await newThread()
  const ids = []
  for (const text of ['A', 'B', 'C', 'D', 'E']) ids.push(await say('scholar', id, text))
  const at = async (comment: number) => {
    const { body } = await as('ld').call(learnerThreads.comments, { filter: { thread_id: id, at: comment }, page: { size: 2 } })
    return [body.page, words(body.data)]
  }
  expect(await at(ids[3] ?? 0)).toEqual([2, ['C', 'D']])
  expect(await at(2_000_000_000)).toEqual([1, ['A', 'B']])
})

test('unread is what stands behind what was on the screen, without gaps, and never what one has written', async () => {
  const { course, id } = await newThread()
  const [a, b, c] = [await say('facilitator', id, 'A'), await say('mentor', id, 'B'), await say('facilitator', id, 'C')]
  const unread = async (who: DemoUsername) => {
    const { unread: count, is_new, first_unread } = await view(who, id)
    return [count, is_new, first_unread]
  }
  const read = (comment_ids: number[]) => as('scholar2').call(readThread, { id, comment_ids })
  expect([await unread('scholar2'), await unread('scholar'), await unread('mentor')]).toEqual([
    [3, true, a],
    [3, false, a],
    [2, false, a],
  ])
  // The third comment was on the screen, the second was not. So the second and everything after it stay unread.
  await read([a, c])
  expect(await unread('scholar2')).toEqual([2, false, b])
  await read([a, b, c])
  expect(await unread('scholar2')).toEqual([0, false, null])
  expect((await list('scholar2', course, { show: 'unread' })).length).toBe(0)
  await say('scholar2', id, 'Mine')
  expect(await unread('scholar2')).toEqual([0, false, null])
  // Ids of missing comments, or of comments in another thread, change nothing.
  const d = await say('facilitator', id, 'D')
  await read([2_000_000_000])
  expect(await unread('scholar2')).toEqual([1, false, d])
  expect((await list('scholar2', course, { show: 'unread' })).map((one) => one.unread)).toEqual([1])
  await as('facilitator').call(learnerThreads.removeComment, { id: d })
  expect(await unread('scholar2')).toEqual([0, false, null])
})

test('pinned threads come first, then the newest activity; a deleted comment is no activity', async () => {
  const { course, id: first } = await newThread('First')
  const next = async (title: string) =>
    (await as('scholar').call(learnerThreads.create, { course_id: course, title, content: '<p>Words of ' + title + '</p>' })).body.data.id
  const [second, third] = [await next('Second'), await next('Third')]
  const titles = async (filter: object = {}) => (await list('scholar', course, filter)).map(({ title }) => title)
  expect(await titles()).toEqual(['Third', 'Second', 'First'])
  const comment = await say('scholar2', first, 'Up')
  expect(await titles()).toEqual(['First', 'Third', 'Second'])
  await as('ld').call(pinThread, { id: second, pinned: 1 })
  expect(await titles()).toEqual(['Second', 'First', 'Third'])
  await as('scholar2').call(learnerThreads.removeComment, { id: comment })
  expect(await titles()).toEqual(['Second', 'Third', 'First'])
  expect([await titles({ search: 'words of sec' }), await titles({ show: 'following' })]).toEqual([
    ['Second'],
    ['Second', 'Third', 'First'],
  ])
  expect((await as('scholar').call(pinThread, { id: third, pinned: 1 })).status).toBe(403)
})

test('followers hear of a comment, whoever is mentioned of that alone; whoever no longer follows hears nothing', async () => {
  const { course, id } = await newThread()
  await quiet()
  const at = (comment: number) => `/thread/learner/${id}/${course}?comment=${comment}`
  const a = await say('scholar2', id, 'A')
  expect([await bell('scholar'), await bell('scholar2')]).toEqual([[`forum.commented ${at(a)}`], []])
  await quiet()
  const b = await say('facilitator', id, `Ask @${demoPerson('scholar').name} and @${demoPerson('mentor').name}`)
  expect(await bell('scholar')).toEqual([`forum.mentioned ${at(b)}`])
  expect([await bell('mentor'), await bell('scholar2')]).toEqual([[`forum.mentioned ${at(b)}`], [`forum.commented ${at(b)}`]])
  await quiet()
  await as('scholar').call(followThread, { id, following: 0 })
  await say('scholar2', id, 'C')
  // A person who has stopped following does not follow again by writing a comment.
  await say('scholar', id, 'D')
  await say('scholar2', id, 'E')
  expect(await bell('scholar')).toEqual([])
  await quiet()
  // A change only notifies people who are mentioned for the first time.
  await as('facilitator').call(learnerThreads.editComment, {
    id: b,
    content: `<p>Ask @${demoPerson('scholar').name} and @${demoPerson('scholar2').name}</p>`,
  })
  expect([await bell('scholar'), await bell('scholar2')]).toEqual([[], [`forum.mentioned ${at(b)}`]])
})

test('whoever has left the course hears of nothing there', async () => {
  const { course, id } = await newThread()
  await say('scholar2', id, 'A')
  await rows('delete from cohort_members where user_id = $1 and cohort_id = (select cohort_id from courses where id = $2)', [
    demoPerson('scholar2').id,
    course,
  ])
  await quiet()
  await say('facilitator', id, `And you, @${demoPerson('scholar2').name}?`)
  expect(await bell('scholar2')).toEqual([])
})

test('one comment is the answer: its author hears of it, and it goes with the comment', async () => {
  const { course, id } = await newThread()
  const a = await say('scholar2', id, 'A')
  await quiet()
  expect((await as('scholar2').call(markAnswer, { id, comment_id: a })).status).toBe(403)
  await as('scholar').call(markAnswer, { id, comment_id: a })
  expect(await bell('scholar2')).toEqual([`forum.answered /thread/learner/${id}/${course}?comment=${a}`])
  expect((await view('scholar', id)).answer_id).toBe(a)
  await as('scholar2').call(learnerThreads.removeComment, { id: a })
  expect((await view('scholar', id)).answer_id).toBeNull()
  expect((await as('scholar').call(markAnswer, { id, comment_id: a })).error.errors).toEqual({
    comment_id: ['This comment has been deleted'],
  })
})

test('facilitators act on the threads of their area whoever has written them, and say so (O15)', async () => {
  const { course } = await newThread()
  await rows('update users set status = 1 where id = $1', [demoPerson('vendor').id])
  const { id } = (
    await as('facilitator').call(areaThreads.create, { course_id: course, type: 'fasilitator', title: 'Agreements', content: '<p>One</p>' })
  ).body.data
  const seen = async (who: DemoUsername) => (await as(who).call(areaThreads.view, { id })).status
  expect([await seen('scholar'), await seen('ld'), await seen('mentor'), await seen('teacher')]).toEqual([200, 200, 404, 404])
  await rows('update threads set by_id = $1 where id = $2', [demoPerson('vendor').id, id])
  const changed = await as('facilitator').call(areaThreads.update, { id, title: 'Three agreements', content: '<p>Two</p>', category: 1 })
  expect(changed.status).toBe(200)
  expect((await as('scholar').call(areaThreads.view, { id })).body.data).toMatchObject({
    edited_by: demoPerson('facilitator').name,
    category: 1,
  })
  expect((await as('facilitator').call(areaThreads.remove, { id })).status).toBe(200)
  expect(await seen('scholar')).toBe(404)
})

test('comments that are sent at once come one after the other', async () => {
  const { id } = await newThread()
  await Promise.all((['scholar', 'scholar2', 'facilitator', 'mentor'] as const).map((who) => say(who, id, who)))
  const times = (await comments('ld', id)).map(({ created_at }) => created_at)
  expect([times.length, times]).toEqual([4, times.toSorted()])
})
