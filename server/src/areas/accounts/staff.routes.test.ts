import { crc32 } from 'node:zlib'
import {
  createTeamUser,
  createVendorUser,
  listTeam,
  listVendorUsers,
  switchTeamUser,
  switchVendorUser,
  updateTeamUser,
  updateVendorUser,
} from '@pandu/contract/accounts'
import { readMe, requestPasswordReset, resetPassword, confirmEmail } from '@pandu/contract/session'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile } from '../../../test/app.ts'
import { accountWorld, somebody } from '../../../test/accounts.ts'

const { world, as, signIn, signInFirst, rows, history, lettersTo } = accountWorld()
const idOf = (username: string) => demoPerson(username).id
const missing = 2_000_000_000

const newTeamUser = async (given = {}) => {
  const person = somebody(given)
  const answer = await as('upcm').call(createTeamUser, person)
  expect(answer.status, answer.raw.toString()).toBe(200)
  return { ...person, id: answer.body.data.account.id }
}

test('the team list shows the team, not the superadmin, not vendors, and no whole NIK', async () => {
  const { body } = await as('guest').call(listTeam, { page: { size: 100 } })
  expect(new Set(body.data.map(({ role }) => role))).toEqual(new Set(['TF']))
  expect(body.data).toHaveLength(body.total)
  for (const { nik } of body.data) expect(nik).toMatch(/^\*{12}\d{4}$/)
  const fajar = body.data.find(({ username }) => username === 'fajar.simatupang')!
  expect(fajar.permissions).toEqual([
    { id: 1, name: 'UPCM' },
    { id: 2, name: 'LD' },
  ])
})

test('lists search, filter, sort and page; the order stays when values are equal', async () => {
  const { body: inactive } = await as('upcm').call(listTeam, { filter: { status: '2' } })
  expect(inactive.data.map(({ username }) => username)).toEqual(['sulastri'])
  const { body: found } = await as('upcm').call(listTeam, { filter: { search: 'GITA.lara' } })
  expect(found.data.map(({ name }) => name)).toEqual(['Gita Larasati'])
  // Characters that mean something in a pattern are taken literally.
  expect((await as('upcm').call(listTeam, { filter: { search: '%' } })).body.total).toBe(0)
  expect((await as('upcm').call(listTeam, { filter: { search: '\\' } })).body.total).toBe(0)

  const { body: all } = await as('upcm').call(listTeam, { sort: 'name', page: { size: 100 } })
  const names = all.data.map(({ name }) => name.toLowerCase())
  expect(names).toEqual(names.toSorted())
  const { body: second } = await as('upcm').call(listTeam, { sort: 'name', page: { size: 5, number: 2 } })
  expect(second.data.map(({ id }) => id)).toEqual(all.data.slice(5, 10).map(({ id }) => id))
  expect(second.last_page).toBe(Math.ceil(all.total / 5))
  expect((await as('upcm').call(listTeam, { sort: 'password_hash' as never })).status).toBe(422)
})

test('vendor users are listed by vendor', async () => {
  const { body } = await as('upcm').call(listVendorUsers, { filter: { vendor_id: 3 } })
  expect(body.data.map(({ username }) => username).toSorted()).toEqual(['assessor', 'benny.sutrisna', 'farah.adibah'])
  expect(new Set(body.data.map(({ vendor }) => vendor))).toEqual(new Set(['Assessment Team']))
})

test('others than staff read their own account only; foreign and missing numbers answer alike', async () => {
  const own = await as('mentor').call(listVendorUsers, { filter: { user_id: idOf('mentor') } })
  expect(own.body.data.map(({ username }) => username)).toEqual(['mentor'])
  const answers = [
    await as('mentor').call(listVendorUsers, {}),
    await as('mentor').call(listVendorUsers, { filter: { user_id: idOf('facilitator') } }),
    await as('mentor').call(listVendorUsers, { filter: { user_id: missing } }),
    await as('scholar').call(listTeam, { filter: { user_id: 1 } }),
  ]
  expect(answers.map(({ status, error }) => [status, error])).toEqual(answers.map(() => [403, answers[0]!.error]))
})

test('the whole NIK is shown to its owner and to writing staff, one account at a time, and each look is written down', async () => {
  const filter = { user_id: idOf('mentor') }
  const { body: staff } = await as('upcm').call(listVendorUsers, { filter, include: 'nik' })
  expect(staff.data[0]!.nik).toMatch(/^\d{16}$/)
  expect((await history(filter.user_id))[0]).toEqual({ by_id: idOf('upcm'), action: 'viewed', details: { fields: ['nik'] } })
  const { body: own } = await as('mentor').call(listVendorUsers, { filter, include: 'nik' })
  expect(own.data[0]!.nik).toBe(staff.data[0]!.nik)

  const before = (await history(filter.user_id)).length
  expect((await as('guest').call(listVendorUsers, { filter, include: 'nik' })).status).toBe(403)
  expect((await as('guest').call(listVendorUsers, { filter })).body.data[0]!.nik).toMatch(/^\*{12}\d{4}$/)
  expect(await history(filter.user_id)).toHaveLength(before)
  const many = await as('upcm').call(listVendorUsers, { include: 'nik' })
  expect([many.status, many.error.errors]).toEqual([422, { include: ['nik needs filter[user_id]'] }])
})

test('a new team account signs in, must set a new password, and got a letter without one', async () => {
  const person = await newTeamUser({ name: 'Ayu <b>Lestari</b>' })
  const token = await signIn(person.username, person.password)
  const me = await as({ token }).call(readMe, {})
  expect(me.body).toMatchObject({ user: { id: person.id, role: 'TF', must_reset_password: 1, first_password: 1 }, permissions: [] })
  const [letter] = await lettersTo(person.email)
  expect(letter!.text).toContain(person.username)
  expect(letter!.text).toContain('/auth/login')
  expect(letter!.text + letter!.html).not.toContain(person.password)
  expect(letter!.html).toContain('Ayu &lt;b&gt;Lestari')
  expect(await history(person.id)).toEqual([{ by_id: idOf('upcm'), action: 'created', details: {} }])
})

test('the NIK lies sealed in the database', async () => {
  const person = await newTeamUser()
  const [row] = await rows<{ nik_sealed: string }>('select * from users where id = $1', [person.id])
  expect(row!.nik_sealed.length).toBeGreaterThan(30)
  expect(JSON.stringify(row)).not.toContain(person.nik)
  const { body } = await as('upcm').call(listTeam, { filter: { user_id: person.id }, include: 'nik' })
  expect(body.data[0]!.nik).toBe(person.nik)
})

test('names that are taken, in any case, say so at every field; nothing is half made', async () => {
  const person = await newTeamUser()
  const twice = await as('upcm').call(
    createTeamUser,
    somebody({ email: person.email.toUpperCase(), username: person.username.toUpperCase() }),
  )
  expect([twice.status, twice.error.errors]).toEqual([422, { email: ['E-mail is already used'], username: ['Username is already used'] }])
  const vendorUser = await as('upcm').call(createVendorUser, { ...somebody({ email: person.email }), vendor_id: 1 })
  expect(vendorUser.error.errors).toEqual({ email: ['E-mail is already used'] })
})

test('two who take one name at the same moment: one gets it, the other reads why', async () => {
  const same = 'wanted.by.two'
  const answers = await Promise.all(Array.from({ length: 6 }, () => as('upcm').call(createTeamUser, somebody({ username: same }))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  const refusals = answers.filter(({ status }) => status === 422).map(({ error }) => error.errors)
  expect(refusals).toEqual(Array.from({ length: 5 }, () => ({ username: ['Username is already used'] })))
})

test('bad input answers at its fields, each in the words of the specification', async () => {
  const answer = await as('upcm').call(createTeamUser, {
    email: 'nobody',
    nik: '123',
    password: 'short',
    username: 'a b',
    gender: 'other',
  } as never)
  expect(answer.status).toBe(422)
  expect(answer.error.errors).toMatchObject({
    name: ['Full Name is required'],
    email: ['E-mail must be valid'],
    nik: ['NIK must be 16 digits'],
    password: ['The password must be at least 10 characters'],
  })
  expect(Object.keys(answer.error.errors!).toSorted()).toEqual(['email', 'gender', 'name', 'nik', 'password', 'username'])
  const noVendor = await as('upcm').call(createVendorUser, { ...somebody(), vendor_id: missing })
  expect([noVendor.status, noVendor.error.errors]).toEqual([422, { vendor_id: ['This implementing partner does not exist'] }])
})

test('GUEST and everybody outside the team create nothing', async () => {
  for (const who of ['guest', 'vendor', 'assessor', 'scholar', 'tsa'] as const) {
    expect((await as(who).call(createTeamUser, somebody())).status, who).toBe(403)
    expect((await as(who).call(createVendorUser, { ...somebody(), vendor_id: 1 })).status, who).toBe(403)
  }
})

test('only what is sent is changed, and only what differs is written down', async () => {
  const person = await newTeamUser()
  const token = await signInFirst(person.username, person.password)
  const update = await as({ token }).call(updateTeamUser, {
    id: person.id,
    phone_number: '0811',
    bio: '',
    name: person.name,
    nik: person.nik,
  })
  expect(update.status).toBe(200)
  expect((await history(person.id))[0]).toEqual({ by_id: person.id, action: 'updated', details: { fields: ['phone_number'] } })
  const nik = '3300000000999999'
  await as('ld').call(updateTeamUser, { id: person.id, nik })
  const [line] = await history(person.id)
  expect(line).toEqual({ by_id: idOf('ld'), action: 'updated', details: { fields: ['nik'] } })
  const { body } = await as('upcm').call(listTeam, { filter: { user_id: person.id }, include: 'nik' })
  expect(body.data[0]).toMatchObject({ phone_number: '0811', name: person.name, email: person.email, nik })
})

test('colleagues who change different fields at once lose nothing', async () => {
  const person = await newTeamUser()
  await Promise.all([
    as('upcm').call(updateTeamUser, { id: person.id, phone_number: '0822' }),
    as('ld').call(updateTeamUser, { id: person.id, bio: 'From two hands' }),
    as('elsn').call(updateTeamUser, { id: person.id, name: 'Renamed Meanwhile' }),
  ])
  const { body } = await as('upcm').call(listTeam, { filter: { user_id: person.id } })
  expect(body.data[0]).toMatchObject({ phone_number: '0822', bio: 'From two hands', name: 'Renamed Meanwhile' })
})

test('a colleague who changes the same field later is told what it holds now', async () => {
  const person = await newTeamUser()
  const change = (who: 'upcm' | 'ld', bio: string, before: string) =>
    as(who).call(updateTeamUser, { id: person.id, bio, before: { bio: before } })
  expect((await change('upcm', 'First', '')).status).toBe(200)
  const late = await change('ld', 'Second', '')
  expect([late.status, late.error.data]).toMatchObject([409, { stored: { bio: 'First' } }])
  expect((await change('ld', 'Second', 'First')).status).toBe(200)
})

test('no call gives its sender another role, vendor, status or permission', async () => {
  const person = await newTeamUser()
  const token = await signInFirst(person.username, person.password)
  await rows('update users set must_reset_password = 1 where id = $1', [person.id])
  await as({ token }).call(updateTeamUser, {
    id: person.id,
    bio: 'x',
    role: 'SUPERADMIN',
    vendor_id: 1,
    must_reset_password: 0,
    permissions: [1],
  } as never)
  const { body } = await as('upcm').call(listTeam, { filter: { user_id: person.id } })
  expect(body.data[0]).toMatchObject({ role: 'TF', vendor_id: null, status: 1, must_reset_password: 1, permissions: [] })
})

test('a changed e-mail address counts when it is confirmed, is then told to the old one, and links sent there stop working', async () => {
  const person = await newTeamUser()
  await rows(`insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, now() + interval '30 minutes')`, [
    Buffer.from(`of-${person.id}`),
    person.id,
  ])
  await as('upcm').call(updateTeamUser, { id: person.id, email: 'moved@new.example' })
  const [letter] = await lettersTo('moved@new.example')
  expect(letter!.subject).toBe('Confirm your e-mail address')
  expect(await rows('select from password_resets where user_id = $1', [person.id])).toHaveLength(1)
  const token = /\/email\/confirm\/(\S+)/.exec(letter!.text)![1]!
  expect((await world.visitor.call(confirmEmail, { token })).status).toBe(200)
  expect((await lettersTo(person.email))[0]!.subject).toBe('The e-mail address of your Pandu account was changed')
  expect(await rows('select from password_resets where user_id = $1', [person.id])).toHaveLength(0)
})

test('a profile is changed by its owner and staff; the superadmin’s by the superadmin alone', async () => {
  expect((await as('superadmin').call(updateTeamUser, { id: 1, bio: 'Looks after it all' })).status).toBe(200)
  expect((await as('upcm').call(updateTeamUser, { id: 1, bio: 'no' })).status).toBe(403)
  expect((await as('guest').call(updateTeamUser, { id: idOf('ld'), bio: 'no' })).status).toBe(403)
  expect((await as('mentor').call(updateVendorUser, { id: idOf('mentor'), bio: 'Mentor of scholars' })).status).toBe(200)
  const answers = [
    await as('mentor').call(updateVendorUser, { id: idOf('facilitator'), bio: 'no' }),
    await as('mentor').call(updateVendorUser, { id: missing, bio: 'no' }),
    await as('upcm').call(updateVendorUser, { id: idOf('scholar'), bio: 'a scholar is no vendor user' }),
    await as('upcm').call(updateTeamUser, { id: idOf('mentor'), bio: 'nor is a mentor of the team' }),
  ]
  expect(answers.map(({ status, error }) => [status, error])).toEqual(answers.map(() => [404, { message: 'Not found' }]))
})

test('a picture is drawn anew without its data, replaces the one before, and everybody signed in may see it', async () => {
  const person = await newTeamUser()
  const camera = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#357' } })
    .withExif({ IFD0: { Copyright: 'Somebody at home' }, IFD3: { GPSLatitude: '7/1 47/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(camera).metadata()).exif).toBeDefined()
  const send = () => as('upcm').call(updateTeamUser, { id: person.id, profile_picture: sendFile('me.jpg', camera, 'image/jpeg') })
  const pictureOf = async () => (await as('upcm').call(listTeam, { filter: { user_id: person.id } })).body.data[0]!.profile_picture!

  expect((await send()).body).toEqual({ message: 'The picture has been saved' })
  const first = await pictureOf()
  expect((await history(person.id))[0]!.details).toEqual({ fields: ['profile_picture'] })
  const read = async (url: string) => world.app.inject({ url, headers: { authorization: `Bearer ${await signIn('scholar2')}` } })
  const seen = await read(first)
  const drawn = await sharp(seen.rawPayload).metadata()
  expect([seen.statusCode, drawn.format, drawn.width, drawn.height, drawn.exif]).toEqual([200, 'webp', 1024, 768, undefined])
  expect((await world.app.inject(first)).statusCode).toBe(401)

  await send()
  expect(await pictureOf()).not.toBe(first)
  expect((await read(first)).statusCode).toBe(404)
  expect(await rows(`select from files where kind = 'accounts.picture' and record_id = $1`, [person.id])).toHaveLength(1)
})

test('what is no picture is refused at its field, whatever it is called', async () => {
  const person = await newTeamUser()
  const send = (name: string, bytes: Buffer | string) =>
    as('upcm').call(updateTeamUser, { id: person.id, bio: 'not written either', profile_picture: sendFile(name, bytes, 'image/png') })
  const program = await send('me.png', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)]))
  expect([program.status, program.error.errors]).toEqual([422, { profile_picture: ['The file does not match the selected content type'] }])
  const drawing = await send('me.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  expect(drawing.status).toBe(422)
  const half = (
    await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
      .png()
      .toBuffer()
  ).subarray(0, 4000)
  expect((await send('half.png', half)).status).toBe(422)
  // A small file whose header claims 400 megapixels.
  const bomb = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(20_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const refused = await send('bomb.png', bomb)
  expect([refused.status, Object.keys(refused.error.errors!)]).toEqual([422, ['profile_picture']])
  expect((await as('upcm').call(listTeam, { filter: { user_id: person.id } })).body.data[0]).toMatchObject({
    bio: '',
    profile_picture: null,
  })
})

test('whoever is deactivated is signed out with it and cannot come back until activated', async () => {
  const person = await newTeamUser()
  const token = await signIn(person.username, person.password)
  const off = await as('upcm').call(switchTeamUser, { id: person.id, status: 0 })
  expect(off.body.message).toBe(`The account of ${person.name} is now inactive`)
  expect((await as({ token }).call(readMe, {})).status).toBe(666)
  await expect(signIn(person.username, person.password)).rejects.toThrow('not active')
  expect(await rows('select from sessions where user_id = $1', [person.id])).toHaveLength(0)

  // A colleague who wants the same is not refused, and it is done only once.
  expect((await as('ld').call(switchTeamUser, { id: person.id, status: 0 })).status).toBe(200)
  await as('ld').call(switchTeamUser, { id: person.id, status: 1 })
  expect((await history(person.id)).map(({ action, details }) => [action, details])).toEqual([
    ['status', { from: 0, to: 1 }],
    ['status', { from: 1, to: 0 }],
    ['created', {}],
  ])
  await signIn(person.username, person.password)
})

test('a reset link that is open when an account is deactivated does not work any more, even after it is activated again', async () => {
  const person = await newTeamUser()
  await world.visitor.call(requestPasswordReset, { email: person.email })
  const [mail] = await lettersTo(person.email)
  const token = /\/reset\/([^/\s]+)\//.exec(mail!.text)![1]!
  for (const status of [0, 1] as const) await as('upcm').call(switchTeamUser, { id: person.id, status })
  const chosen = { password: 'a-new-password', password_confirmation: 'a-new-password' }
  expect((await world.visitor.call(resetPassword, { token, email: person.email, ...chosen })).status).toBe(422)
  await signIn(person.username, person.password)
})

test('nobody switches themselves or the superadmin', async () => {
  const self = await as('upcm').call(switchTeamUser, { id: idOf('upcm'), status: 0 })
  expect([self.status, self.error.message]).toEqual([409, 'You cannot change your own status or permissions'])
  expect((await as('upcm').call(switchTeamUser, { id: 1, status: 0 })).status).toBe(403)
  expect((await as('superadmin').call(switchTeamUser, { id: 1, status: 0 })).status).toBe(403)
  expect((await as('guest').call(switchVendorUser, { id: idOf('mentor'), status: 0 })).status).toBe(403)
  expect((await as('mentor').call(switchVendorUser, { id: idOf('mentor'), status: 0 })).status).toBe(403)
  const foreign = await as('scholar').call(switchTeamUser, { id: idOf('ld'), status: 0 })
  const none = await as('scholar').call(switchTeamUser, { id: missing, status: 0 })
  expect([foreign.status, foreign.error]).toEqual([none.status, none.error])
  // Whoever may not do it is told that first, whatever they send.
  expect((await as('upcm').call(switchTeamUser, { id: idOf('ld'), status: 2 })).status).toBe(403)
  expect((await as('superadmin').call(switchTeamUser, { id: idOf('ld'), status: 2 })).status).toBe(422)
})
