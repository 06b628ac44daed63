import { deleteChatMessage, listChatMessages, markChatRead, readChatRoom, sendChatMessage } from '@pandu/contract/chat'
import { createComment, deleteComment, editComment, listComments } from '@pandu/contract/comments'
import { addTeachers } from '@pandu/contract/courses'
import {
  listEvaluationHistory,
  listEvaluations,
  readEvaluationSheet,
  setMeetingHeld,
  storeEvaluation,
  storeEvaluationSheet,
} from '@pandu/contract/evaluations'
import { areaThreads, followThread, learnerThreads, listMentionable, markAnswer, pinThread, readThread } from '@pandu/contract/forum'
import type { Endpoint } from '@pandu/contract/kit'
import { assignFacilitator, assignMentor, mentoringCalls, moveMentors, removeFacilitators, removeMentors } from '@pandu/contract/mentoring'
import { listOperationRows, undoOperation } from '@pandu/contract/operations'
import { confirmReview, monthNames, reviewCalls } from '@pandu/contract/reviews'
import {
  createMeeting,
  listInvited,
  listMeetings,
  listOverlaps,
  listOwnMeetings,
  removeMeetings,
  updateMeeting,
} from '@pandu/contract/schedules'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../seed/people.ts'
import { areas } from '../src/areas.ts'
import { accountWorld } from './accounts.ts'
import { idsOf, newCourse } from './groups.ts'
import { fingerprint } from './matrix/world.ts'

// The matrix asks each call as each person about whole records. Here somebody has a course of their own and puts parts of another one into
// calls about it: that must answer like parts which do not exist, and change nothing.

const app = accountWorld()
const { as, rows, world } = app
const [scholar, scholar2, mentor, facilitator] = idsOf('scholar', 'scholar2', 'mentor', 'facilitator') as [number, number, number, number]
const MISSING = 2_000_000_000
const content = '<p>Words</p>'
const period = (() => {
  const [year, month] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date()).split('-').map(Number) as [
    number,
    number,
  ]
  return { period_month: monthNames[month - 1]!, period_year: String(year) }
})()
const text = { content: 'We met twice and spoke about the essay.', next_step: 'Send the draft.', status_draft: 1 as const }
const meeting = { title: 'Talk', description: '', media: 'Other' as const, additional_info: '' }
const hour = (days: number) => {
  const start_section = Math.floor(Date.now() / 3_600_000) * 3600 + days * 86_400
  return { start_section, end_section: start_section + 3600 }
}

/** A course with one scholar, whom one person looks after, and what they have said and done there. */
const lively = async (side: 'facilitator' | 'mentor', member: DemoUsername, carer: DemoUsername) => {
  const { id: course, section, cohort } = await newCourse(app)
  const [memberId, carerId] = idsOf(member, carer) as [number, number]
  await rows('delete from cohort_members where cohort_id = $1 and user_id <> $2', [cohort, memberId])
  await rows('delete from course_teachers where course_id = $1', [course])
  await as('ld').call(addTeachers, { course_id: course, user_id: [carerId] })
  await as('ld').call(side === 'mentor' ? assignMentor : assignFacilitator, { course_id: course, user_id: carerId, scholar_id: [memberId] })
  await rows(`update mentoring_assignments set starts_on = '2026-01-01' where course_id = $1`, [course])
  const [assignment] = await rows<{ id: number }>('select id from mentoring_assignments where course_id = $1', [course])
  // Of the other side as well, so that only the course tells it from one of the own.
  const [pair] = await rows<{ id: number }>(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
     select course_id, case side when 'mentor' then 'facilitator' else 'mentor' end, user_id, scholar_id, starts_on
     from mentoring_assignments where course_id = $1 returning id`,
    [course],
  )
  const thread = (await as(member).call(learnerThreads.create, { course_id: course, title: 'T', content })).body.data.id
  const area = (
    await as(carer).call(areaThreads.create, { course_id: course, title: 'T', content, type: side === 'mentor' ? 'mentor' : 'fasilitator' })
  ).body.data.id
  const comment = (await as(member).call(learnerThreads.comment, { thread_id: thread, content })).body.data.id
  const remark = (await as(member).call(createComment, { module: 'announcement', instance_id: section, comment: 'When?' })).body.data.id
  const message = (await as(member).call(sendChatMessage, { course_id: course, message: 'Hello', key: 'the-same-key' })).body.data.chat_id
  const plan = async (days: number) => (await as(carer).call(createMeeting, { course_id: course, ...meeting, ...hour(days) })).body.data.id
  const [held, coming] = [await plan(-3), await plan(30)]
  const records = [{ scholar_id: memberId, attendance: 'presence' as const, score: null, notes: 'Came', updated_at: null }]
  const saved = await as(carer).call(storeEvaluationSheet, { course_schedule_administrator_id: held, rows: records })
  const operation = saved.body.data.operation_id!
  const review = (await as(carer).call(reviewCalls[side].create, { course_id: course, scholar_id: memberId, ...period, ...text })).body.data
    .id
  const place = {
    course,
    section,
    cohort,
    assignment: assignment!.id,
    pair: pair!.id,
    thread,
    area,
    comment,
    remark,
    message,
    held,
    coming,
    operation,
    review,
  }
  for (const [name, value] of Object.entries(place)) expect(value, name).toEqual(expect.any(Number))
  return place
}

let mine: Awaited<ReturnType<typeof lively>>
let theirs: typeof mine
beforeAll(async () => {
  mine = await lively('mentor', 'scholar', 'mentor')
  theirs = await lively('facilitator', 'scholar2', 'facilitator')
})

interface Attack {
  readonly endpoint: Endpoint
  /** With a number of the other course, or one that is nobody's. */
  readonly input: (part: number) => object
  /** The number of the other course. */
  readonly part: () => number
}
const attack = (endpoint: Endpoint, part: keyof typeof theirs | number, input: Attack['input']): [string, Attack] => [
  `${endpoint.at}, ${typeof part === 'number' ? 'a scholar' : part}`,
  { endpoint, input, part: () => (typeof part === 'number' ? part : theirs[part]) },
]
const record = (scholar_id: number) => ({ scholar_id, attendance: 'absence', score: null, notes: 'Forged', updated_at: null })
const id = (part: number) => ({ id: part })
const ofMeeting = (course_schedule_administrator_id: number) => ({ course_schedule_administrator_id })

const asScholar = [
  attack(learnerThreads.comment, 'comment', (parent_id) => ({ thread_id: mine.thread, content, parent_id })),
  attack(learnerThreads.comment, 'thread', (thread_id) => ({ thread_id, content, parent_id: mine.comment })),
  attack(learnerThreads.comments, 'thread', (thread_id) => ({ filter: { thread_id, at: mine.comment } })),
  attack(learnerThreads.comments, 'comment', (at) => ({ filter: { thread_id: mine.thread, at } })),
  attack(markAnswer, 'comment', (comment_id) => ({ id: mine.thread, comment_id })),
  attack(markAnswer, 'thread', (thread) => ({ id: thread, comment_id: mine.comment })),
  attack(learnerThreads.update, 'thread', (thread) => ({ id: thread, title: 'Forged', content })),
  attack(learnerThreads.editComment, 'comment', (comment) => ({ id: comment, content })),
  attack(learnerThreads.removeComment, 'comment', id),
  attack(learnerThreads.remove, 'thread', id),
  attack(areaThreads.view, 'area', id),
  attack(readThread, 'thread', (thread) => ({ id: thread, comment_ids: [mine.comment] })),
  attack(followThread, 'area', (thread) => ({ id: thread, following: 1 })),
  attack(createComment, 'section', (instance_id) => ({
    module: 'announcement',
    instance_id,
    course_section_id: mine.section,
    comment: 'Forged',
  })),
  attack(listComments, 'section', (instance_id) => ({
    filter: { module: 'announcement', instance_id, course_section_id: mine.section },
  })),
  attack(editComment, 'remark', (remark) => ({ id: remark, comment: 'Forged' })),
  attack(deleteComment, 'remark', id),
  attack(listChatMessages, 'course', (course_id) => ({ filter: { course_id, before: 5 } })),
  attack(readChatRoom, 'course', (course_id) => ({ filter: { course_id } })),
  attack(markChatRead, 'course', (course_id) => ({ course_id, seq: 1 })),
  attack(sendChatMessage, 'course', (course_id) => ({ course_id, message: 'Forged', key: 'the-same-key' })),
  attack(deleteChatMessage, 'message', (course_chat_id) => ({ course_chat_id })),
  attack(listEvaluations, 'held', (part) => ({ filter: { ...ofMeeting(part), scholar_id: scholar } })),
  attack(listEvaluations, scholar2, (scholar_id) => ({ filter: { ...ofMeeting(mine.held), scholar_id } })),
  attack(listOwnMeetings, 'held', (part) => ({ filter: { course_id: mine.course, id: part } })),
  attack(confirmReview, 'review', id),
  attack(reviewCalls.facilitator.list, 'review', (part) => ({ filter: { id: part } })),
  attack(reviewCalls.mentor.list, scholar2, (scholar_id) => ({ filter: { course_id: mine.course, scholar_id } })),
  attack(mentoringCalls.mentor.list, facilitator, (user_id) => ({ filter: { course_id: mine.course, user_id } })),
]

const asMentor = [
  attack(reviewCalls.mentor.create, scholar2, (scholar_id) => ({ course_id: mine.course, scholar_id, ...period, ...text })),
  attack(reviewCalls.mentor.create, 'course', (course_id) => ({ course_id, scholar_id: scholar, ...period, ...text })),
  attack(reviewCalls.mentor.update, scholar2, (scholar_id) => ({
    id: mine.review,
    course_id: mine.course,
    scholar_id,
    ...period,
    ...text,
  })),
  attack(reviewCalls.mentor.update, 'course', (course_id) => ({ id: mine.review, course_id, scholar_id: scholar, ...period, ...text })),
  attack(reviewCalls.mentor.update, 'review', (review) => ({
    id: review,
    course_id: mine.course,
    scholar_id: scholar,
    ...period,
    ...text,
  })),
  attack(reviewCalls.mentor.remove, 'review', (review) => [{ id: mine.review }, { id: review }]),
  attack(reviewCalls.mentor.cover, 'course', (course_id) => ({ filter: { course_id } })),
  attack(storeEvaluation, scholar2, (scholar_id) => ({ ...ofMeeting(mine.held), ...record(scholar_id) })),
  attack(storeEvaluation, 'held', (part) => ({ ...ofMeeting(part), ...record(scholar) })),
  attack(storeEvaluationSheet, scholar2, (scholar_id) => ({ ...ofMeeting(mine.held), rows: [record(scholar_id)] })),
  attack(storeEvaluationSheet, scholar2, (scholar_id) => ({
    ...ofMeeting(mine.held),
    rows: [record(scholar)],
    aliases: [{ scholar_id, alias: 'Somebody' }],
  })),
  attack(storeEvaluationSheet, 'held', (part) => ({ ...ofMeeting(part), rows: [record(scholar)] })),
  attack(readEvaluationSheet, 'held', (part) => ({ filter: ofMeeting(part) })),
  attack(listEvaluationHistory, scholar2, (scholar_id) => ({ filter: { ...ofMeeting(mine.held), scholar_id } })),
  attack(listEvaluationHistory, 'held', (part) => ({ filter: { ...ofMeeting(part), scholar_id: scholar } })),
  attack(setMeetingHeld, 'held', (part) => ({ ...ofMeeting(part), held: 0, reason: 'Forged' })),
  attack(updateMeeting, 'coming', (part) => ({ ...ofMeeting(part), apply: 'later', ...meeting, ...hour(40) })),
  attack(removeMeetings, 'coming', (part) => [ofMeeting(mine.coming), ofMeeting(part)]),
  attack(listOverlaps, 'coming', (part) => ({ filter: { course_id: mine.course, ...hour(40), id: part } })),
  attack(listOverlaps, 'course', (course_id) => ({ filter: { course_id, ...hour(40), id: mine.coming } })),
  attack(listMeetings, 'coming', (part) => ({ filter: { id: part } })),
  attack(listMeetings, facilitator, (user_id) => ({ filter: { course_id: mine.course, user_id } })),
  attack(listInvited, 'coming', (part) => ({ filter: ofMeeting(part) })),
  attack(removeMentors, 'pair', (part) => [{ id: mine.assignment }, { id: part }]),
  attack(removeFacilitators, 'assignment', (part) => [{ id: part }]),
  attack(moveMentors, 'course', (course_id) => ({
    course_id,
    moves: [{ scholar_id: scholar, from_user_id: mentor, user_id: facilitator }],
  })),
  attack(assignMentor, 'course', (course_id) => ({ course_id, user_id: mentor, scholar_id: [scholar2] })),
  attack(mentoringCalls.mentor.list, 'course', (course_id) => ({ filter: { course_id } })),
  attack(mentoringCalls.facilitator.load, 'course', (course_id) => ({ filter: { course_id } })),
  attack(mentoringCalls.mentor.propose, 'course', (course_id) => ({ filter: { course_id, away_from: facilitator } })),
  attack(reviewCalls.mentor.missing, 'course', (course_id) => ({ filter: { course_id } })),
  attack(reviewCalls.mentor.remind, 'course', (course_id) => ({ course_id, user_id: [facilitator] })),
  attack(createMeeting, 'course', (course_id) => ({ course_id, ...meeting, ...hour(50) })),
  attack(learnerThreads.list, 'course', (course_id) => ({ filter: { course_id } })),
  attack(areaThreads.create, 'course', (course_id) => ({ course_id, title: 'Forged', content, type: 'mentor' })),
  attack(listMentionable, 'course', (course_id) => ({ filter: { course_id } })),
  attack(pinThread, 'thread', (thread) => ({ id: thread, pinned: 1 })),
  attack(undoOperation, 'operation', id),
  attack(listOperationRows, 'operation', (operation_id) => ({ filter: { operation_id } })),
  attack(learnerThreads.switch, 'thread', (thread) => ({ id: thread, status: 0 })),
  attack(areaThreads.removeComment, 'comment', id),
  attack(areaThreads.update, 'area', (thread) => ({ id: thread, title: 'Forged', content })),
  attack(deleteChatMessage, 'message', (course_chat_id) => ({ course_chat_id })),
]

describe.each([
  ['scholar', asScholar],
  ['mentor', asMentor],
] as const)('a %s of another course', (who, attacks) => {
  let before: Record<string, string>
  beforeAll(async () => {
    await world.ready(who)
    before = await fingerprint(world.databaseUrl)
  })

  test.each(attacks)('%s', async (_name, { endpoint, input, part }) => {
    const ask = async (key: number) => {
      const { status, body } = await as(who).call(endpoint, input(key))
      return { status, body }
    }
    const foreign = await ask(part())
    expect(foreign).toEqual(await ask(MISSING))
    expect(endpoint.method === 'POST' ? [404, 422] : [200, 404]).toContain(foreign.status)
  })

  test('has changed nothing', async () => {
    expect(await fingerprint(world.databaseUrl)).toEqual(before)
  })
})

/** Lists of everything that one may see, and a call that reads a file; the matrix asks them. */
const ofWholes = [
  'GET schedule/review/missing',
  'GET schedule/review/absent',
  'POST schedule/review/participants',
  'GET manage/review/open',
  'GET course/mentor/without',
]
/** One piece of code serves both sides, and all forums. */
const twin = (at: string) => at.replace('fasilitator', 'mentor').replace('forum/administrator/thread', 'forum/thread')

test('every call of these areas is among them', () => {
  const looked = ['forum', 'chat', 'comments', 'reviews', 'schedules', 'evaluations', 'mentoring']
  const all = areas.filter(({ name }) => looked.includes(name)).flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint.at))
  const tried = new Set([...asScholar, ...asMentor].map(([, { endpoint }]) => twin(endpoint.at)))
  expect(all.filter((at) => !tried.has(twin(at)) && !ofWholes.includes(at))).toEqual([])
})

test('a mentor after the handover keeps the own texts, and reaches nothing of the successor’s', async () => {
  const { course, review, coming } = await lively('mentor', 'scholar', 'mentor')
  await rows('insert into user_permissions (user_id, permission_id) values ($1, 5) on conflict do nothing', [facilitator])
  try {
    await as('ld').call(addTeachers, { course_id: course, user_id: [facilitator] })
    const moves = [{ scholar_id: scholar, from_user_id: mentor, user_id: facilitator }]
    expect((await as('ld').call(moveMentors, { course_id: course, moves })).status).toBe(200)
    // The month of the handover is one of both; it was a month ago.
    await rows(
      `update mentoring_assignments set starts_on = starts_on - 40, ends_on = ends_on - 40 where course_id = $1 and side = 'mentor' and starts_on < current_date`,
      [course],
    )
    const successor = await as('facilitator').call(reviewCalls.mentor.create, {
      course_id: course,
      scholar_id: scholar,
      ...period,
      ...text,
    })
    const draft = successor.body.data.id
    const planned = (await as('facilitator').call(createMeeting, { course_id: course, side: 'mentor', ...meeting, ...hour(60) })).body.data
      .id

    const former = as('mentor')
    const seen = (await former.call(reviewCalls.mentor.list, { filter: { course_id: course } })).body.data
    expect(seen.map((one) => one.id)).toEqual([review])
    const changed = await former.call(reviewCalls.mentor.update, { id: draft, course_id: course, scholar_id: scholar, ...period, ...text })
    const gone = await former.call(reviewCalls.mentor.remove, [{ id: draft }])
    expect([changed.status, gone.status]).toEqual([404, 404])
    // Of a month in which somebody else looked after the scholar there is nothing to write.
    await rows(`update reviews set month = '2026-01-01' where id = $1`, [review])
    const late = await former.call(reviewCalls.mentor.create, { course_id: course, scholar_id: scholar, ...period, ...text })
    expect(late.error.errors).toEqual({ scholar_id: ['You did not look after this scholar in this month'] })
    const moved = { course_schedule_administrator_id: planned, ...meeting, ...hour(61) }
    expect((await former.call(updateMeeting, moved)).status).toBe(403)
    expect((await former.call(removeMeetings, [{ course_schedule_administrator_id: planned }])).status).toBe(403)
    // What was planned for the time after the handover invites nobody.
    const invited = await former.call(listInvited, { filter: { course_schedule_administrator_id: coming } })
    expect(invited.body.data).toEqual([])
    const own = (await as('scholar').call(listOwnMeetings, { filter: { course_id: course, when: 'coming' } })).body.data
    expect(own.map((one) => one.id)).toEqual([planned])
    expect((await former.call(listOverlaps, { filter: { course_id: course, side: 'mentor', ...hour(60) } })).body.data).toEqual([])
    const covered = (await former.call(reviewCalls.mentor.cover, { filter: { course_id: course, user_id: facilitator } })).body.data
    expect(new Set(covered.flatMap(({ cells }) => cells.map((cell) => cell.user_id)))).toEqual(new Set([mentor]))
  } finally {
    await rows('delete from user_permissions where user_id = $1 and permission_id = 5', [facilitator])
  }
})

test('an author who is not active any more does nothing, hears of nothing, and what they wrote stays', async () => {
  const { course, section, thread, cohort } = await lively('mentor', 'scholar', 'mentor')
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort, scholar2])
  const heard = () => rows('select from notifications where user_id = $1', [scholar])
  const token = await world.signIn('scholar')
  await rows('update users set status = 0 where id = $1', [scholar])
  try {
    const author = as({ token })
    for (const answer of [
      await author.call(learnerThreads.comment, { thread_id: thread, content }),
      await author.call(learnerThreads.view, { id: thread }),
      await author.call(sendChatMessage, { course_id: course, message: 'Still here' }),
      await author.call(createComment, { module: 'announcement', instance_id: section, comment: 'Still here' }),
      await author.call(listOwnMeetings, { filter: { course_id: course } }),
    ])
      expect(answer.status).toBe(666)
    const before = (await heard()).length
    const name = demoPerson('scholar').name
    await as('scholar2').call(learnerThreads.comment, { thread_id: thread, content: `<p>@${name}, look</p>` })
    await as('scholar2').call(createComment, { module: 'announcement', instance_id: section, comment: 'Me too' })
    expect((await heard()).length).toBe(before)
    expect((await as('scholar2').call(learnerThreads.view, { id: thread })).body.data.by?.name).toBe(name)
  } finally {
    await rows('update users set status = 1 where id = $1', [scholar])
  }
})
