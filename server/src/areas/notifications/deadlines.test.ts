import { moduleKinds, switchModule } from '@pandu/contract/courses'
import { updateNoticePreference } from '@pandu/contract/notifications'
import { quizAttempts } from '@pandu/contract/quizzes'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { begin, makeQuiz, SECTION } from '../../../test/attempts.ts'
import { testEnv } from '../../../test/database.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { remindOfDeadlines } from './notifications.deadlines.ts'

const world = accountWorld()
const { as, rows } = world
const hours = (by: number) => new Date(Date.now() + by * 3_600_000).toISOString()
const place = (quiz: { id: number }) => ({ course_section_id: SECTION, module_id: moduleKinds.quiz, instance_id: quiz.id })

/** Reminders as the job process sends them. */
const inDatabase = async (work: (remind: () => Promise<number>) => Promise<void>) => {
  const env = testEnv(world.world.databaseUrl)
  const { db, close } = openDb(world.world.databaseUrl, () => {}, 4)
  await work(() => remindOfDeadlines({ db, env, contributions: joinAreas(areas) }))
  await close()
}
const toldOf = async (kind: string, title: string) =>
  (
    await rows<{ user_id: number }>(`select user_id from notifications where kind = $1 and message_html like '%' || $2 || '%'`, [
      kind,
      title,
    ])
  ).map(({ user_id }) => user_id)

test('who has not finished what is due is reminded three days and a day before, once each, also by two processes at once', () =>
  inDatabase(async (remind) => {
    const quiz = await makeQuiz(as)
    await begin(as, 'scholar2', quiz.place)
    await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: '[]' })
    const told = () => toldOf('course.due', 'A quiz of the tests')
    const due = (due_at: string, more: object = {}) => as('ld').call(switchModule, { ...place(quiz), status: 1, due_at, ...more })
    await due(hours(80))
    await remind()
    await due(hours(70), { publish_at: hours(1) })
    await remind()
    expect(await told()).toEqual([])
    await due(hours(70), { publish_at: null })
    await Promise.all([remind(), remind(), remind()])
    const readers = await told()
    expect(readers).toContain(demoPerson('tsa').id)
    expect(readers).not.toContain(demoPerson('scholar2').id)
    expect(new Set(readers).size).toBe(readers.length)
    const mails = await rows<{ to: string }>(
      `select o."to" from outbox o join users u on u.email = o."to" and u.username = 'tsa' where subject like '%A quiz of the tests%'`,
    )
    expect(mails).toHaveLength(1)
    await remind()
    expect(await told()).toHaveLength(readers.length)
    // The last day is another reminder, and a deadline that moves another deadline; what is over is none.
    await due(hours(20))
    await remind()
    await remind()
    expect(await told()).toHaveLength(readers.length * 2)
    await due(hours(-1))
    await remind()
    expect(await told()).toHaveLength(readers.length * 2)
    // Whom it concerns is asked when the reminder goes out.
    await begin(as, 'tsa', quiz.place)
    await as('tsa').call(quizAttempts.submit, { ...quiz.place, answer: '[]' })
    await due(hours(22))
    await remind()
    expect((await told()).filter((id) => id === demoPerson('tsa').id)).toHaveLength(2)
  }))

test('who turned the kind off is reminded in the bell alone', () =>
  inDatabase(async (remind) => {
    const quiz = await makeQuiz(as)
    await as('tsa').call(updateNoticePreference, { kind: 'course.due', mail: false })
    await rows('delete from outbox')
    await as('ld').call(switchModule, { ...place(quiz), status: 1, due_at: hours(20) })
    await remind()
    expect(await toldOf('course.due', 'A quiz of the tests')).toContain(demoPerson('tsa').id)
    const mailed = await rows<{ username: string }>(`select u.username from outbox o join users u on u.email = o."to"`)
    expect(mailed.map(({ username }) => username)).not.toContain('tsa')
    expect(mailed.length).toBeGreaterThan(0)
    await as('tsa').call(updateNoticePreference, { kind: 'course.due', mail: true })
  }))

test('a course that closes reminds those who have work to do in it, unless it stays open', () =>
  inDatabase(async (remind) => {
    const [kept] = await rows<{ start_date: string; end_date: string }>('select start_date::text, end_date::text from courses where id = 1')
    const ends = (open: 0 | 1) =>
      rows(`update courses set end_date = (now() at time zone 'Asia/Jakarta')::date, open_always = $1 where id = 1`, [open])
    const told = () => toldOf('course.closes', 'closes on')
    try {
      await makeQuiz(as)
      await ends(1)
      await remind()
      expect(await told()).toEqual([])
      await ends(0)
      await remind()
      const readers = await told()
      expect(readers).toContain(demoPerson('tsa').id)
      await remind()
      expect(await told()).toHaveLength(readers.length)
    } finally {
      await rows('update courses set start_date = $1, end_date = $2, open_always = 0 where id = 1', [kept!.start_date, kept!.end_date])
    }
  }))
