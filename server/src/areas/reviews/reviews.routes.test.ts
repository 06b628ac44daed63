import { readOverview } from '@pandu/contract/overview'
import { addTeachers } from '@pandu/contract/courses'
import { assignMentor, moveMentors } from '@pandu/contract/mentoring'
import { listNotifications } from '@pandu/contract/notifications'
import {
  confirmReview,
  coverMentorReviews,
  createMentorReview,
  REVIEW_IS_SENT,
  listFacilitatorReviews,
  listMentorReviews,
  monthNames,
  removeMentorReviews,
  updateMentorReview,
} from '@pandu/contract/reviews'
import { searchAll } from '@pandu/contract/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoUsername, demoPeople, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { duringWrite } from '../../../test/during-write.ts'
import { idsOf, newCourse } from '../../../test/groups.ts'

const world = accountWorld()
const { as, rows } = world
const [scholar, scholar2, mentor, facilitator] = idsOf('scholar', 'scholar2', 'mentor', 'facilitator') as [number, number, number, number]

/** The month so many months ago, in the time zone of the programme. */
const ago = (count: number) => {
  const [year, month] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date()).split('-').map(Number) as [
    number,
    number,
  ]
  const at = new Date(Date.UTC(year, month - 1 - count, 1))
  return { period_month: monthNames[at.getUTCMonth()]!, period_year: String(at.getUTCFullYear()) }
}
const content =
  'We met twice this month and spoke about the essay, which is nearly finished now. The group listens when there is something to decide.'
const next_step = 'Send the draft a week before it is due.'
const fields = { content, next_step, status_draft: 1 as const }

let course: number
let cohort: number
beforeEach(async () => {
  await rows('delete from reviews')
  ;({ id: course, cohort } = await newCourse(world))
  await as('ld').call(addTeachers, { course_id: course, user_id: [mentor] })
  await as('ld').call(assignMentor, { course_id: course, user_id: mentor, scholar_id: [scholar, scholar2] })
  await rows(`update mentoring_assignments set starts_on = '2026-01-01' where course_id = $1`, [course])
})
const write = (given: object = {}) =>
  as('mentor').call(createMentorReview, { course_id: course, scholar_id: scholar, ...ago(1), ...fields, ...given })
const written = async (given: object = {}) => {
  const answer = await write(given)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
const published = (given: object = {}) => written({ status_draft: 0, ...given })
const list = async (who: DemoUsername, filter: object = {}) =>
  (await as(who).call(listMentorReviews, { filter: { course_id: course, ...filter } })).body.data
const change = (id: number, given: object = {}) =>
  as('mentor').call(updateMentorReview, { id, course_id: course, scholar_id: scholar, ...ago(1), ...fields, ...given })

describe('writing', () => {
  test('a draft is for its author and staff; published it is for the scholar, who is told once', async () => {
    const id = await written({ note: 'Seems tired' })
    expect(await list('scholar')).toEqual([])
    expect(await list('mentor')).toMatchObject([
      { id, status_draft: 1, ...ago(1), note: 'Seems tired', person: { name: demoPerson('mentor').name } },
    ])
    expect((await list('teacher')).map((one) => one.id)).toEqual([id])
    expect((await change(id, { status_draft: 0 })).body.message).toBe('Review published')
    const [seen] = await list('scholar')
    expect(seen).toMatchObject({ id, content, next_step, note: null, status_draft: 0, read_at: null })
    expect(await list('scholar2')).toEqual([])
    const [notice] = (await as('scholar').call(listNotifications, {})).body.data
    expect(notice).toMatchObject({ kind: 'review.published', url: `/list-review/mentor/${course}/${scholar}?open=${id}` })
  })

  test('the note to the coordinators reaches them and its author alone', async () => {
    const id = await published({ note: 'Seems tired' })
    const noteFor = async (who: DemoUsername) => (await list(who, { id }))[0]?.note
    expect([await noteFor('mentor'), await noteFor('ld'), await noteFor('superadmin')]).toEqual([
      'Seems tired',
      'Seems tired',
      'Seems tired',
    ])
    expect([await noteFor('scholar'), await noteFor('guest'), await noteFor('teacher')]).toEqual([null, null, null])
  })

  test('there is one per author, course, scholar, month and year', async () => {
    const id = await written()
    const again = await write()
    expect([again.status, again.error.errors]).toEqual([
      422,
      { period_month: ['You have already written a review of this scholar for this month'] },
    ])
    await written(ago(2))
    await written({ scholar_id: scholar2 })
    expect((await change(id, ago(2))).status).toBe(422)
  })

  test('of two who write the same at once, one is refused', async () => {
    const answers = await Promise.all([write(), write()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('of two who publish the same draft at once, one publishes it and the scholar is told once', async () => {
    const id = await written()
    const told = () => rows<{ id: number }>(`select id from notifications where user_id = $1 and kind = 'review.published'`, [scholar])
    const before = await told()
    const second = await duringWrite(
      world.world.databaseUrl,
      (query) => query('update reviews set status_draft = 0, published_at = now() where id = $1', [id]),
      () => change(id, { status_draft: 0 }),
    )
    expect(second.status).toBe(409)
    expect(await told()).toEqual(before)
  })

  test('the year has four characters, and the text is needed', async () => {
    const messages = async (given: object) => Object.values((await write(given)).error.errors ?? {}).flat()
    expect(await messages({ period_year: '' })).toEqual(['Year is required'])
    expect(await messages({ period_year: undefined })).toEqual(['Year is required'])
    expect(await messages({ period_year: 'xxvi2' })).toEqual(['Year must be 4 characters'])
    expect(await messages({ period_year: '20x6' })).toEqual(['Year must be a number'])
    expect(await messages({ period_year: '0000' })).toEqual(['There was no year 0000'])
    const filter = { period_month: monthNames[0], period_year: '0000' }
    expect((await as('ld').call(listMentorReviews, { filter })).error.errors).toEqual({ 'filter.period_year': ['There was no year 0000'] })
    expect(await messages({ content: ' ' })).toEqual(['Review text is required'])
  })

  test('a month that has not begun is refused, and a scholar whom the author did not look after in it', async () => {
    expect((await write(ago(-1))).error.errors).toEqual({ period_month: ['This month has not begun yet'] })
    await written(ago(0))
    const [tsa] = idsOf('tsa')
    const unknown = { scholar_id: ['You did not look after this scholar in this month'] }
    expect((await write({ scholar_id: tsa })).error.errors).toEqual(unknown)
    expect((await write({ scholar_id: 2_000_000_000 })).error.errors).toEqual(unknown)
    await rows(
      `update mentoring_assignments set starts_on = date_trunc('month', now() at time zone 'Asia/Jakarta')::date where course_id = $1`,
      [course],
    )
    expect((await write()).error.errors).toEqual(unknown)
  })

  test('what is published stays as it is', async () => {
    const id = await published()
    const answer = await change(id, { content: 'Another text' })
    expect([answer.status, answer.error.message]).toEqual([409, 'The review has been sent to the scholar and can no longer be changed'])
    const remove = await as('mentor').call(removeMentorReviews, [{ id }])
    expect([remove.status, remove.error.message]).toEqual([409, REVIEW_IS_SENT])
    const draft = await written(ago(2))
    // When one draft cannot be deleted, none is.
    expect((await as('mentor').call(removeMentorReviews, [{ id: draft }, { id }])).status).toBe(409)
    expect((await as('mentor').call(removeMentorReviews, [{ id: draft }])).body.message).toBe('Draft deleted')
    expect((await list('mentor')).map((one) => one.id)).toEqual([id])
  })

  test('who has left the course as its mentor reads their own texts and changes nothing', async () => {
    const id = await written()
    await rows('delete from course_teachers where course_id = $1 and user_id = $2', [course, mentor])
    expect((await list('mentor')).map((one) => one.id)).toEqual([id])
    expect((await change(id)).error).toEqual({ message: 'Not found' })
  })
})

describe('what is pointed at before it is published', () => {
  const warned = async (given: object) => {
    const { status, error } = await write({ status_draft: 0, ...given })
    return {
      status,
      messages: error?.errors?.['confirmed'],
      keys: (error?.data as { warnings?: { key: string }[] })?.warnings?.map(({ key }) => key),
    }
  }

  test('a short text and no next step, until they are confirmed; a draft is never questioned', async () => {
    expect(await warned({ content: 'Good.', next_step: '' })).toEqual({
      status: 422,
      messages: ['The text has fewer than 100 characters', 'The review names no next step'],
      keys: ['short', 'no-next-step'],
    })
    expect(await list('mentor')).toEqual([])
    expect((await warned({ content: 'Good.', next_step: '', confirmed: 'short' })).keys).toEqual(['no-next-step'])
    const id = await written({ content: 'Good.', next_step: '' })
    const update = await change(id, { content: 'Good.', next_step: '', status_draft: 0 })
    expect(update.status).toBe(422)
    expect((await change(id, { content: 'Good.', next_step: '', status_draft: 0, confirmed: 'short,no-next-step' })).status).toBe(200)
  })

  test('the name of another scholar', async () => {
    const name = demoPerson('scholar2').name
    expect(await warned({ content: `${content} ${name.toUpperCase()} was there too.` })).toMatchObject({
      messages: [`The text names another scholar: ${name}`],
      keys: [`names-${scholar2}`],
    })
    expect(await warned({ content: `${content} ${name.split(' ')[0]} was there too.` })).toMatchObject({ keys: [`names-${scholar2}`] })
    expect((await warned({ content: `${content} ${demoPerson('scholar').name} was there.` })).status).toBe(200)
  })

  test('a paragraph that is the same as last month, or as in the review of another scholar', async () => {
    const other = await written({ scholar_id: scholar2, content: `Something new.\n\n${content}` })
    expect(
      await warned({ content: `It was a good month, and a long one with many words in it, and so on and on.\n${content.toUpperCase()}` }),
    ).toMatchObject({
      keys: [`repeats-${other}`],
      messages: [expect.stringContaining(demoPerson('scholar2').name)],
    })
    await rows('delete from reviews')
    const last = await written(ago(2))
    expect((await warned({})).keys).toEqual([`repeats-${last}`])
    await rows('delete from reviews')
    await written(ago(3))
    expect((await warned({})).status).toBe(200)
  })
})

describe('reading', () => {
  test('the scholar confirms once that they have read it; the first time counts', async () => {
    const id = await published()
    expect((await as('scholar2').call(confirmReview, { id })).error).toEqual({ message: 'Not found' })
    expect((await as('scholar').call(confirmReview, { id })).status).toBe(200)
    const read_at = (await list('mentor'))[0]?.read_at
    expect(read_at).toEqual(expect.any(String))
    await as('scholar').call(confirmReview, { id })
    expect((await list('scholar'))[0]?.read_at).toBe(read_at)
    const draft = await written(ago(2))
    expect((await as('scholar').call(confirmReview, { id: draft })).error).toEqual({ message: 'Not found' })
  })

  test('after a handover the former mentor reads their own texts, the successor the earlier published ones of the scholar', async () => {
    const [own, draft] = [await published(), await written(ago(2))]
    await rows('insert into user_permissions (user_id, permission_id) values ($1, 5) on conflict do nothing', [facilitator])
    await as('ld').call(moveMentors, { course_id: course, moves: [{ scholar_id: scholar, from_user_id: mentor, user_id: facilitator }] })
    const successor = await as('facilitator').call(createMentorReview, { course_id: course, scholar_id: scholar, ...ago(0), ...fields })
    expect(successor.status).toBe(200)
    expect((await list('facilitator')).map(({ id }) => id)).toEqual([successor.body.data.id, own])
    expect((await list('mentor')).map(({ id }) => id)).toEqual([draft, own])
    await as('ld').call(moveMentors, { course_id: course, moves: [{ scholar_id: scholar, from_user_id: facilitator, user_id: mentor }] })
    expect((await list('facilitator')).map(({ id }) => id)).toEqual([successor.body.data.id])
    await rows('delete from user_permissions where user_id = $1 and permission_id = 5', [facilitator])
  })

  test('a scholar reads them as long as they see the course', async () => {
    const id = await published()
    await rows('update courses set status = 0 where id = $1', [course])
    expect(await list('scholar')).toEqual([])
    expect((await list('ld')).map((one) => one.id)).toEqual([id])
    await rows('update courses set status = 1 where id = $1', [course])
    await rows('delete from cohort_members where cohort_id = $1 and user_id = $2', [cohort, scholar])
    expect(await list('scholar')).toEqual([])
    await rows('update courses set deleted_at = now() where id = $1', [course])
    expect([await list('ld'), await list('mentor')]).toEqual([[], []])
  })

  test('lists are filtered by state, month, year and scholar, and searched by name', async () => {
    const [first, second] = [await published(), await written({ scholar_id: scholar2, ...ago(2) })]
    const ids = async (filter: object) => (await list('ld', filter)).map(({ id }) => id)
    expect(await ids({ status_draft: '0' })).toEqual([first])
    expect(await ids({ status_draft: '1' })).toEqual([second])
    expect(await ids({ period_month: ago(1).period_month })).toEqual([first])
    expect(await ids({ period_year: '1999' })).toEqual([])
    expect(await ids({ scholar_id: scholar2 })).toEqual([second])
    expect(await ids({ search: demoPerson('scholar').name.split(' ')[0]!.toLowerCase() })).toEqual([first])
    expect((await as('ld').call(listFacilitatorReviews, { filter: { course_id: course } })).body.data).toEqual([])
  })

  test('one rule says who sees a review: the list, its count, the coverage, the search and the overview agree, for everybody', async () => {
    await rows(
      `insert into course_teachers (course_id, user_id) select $1, id from users where username = 'vendor' on conflict do nothing`,
      [course],
    )
    const reviews = [await written(), await published({ scholar_id: scholar2, content: `Of another one: ${content}` })]
    const seenByAnybody = new Set<number>()
    for (const { username } of demoPeople) {
      const answer = await as(username).call(listMentorReviews, { filter: { course_id: course } })
      const seen = answer.status === 200 ? answer.body.data.map(({ id }) => id).toSorted((a, b) => a - b) : []
      expect(answer.body.total ?? 0, username).toBe(seen.length)
      const cover = await as(username).call(coverMentorReviews, { filter: { course_id: course } })
      const cells = (cover.status === 200 ? cover.body.data : []).flatMap(({ cells: all }) =>
        all.flatMap(({ review_id }) => review_id ?? []),
      )
      expect(cover.status === 200 ? cells.toSorted((a, b) => a - b) : seen, username).toEqual(seen)
      const found: number[] = []
      for (const name of [demoPerson('scholar').name, demoPerson('scholar2').name]) {
        const groups = (await as(username).call(searchAll, { text: name })).body.data
        found.push(...groups.flatMap(({ key, records }) => (key === 'reviews' ? records.map(({ id }) => id) : [])))
      }
      expect(
        found.toSorted((a, b) => a - b),
        username,
      ).toEqual(seen)
      const next = (await as(username).call(readOverview, {})).body.data.next.flatMap(
        ({ url }) => /list-review.*open=(\d+)/.exec(url)?.[1] ?? [],
      )
      expect(
        next.every((id) => seen.includes(Number(id))),
        username,
      ).toBe(true)
      for (const id of seen) seenByAnybody.add(id)
    }
    expect(seenByAnybody).toEqual(new Set(reviews))
    expect((await as('scholar2').call(readOverview, {})).body.data.next.some(({ url }) => url.endsWith(`open=${reviews[1]}`))).toBe(true)
  })
})
