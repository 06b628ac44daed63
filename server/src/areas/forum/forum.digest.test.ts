import { learnerThreads } from '@pandu/contract/forum'
import { updateNoticePreference } from '@pandu/contract/notifications'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { testEnv } from '../../../test/database.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { sendDigests } from './forum.digest.ts'

const { as, rows, world } = accountWorld()
const { newCourse } = courseMaker(rows)

const sendAt = async (now: string) => {
  const { db, close } = openDb(world.databaseUrl, () => {}, 2)
  const count = await sendDigests({ db, env: testEnv(world.databaseUrl), contributions: joinAreas(areas) }, new Date(now))
  await close()
  return count
}
/** Sets the last digest to a time before the test. */
const forgetDigests = () => rows(`update thread_digests set sent_on = '2025-12-31', sent_at = '2025-12-31'`)
const mails = async (who: DemoUsername) =>
  (
    await rows<{ subject: string }>(
      `select o.subject from outbox o join users u on u.email = o."to" where u.id = $1 and o.subject like 'New in your forums%' order by o.id`,
      [demoPerson(who).id],
    )
  ).map(({ subject }) => subject)

test('whoever wants it gets one mail a day from six o’clock on, with what is new, unread and still there', async () => {
  const { course } = await newCourse()
  await rows('delete from threads')
  const begin = async (title: string) =>
    (await as('scholar').call(learnerThreads.create, { course_id: course, title, content: '<p>x</p>' })).body.data.id
  const comment = async (thread_id: number) =>
    (await as('scholar').call(learnerThreads.comment, { thread_id, content: '<p>x</p>' })).body.data.id
  const [stays, goes] = [await begin('The library'), await begin('A slip')]
  await comment(stays)
  const slip = await comment(stays)
  await as('facilitator').call(updateNoticePreference, { kind: 'forum.digest', mail: true })
  await as('scholar').call(updateNoticePreference, { kind: 'forum.digest', mail: true })
  // Staff only get threads that they follow.
  await as('ld').call(updateNoticePreference, { kind: 'forum.digest', mail: true })
  // This is 05:30 in Jakarta.
  expect(await sendAt('2030-01-01T22:30:00Z')).toBe(0)
  await rows(`insert into thread_digests select id, '2025-12-31', '2025-12-31', '2025-12-31' from users`)
  await as('scholar').call(learnerThreads.removeComment, { id: slip })
  await as('scholar').call(learnerThreads.remove, { id: goes })
  expect(await sendAt('2030-01-02T00:00:00Z')).toBe(1)
  expect(await mails('facilitator')).toEqual(['New in your forums: “The library” (1)'])
  expect([await mails('scholar'), await mails('ld')]).toEqual([[], []])
  // A digest comes once a day and does not repeat anything.
  expect([await sendAt('2030-01-02T05:00:00Z'), await sendAt('2030-01-03T00:00:00Z')]).toEqual([0, 0])
  await rows('insert into thread_readers (thread_id, user_id, following) values ($1, $2, true)', [stays, demoPerson('ld').id])
  await forgetDigests()
  expect(await sendAt('2030-01-04T00:00:00Z')).toBe(2)
  expect((await mails('ld')).length).toBe(1)
})
