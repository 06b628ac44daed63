import { COMMENT_LENGTH, createComment, deleteComment, editComment, listComments } from '@pandu/contract/comments'
import { expect, test } from 'vitest'
import { demoPeople, type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { courseMaker } from '../../../test/new-course.ts'

const { as, rows, whoWasTold } = accountWorld()
const { newCourse, number, newGroup, join } = courseMaker(rows)

const on = (section: number) => ({ module: 'announcement', instance_id: section }) as const
const say = (who: DemoUsername, section: number, comment: string) => as(who).call(createComment, { ...on(section), comment })
const heard = async (who: DemoUsername, section: number) => (await as(who).call(listComments, { filter: on(section) })).body.data
const textsFor = async (who: DemoUsername, section: number) => (await heard(who, section)).map(({ comment }) => comment)
const bell = async (who: DemoUsername) =>
  (
    await rows<{ url: string }>(`select url from notifications where user_id = $1 and kind = 'comment.added' order by id`, [
      demoPerson(who).id,
    ])
  ).map(({ url }) => url)
const quiet = () => rows(`delete from notifications where kind = 'comment.added'`)

test('whoever reads an announcement reads its comments, newest first, and comments on it', async () => {
  const { section } = await newCourse()
  expect((await say('scholar', section, ' When do we meet? ')).body.message).toBe('Your comment has been added')
  await say('facilitator', section, 'On Monday')
  expect(await textsFor('scholar', section)).toEqual(['On Monday', 'When do we meet?'])
  expect((await heard('guest', section)).map(({ by, edited_at }) => [by?.name, by?.role, edited_at])).toEqual([
    [demoPerson('facilitator').name, 'VENDOR', null],
    [demoPerson('scholar').name, 'SCHOLAR', null],
  ])
  const missing = await as('scholar2').call(listComments, { filter: on(2_000_000_000) })
  const foreign = await as('scholar2').call(listComments, { filter: on(section) })
  expect([foreign.status, foreign.error]).toEqual([404, missing.error])
  expect((await say('scholar2', section, 'Me too')).status).toBe(404)
  expect((await say('guest', section, 'Me too')).status).toBe(403)
})

test('a comment has words, and not too many', async () => {
  const { section } = await newCourse()
  expect((await say('scholar', section, '   ')).error.errors).toEqual({ comment: ['Comment is required'] })
  expect((await say('scholar', section, 'x'.repeat(COMMENT_LENGTH + 1))).status).toBe(422)
  expect((await say('scholar', section, 'x'.repeat(COMMENT_LENGTH))).status).toBe(200)
})

test('its author changes a comment, which then says so; a change of an outdated one keeps the text', async () => {
  const { section } = await newCourse()
  const { id } = (await say('scholar', section, 'First')).body.data
  const [first] = await heard('scholar', section)
  const updated_at = first?.updated_at
  expect((await as('superadmin').call(editComment, { id, comment: 'Not mine' })).status).toBe(403)
  expect((await as('scholar').call(editComment, { id, comment: 'Second', updated_at })).status).toBe(200)
  const late = await as('scholar').call(editComment, { id, comment: 'Third', updated_at })
  expect([late.status, late.error.data?.stored?.['comment']]).toEqual([409, 'Second'])
  expect((await heard('scholar', section)).map(({ comment, edited_at }) => [comment, edited_at !== null])).toEqual([['Second', true]])
})

test('its author or staff delete a comment; it stays in the table for the record', async () => {
  const { section } = await newCourse()
  const [a, b] = [(await say('scholar', section, 'A')).body.data.id, (await say('scholar', section, 'B')).body.data.id]
  expect((await as('facilitator').call(deleteComment, { id: a })).status).toBe(403)
  expect((await as('ld').call(deleteComment, { id: a })).status).toBe(200)
  expect((await as('scholar').call(deleteComment, { id: b })).status).toBe(200)
  expect([await textsFor('scholar', section), (await as('scholar').call(deleteComment, { id: b })).status]).toEqual([[], 404])
  expect(await rows('select deleted_by from comments where id = any($1) order by id', [[a, b]])).toEqual([
    { deleted_by: demoPerson('ld').id },
    { deleted_by: demoPerson('scholar').id },
  ])
})

test('who is concerned and who commented before hears of a comment, as long as they may read it', async () => {
  const { section, course } = await newCourse()
  const page = `/section/inclass/${section}/${course}`
  await quiet()
  await say('upcm', section, 'Welcome')
  expect([await bell('facilitator'), await bell('scholar'), await bell('upcm')]).toEqual([[page], [], []])
  await say('scholar', section, 'Thank you')
  expect([await bell('facilitator'), await bell('scholar'), await bell('upcm')]).toEqual([[page, page], [], [page]])
  await say('facilitator', section, 'See you')
  expect(await bell('scholar')).toEqual([page])
  // The scholar does not see the material when it is switched off or not published yet, or when its course is switched off.
  for (const hide of [
    `update course_sections set status = 0 where id = ${section}`,
    `update course_sections set status = 1, publish_at = now() + interval '1 day' where id = ${section}`,
    `update course_sections set publish_at = null where id = ${section}; update courses set status = 0 where id = ${course}`,
  ]) {
    for (const statement of hide.split(';')) await rows(statement)
    await quiet()
    await say('facilitator', section, 'Quietly')
    expect([await bell('scholar'), (await bell('upcm')).length]).toEqual([[], 1])
  }
  await rows(`update courses set status = 1 where id = ${course}`)
  await rows('delete from cohort_members where user_id = $1 and cohort_id = (select cohort_id from courses where id = $2)', [
    demoPerson('scholar').id,
    course,
  ])
  await quiet()
  await say('facilitator', section, 'Without them')
  expect(await bell('scholar')).toEqual([])
})

test('a material is talked about in each course apart', async () => {
  const [first, second] = [await newCourse(), await newCourse()]
  const material = await number(
    `insert into materials (name, type_content, mime_type, link) values ('Reading', 'embed', 'doc', 'https://x.example') returning id`,
  )
  for (const { section } of [first, second])
    await rows('insert into section_modules (course_section_id, material_id, position) values ($1, $2, 9)', [section, material])
  await rows('delete from cohort_members where cohort_id = $1', [second.cohort])
  const place = (section?: number) =>
    ({ module: 'material', instance_id: material, ...(section && { course_section_id: section }) }) as const
  const list = async (who: DemoUsername, section?: number) =>
    (await as(who).call(listComments, { filter: place(section) })).body.data.map(({ comment }) => comment)
  await quiet()
  const { id } = (await as('facilitator').call(createComment, { ...place(second.section), comment: 'In the second' })).body.data
  await as('scholar').call(createComment, { ...place(), comment: 'In the first' })
  expect([await list('scholar'), await list('facilitator', second.section), await list('facilitator')]).toEqual([
    ['In the first'],
    ['In the second'],
    ['In the first', 'In the second'],
  ])
  expect((await as('scholar').call(listComments, { filter: place(second.section) })).status).toBe(404)
  expect((await as('scholar').call(deleteComment, { id })).status).toBe(404)
  expect(await bell('facilitator')).toEqual([`/material/inclass/${material}/${first.section}/${first.course}`])
  expect((await as('facilitator').call(editComment, { id, comment: 'Only in the second' })).status).toBe(200)
  // Scholars do not see a material that is switched off, so they are not notified.
  await rows('update materials set status = 0 where id = $1', [material])
  await quiet()
  await as('facilitator').call(createComment, { ...place(first.section), comment: 'While it is off' })
  expect([await bell('scholar'), (await as('scholar').call(listComments, { filter: place() })).status]).toEqual([[], 404])
})

test('the authors of a work and those who follow it talk about it; scholars are led to their work, others to it in the list', async () => {
  const { course, section } = await newCourse()
  const project = await number(`insert into projects (title, type) values ('Library', 'indie') returning id`)
  await rows('insert into section_modules (course_section_id, project_id, position) values ($1, $2, 2)', [section, project])
  const work = await number(
    `insert into project_submissions (project_id, course_id, scholar_id, stage, title, content) values ($1, $2, $3, 'proposal', 'A library', 'https://x.example') returning id`,
    [project, course, demoPerson('scholar').id],
  )
  const place = { module: 'submission', instance_id: work } as const
  const comment = (who: DemoUsername) => as(who).call(createComment, { ...place, comment: 'How far is it?' })
  await quiet()
  const page = `/project/inclass/${project}/${section}/${course}`
  await comment('facilitator')
  await comment('scholar')
  expect([await bell('scholar'), await bell('facilitator')]).toEqual([[page], [`${page}?open=${work}`]])
  expect((await comment('scholar2')).status).toBe(404)
})

test('whoever has left a group after it handed in its work reads and hears on of what is said about that; who left before does neither', async () => {
  const { course, cohort, section } = await newCourse()
  const [mine, early] = [await newGroup(course), demoPerson('scholar2').id]
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort, early])
  await join(mine, demoPerson('scholar').id)
  await join(mine, early, '2026-01-01', '2026-02-01')
  const project = await number(`insert into projects (title, type) values ('Library', 'group') returning id`)
  await rows('insert into section_modules (course_section_id, project_id, position) values ($1, $2, 2)', [section, project])
  const work = await number(
    `insert into project_submissions (project_id, course_id, group_id, stage, title, content) values ($1, $2, $3, 'proposal', 'A library', 'https://x.example') returning id`,
    [project, course, mine],
  )
  const place = { module: 'submission', instance_id: work } as const
  await rows(`insert into comments (module, instance_id, course_id, by_id, comment) values ('submission', $1, $2, $3, 'Earlier')`, [
    work,
    course,
    early,
  ])
  const hearsOn = async () => {
    await quiet()
    await whoWasTold()
    await as('facilitator').call(createComment, { ...place, comment: 'How far is it?' })
    const { status } = await as('scholar2').call(listComments, { filter: place })
    return [status, (await whoWasTold()).has(early), (await bell('scholar2')).length]
  }
  expect(await hearsOn()).toEqual([404, false, 0])
  await rows(
    `insert into submission_history (submission_id, version, by_id, at, action, title, content) values ($1, 1, $2, '2026-01-15', 'submitted', '', '')`,
    [work, early],
  )
  expect(await hearsOn()).toEqual([200, true, 1])
})

test.each(['announcement', 'material', 'submission'] as const)(
  'comments, %s: whoever reads them hears of a new one by every way, and nobody else by any',
  async (module) => {
    const { course, section } = await newCourse()
    const place = (kind: 'material' | 'project', id: number) =>
      rows(`insert into section_modules (course_section_id, ${kind}_id, position) values ($1, $2, 3)`, [section, id])
    const made = {
      announcement: () => Promise.resolve(section),
      material: async () => {
        const id = await number(
          `insert into materials (name, type_content, mime_type, link) values ('Reading', 'embed', 'doc', 'https://x.example') returning id`,
        )
        await place('material', id)
        return id
      },
      submission: async () => {
        const project = await number(`insert into projects (title, type) values ('Library', 'indie') returning id`)
        await place('project', project)
        return number(
          `insert into project_submissions (project_id, course_id, scholar_id, stage, title, content) values ($1, $2, $3, 'proposal', 'A library', 'https://x.example') returning id`,
          [project, course, demoPerson('scholar').id],
        )
      },
    }
    const instance_id = await made[module]()
    // Everybody has commented earlier, as if they could read it then.
    for (const { id } of demoPeople)
      await rows(`insert into comments (module, instance_id, course_id, by_id, comment) values ($1, $2, $3, $4, 'Earlier')`, [
        module,
        instance_id,
        course,
        id,
      ])
    await quiet()
    await whoWasTold()
    expect((await as('facilitator').call(createComment, { module, instance_id, comment: 'And now' })).status).toBe(200)
    const live = await whoWasTold()
    const told = await rows<{ user_id: number }>(`select user_id from notifications where kind = 'comment.added'`)
    const bells = new Set(told.map(({ user_id }) => user_id))
    const seen = await Promise.all(
      demoPeople.map(async ({ username, id }) => {
        const list = await as(username).call(listComments, { filter: { module, instance_id } })
        const may = list.status === 200
        const own = await rows<{ id: number }>('select id from comments where module = $1 and instance_id = $2 and by_id = $3', [
          module,
          instance_id,
          id,
        ])
        const remove = await as(username).call(deleteComment, { id: own[0]!.id })
        // The author of the new comment is not notified.
        const bell = username === 'facilitator' ? may : bells.has(id)
        return { username, may, ways: { live: live.has(id), bell, finds: remove.status !== 404 } }
      }),
    )
    for (const { username, may, ways } of seen) expect({ username, ...ways }).toEqual({ username, live: may, bell: may, finds: may })
    expect(seen.filter(({ may }) => may).length).toBeGreaterThan(3)
    expect(seen.filter(({ may }) => !may).length).toBeGreaterThan(2)
  },
)
