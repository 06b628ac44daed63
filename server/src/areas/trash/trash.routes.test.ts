import { createScholar, listScholars, updateScholar } from '@pandu/contract/accounts'
import { assignMembers, createCohort, removeCohort, unassignMembers } from '@pandu/contract/cohorts'
import { addTeachers, assignCohort, listTeachers, removeCourse, removeTeachers } from '@pandu/contract/courses'
import { assignGroupMembers, makeLeader, removeGroup, unassignGroupMembers } from '@pandu/contract/groups'
import { assignFacilitator, assignMentor } from '@pandu/contract/mentoring'
import { checkReport, createReport, issueReport, listReports, reportHistory } from '@pandu/contract/reports'
import { confirmEmail, requestPasswordReset, takeBackEmail } from '@pandu/contract/session'
import { searchAll } from '@pandu/contract/search'
import {
  eraseReports,
  eraseScholars,
  listDeletedReports,
  listDeletedScholars,
  previewReportDeletion,
  previewScholarDeletion,
  personalData,
  restoreReports,
  restoreScholars,
  trashDays,
  trashReports,
  trashScholars,
} from '@pandu/contract/trash'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import type { Tables } from '../../kit/tables.ts'
import { zipEntriesOf, unzipEntry as unzip } from '../../kit/zip.ts'
import { demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { inDatabase } from '../../../test/database.ts'
import { idsOf, newCourse, newGroup } from '../../../test/groups.ts'
import { eraseExpired } from './trash.schedule.ts'

const product = accountWorld()
const { world, as } = product
const { visitor } = world
const ask = <T extends object>(text: string) => inDatabase<T>(world.databaseUrl, text)
const one = async <T extends object>(text: string) => (await ask<T>(text))[0]!

/** Tables with rows of a scholar: none may be left, or all must be as before. */
const counts = async (id: number) =>
  one<Record<string, number>>(`select
    (select count(*)::int from cohort_members where user_id = ${id}) cohorts,
    (select count(*)::int from group_members where user_id = ${id}) groups,
    (select count(*)::int from mentoring_assignments where scholar_id = ${id}) mentoring,
    (select count(*)::int from proposals where scholar_id = ${id} and approval in ('process', 'revision')) open,
    (select count(*)::int from proposal_steps s join proposals p on p.id = s.record_id where p.scholar_id = ${id} and p.approval in ('process', 'revision')) steps,
    (select count(*)::int from reports where scholar_id = ${id}) reports,
    (select count(*)::int from scores where scholar_id = ${id}) scores,
    (select count(*)::int from scholars where id = ${id}) profile,
    (select count(*)::int from scholar_scans where scholar_id = ${id}) scans,
    (select count(*)::int from notifications where user_id = ${id}) notices`)

/** A demo scholar in cohorts, groups and with open and decided proposals. */
const rich = () =>
  one<{
    id: number
    name: string
    email: string
    username: string
    no_tf: string
  }>(`select id, name, email, username, no_tf from users u where role = 'SCHOLAR'
    and username not in ('scholar', 'scholar2', 'tsa')
    and exists (select from cohort_members where user_id = u.id) and exists (select from group_members where user_id = u.id)
    and exists (select from proposals where scholar_id = u.id and approval in ('process', 'revision'))
    order by (select count(*) from proposals where scholar_id = u.id and approval in ('approved', 'finish', 'declined')) desc,
      (select count(*) from reports where scholar_id = u.id) desc, id limit 1`)

let made = 0
const newScholar = async (given: Record<string, string> = {}) => {
  made++
  const values = {
    name: `Sampah Uji ${made}`,
    email: `sampah${made}@example.org`,
    username: `sampah${made}`,
    no_tf: `TF-SAMPAH-${made}`,
    nik: '3201010101050001',
    gender: 'Female' as const,
    type: 'regular' as const,
    password: 'Sampah-Pass-2026',
    ...given,
  }
  const answer = await as('upcm').call(createScholar, values)
  expect(answer.status, answer.raw.toString()).toBe(200)
  return { ...values, id: answer.body.data.id }
}
const newReport = async (scholarId: number, description: string) => {
  const answer = await as('upcm').call(createReport, {
    id_scholar: scholarId,
    periode: 'baseline',
    competency_value: {},
    competency_desc: {},
    competency_evidence: {},
    psychological_desc: '',
    description,
  } as never)
  expect(answer.status, answer.raw.toString()).toBe(200)
  return answer.body.data.id
}
const gone = async (id: number) => (await as('upcm').call(listDeletedScholars, { filter: { id } })).body.data[0]
const listed = async (id: number) => (await as('upcm').call(listScholars, { filter: { user_id: id } })).body.data.length
const reportsOf = async (id: number) => (await as('upcm').call(listReports, { filter: { id } })).body.data.length

test('a scholar goes to the trash with all that hangs on them, and comes back with it', async () => {
  const scholar = await rich()
  const before = await counts(scholar.id)
  const look = await as('upcm').call(previewScholarDeletion, { id: scholar.id })
  expect(look.body.data.find(({ area }) => area === 'cohorts')?.goes).toBe(before['cohorts'])
  const cohort = await one<{ id: number; members: number }>(
    `select c.id, c.members from cohorts c join cohort_members m on m.cohort_id = c.id where m.user_id = ${scholar.id} limit 1`,
  )

  expect((await as('upcm').call(trashScholars, { id: [scholar.id] })).body.message).toBe(`${scholar.name} is in the trash`)
  expect(Object.values(await counts(scholar.id)).every((count) => count === 0)).toBe(true)
  expect(await listed(scholar.id)).toBe(0)
  expect((await one<{ members: number }>(`select members from cohorts where id = ${cohort.id}`)).members).toBe(cohort.members - 1)
  const found = async () => JSON.stringify((await as('upcm').call(searchAll, { text: scholar.no_tf })).body)
  expect(await found()).not.toContain(scholar.email)
  const row = (await gone(scholar.id))!
  expect(row).toMatchObject({ name: scholar.name, email: scholar.email, no_tf: scholar.no_tf })
  expect(new Date(row.ends_at).getTime() - new Date(row.deleted_at).getTime()).toBe(trashDays.default * 86_400_000)
  expect(row.entries).toBeGreaterThan(3)
  // Decisions stay.
  expect((await one<{ n: number }>(`select count(*)::int n from proposals where scholar_id = ${scholar.id}`)).n).toBe(
    look.body.data.find(({ area }) => area === 'proposals')?.stays ?? 0,
  )

  const back = await as('upcm').call(restoreScholars, { id: [scholar.id] })
  expect(back.body.message).toBe(`${scholar.name} has been restored`)
  expect(await counts(scholar.id)).toEqual(before)
  expect(await listed(scholar.id)).toBe(1)
  expect(await found()).toContain(scholar.no_tf)
  expect((await one<{ members: number }>(`select members from cohorts where id = ${cohort.id}`)).members).toBe(cohort.members)
  expect(await gone(scholar.id)).toBeUndefined()
  const log = await ask<{ action: string }>(`select action from account_log where user_id = ${scholar.id} order by id desc limit 2`)
  expect(log.map(({ action }) => action)).toEqual(['restored', 'trashed'])
})

test('the e-mail, username and number of somebody in the trash are free; coming back asks for others', async () => {
  const first = await newScholar()
  await as('upcm').call(trashScholars, { id: [first.id] })
  const second = await newScholar({ email: first.email.toUpperCase(), username: first.username, no_tf: first.no_tf })

  const refused = await as('upcm').call(restoreScholars, { id: [first.id] })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.error.errors ?? {}).toSorted()).toEqual(['email', 'no_tf', 'username'])
  expect(await gone(first.id)).toBeDefined()
  expect((await gone(first.id))!.taken.toSorted()).toEqual(['email', 'no_tf', 'username'])
  const others = { id: [first.id], email: 'lain@example.org', username: 'lain.sampah', no_tf: 'TF-LAIN-1' }
  const again = await as('upcm').call(restoreScholars, { ...others, email: 'upcm@pandu.example', no_tf: (await rich()).no_tf })
  expect([again.status, Object.keys(again.error.errors ?? {})]).toEqual([422, ['email', 'no_tf']])
  const back = await as('upcm').call(restoreScholars, others)
  expect(back.status, back.raw.toString()).toBe(200)
  expect(back.body.message).toContain('used once it is confirmed')
  expect(await one(`select username, no_tf, role, status from users where id = ${first.id}`)).toEqual({
    username: 'lain.sampah',
    no_tf: 'TF-LAIN-1',
    role: 'SCHOLAR',
    status: 1,
  })
  expect(await one(`select username from users where id = ${second.id}`)).toEqual({ username: first.username })
})

const emailOf = async (id: number) => (await one<{ email: string }>(`select email from users where id = ${id}`)).email
const tokenTo = async (address: string, what: 'confirm' | 'take-back') =>
  new RegExp(`/email/${what}/([\\w-]+)`).exec(
    (await one<{ text: string }>(`select text from outbox where "to" = '${address}' order by id desc limit 1`)).text,
  )![1]!

test('another address for somebody from the trash counts once its letter box has confirmed it, and the old one hears of it', async () => {
  const first = await newScholar()
  await as('upcm').call(trashScholars, { id: [first.id] })
  const second = await newScholar({ email: first.email })
  const email = 'neu.sampah@example.org'
  expect((await as('upcm').call(restoreScholars, { id: [first.id], email })).status).toBe(200)
  expect(await emailOf(first.id)).toBe(`deleted-${first.id}@deleted.invalid`)
  const told = await one<{ text: string }>(`select text from outbox where "to" = '${first.email}' order by id desc limit 1`)
  expect(told.text).toContain('Another account uses this e-mail address now')
  const resets = async () => (await ask(`select 1 from outbox where "to" in ('${email}') and text like '%/reset%'`)).length
  await visitor.call(requestPasswordReset, { email })
  expect(await resets()).toBe(0)
  const asked = await one(`select action, by_id is not null by from account_log where user_id = ${first.id} order by id desc limit 1`)
  expect(asked).toEqual({ action: 'email asked', by: true })

  // Asking for another address, or deleting once more, does not make the product forget the old address.
  const dead = await tokenTo(email, 'confirm')
  await as('upcm').call(trashScholars, { id: [first.id] })
  await as('upcm').call(restoreScholars, { id: [first.id] })
  expect((await as('upcm').call(updateScholar, { id: first.id, email: 'umweg@example.org' })).status).toBe(200)
  expect((await as('upcm').call(updateScholar, { id: first.id, email })).status).toBe(200)
  expect((await visitor.call(confirmEmail, { token: dead })).status).toBe(422)
  expect((await visitor.call(confirmEmail, { token: await tokenTo(email, 'confirm') })).status).toBe(200)
  expect([await emailOf(first.id), await emailOf(second.id)]).toEqual([email, first.email])
  const letters = await ask<{ to: string }>(`select "to" from outbox where "to" like 'deleted-%'`)
  expect(letters).toEqual([])
  // Somebody else has the old address: it is restored only once it is free again.
  const back = { token: await tokenTo(first.email, 'take-back') }
  expect((await visitor.call(takeBackEmail, back)).status).toBe(422)
  await ask(`update users set email = 'frei@example.org' where id = ${second.id}`)
  expect((await visitor.call(takeBackEmail, back)).status).toBe(200)
  expect(await emailOf(first.id)).toBe(first.email)
})

test('a name that nobody else has comes back, and no other is taken instead', async () => {
  const { id, email, username } = await newScholar()
  await as('upcm').call(trashScholars, { id: [id] })
  for (const given of [{ email: 'fremd@example.org' }, { username: 'fremd' }, { no_tf: 'TF-FREMD' }]) {
    const answer = await as('upcm').call(restoreScholars, { id: [id], ...given })
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, Object.keys(given)])
  }
  expect((await gone(id))!.taken).toEqual([])
  expect((await as('upcm').call(restoreScholars, { id: [id], email })).status).toBe(200)
  expect(await one(`select email, username from users where id = ${id}`)).toEqual({ email, username })
})

test('another address or username asks for the password again, another number does not', async () => {
  const first = await newScholar()
  await as('upcm').call(trashScholars, { id: [first.id] })
  await newScholar({ no_tf: first.no_tf })
  const [second, third] = [await newScholar(), await newScholar()]
  await as('upcm').call(trashScholars, { id: [second.id, third.id] })
  await newScholar({ email: second.email })
  await newScholar({ username: third.username })
  await ask(`update sessions set proved_at = now() - interval '11 minutes'`)
  const proves = async (given: { id: number[] } & Record<string, unknown>) => {
    const answer = await as('upcm').call(restoreScholars, given)
    return [answer.status, answer.raw.toString().includes('prove')]
  }
  expect(await proves({ id: [second.id], email: 'beweis@example.org' })).toEqual([403, true])
  expect(await proves({ id: [third.id], username: 'beweis' })).toEqual([403, true])
  expect(await proves({ id: [first.id], no_tf: 'TF-BEWEIS' })).toEqual([200, false])
  await ask(`update sessions set proved_at = now()`)
  expect((await as('upcm').call(restoreScholars, { id: [second.id], email: 'beweis@example.org' })).status).toBe(200)
})

test('the trash does not end the link that takes an address back, and while somebody is there it does not work', async () => {
  const { id, email } = await newScholar()
  await as('upcm').call(updateScholar, { id, email: 'entwendet@example.org' })
  expect((await visitor.call(confirmEmail, { token: await tokenTo('entwendet@example.org', 'confirm') })).status).toBe(200)
  const back = { token: await tokenTo(email, 'take-back') }
  await as('upcm').call(trashScholars, { id: [id] })
  expect((await visitor.call(takeBackEmail, back)).status).toBe(422)
  await as('upcm').call(restoreScholars, { id: [id] })
  expect(await emailOf(id)).toBe('entwendet@example.org')
  expect((await visitor.call(takeBackEmail, back)).status).toBe(200)
  expect(await emailOf(id)).toBe(email)
  await as('upcm').call(trashScholars, { id: [id] })
  await as('upcm').call(eraseScholars, { id: [id], name: (await gone(id))!.name })
  expect(await ask(`select 1 from email_changes where user_id = ${id}`)).toEqual([])
})

test('of two who restore at once one does it, and the other learns that it was done', async () => {
  const { id } = await newScholar()
  await as('upcm').call(trashScholars, { id: [id] })
  const answers = await Promise.all([as('upcm').call(restoreScholars, { id: [id] }), as('ld').call(restoreScholars, { id: [id] })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await listed(id)).toBe(1)
})

/** A course with a group of its own, and a new scholar who leads it. */
const groupLeader = async () => {
  const scholar = await newScholar()
  const course = await newCourse(product)
  await as('ld').call(assignMembers, { cohort_id: course.cohort, data_user_id: [scholar.id] })
  const group = await newGroup(product, course.id)
  expect((await as('ld').call(assignGroupMembers, { course_group_id: group, user_id: [scholar.id] })).status).toBe(200)
  await as('ld').call(makeLeader, { course_group_id: group, user_id: scholar.id })
  return { id: scholar.id, course, group }
}
const newCohort = async () => {
  const made = await as('ld').call(createCohort, { name: `Sampah ${Math.random()}`, year: 2024, description: '' })
  return made.body.data.id
}
/** Does something while a scholar is in the trash, and answers what restoring them says. */
const whileInTrash = async (id: number, work: () => Promise<{ status: number }>) => {
  await as('upcm').call(trashScholars, { id: [id] })
  expect((await work()).status).toBe(200)
  return (await as('upcm').call(restoreScholars, { id: [id] })).body.message
}
const ended = (count: string) => new RegExp(` has been restored; ${count} ended, because what they belonged to has changed$`)

test('in a group with a new leader a restored scholar is a member; the membership of a deleted cohort stays away', async () => {
  const { id, group } = await groupLeader()
  const message = await whileInTrash(id, async () => {
    await as('ld').call(assignGroupMembers, { course_group_id: group, user_id: idsOf('tsa') })
    return as('ld').call(makeLeader, { course_group_id: group, user_id: idsOf('tsa')[0]! })
  })
  expect(message).toMatch(/ has been restored$/)
  expect(await one(`select leader, left_at from group_members where user_id = ${id}`)).toEqual({ leader: false, left_at: null })

  const cohort = await newCohort()
  await as('ld').call(assignMembers, { cohort_id: cohort, data_user_id: [id] })
  expect(await whileInTrash(id, () => as('superadmin').call(removeCohort, { id: cohort }))).toContain('1 entry could not be restored')
})

test('a group that was deleted, and a course that was deleted or has another cohort, do not get a restored scholar back', async () => {
  const deleted = await groupLeader()
  expect(await whileInTrash(deleted.id, () => as('ld').call(removeGroup, { id: deleted.group }))).toMatch(ended('1 entry was'))
  const membership = (id: number) => one(`select leader, left_at is null open from group_members where user_id = ${id} order by id limit 1`)
  expect(await membership(deleted.id)).toEqual({ leader: false, open: false })
  // The scholar can be put into another group, and leave the cohort.
  const other = await newGroup(product, deleted.course.id)
  const them = { user_id: [deleted.id] }
  expect((await as('ld').call(assignGroupMembers, { course_group_id: other, ...them })).status).toBe(200)
  expect((await as('ld').call(unassignGroupMembers, { course_group_id: other, ...them })).status).toBe(200)
  expect((await as('ld').call(unassignMembers, { cohort_id: deleted.course.cohort, ...them })).status).toBe(200)

  const gone = await groupLeader()
  expect(await whileInTrash(gone.id, () => as('ld').call(removeCourse, { id: gone.course.id }))).toMatch(ended('1 entry was'))
  expect(await membership(gone.id)).toEqual({ leader: false, open: false })

  const moved = await groupLeader()
  const give = (cohort_id: number) => as('ld').call(assignCohort, { course_id: moved.course.id, cohort_id })
  const cohort = await newCohort()
  expect(await whileInTrash(moved.id, () => give(cohort))).toMatch(ended('1 entry was'))
  expect(await membership(moved.id)).toEqual({ leader: false, open: false })
  expect((await give(moved.course.cohort)).status).toBe(200)
})

test('a facilitator or mentor who left the course, or lost it with its cohort, does not get a restored scholar back', async () => {
  const [facilitator, mentor] = idsOf('facilitator', 'mentor') as [number, number]
  const scholar = await newScholar()
  const course = await newCourse(product)
  await as('ld').call(assignMembers, { cohort_id: course.cohort, data_user_id: [scholar.id] })
  await as('ld').call(addTeachers, { course_id: course.id, user_id: [mentor] })
  await as('ld').call(assignMentor, { course_id: course.id, user_id: mentor, scholar_id: [scholar.id] })
  await as('ld').call(assignFacilitator, { course_id: course.id, user_id: facilitator, scholar_id: [scholar.id] })
  const reached = async () => (await as('mentor').call(listScholars, { filter: { user_id: scholar.id } })).body.data.length
  const open = async () =>
    (
      await ask<{ user_id: number }>(
        `select user_id from mentoring_assignments where scholar_id = ${scholar.id} and ends_on is null order by side`,
      )
    ).map(({ user_id }) => user_id)
  expect([await reached(), await open()]).toEqual([1, [facilitator, mentor]])

  const { data } = (await as('ld').call(listTeachers, { filter: { course_id: course.id } })).body
  const { id } = data.find(({ user_id }) => user_id === mentor)!
  expect(await whileInTrash(scholar.id, () => as('ld').call(removeTeachers, [id]))).toMatch(ended('1 entry was'))
  expect([await reached(), await open()]).toEqual([0, [facilitator]])

  const cohort = await newCohort()
  const give = () => as('ld').call(assignCohort, { course_id: course.id, cohort_id: cohort })
  expect(await whileInTrash(scholar.id, give)).toMatch(ended('1 entry was'))
  expect(await open()).toEqual([])
})

test('permanently deleted: papers, NIK, contact data and rows are gone, decisions stay under a deleted scholar', async () => {
  const scholar = await rich()
  await ask(`update proposals set approval = 'approved' where id in (select id from proposals where scholar_id = ${scholar.id} limit 1)`)
  await ask(`insert into files (kind, record_id, owner_id, name, type, size, storage_key)
    values ('accounts.scan', ${scholar.id}, ${scholar.id}, 'ktp.jpg', 'image/jpeg', 1, 'test/ktp')`)
  await ask(
    `insert into scholar_scans (scholar_id, field, file_id) select ${scholar.id}, 'scan_matrix', id from files where storage_key = 'test/ktp'`,
  )
  const decided = (
    await one<{ n: number }>(
      `select count(*)::int n from proposals where scholar_id = ${scholar.id} and approval not in ('process', 'revision')`,
    )
  ).n
  await ask(`insert into notifications (user_id, message_html, url, by_id)
    select ${demoPerson('upcm').id}, 'Told of <b>somebody</b>', '/', id from users where id in (${scholar.id}, ${demoPerson('tsa').id})`)
  const toldOf = async () =>
    (await ask<{ by_id: number }>(`select by_id from notifications where message_html = 'Told of <b>somebody</b>'`)).map(
      ({ by_id }) => by_id,
    )
  await as('upcm').call(trashScholars, { id: [scholar.id] })
  expect((await toldOf()).length).toBe(2)
  const wrong = await as('upcm').call(eraseScholars, { id: [scholar.id], name: 'Somebody else' })
  expect(wrong.status).toBe(422)
  expect(wrong.error.errors).toHaveProperty('name')
  expect((await as('upcm').call(eraseScholars, { id: [scholar.id], name: ` ${scholar.name.toLowerCase()} ` })).status).toBe(200)

  expect(
    await one(
      `select name, nik_sealed, phone_number, bio, gender, profile_picture, no_tf, password_hash, role from users where id = ${scholar.id}`,
    ),
  ).toEqual({
    name: 'Deleted scholar',
    nik_sealed: null,
    phone_number: '',
    bio: '',
    gender: null,
    profile_picture: null,
    no_tf: null,
    password_hash: '',
    role: 'DELETED',
  })
  // Nor does anybody keep a notice with the name.
  expect(await toldOf()).toEqual([demoPerson('tsa').id])
  expect(Object.values(await counts(scholar.id)).every((count) => count === 0)).toBe(true)
  expect((await one<{ n: number }>(`select count(*)::int n from proposals where scholar_id = ${scholar.id}`)).n).toBe(decided)
  expect(decided).toBeGreaterThan(0)
  expect(
    await ask(`select 1 from proposal_documents d join proposals p on p.id = d.proposal_id where p.scholar_id = ${scholar.id}`),
  ).toEqual([])
  // Every file but those of signed contracts ends with the next sweep, and nothing holds it.
  const open = await ask(`select kind from files where owner_id = ${scholar.id} and expires_at is null and kind not like 'contracts.%'`)
  expect(open).toEqual([])
  await ask(`delete from files where owner_id = ${scholar.id} and expires_at < now()`)
  const text = await ask(`select 1 from trash where parcel::text ilike '%${scholar.email}%' or identity::text ilike '%${scholar.email}%'`)
  expect(text).toEqual([])
  expect((await as('upcm').call(restoreScholars, { id: [scholar.id] })).status).toBe(409)
  expect((await as('upcm').call(personalData.look, { id: [scholar.id] })).status).toBe(404)
})

test('a mail that waits for somebody who is permanently deleted is not sent to them, unless another account has the address', async () => {
  const [scholar, other] = [await newScholar({ email: 'Waits.One@example.org' }), await newScholar()]
  await ask(`insert into outbox ("to", subject, text, status) values ('waits.one@example.org', 'waits', 'x', 'waiting'),
    ('waits.one@example.org', 'was sent', 'x', 'sent'), ('${other.email}', 'to another', 'x', 'waiting'), ('outside@example.org', 'outside', 'x', 'waiting')`)
  const addresses = async () =>
    (
      await ask<{ to: string }>(
        `select "to" from outbox where subject in ('waits', 'was sent', 'to another', 'outside') and status in ('waiting', 'sent') order by id`,
      )
    ).map(({ to }) => to)
  await as('upcm').call(trashScholars, { id: [scholar.id] })
  await as('upcm').call(eraseScholars, { id: [scholar.id], name: scholar.name })
  expect(await addresses()).toEqual([`deleted-${scholar.id}@deleted.invalid`, 'waits.one@example.org', other.email, 'outside@example.org'])
  // Somebody else has the address by now.
  await as('upcm').call(trashScholars, { id: [other.id] })
  await newScholar({ email: other.email })
  await as('upcm').call(eraseScholars, { id: [other.id], name: other.name })
  expect((await addresses())[2]).toBe(other.email)
})

test('a report goes to the trash, leaves the place to a newer one, and asks before it comes back', async () => {
  const scholar = await newScholar()
  const old = await newReport(scholar.id, 'The old one')
  expect((await as('upcm').call(trashReports, [old] as never)).body.message).toBe('The report is in the trash')
  expect(await reportsOf(old)).toBe(0)
  const row = (await as('upcm').call(listDeletedReports, {})).body.data[0]!
  expect(row).toMatchObject({ id: old, name: scholar.name, period: 'baseline' })
  expect((await as('upcm').call(restoreReports, { id: [old] })).status).toBe(200)
  expect(await reportsOf(old)).toBe(1)

  await as('upcm').call(trashReports, { id: [old] })
  const newer = await newReport(scholar.id, 'The newer one')
  const asked = await as('upcm').call(restoreReports, { id: [old] })
  expect(asked.status).toBe(422)
  expect(asked.raw.toString()).toContain('has a newer')
  expect(await reportsOf(newer)).toBe(1)
  expect((await as('upcm').call(restoreReports, { id: [old], confirmed: `newer-${newer}` })).status).toBe(200)
  expect([await reportsOf(old), await reportsOf(newer)]).toEqual([1, 0])
  expect((await as('upcm').call(listDeletedReports, { filter: { id: newer } })).body.data).toHaveLength(1)
  const history = (await as('upcm').call(reportHistory, { id_scholar: scholar.id })).body.data
  expect(history.slice(0, 2).map(({ action }) => action)).toEqual(['restored', 'trashed'])

  expect((await as('upcm').call(eraseReports, { id: [newer], name: scholar.name })).status).toBe(403)
  expect((await as('superadmin').call(eraseReports, { id: [newer], name: 'no' })).status).toBe(422)
  expect((await as('superadmin').call(eraseReports, { id: [newer], name: scholar.name })).status).toBe(200)
  expect((await as('upcm').call(listDeletedReports, { filter: { id: newer } })).body.data).toHaveLength(0)

  // A report does not come back before its scholar.
  await as('upcm').call(trashReports, { id: [old] })
  await as('upcm').call(trashScholars, { id: [scholar.id] })
  expect((await as('upcm').call(restoreReports, { id: [old] })).error.message).toContain('in the trash, too')
})

test('a deleted report leaves its issued version valid and says so before, unless it is withdrawn with it', async () => {
  const make = async () => {
    const { id: scholar_id } = await newScholar()
    const id = await newReport(scholar_id, 'Issued')
    const issued = await as('upcm').call(issueReport, { scholar_id, period: 'baseline' })
    expect(issued.status, issued.raw.toString()).toBe(200)
    return { id, scholar_id, issue: issued.body.data }
  }
  const stateOf = async (code: string) => (await visitor.call(checkReport, { code })).body.data.state
  const [stays, ends] = [await make(), await make()]
  const bare = await newReport((await newScholar()).id, 'Never issued')
  const look = await as('upcm').call(previewReportDeletion, { id: [stays.id, bare] })
  expect(look.body.data).toEqual([{ id: stays.issue.id, name: expect.any(String), period: 'baseline', version: 1 }])

  expect((await as('upcm').call(trashReports, { id: [stays.id] })).body.message).toBe('The report is in the trash')
  expect(await stateOf(stays.issue.code)).toBe('valid')
  const both = await as('upcm').call(trashReports, { id: [ends.id, bare], withdraw: 'Written about somebody else' })
  expect(both.body.message).toBe('2 reports are in the trash, and 1 issued version has been withdrawn')
  expect(await stateOf(ends.issue.code)).toBe('withdrawn')
  expect(await one(`select reason from report_issues where id = ${ends.issue.id}`)).toEqual({ reason: 'Written about somebody else' })
  expect((await as('upcm').call(previewReportDeletion, { id: [ends.id] })).status).toBe(404)
})

test('the trash is searched and filtered, and the newest deleted comes first', async () => {
  const [a, b] = [await newScholar({ name: 'Zulkifli Terbuang' }), await newScholar({ name: 'Zulkarnain Terbuang' })]
  await as('upcm').call(trashScholars, { id: [a.id] })
  await as('upcm').call(trashScholars, { id: [b.id] })
  const all = await as('upcm').call(listDeletedScholars, { filter: { search: 'terbuang' } })
  expect(all.body.data.map(({ id }) => id)).toEqual([b.id, a.id])
  expect((await as('upcm').call(listDeletedScholars, { filter: { search: a.email } })).body.data.map(({ id }) => id)).toEqual([a.id])
  expect((await as('upcm').call(listDeletedScholars, { filter: { search: 'terbuang', year_tf: 2031 } })).body.data).toEqual([])
})

test('the search finds what is in the trash, by its name and its old number, also far behind the newest', async () => {
  const scholar = await newScholar({ name: 'Zulfikar Tersembunyi' })
  const report = await one<{ id: number }>(`insert into reports (scholar_id, period) values (${scholar.id}, 'midline') returning id`)
  await as('upcm').call(trashReports, { id: [report.id] })
  await as('upcm').call(trashScholars, { id: [scholar.id] })
  const found = async (text: string) =>
    (await as('upcm').call(searchAll, { text })).body.data.flatMap(({ key, records }) =>
      key.startsWith('deleted_') ? records.map(({ id }) => [key, id]) : [],
    )
  const both = [
    ['deleted_scholars', scholar.id],
    ['deleted_reports', report.id],
  ]
  expect([await found('tersembunyi'), await found(scholar.no_tf), await found('zulfikar ters')]).toEqual([both, both, both])
  // Others of both kinds with larger numbers.
  await ask(`insert into trash (kind, record_id, scholar_id, parcel, search_text)
    select kind, 1000000 + i, ${scholar.id}, '{"rows": [], "emptied": []}', 'somebody else' from generate_series(1, 2) i, unnest('{report,scholar}'::text[]) kind`)
  expect([await found('tersembunyi'), await found(scholar.no_tf)]).toEqual([both, both])
  await ask('delete from trash where record_id > 1000000')
})

test('the job ends what is over and nothing else', async () => {
  const [over, fresh] = [await newScholar(), await newScholar()]
  await as('upcm').call(trashScholars, { id: [over.id, fresh.id] })
  await ask(
    `update trash set deleted_at = now() - interval '${trashDays.default} days 1 minute' where record_id = ${over.id} and kind = 'scholar'`,
  )
  await ask(
    `update trash set deleted_at = now() - interval '${trashDays.default - 1} days' where record_id = ${fresh.id} and kind = 'scholar'`,
  )
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.databaseUrl }) }) })
  try {
    await eraseExpired({ db, contributions: joinAreas(areas) })
  } finally {
    await db.destroy()
  }
  expect(await gone(over.id)).toBeUndefined()
  expect(await one(`select name from users where id = ${over.id}`)).toEqual({ name: 'Deleted scholar' })
  expect(await gone(fresh.id)).toBeDefined()
  const entry = await one<{ by_id: number | null }>(`select by_id from account_log where user_id = ${over.id} and action = 'deleted'`)
  expect(entry.by_id).toBeNull()
})

test('a scholar takes all that is kept about them, and so does staff for somebody in the trash', async () => {
  const scholar = await rich()
  const mine = await as('scholar').call(personalData.look, {
    id: [(await one<{ id: number }>(`select id from users where username = 'scholar'`)).id],
  })
  expect(mine.status).toBe(200)
  expect((await as('scholar').call(personalData.look, { id: [scholar.id] })).status).toBe(404)
  const dataOf = async () => {
    const answer = await as('upcm').call(personalData.fetch, { id: [scholar.id] })
    expect(answer.status).toBe(200)
    const entry = zipEntriesOf(answer.raw)!.find(({ name }) => name.endsWith('data.json'))!
    return JSON.parse(unzip(answer.raw, entry)!.toString()) as Record<string, unknown[]> & { account: Record<string, unknown> }
  }
  const before = await dataOf()
  expect(before.account).toMatchObject({ email: scholar.email, username: scholar.username })
  expect(before.account['nik']).toMatch(/^\d{16}$/)
  expect(JSON.stringify(before)).not.toContain('password_hash')
  await as('upcm').call(trashScholars, { id: [scholar.id] })
  const after = await dataOf()
  expect(after.account).toMatchObject({ email: scholar.email })
  for (const table of ['proposals', 'cohort_members', 'group_members']) expect(after[table]?.length, table).toBe(before[table]?.length)
  const seen = await ask(
    `select 1 from account_log where user_id = ${scholar.id} and action = 'viewed' and details @> '{"fields": ["nik"]}'`,
  )
  expect(seen.length).toBeGreaterThan(0)
})

test('who holds less than a scholar cannot delete them or bring them back', async () => {
  const officer = await one<{ id: number }>(
    `select u.id from users u join user_permissions p on p.user_id = u.id and p.permission_id = 9 where role = 'SCHOLAR' and username <> 'tsa' limit 1`,
  )
  expect((await as('ld').call(trashScholars, { id: [officer.id] })).status).toBe(403)
  expect((await as('guest').call(trashScholars, { id: [officer.id] })).status).toBe(403)
  expect((await as('superadmin').call(trashScholars, { id: [officer.id] })).status).toBe(200)
  // Nor bring them back: their permissions come back with them.
  expect((await as('ld').call(restoreScholars, { id: [officer.id] })).status).toBe(403)
  expect(await gone(officer.id)).toBeDefined()
  expect((await as('superadmin').call(restoreScholars, { id: [officer.id] })).status).toBe(200)
})
