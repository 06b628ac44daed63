import {
  listBlastAudiences,
  listBlastLetters,
  listBlasts,
  openFileUrl,
  readOpenFile,
  recallBlast,
  releaseBlast,
  retryBlast,
} from '@pandu/contract/blast'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { blast } from './blast.area.ts'
import { keepFiles } from './blast.files.ts'
import { settleLetters } from './blast.mail.ts'
import { blastParts } from './blast.parts.ts'
import { addLetters, countPeople, peopleMissingField, readPeople, recipientsPage } from './blast.recipients.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, blast)
const number = async (text: string, values: unknown[] = []) => (await rows<{ id: number }>(text, values))[0]!.id
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

interface Given {
  role?: string
  status?: number
  email?: string
  university?: number | null
}
const newPerson = ({ role = 'SCHOLAR', status = 1, email, university = null }: Given = {}) =>
  number(
    `insert into users (name, username, email, role, password_hash, gender, status, university_id, vendor_id)
     select 'Blast ' || n, n, coalesce($3, n || '@blast.example'), $1, 'x', 'Female', $2, $4, case when $1 = 'VENDOR' then (select min(id) from vendors) end from (select md5(random()::text) n) r returning id`,
    [role, status, email ?? null, university],
  )
const newCourse = (deleted = false) =>
  number(
    `insert into courses (title, start_date, end_date, status, deleted_at)
     values ('Letters', current_date, current_date, 1, case when $1 then now() end) returning id`,
    [deleted],
  )
const newGroup = async (course: number, people: readonly number[], deleted = false) => {
  const id = await number(
    `insert into course_groups (course_id, title, deleted_at) values ($1, 'Group ' || md5(random()::text), case when $2 then now() end) returning id`,
    [course, deleted],
  )
  for (const one of people) await rows('insert into group_members (group_id, user_id, course_id) values ($1, $2, $3)', [id, one, course])
  return id
}
const newBlast = (state: string, sendAt = 'now()', activeAt = 'null') =>
  number(
    `insert into blasts (subject, content, state, send_at, active_at, created_by)
     values ('Letter ' || md5(random()::text), '<p>Text</p>', $1, ${sendAt}, ${activeAt}, $2) returning id`,
    [state, demoPerson('upcm').id],
  )
const newMail = (status: string, lane = 1) =>
  number(`insert into outbox ("to", subject, text, status, lane) values ('a@b.example', 's', 't', $1, $2) returning id`, [status, lane])
const newLetter = (
  blastId: number,
  state: string,
  { mail, outcome = '', person }: { mail?: number; outcome?: string; person?: number } = {},
) =>
  number(
    `insert into blast_letters (blast_id, user_id, name, email, reason, state, mail_id, outcome)
     values ($1, $2, 'Name', 'a@b.example', '', $3, $4, $5) returning id`,
    [blastId, person ?? null, state, mail ?? null, outcome],
  )
const stateOf = async (id: number) => (await rows<{ state: string }>('select state from blast_letters where id = $1', [id]))[0]!.state
const blastState = async (id: number) => (await rows<{ state: string }>('select state from blasts where id = $1', [id]))[0]!.state

const everybody = { pattern: '%', page: { number: 1, size: 1000 }, sort: 'name' }
const peopleOf = async (...to: string[]) => sorted((await recipientsPage(database.db, to, everybody)).data.map(({ id }) => id))
const among = async (people: readonly number[], ...to: string[]) => (await peopleOf(...to)).filter((id) => people.includes(id))

test('a set holds those who belong to it today, are active and have an address', async () => {
  const [campus, otherCampus] = (await rows<{ id: number }>('select id from universities order by id limit 2')).map(({ id }) => id)
  const scholar = await newPerson({ university: campus! })
  const away = await newPerson({ university: otherCampus! })
  const team = await newPerson({ role: 'TF' })
  const partner = await newPerson({ role: 'VENDOR' })
  const off = await newPerson({ status: 0, university: campus! })
  const mute = await newPerson({ email: '', university: campus! })
  const all = [scholar, away, team, partner, off, mute]
  expect(await among(all, 'scholar')).toEqual([scholar, away])
  expect(await among(all, 'tf')).toEqual([team])
  expect(await among(all, 'vendor')).toEqual([partner])
  expect(await among(all, `university.${campus}`)).toEqual([scholar])
  expect(await peopleOf(`user.${scholar}`, `user.${off}`, `user.${mute}`)).toEqual([scholar])
  const cohort = await number(`insert into cohorts (name, year) values ('Letters ' || md5(random()::text), 2026) returning id`)
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort, scholar])
  expect(await peopleOf(`cohort.${cohort}`)).toEqual([scholar])
  expect(await peopleOf()).toEqual([])
})

test('of a group those who are in it; a deleted group has nobody, and neither has a group of a deleted course', async () => {
  const [one, left, other, gone] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()]
  const course = await newCourse()
  const group = await newGroup(course, [one, left])
  const second = await newGroup(course, [other])
  const deleted = await newGroup(course, [gone], true)
  await rows('update group_members set left_at = now() where user_id = $1', [left])
  expect(await peopleOf(`group.${group}`)).toEqual([one])
  expect(await peopleOf(`group.${deleted}`)).toEqual([])
  expect(await among([one, left, other, gone], 'group')).toEqual(sorted([one, other]))
  const lost = await newPerson()
  const inDeletedCourse = await newGroup(await newCourse(true), [lost])
  expect(await peopleOf(`group.${inDeletedCourse}`, `group.${second}`)).toEqual([other])
  expect(await among([one, lost], 'group')).toEqual([one])
  const offered = (await calls.as('upcm').call(listBlastAudiences, {})).data.map(({ value }) => value)
  const groups = [group, second, deleted, inDeletedCourse].map((id) => offered.includes(`group.${id}`))
  expect(groups).toEqual([true, true, false, false])
})

test('people are found by name or address and can be left out; chosen ones are named while they are active', async () => {
  const [one, two, off] = [await newPerson(), await newPerson(), await newPerson({ status: 0 })]
  const to = [`user.${one}`, `user.${two}`]
  const [{ email } = { email: '' }] = await rows<{ email: string }>('select email from users where id = $1', [one])
  const found = await recipientsPage(database.db, to, { ...everybody, pattern: `%${email}%` })
  expect([found.data.map(({ id }) => id), found.total]).toEqual([[one], 1])
  expect((await countPeople(database.db, to, [])).people).toBe(2)
  expect((await countPeople(database.db, to, [one])).people).toBe(1)
  const id = await newBlast('waiting')
  expect(await addLetters(database.db, id, to, [one])).toBe(1)
  expect(await rows('select user_id from blast_letters where blast_id = $1', [id])).toEqual([{ user_id: two }])
  const offered = (await calls.as('upcm').call(listBlastAudiences, { to: `user.${one},user.${off}` })).data.map(({ value }) => value)
  expect(offered.filter((value) => value.startsWith('user.'))).toEqual([`user.${one}`])
})

test('the values of people are their own, and who lacks one is counted in this letter alone', async () => {
  const [campus] = await rows<{ id: number; name: string }>('select id, name from universities order by id offset 1 limit 1')
  const [one, two] = [await newPerson({ university: campus!.id }), await newPerson()]
  const read = await readPeople(database.db, [one])
  expect(read.map(({ id, university }) => [id, university])).toEqual([[one, campus!.name]])
  const [first, second] = [await newBlast('waiting'), await newBlast('waiting')]
  await newLetter(first, 'waiting', { person: one })
  await newLetter(first, 'waiting', { person: two })
  await newLetter(second, 'waiting', { person: two })
  expect((await peopleMissingField(database.db, first, 'university')).count).toBe(1)
  expect((await peopleMissingField(database.db, second, 'no_tf')).count).toBe(1)
})

test('a letter stands where its mail stands, and a blast is being sent while one of its mails waits', async () => {
  const id = await newBlast('done')
  const other = await newBlast('done')
  const states: [string, string][] = []
  for (const [status, shown] of [
    ['waiting', 'waiting'],
    ['sending', 'waiting'],
    ['sent', 'sent'],
    ['failed', 'failed'],
    ['withheld', 'left'],
  ] as const) {
    const letter = await newLetter(id, 'queued', { mail: await newMail(status) })
    const found = (await calls.as('upcm').call(listBlastLetters, { filter: { blast_id: id }, page: { size: 100 } })).data
    states.push([shown, found.find((one) => one.id === letter)!.state])
  }
  for (const [shown, state] of states) expect(state).toBe(shown)
  await newLetter(id, 'queued', { outcome: 'sent' })
  await newLetter(id, 'recalled', { mail: await newMail('sent') })
  await newLetter(other, 'queued', { mail: await newMail('sent') })
  const list = async (filter: object) => (await calls.as('upcm').call(listBlasts, { filter, page: { size: 100 } })).data
  const [shown] = await list({ id })
  expect(shown).toMatchObject({ people: 7, waiting: 2, sent: 2, failed: 1, unknown: 0, left_out: 2, state: 'sending' })
  expect((await list({ id: other }))[0]).toMatchObject({ people: 1, sent: 1, state: 'done' })
  expect(await list({ id: other, state: 'sending' })).toEqual([])
  expect(await list({ id: other, search: shown!.subject })).toEqual([])
  const only = await calls.as('upcm').call(listBlastLetters, { filter: { blast_id: id, state: 'failed' } })
  expect(only.total).toBe(1)
  expect((await calls.as('upcm').call(listBlastLetters, { filter: { blast_id: id, search: 'nobody' } })).total).toBe(0)
})

test.each([
  ['a mail of the other lane waits', 'queued', 'waiting', 0],
  ['a letter that was recalled has a mail that waits', 'recalled', 'waiting', 1],
] as const)('a blast is done although %s', async (_, state, status, lane) => {
  const id = await newBlast('done')
  await newLetter(id, state, { mail: await newMail(status, lane) })
  expect((await calls.as('upcm').call(listBlasts, { filter: { id } })).data[0]!.state).toBe('done')
})

test('a blast that was recalled is not being sent, whatever waits', async () => {
  const id = await newBlast('recalled')
  await newLetter(id, 'queued', { mail: await newMail('waiting') })
  expect((await calls.as('upcm').call(listBlasts, { filter: { id } })).data[0]!.state).toBe('recalled')
})

test('failed are letters without a mail and those whose mail failed, as long as nothing else became of them', async () => {
  const failed = async (state: string, given: Parameters<typeof newLetter>[2] = {}) => {
    const id = await newBlast('done')
    await newLetter(id, state, given)
    const found = async (value: 0 | 1) => (await calls.as('upcm').call(listBlasts, { filter: { id, failed: value } })).total
    expect((await found(0)) + (await found(1))).toBe(1)
    return (await found(1)) === 1
  }
  expect(await failed('failed')).toBe(true)
  expect(await failed('queued', { outcome: 'failed' })).toBe(true)
  expect(await failed('queued', { mail: await newMail('failed') })).toBe(true)
  expect(await failed('queued', { outcome: 'sent' })).toBe(false)
  expect(await failed('waiting')).toBe(false)
  expect(await failed('left', { outcome: 'failed' })).toBe(false)
  expect(await failed('queued', { mail: await newMail('sent'), outcome: 'failed' })).toBe(false)
  expect(await failed('queued', { mail: await newMail('failed', 0) })).toBe(false)
  expect(await failed('recalled', { mail: await newMail('failed') })).toBe(false)
})

test('the number of letters with failed mails and the search are for staff', async () => {
  const count = async (who: 'upcm' | 'facilitator') =>
    (await partsOf(database, blastParts).counters(demoActor(who))).map((one) => one.count)
  const [before] = await count('upcm')
  const id = await newBlast('done')
  await newLetter(id, 'failed')
  await newBlast('done')
  expect(await count('upcm')).toEqual([Number(before) + 1])
  expect(await count('facilitator')).toEqual([])
  const finds = async (who: 'upcm' | 'facilitator') => (await partsOf(database, blastParts).finds(demoActor(who), 'letter')).length
  expect([await finds('upcm'), await finds('facilitator')]).toEqual([1, 0])
})

test('a recall stops what waits here and in the outbox, of this letter alone', async () => {
  const [id, other] = [await newBlast('sending'), await newBlast('sending')]
  const [here, there] = [await newLetter(id, 'waiting'), await newLetter(other, 'waiting')]
  const left = await newLetter(id, 'left')
  const inOutbox = await newLetter(id, 'queued', { mail: await newMail('waiting') })
  const otherInOutbox = await newLetter(other, 'queued', { mail: await newMail('waiting') })
  const sent = await newLetter(id, 'queued', { mail: await newMail('sent') })
  const cancelled = await newLetter(id, 'left', { mail: await newMail('waiting') })
  await calls.as('upcm').call(recallBlast, { id })
  const states = await Promise.all([here, inOutbox, there, otherInOutbox, left, sent, cancelled].map(stateOf))
  expect(states).toEqual(['recalled', 'recalled', 'waiting', 'queued', 'left', 'queued', 'left'])
  expect(await calls.as('upcm').status(recallBlast, { id })).toBe(409)
})

test('what failed is tried again, and nothing else; a letter that never had a mail is checked again', async () => {
  const id = await newBlast('done')
  const unwritten = await newLetter(id, 'failed', { person: await newPerson() })
  const sent = await newLetter(id, 'queued', { mail: await newMail('sent'), person: await newPerson() })
  const failedMail = await newMail('failed')
  await newLetter(id, 'queued', { mail: failedMail, person: await newPerson() })
  expect((await calls.as('upcm').call(retryBlast, { id })).message).toBe('2 people will get the letter again')
  expect([await stateOf(unwritten), await stateOf(sent), await blastState(id)]).toEqual(['waiting', 'queued', 'sending'])
  expect(await rows('select status from outbox where id = $1', [failedMail])).toEqual([{ status: 'waiting' }])
  const held = await newBlast('held')
  await newLetter(held, 'failed', { person: await newPerson() })
  await calls.as('upcm').call(retryBlast, { id: held })
  expect(await blastState(held)).toBe('held')
  await calls.as('upcm').call(releaseBlast, { id: held })
  expect(await blastState(held)).toBe('sending')
})

test('what became of a mail is kept with its letter alone', async () => {
  const id = await newBlast('done')
  const [mail, another] = [await newMail('sent'), await newMail('failed')]
  const [one, two] = [await newLetter(id, 'queued', { mail }), await newLetter(id, 'queued', { mail: another })]
  await settleLetters(database.db, [mail])
  const outcomes = await rows<{ outcome: string }>('select outcome from blast_letters where id = any($1) order by id', [[one, two]])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['sent', ''])
})

test('a letter keeps its pictures, which have to be there still', async () => {
  const picture = (kind: string, days: number) =>
    rows<{ id: string }>(
      `insert into files (kind, name, size, type, storage_key, expires_at)
       values ($1, 'a.png', 1, 'image/png', md5(random()::text), now() + $2 * interval '1 day') returning id`,
      [kind, days],
    ).then(([file]) => file!.id)
  const [one, other] = [await picture('blast.picture', 1), await picture('blast.picture', 1)]
  const id = await newBlast('waiting')
  const keep = (file: string) =>
    calls.within('upcm', (call) =>
      keepFiles(call, { id, content: `<img src="${openFileUrl(file)}">`, send_at: null, attachment: undefined }),
    )
  await keep(one)
  const kept = await rows<{ id: string }>('select id from files where record_id = $1 and kind = $2', [id, 'blast.picture'])
  expect(kept.map((file) => file.id)).toEqual([one])
  expect(await rows('select 1 from files where id = $1 and record_id is null', [other])).toHaveLength(1)
  for (const file of [await picture('blast.picture', -1), await picture('blast.linked', 1)])
    await expect(keep(file)).rejects.toMatchObject({ status: 422 })
  // Without the address of a picture or file of letters, and after its days, it is not found.
  const open = (file: string) => calls.as('guest').status(readOpenFile, { id: file })
  expect([await open(await picture('blast.picture', -1)), await open(await picture('blast.along', 1))]).toEqual([404, 404])
})

test('of a deleted scholar the letters lose name and address, and no others', async () => {
  const [one, two] = [await newPerson(), await newPerson()]
  const id = await newBlast('done')
  await newLetter(id, 'left', { person: one })
  await newLetter(id, 'left', { person: two })
  await blast.personal?.anonymise?.(database.db, one)
  const names = await rows<{ name: string }>('select name from blast_letters where blast_id = $1 order by user_id', [id])
  expect(names.map(({ name }) => name)).toEqual(['Deleted scholar', 'Name'])
})
