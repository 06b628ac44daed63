import { addTeachers } from '@pandu/contract/courses'
import { readEvaluationSheet, readParticipants, storeEvaluationSheet } from '@pandu/contract/evaluations'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../../seed/people.ts'
import { accountWorld } from '../../../../test/accounts.ts'
import { idsOf, newCourse } from '../../../../test/groups.ts'

const world = accountWorld()
const { as, rows } = world
const [scholar, scholar2, third, mentor] = idsOf('scholar', 'scholar2', 'tsa', 'mentor') as [number, number, number, number]
const name = (who: 'scholar' | 'scholar2' | 'tsa' | 'mentor') => demoPerson(who).name
const emailOf = async (id: number) => (await rows<{ email: string }>('select email from users where id = $1', [id]))[0]!.email

let meeting: number
beforeEach(async () => {
  await rows('delete from attendance_aliases')
  const { id: course } = await newCourse(world)
  await as('ld').call(addTeachers, { course_id: course, user_id: [mentor] })
  await rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on) select $1, 'mentor', $2, id, '2026-01-01' from unnest($3::int[]) id`,
    [course, mentor, [scholar, scholar2, third]],
  )
  const [made] = await rows<{ id: number }>(
    `insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
     values ($1, 'mentor', $2, 'Read from a list', 'Zoom Meeting', '2026-07-13T03:00:00Z', '2026-07-13T04:30:00Z') returning id`,
    [course, mentor],
  )
  meeting = made!.id
})

const read = (text: string | Uint8Array<ArrayBuffer>) =>
  as('mentor').call(readParticipants, {
    course_schedule_administrator_id: meeting,
    file: new File([text], 'participants.csv', { type: 'text/csv' }),
  })
const found = async (text: string | Uint8Array<ArrayBuffer>) => {
  const { status, body } = await read(text)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const matches = async (text: string) =>
  Object.fromEntries((await found(text)).participants.map((one) => [one.name, one.match && [one.match.scholar_id, one.match.by]]))

test('Zoom: a report with the meeting above, names beside original names, e-mails missing, several joins', async () => {
  const { participants, notes } = await found(
    [
      'Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants',
      `982 1234 5678,Read from a list,07/13/2026 09:55:01 AM,07/13/2026 11:32:40 AM,${await emailOf(mentor)},98,4`,
      '',
      'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest,Recording Consent,In Waiting Room',
      `${name('mentor')} (Host),${await emailOf(mentor)},07/13/2026 09:55:01 AM,07/13/2026 11:32:40 AM,98,No,,No`,
      `"HP Oppo A5 (${name('scholar')})",,07/13/2026 09:58:00 AM,07/13/2026 10:28:00 AM,30,Yes,,No`,
      `"HP Oppo A5 (${name('scholar')})",,07/13/2026 10:20:00 AM,07/13/2026 11:00:00 AM,40,Yes,,No`,
      `"HP Oppo A5 (${name('scholar')})",,07/13/2026 09:50:00 AM,07/13/2026 09:58:00 AM,8,Yes,,Yes`,
      `${name('scholar')},${await emailOf(scholar)},07/13/2026 11:30:00 AM,07/13/2026 11:32:00 AM,2,No,,No`,
      'iPhone,,07/13/2026 10:01:00 AM,07/13/2026 11:00:00 AM,59,Yes,,No',
    ].join('\r\n'),
  )
  expect(participants.map(({ name: who, match, minutes, joins }) => [who, match?.scholar_id, minutes, joins])).toEqual([
    [`HP Oppo A5 (${name('scholar')})`, scholar, 64, 3],
    ['iPhone', undefined, 59, 1],
  ])
  expect(notes).toEqual(['Lines of the waiting room were left out: 1.', `${name('mentor')} held the meeting and was left out.`])
})

test('Google Meet: first and last name apart, durations in words', async () => {
  const [first = '', ...rest] = name('scholar2').split(' ')
  const { participants } = await found(
    [
      'First name,Last name,Email,Duration,Time joined,Time exited',
      `${first},${rest.join(' ')},${(await emailOf(scholar2)).toUpperCase()},1 hr 2 min,10:02 AM,11:04 AM`,
      'Tamu,Lain,somebody@elsewhere.example,42m,,',
    ].join('\n'),
  )
  expect(participants.map(({ match, minutes, email }) => [match, minutes, email])).toEqual([
    [{ scholar_id: scholar2, by: 'email' }, 62, (await emailOf(scholar2)).toLowerCase()],
    [null, 42, 'somebody@elsewhere.example'],
  ])
})

test('an add-on of Meet: lines above the headings, semicolons, UTF-16 as spreadsheet programs save it', async () => {
  const text = [
    '* Meeting code: abc-defg-hij',
    '* Created on 13 Jul 2026',
    '',
    'Full Name;First Seen;Time in Call',
    `${name('scholar')};10.02;42m`,
  ].join('\r\n')
  const bytes = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  expect((await found(bytes)).participants.map(({ match, minutes }) => [match?.scholar_id, minutes])).toEqual([[scholar, 42]])
})

test('the headings stand below a text of any length', async () => {
  const above = Array.from({ length: 60 }, (_, n) => `Note ${n + 1}`)
  const text = [...above, 'Full Name;First Seen;Time in Call', `${name('scholar')};10.02;42m`].join('\n')
  expect((await found(text)).participants.map(({ match, minutes }) => [match?.scholar_id, minutes])).toEqual([[scholar, 42]])
})

test('only an e-mail, a number or a name that one scholar alone has matches by itself', async () => {
  await rows(`update users set no_tf = 'TF-9-17' where id = $1`, [third])
  expect(
    await matches(
      [
        'Name,Email,Duration',
        `TF-9-17 Si Kancil,,10`,
        `${name('scholar').toUpperCase()}!,,10`,
        `${name('scholar2').slice(0, -1)},,10`,
        'TF-9-175,,10',
      ].join('\n'),
    ),
  ).toEqual({
    'TF-9-17 Si Kancil': [third, 'number'],
    [`${name('scholar').toUpperCase()}!`]: [scholar, 'name'],
    [name('scholar2').slice(0, -1)]: null,
    'TF-9-175': null,
  })
  // Similar names are proposed.
  const { participants } = await found(`Name,Duration\n${name('scholar2').slice(0, -1)},10\n`)
  expect(participants[0]?.proposals[0]).toBe(scholar2)

  // A name that two people have, in the list or in the meeting, is not matched.
  const twice = `Name,Email,Duration\n${name('scholar')},one@x.example,10\n${name('scholar')},two@x.example,10\n`
  expect((await found(twice)).participants.map(({ match, proposals }) => [match, proposals[0]])).toEqual([
    [null, scholar],
    [null, scholar],
  ])
  const before = name('scholar2')
  await rows('update users set name = $2 where id = $1', [scholar2, name('scholar')])
  expect((await found(`Name,Duration\n${name('scholar')},10\n`)).participants[0]?.match).toBeNull()
  await rows('update users set name = $2 where id = $1', [scholar2, before])
})

test('whom somebody has confirmed is remembered, for scholars of the meeting', async () => {
  const list = 'Name,Duration\nGalaxy M12,55\n'
  const [open] = (await found(list)).participants
  expect(open?.match).toBeNull()
  const sheet = (aliases: object[]) =>
    as('mentor').call(storeEvaluationSheet, {
      course_schedule_administrator_id: meeting,
      rows: [{ scholar_id: scholar2, attendance: 'presence', score: '', notes: '', updated_at: null }],
      aliases: aliases as { alias: string; scholar_id: number }[],
    })
  expect((await sheet([{ alias: open!.alias, scholar_id: mentor }])).error.errors).toEqual({
    aliases: ['This scholar is not invited to this meeting'],
  })
  expect((await sheet([{ alias: open!.alias, scholar_id: scholar2 }])).status).toBe(200)
  expect(await matches(list)).toEqual({ 'Galaxy M12': [scholar2, 'alias'] })
  // A name may be longer than an alias can be.
  const long = `Name,Duration\n${'Very long '.repeat(30)},55\n`
  const [stranger] = (await found(long)).participants
  expect((await sheet([{ alias: stranger!.alias, scholar_id: scholar2 }])).status).toBe(200)
  expect((await found(long)).participants[0]?.match).toEqual({ scholar_id: scholar2, by: 'alias' })
  // An alias of two scholars matches neither.
  await rows('insert into attendance_aliases (scholar_id, alias) values ($1, $2)', [third, open!.alias])
  expect(await matches(list)).toEqual({ 'Galaxy M12': null })
})

test('reading stores nothing, and what is no attendance list is refused at the file', async () => {
  await found(`Name,Duration\n${name('scholar')},42m\n`)
  const { data } = (await as('mentor').call(readEvaluationSheet, { filter: { course_schedule_administrator_id: meeting } })).body
  expect(data.map(({ attendance }) => attendance)).toEqual([null, null, null])
  for (const text of ['a,b\n1,2\n', 'Name\nBudi\n', 'Name,Email\n,\n'])
    expect(Object.keys((await read(text)).error.errors ?? {}), text).toEqual(['file'])
})
