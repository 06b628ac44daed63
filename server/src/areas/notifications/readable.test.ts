import { createScholar } from '@pandu/contract/accounts'
import { createComment, deleteComment } from '@pandu/contract/comments'
import { learnerThreads } from '@pandu/contract/forum'
import type { PagePath } from '@pandu/contract/kit'
import { listNotifications, updateNoticePreference } from '@pandu/contract/notifications'
import { restoreScholars, trashScholars } from '@pandu/contract/trash'
import { SMTPServer } from 'smtp-server'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld, someScholar } from '../../../test/accounts.ts'
import { testEnv } from '../../../test/database.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { startJobs } from '../../kit/jobs.ts'
import type { NoticeKind } from '../../kit/notices.ts'
import { courseNotices } from '../courses/courses.notices.ts'
import { forumNotices } from '../forum/forum.notices.ts'
import { groupNotices } from '../groups/groups.notices.ts'
import { mentoringNotices } from '../mentoring/mentoring.notices.ts'
import { projectNotices } from '../projects/projects.notices.ts'
import { proposalNotices } from '../proposals/proposals.notices.ts'
import { quizNotices } from '../quizzes/quizzes.notices.ts'
import { reviewNotices } from '../reviews/reviews.notices.ts'
import { scheduleNotices } from '../schedules/schedules.notices.ts'
import { scoreNotices } from '../scores/scores.notices.ts'
import { tsaNotices } from '../tsa/tsa.notices.ts'
import { maySendNoticeMail, sendNoticeDigests } from './notifications.mail.ts'
import { notify } from './notifications.service.ts'

const { as, rows, world } = accountWorld()
const { newCourse, number, newGroup, join } = courseMaker(rows)
const idOf = (who: DemoUsername) => demoPerson(who).id
const contributions = joinAreas(areas)
const withoutSchedules = areas.map((area) => ({ ...area, schedules: [], jobs: [] }))

const withDb = async <T>(work: (services: Parameters<typeof sendNoticeDigests>[0]) => Promise<T>) => {
  const { db, close } = openDb(world.databaseUrl, () => {}, 2)
  try {
    return await work({ db, env: testEnv(world.databaseUrl), contributions })
  } finally {
    await close()
  }
}

const CLOSED = 'What this was about was deleted, or is no longer open to you'
const newest = async (who: DemoUsername) => (await as(who).call(listNotifications, {})).body.data[0]!

beforeEach(async () => {
  await rows('delete from notice_digests')
  await rows('delete from notice_preferences')
  await rows('delete from outbox')
})

/** A thread of the first scholar with a comment that mentions the second. */
const mentioned = async (title = 'The library') => {
  const { course, cohort } = await newCourse()
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort, idOf('scholar2')])
  const thread = (await as('scholar').call(learnerThreads.create, { course_id: course, title, content: '<p>x</p>' })).body.data.id
  const content = `<p>@${demoPerson('scholar2').name}, look</p>`
  const comment = (await as('scholar').call(learnerThreads.comment, { thread_id: thread, content })).body.data.id
  return { course, cohort, thread, comment }
}
type Mentioned = Awaited<ReturnType<typeof mentioned>>

/** How somebody loses what a mention is about, and what of it is undone behind the test. */
const losses: Record<string, (at: Mentioned) => Promise<unknown>> = {
  'has left the cohort of the course': ({ cohort }) =>
    rows('delete from cohort_members where cohort_id = $1 and user_id = $2', [cohort, idOf('scholar2')]),
  'is in a course that was switched off': ({ course }) => rows('update courses set status = 0 where id = $1', [course]),
  'was mentioned in a comment that was deleted': ({ comment }) => as('scholar').call(learnerThreads.removeComment, { id: comment }),
  'was mentioned in a thread that was deleted': ({ thread }) => as('scholar').call(learnerThreads.remove, { id: thread }),
  'is not active any more': () => rows('update users set status = 0 where id = $1', [idOf('scholar2')]),
}
const back = () => rows('update users set status = 1 where id = $1', [idOf('scholar2')])

describe('a mail of the morning', () => {
  const mails = async () => (await rows<{ text: string }>('select text from outbox order by id')).map(({ text }) => text)
  const send = async () => {
    await rows(`update notice_digests set due_at = now() - interval '1 minute'`)
    return withDb(sendNoticeDigests)
  }
  beforeEach(async () => {
    await as('scholar2').call(updateNoticePreference, { kind: 'forum.mentioned', mail: true, rhythm: 'daily' })
  })

  test('has a mention that its reader may still read', async () => {
    await mentioned('The library & “more”')
    expect(await send()).toBe(1)
    expect((await mails())[0]).toContain(`${demoPerson('scholar').name} mentions you in “The library & “more””.`)
  })

  test.each(Object.keys(losses))('does not reach who %s', async (loss) => {
    const at = await mentioned()
    await losses[loss]!(at)
    expect([await send(), await mails()]).toEqual([0, []])
    await back()
    expect(await rows('select from notice_digests')).toEqual([])
  })

  test('keeps the other lines', async () => {
    const gone = await mentioned('The slip')
    await mentioned('The lab')
    await as('scholar').call(learnerThreads.remove, { id: gone.thread })
    expect(await send()).toBe(1)
    const [text] = await mails()
    expect([text?.includes('The lab'), text?.includes('The slip')]).toEqual([true, false])
  })
})

describe('a mail at once', () => {
  const notices = async () => (await rows<{ notice_ids: number[] }>('select notice_ids from outbox')).map(({ notice_ids }) => notice_ids)
  const leaves = (ids: number[]) => withDb((services) => maySendNoticeMail(services, ids))

  test('leaves while its reader may read what it is about', async () => {
    await mentioned()
    const [ids] = await notices()
    expect(ids).toHaveLength(1)
    expect(await leaves(ids!)).toBe(true)
  })

  test.each(Object.keys(losses))('does not reach who %s', async (loss) => {
    const at = await mentioned()
    const [ids] = await notices()
    await losses[loss]!(at)
    const left = await leaves(ids!)
    await back()
    expect([left, await rows('select from notice_digests')]).toEqual([false, []])
  })

  test('of many lines is made anew with those that may be read', async () => {
    const gone = await mentioned('The slip')
    await mentioned('The lab')
    const ids = (await notices()).flat()
    await as('scholar').call(learnerThreads.remove, { id: gone.thread })
    expect(await leaves(ids)).toBe(false)
    // A process that died in between asks once more.
    expect(await leaves(ids)).toBe(false)
    expect(await rows('select user_id, notification_id from notice_digests')).toEqual([
      { user_id: idOf('scholar2'), notification_id: Math.max(...ids) },
    ])
  })

  test('is held back by the job process, and the next one goes', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          received.push(Buffer.concat(parts).toString())
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const gone = await mentioned('The slip')
    await mentioned('The lab')
    await as('scholar').call(learnerThreads.removeComment, { id: gone.comment })
    await rows(`update outbox set status = 'waiting'`)
    const env = testEnv(world.databaseUrl, { SMTP_URL: `smtp://127.0.0.1:${port}` })
    const jobs = await startJobs({ env, databaseUrl: world.databaseUrl, areas: withoutSchedules })
    try {
      await expect
        .poll(async () => rows<{ status: string }>('select status from outbox order by id'), { timeout: 10_000 })
        .toEqual([{ status: 'withheld' }, { status: 'sent' }])
    } finally {
      await jobs.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
    expect(received.map((mail) => mail.includes('slip'))).toEqual([false])
  })
})

describe('the bell', () => {
  test('keeps the line of what its reader may no longer read, without its words, its author and its address', async () => {
    const { thread, course } = await mentioned()
    expect(await newest('scholar2')).toMatchObject({
      message_html: `<strong>${demoPerson('scholar').name}</strong> mentions you in <em>The library</em>`,
      url: expect.stringContaining(`/${thread}`),
      by: { name: demoPerson('scholar').name },
    })
    await rows('update courses set status = 0 where id = $1', [course])
    const { total } = (await as('scholar2').call(listNotifications, {})).body
    expect(await newest('scholar2')).toMatchObject({ message_html: CLOSED, url: '/notifications', by: null, kind: 'forum.mentioned' })
    await rows('update courses set status = 1 where id = $1', [course])
    expect((await newest('scholar2')).message_html).not.toBe(CLOSED)
    expect((await as('scholar2').call(listNotifications, {})).body.total).toBe(total)
  })

  test('shows what was kept before notices said what they are about', async () => {
    await mentioned()
    await rows('update notifications set about = null where user_id = $1', [idOf('scholar2')])
    await rows('delete from cohort_members where user_id = $1 and cohort_id = (select max(id) from cohorts)', [idOf('scholar2')])
    expect((await newest('scholar2')).message_html).not.toBe(CLOSED)
  })
})

test('a comment on a record is told while it stands and its reader reads the record', async () => {
  const { section, course } = await newCourse()
  const say = async (comment: string) =>
    (await as('facilitator').call(createComment, { module: 'announcement', instance_id: section, comment })).body.data.id
  await as('scholar').call(createComment, { module: 'announcement', instance_id: section, comment: 'When?' })
  const first = await say('On Monday')
  expect((await newest('scholar')).message_html).not.toBe(CLOSED)
  await as('facilitator').call(deleteComment, { id: first })
  expect((await newest('scholar')).message_html).toBe(CLOSED)
  await say('On Tuesday')
  expect((await newest('scholar')).message_html).not.toBe(CLOSED)
  await rows('update course_sections set status = 0 where id = $1', [section])
  expect((await newest('scholar')).message_html).toBe(CLOSED)
  await rows('update course_sections set status = 1 where id = $1', [section])
  await rows('update courses set deleted_at = now() where id = $1', [course])
  expect((await newest('scholar')).message_html).toBe(CLOSED)
})

describe('each kind says when it is closed', () => {
  const tell = <Facts>(kind: NoticeKind<Facts>, who: DemoUsername, facts: Facts) =>
    withDb(({ db, env }) => notify({ db, services: { env, contributions } }, kind, [idOf(who)], facts))
  /** Tells somebody of something, and looks whether each of these changes closes it, one after the other. */
  const expectClosed = async <Facts>(
    kind: NoticeKind<Facts>,
    facts: Facts,
    changes: readonly [string, ...unknown[]][],
    who: DemoUsername = 'scholar',
  ) => {
    await tell(kind, who, facts)
    const readable = async () => {
      const line = await newest(who)
      expect(line.kind).toBe(kind.kind)
      return line.message_html !== CLOSED
    }
    expect(await readable()).toBe(true)
    for (const [text, ...values] of changes) {
      await rows(text, values)
      expect(await readable(), text).toBe(false)
      const undo = undone.get(text)
      if (undo !== undefined) {
        await rows(undo, values)
        expect(await readable(), undo).toBe(true)
      }
    }
  }
  const off = 'update courses set status = 0 where id = $1'
  const hidden = 'update course_sections set status = 0 where id = $1'
  const placeHidden = `update section_modules set publish_at = now() + interval '1 day' where id = $1`
  const left = 'delete from cohort_members where cohort_id = $1'
  const undone = new Map([
    [off, 'update courses set status = 1 where id = $1'],
    [hidden, 'update course_sections set status = 1 where id = $1'],
    [placeHidden, 'update section_modules set publish_at = null where id = $1'],
  ])

  test('courses and their work', async () => {
    const { course, section, quiz, cohort, module } = await newCourse()
    const due = { id: 1, title: 'Quiz', due_at: '2026-01-01T00:00:00Z', section_id: section, course_id: course }
    await expectClosed(courseNotices.due, due, [
      [off, course],
      [hidden, section],
    ])
    await expectClosed(courseNotices.extraTime, { course_id: course, title: 'Course', percent: 25 }, [[off, course]])
    await expectClosed(courseNotices.closes, { id: course, title: 'Course', due_at: due.due_at }, [[off, course]])
    const facts = { quizId: quiz, sectionId: section, courseId: course, title: 'Quiz' }
    const changes: [string, ...unknown[]][] = [
      [off, course],
      [hidden, section],
      [placeHidden, module],
    ]
    await expectClosed(quizNotices.marked, facts, changes)
    await expectClosed(quizNotices.late, { ...facts, accepted: true }, changes)
    await expectClosed(quizNotices.granted, { ...facts, minutes: 5 }, [...changes, [left, cohort]])
    expect((await newest('scholar')).url).toBe('/notifications')
  })

  test('groups and projects', async () => {
    const { course, section, cohort } = await newCourse()
    const group = await newGroup(course)
    await join(group, idOf('scholar'))
    const joined = { id: group, course_id: course, title: 'Group', course: { title: 'Course' } }
    await expectClosed(groupNotices.joined, joined, [
      [off, course],
      ['update group_members set left_at = now() where group_id = $1', group],
    ])
    await rows('update group_members set left_at = null where group_id = $1', [group])
    const project = await number(`insert into projects (title, type) values ('Bridge', 'group') returning id`)
    const place = await number('insert into section_modules (course_section_id, project_id, position) values ($1, $2, 2) returning id', [
      section,
      project,
    ])
    const stage = { id: 1, project_id: project, stage: 'proposal', due_at: '2026-01-01T00:00:00Z', title: 'Bridge' } as const
    await expectClosed(projectNotices.due, { ...stage, section_id: section, course_id: course }, [
      [off, course],
      [placeHidden, place],
    ])
    const work = { projectId: project, courseId: course, sectionId: section, title: 'Bridge' }
    const ofGroup = { ...work, owner: { group_id: group, scholar_id: null } }
    const decided = { party: 'admin', approval: 'approved', renews: false } as const
    await expectClosed(projectNotices.handedIn, { ...ofGroup, author: 'A', stage: 'proposal', version: 1 }, [
      [off, course],
      ['update group_members set left_at = now() where group_id = $1', group],
    ])
    // A scholar of another work.
    await number(
      `insert into project_submissions (project_id, course_id, stage, title, content, scholar_id)
       values ($1, $2, 'proposal', 'Bridge', 'https://a.example', $3) returning id`,
      [project, course, idOf('scholar')],
    )
    await expectClosed(projectNotices.decided, { ...work, ...decided, owner: { group_id: null, scholar_id: idOf('scholar') } }, [
      [off, course],
      ['update projects set deleted_at = now() where id = $1', project],
    ])
    await tell(projectNotices.decided, 'scholar', { ...work, ...decided, owner: { group_id: null, scholar_id: idOf('scholar2') } })
    expect((await newest('scholar')).message_html).toBe(CLOSED)
    await rows(left, [cohort])
  })

  test('mentors, meetings and reviews', async () => {
    const { course, cohort } = await newCourse()
    const about = { side: 'facilitator', course_id: course } as const
    const assigned = await number(
      `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on) values ($1, 'facilitator', $2, $3, '2026-01-01') returning id`,
      [course, idOf('facilitator'), idOf('scholar')],
    )
    const meeting = await number(
      `insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
       values ($1, 'facilitator', $2, 'Talk', 'Other', now(), now() + interval '1 hour') returning id`,
      [course, idOf('facilitator')],
    )
    const facts = { ...about, id: meeting, title: 'Talk', author: 'A', starts_at: '2026-01-01T00:00:00Z', count: 1 }
    await expectClosed(scheduleNotices.planned, facts, [
      [off, course],
      ['update meetings set deleted_at = now() where id = $1', meeting],
    ])
    await rows('update meetings set deleted_at = null where id = $1', [meeting])
    await expectClosed(scheduleNotices.planned, facts, [[`update mentoring_assignments set ends_on = starts_on where id = $1`, assigned]])
    // Whom a change or the end of a meeting no longer invites hears of it.
    await expectClosed(scheduleNotices.changed, { ...facts, changes: ['x'] }, [[off, course]])
    await expectClosed(scheduleNotices.cancelled, facts, [[off, course]])
    const side = { side: 'facilitator', course: { id: course, title: 'Course' } } as const
    await expectClosed(mentoringNotices.assigned, { ...side, name: 'A' }, [[off, course]])
    const teaches = 'delete from course_teachers where course_id = $1'
    await tell(mentoringNotices.received, 'facilitator', { ...side, count: 1 })
    await tell(mentoringNotices.handed, 'facilitator', { ...side, count: 1 })
    await tell(reviewNotices.missing, 'facilitator', { ...about, course: 'Course', count: 1, some: 'x' })
    const review = await number(
      `insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at)
       values ($1, 'facilitator', $2, $3, '2026-01-01', 'x', 0, now()) returning id`,
      [course, idOf('facilitator'), idOf('scholar')],
    )
    const published = { ...about, id: review, scholar_id: idOf('scholar'), author: 'A', period: 'January', course: 'Course' }
    await expectClosed(reviewNotices.published, published, [
      [off, course],
      [`update reviews set status_draft = 1, published_at = null where id = $1`, review],
    ])
    const weekly = { ...about, course: 'Course', count: 1, others: 0, course_ids: [course] }
    await expectClosed(reviewNotices.weekly, weekly, [[teaches, course]], 'facilitator')
    const lines = (await as('facilitator').call(listNotifications, { page: { size: 4 } })).body.data
    expect(lines.map(({ message_html }) => message_html)).toEqual([CLOSED, CLOSED, CLOSED, CLOSED])
    await rows(left, [cohort])
  })

  test('the forum: an answer, a follower and what a digest names', async () => {
    const { thread, comment, course } = await mentioned()
    const facts = { id: thread, course_id: course, audience: 'learner', author: 'A', title: 'T', comment } as const
    await expectClosed(forumNotices.answered, facts, [[off, course]])
    await expectClosed(forumNotices.commented, { ...facts, comment: undefined }, [[off, course]])
    const another = await mentioned('Another')
    const threads = [thread, another.thread].map((id) => ({ id, title: 'T', unread: 0 }))
    await expectClosed(forumNotices.digest, { course_id: course, count: 2, threads, one: undefined as PagePath | undefined }, [
      [off, course],
      ['update threads set deleted_at = now() where id = $1', another.thread],
    ])
    expect((await newest('scholar')).url).toBe('/notifications')
  })

  test('what is for holders of a permission, and for officers of a campus', async () => {
    const holds = `delete from user_permissions where user_id = $1`
    const restore = async (who: DemoUsername, work: () => Promise<unknown>) => {
      const held = await rows<{ permission_id: number }>('select permission_id from user_permissions where user_id = $1', [idOf(who)])
      await work()
      for (const { permission_id } of held)
        await rows('insert into user_permissions (user_id, permission_id) values ($1, $2) on conflict do nothing', [
          idOf(who),
          permission_id,
        ])
    }
    const [waiting] = await rows<{ id: number }>('select min(id) id from proposals')
    const proposal = { id: waiting!.id, kind: 'gep', title: 'Law', scholar: 'S', what: 'submitted' } as const
    await tell(proposalNotices.handedIn, 'upcm', proposal)
    await restore('upcm', () => expectClosed(proposalNotices.handedIn, proposal, [[holds, idOf('upcm')]], 'upcm'))
    const [campus] = await rows<{ university_id: number }>('select university_id from users where id = $1', [idOf('tsa')])
    const facts = { is: 'proposal', id: 2_000_000_000, tsa_id: campus!.university_id, title: 'T', approval: 'approved' } as const
    await restore('tsa', () => expectClosed(tsaNotices.decided, facts, [[holds, idOf('tsa')]], 'tsa'))
    const [own] = await rows<{ id: number; scholar_id: number; tsa_id: number }>(
      'select id, scholar_id, tsa_id from tsa_proposals where scholar_id = $1 limit 1',
      [idOf('tsa')],
    )
    await restore('tsa', async () => {
      await rows(holds, [idOf('tsa')])
      await tell(tsaNotices.decided, 'tsa', { ...facts, id: own!.id })
      expect((await newest('tsa')).message_html).not.toBe(CLOSED)
    })
  })

  test('what waits for a decision, while its scholar is in the trash', async () => {
    const id = (await as('upcm').call(createScholar, someScholar())).body.data.id
    const proposal = (approval: string) =>
      number(`insert into proposals (kind, scholar_id, title, description, approval) values ('gep', $1, 'Law', '', $2) returning id`, [
        id,
        approval,
      ])
    const about = { kind: 'gep', title: 'Law', scholar: 'S', what: 'submitted' } as const
    await tell(proposalNotices.handedIn, 'upcm', { ...about, id: await proposal('process') })
    const draft = await number('insert into score_drafts (scholar_id, semester1) values ($1, 3) returning id', [id])
    await tell(scoreNotices.handedIn, 'upcm', { id: draft, name: 'S', what: 'submitted' })
    // What was decided stays in its list, and so do the words about it.
    await tell(proposalNotices.handedIn, 'upcm', { ...about, id: await proposal('approved') })
    // A notice from before does not say what it is about; it is still for those who hold the permission.
    await tell(proposalNotices.handedIn, 'guest', { ...about, id: draft })
    await rows(`update notifications set about = null where user_id = $1 and kind = 'proposal.handedIn'`, [idOf('guest')])
    const closed = async () =>
      (await as('upcm').call(listNotifications, { page: { size: 3 } })).body.data.map(({ message_html }) => message_html === CLOSED)
    expect([await closed(), (await newest('guest')).message_html]).toEqual([[false, false, false], CLOSED])
    expect((await as('upcm').call(trashScholars, { id: [id] })).status).toBe(200)
    expect(await closed()).toEqual([false, true, true])
    expect((await as('upcm').call(restoreScholars, { id: [id] })).status).toBe(200)
    expect(await closed()).toEqual([false, false, false])
  })
})
