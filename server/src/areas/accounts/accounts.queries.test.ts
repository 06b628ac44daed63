import { type Account, scanNames } from '@pandu/contract/accounts'
import type { Actor } from '@pandu/contract/kit'
import { expect, test } from 'vitest'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { accountMaker } from '../../../test/new-account.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import type { Secrets } from '../../kit/secrets.ts'
import { accountParts } from './accounts.parts.ts'
import { describeAccounts, describeScholars, findScans, findScholar, lockAccount } from './accounts.queries.ts'

const database = openTestDatabase()
const { rows } = database
const parts = partsOf(database, accountParts)
const { number, newAccount, newFile } = accountMaker(rows)
/** The NIK is stored as it is here. */
const secrets = { open: (sealed: string) => sealed, sign: (text: string) => text } as unknown as Secrets
const [upcm, guest, scholar] = [demoActor('upcm'), demoActor('guest'), demoActor('scholar')]
const NIK = '3171010101990001'

const newPerson = async ({ picture, ...given }: Parameters<typeof newAccount>[0] & { picture?: true } = {}) => {
  const id = await newAccount({ nik: NIK, ...given })
  if (picture) await rows('update users set profile_picture = $2 where id = $1', [id, await newFile(id)])
  return id
}
const askForEmail = (id: number, email: string, state = '') =>
  rows(
    `insert into email_changes (user_id, old_email, new_email, confirm_hash, confirm_until, confirmed_at, ended_at)
     values ($1, 'old@a.example', $2, sha256(random()::text::bytea), now() + interval '1 day', case when $3 = 'confirmed' then now() end,
       case when $3 = 'ended' then now() end)`,
    [id, email, state],
  )
const asReader = (id: number): Actor => ({ ...scholar, id, scholarId: id })
const titles = (todos: readonly { title: string; detail: string }[]) => todos.map(({ title, detail }) => [title, detail])

test('staff find every account, others their own; one of another role is not found', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  expect((await findScholar(database.db, guest, one)).id).toBe(one)
  expect((await findScholar(database.db, asReader(one), one)).id).toBe(one)
  await expect(findScholar(database.db, asReader(one), other)).rejects.toMatchObject({ status: 404 })
  for (const id of [demoPerson('upcm').id, 2_000_000_000])
    await expect(findScholar(database.db, guest, id)).rejects.toMatchObject({ status: 404 })
  // Somebody who was a scholar keeps the row of the profile.
  await rows(`update users set role = 'DELETED' where id = $1`, [other])
  await expect(findScholar(database.db, guest, other)).rejects.toMatchObject({ status: 404 })
  const lock = (reader: Actor, id: number, ...roles: ('SCHOLAR' | 'TF')[]) =>
    database.db.transaction().execute((db) => lockAccount(db, reader, id, roles))
  expect((await lock(upcm, one, 'SCHOLAR')).id).toBe(one)
  expect((await lock(asReader(one), one, 'SCHOLAR')).id).toBe(one)
  await expect(lock(upcm, one, 'TF')).rejects.toMatchObject({ status: 404 })
  await expect(lock(asReader(one), demoPerson('scholar').id, 'SCHOLAR')).rejects.toMatchObject({ status: 404 })
  await expect(lock(upcm, 2_000_000_000, 'SCHOLAR')).rejects.toMatchObject({ status: 404 })
})

test('permissions, the whole programme and a pending address are those of the account', async () => {
  const vendor = (whole: number) =>
    number(`insert into vendors (name, contact_person, whole_programme) values (md5(random()::text), '', $1) returning id`, [whole])
  const [whole, part] = [
    await newPerson({ role: 'VENDOR', vendor: await vendor(1) }),
    await newPerson({ role: 'VENDOR', vendor: await vendor(0) }),
  ]
  await rows('insert into user_permissions (user_id, permission_id) select $1, id from permissions where name = $2', [whole, 'MENTOR'])
  const locked = (id: number) => database.db.transaction().execute((db) => lockAccount(db, upcm, id, ['VENDOR']))
  expect(await locked(whole)).toMatchObject({ permissions: ['MENTOR'], wholeProgramme: true })
  expect(await locked(part)).toMatchObject({ permissions: [], wholeProgramme: false })
  const described = await describeAccounts(database.db, secrets, [part, whole])
  expect(described.map(({ id, permissions }) => [id, permissions.map(({ name }: Account['permissions'][number]) => name)])).toEqual([
    [part, []],
    [whole, ['MENTOR']],
  ])
  const pending = async (id: number) => (await describeAccounts(database.db, secrets, [id]))[0]!.pending_email
  await askForEmail(whole, 'new@a.example')
  await askForEmail(part, 'confirmed@a.example', 'confirmed')
  await askForEmail(part, 'ended@a.example', 'ended')
  expect([await pending(whole), await pending(part)]).toEqual(['new@a.example', null])
})

test('of a NIK a list shows the last digits, and all of them where that is asked for; what only staff see is empty for others', async () => {
  const id = await newPerson({ picture: true })
  const team = await newPerson({ role: 'TF' })
  const nik = async (whole?: boolean) => (await describeAccounts(database.db, secrets, [team], whole))[0]!.nik
  expect([await nik(), await nik(true)]).toEqual(['************0001', NIK])
  const [staff] = await describeScholars(database.db, secrets, [id], true)
  const [others] = await describeScholars(database.db, secrets, [id], false)
  expect([staff!.nik, staff!.birth_place, others!.nik, others!.birth_place]).toEqual(['************0001', 'Depok', '', ''])
  expect(staff!.profile_picture).toMatch(/file/)
  const bare = await newPerson()
  expect((await describeScholars(database.db, secrets, [bare], true)).map((row) => [row.id, row.profile_picture, row.tsa])).toEqual([
    [bare, null, false],
  ])
  expect((await describeAccounts(database.db, secrets, [team]))[0]!.profile_picture).toBeNull()
  expect((await describeAccounts(database.db, secrets, [id]))[0]!.profile_picture).toMatch(/file/)
  expect((await describeScholars(database.db, secrets, [demoPerson('tsa').id], true))[0]!.tsa).toBe(true)
  expect(await describeScholars(database.db, secrets, [], true)).toEqual([])
  expect(await describeAccounts(database.db, secrets, [])).toEqual([])
  // Another permission is not that of an officer.
  await rows('insert into user_permissions (user_id, permission_id) select $1, min(id) from permissions where id <> 9', [bare])
  expect((await findScholar(database.db, upcm, bare)).tsa).toBe(false)
})

test('documents are those of the scholar, and who misses some, or a picture or number, is asked for them', async () => {
  const [one, other] = [await newPerson({ phone: '+62811' }), await newPerson({ picture: true })]
  const give = async (id: number, field: string) =>
    rows('insert into scholar_scans (scholar_id, field, file_id) values ($1, $2, $3)', [id, field, await newFile(id)])
  const todos = async (id: number) => titles(await parts.todos(asReader(id)))
  expect(await todos(one)).toEqual([
    ['Add your documents', 'You have not uploaded any documents yet.'],
    ['Complete your profile', 'It has no picture yet.'],
  ])
  await give(one, scanNames[0])
  for (const field of scanNames) await give(other, field)
  expect((await findScans(database.db, one)).map(({ field }) => field)).toEqual([scanNames[0]])
  expect(await todos(one)).toEqual([
    ['Add your documents', `${scanNames.length - 1} of ${scanNames.length} are still missing.`],
    ['Complete your profile', 'It has no picture yet.'],
  ])
  expect(await todos(other)).toEqual([['Complete your profile', 'It has no phone number yet.']])
  await rows(`update users set phone_number = '+62812' where id = $1`, [other])
  expect(await todos(other)).toEqual([])
  const bare = await newPerson()
  expect((await todos(bare)).at(-1)).toEqual(['Complete your profile', 'It has no picture and no phone number yet.'])
  const partner = await newPerson({ role: 'VENDOR', vendor: ASSESSMENT_VENDOR, phone: '1' })
  expect(titles(await parts.todos({ ...demoActor('facilitator'), id: partner }))).toEqual([
    ['Complete your profile', 'It has no picture yet.'],
  ])
  expect(await parts.todos({ ...upcm, id: await newPerson({ role: 'TF' }) })).toEqual([])
})

test('what shows that an account is in use', async () => {
  const used = await newPerson()
  await rows('update users set must_reset_password = 0 where id = $1', [used])
  await rows('insert into scholar_scans (scholar_id, field, file_id) values ($1, $2, $3)', [used, scanNames[0], await newFile(used)])
  await rows(`insert into account_log (user_id, action) values ($1, 'changed')`, [used])
  expect(await parts.uses(used)).toEqual(['has signed in', 'has documents', 'has documents', 'has been changed'])
  const fresh = await newPerson()
  await rows('update users set must_reset_password = 1 where id = $1', [fresh])
  await rows(`insert into account_log (user_id, action) values ($1, 'created'), ($1, 'viewed')`, [fresh])
  expect(await parts.uses(fresh)).toEqual([])
})

test('the search finds people of each kind in their own group, for those who read the lists', async () => {
  const other = await number(`insert into vendors (name, contact_person) values ('Partner ' || md5(random()::text), '') returning id`)
  const name = `Zebra${Math.random().toString(36).slice(2, 8)}`
  await newPerson({ name, status: 0 })
  await newPerson({ name, role: 'TF' })
  await newPerson({ name, role: 'VENDOR', vendor: ASSESSMENT_VENDOR })
  await newPerson({ name, role: 'VENDOR', vendor: other })
  const found = await parts.finds(guest, name.toLowerCase())
  expect(found.map(({ key, records }) => [key, records.length])).toEqual([
    ['scholars', 1],
    ['team', 1],
    ['assessors', 1],
    ['vendor_users', 1],
  ])
  const lines = found.map(({ records }) => records[0]!.line)
  expect([lines[0], lines[1]].map((line) => line!.includes('No Active'))).toEqual([true, false])
  expect(await parts.finds(scholar, name.toLowerCase())).toEqual([])
})

test('a phone number is found by its beginning, and a number of a scholar or a NIK as a whole', async () => {
  const start = `62${String(Math.floor(Math.random() * 1e7)).padStart(7, '1')}`
  const one = await newPerson({ phone: `+${start} 00` })
  await newPerson({ phone: `+${BigInt(start) + 1n}00` })
  await newPerson({ phone: `${BigInt(start) + 1n}` })
  await newPerson({ phone: `${BigInt(start) - 1n}99` })
  const exact = await newPerson({ phone: start })
  const found = async (text: string, reader: Actor = upcm) => {
    const group = (await parts.finds(reader, text)).find(({ key }) => key === 'scholars')
    return group?.records.length ?? 0
  }
  expect(one).not.toBe(exact)
  expect(await found(start)).toBe(2)
  expect(await found(`0${start.slice(2)}`)).toBe(2)
  expect(await found(`+${start.slice(0, 2)} ${start.slice(2)}`)).toBe(2)
  expect(await found(start.slice(0, 5))).toBe(0)
  expect(await found(`${start}00`)).toBe(1)
  await rows('update users set no_tf = $2 where id = $1', [one, `TLD-${start}`])
  expect(await found(`tld-${start}`)).toBe(1)
  expect(await found(NIK)).toBeGreaterThan(1)
  expect(await found('3171010101990002')).toBe(0)
  // GUEST does not learn whose NIK that is.
  expect(await found(NIK, guest)).toBe(0)
})

test('six to fifteen digits are the beginning of a phone number', async () => {
  const found = async (text: string) => (await parts.finds(upcm, text)).find(({ key }) => key === 'scholars')?.records.length ?? 0
  await newPerson({ phone: '700000123456789' })
  expect([await found('700000'), await found('70000')]).toEqual([1, 0])
  expect(await found('700000123456789')).toBe(1)
  await newPerson({ phone: '7100001234567890' })
  expect([await found('710000123456789'), await found('7100001234567890'), await found('+7100001234567890')]).toEqual([1, 0, 0])
  await newPerson({ phone: '99999999' })
  expect(await found('999999')).toBe(1)
})

test('the number of a scholar may be one of digits: whoever has it comes before those with the same digits elsewhere', async () => {
  const no_tf = String(Math.floor(Math.random() * 1e8) + 7e8)
  const name = `Number ${no_tf}`
  await newPerson({ name: 'Numbered', no_tf })
  await newPerson({ name })
  const found = (await parts.finds(upcm, no_tf)).find(({ key }) => key === 'scholars')!
  expect(found.records.map(({ title }) => title)).toEqual(['Numbered', name])
})

test('the overview counts active people by role, cohort and university, for staff alone', async () => {
  const campus = await number('select id from universities order by id offset 5 limit 1')
  const asked = (reader: Actor) => ({ db: database.db, reader, contributions: {} as never })
  const counted = async () => {
    const { counts = [] } = await accountParts.overview!(asked(upcm))
    const of = (key: string) => counts.find((group) => group.key === key)?.counters ?? []
    const one = (key: string, name: string) => of(key).find((counter) => counter.key === name)?.count ?? 0
    return {
      of,
      of2033: one('cohorts', 'cohort.2033'),
      here: one('campuses', `campus.${campus}`),
      scholars: one('accounts', 'scholars'),
      team: one('accounts', 'team'),
    }
  }
  const before = await counted()
  await newPerson({ year: 2033, university: campus })
  await newPerson({ year: 2033, university: campus, status: 0 })
  await newPerson({ year: null, university: null })
  await newPerson({ role: 'TF' })
  const after = await counted()
  expect([after.of2033 - before.of2033, after.here - before.here, after.scholars - before.scholars, after.team - before.team]).toEqual([
    1, 1, 2, 1,
  ])
  expect(after.of('cohorts').map(({ key }) => key)).not.toContain('cohort.null')
  expect(after.of('campuses').map(({ key }) => key)).not.toContain('campus.null')
  const years = after.of('cohorts').map(({ label }) => Number(label))
  expect(years).toEqual(years.toSorted((a, b) => b - a))
  const campuses = after.of('campuses')
  expect(campuses).toEqual(campuses.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label)))
  expect(campuses.length).toBeGreaterThan(0)
  expect(campuses.map(({ label }) => label)).not.toContain('')
  expect(await accountParts.overview!(asked(scholar))).toEqual({})
  const assessors = async (reader: Actor) => (await parts.counters(reader)).map(({ count }) => count)
  const [now] = await assessors(upcm)
  await newPerson({ role: 'VENDOR', vendor: ASSESSMENT_VENDOR })
  await newPerson({ role: 'VENDOR', vendor: ASSESSMENT_VENDOR, status: 0 })
  await newPerson()
  expect(await assessors(upcm)).toEqual([now! + 1])
  expect(await assessors(scholar)).toEqual([])
})
