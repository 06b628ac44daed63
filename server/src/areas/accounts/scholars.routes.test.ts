import { createScholar, listScholars, readScholar, switchScholar, updateScholar } from '@pandu/contract/accounts'
import { changePassword, readMe } from '@pandu/contract/session'
import { dayIn, PROGRAMME_ZONE } from '@pandu/contract/kit'
import { expect, test, vi } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { accountWorld, someScholar } from '../../../test/accounts.ts'

const { as, signIn, signInFirst, history } = accountWorld()
const idOf = (username: string) => demoPerson(username).id
const missing = 2_000_000_000

const newScholar = async (given = {}) => {
  const person = someScholar(given)
  const answer = await as('upcm').call(createScholar, person)
  expect(answer.status, answer.raw.toString()).toBe(200)
  return { ...person, id: answer.body.data.id }
}
const profileOf = async (id: number) => (await as('upcm').call(readScholar, { scholar_id: id })).body.data

test('the list filters by what placement says, alone and together', async () => {
  const list = async (filter: object) => (await as('guest').call(listScholars, { filter, page: { size: 100 } })).body
  const all = await list({})
  expect(all.total).toBeGreaterThan(240)
  const campus = all.data.find(({ university_id }) => university_id)!
  const some = await list({ university_id: campus.university_id, year_tf: campus.year_tf, status: '1', type: 'regular' })
  expect(some.total).toBeGreaterThan(0)
  for (const row of some.data) {
    expect(row).toMatchObject({ university: campus.university, year_tf: campus.year_tf, status: 1, type: 'regular' })
  }
  const parts = await Promise.all(['regular', 'non-regular'].map((type) => list({ type })))
  expect(parts[0]!.total + parts[1]!.total).toBe(all.total)
  expect((await list({ user_id: idOf('tsa') })).data[0]).toMatchObject({ username: 'tsa', tsa: true, university: 'Universitas Hasanuddin' })
  expect(new Set((await list({ search: 'TLD-2024-01' })).data.map(({ no_tf }) => no_tf!.slice(0, 11)))).toEqual(new Set(['TLD-2024-01']))
  expect((await list({ user_id: idOf('mentor') })).total).toBe(0)
})

test('every sort runs both ways through all pages, and nobody is missed or met twice', async () => {
  for (const sort of ['created_at', 'name', 'no_tf', 'email', 'year_tf'] as const) {
    const walk = async (direction: '' | '-') => {
      const ids: number[] = []
      for (let number = 1; ; number++) {
        const { body } = await as('upcm').call(listScholars, { sort: `${direction}${sort}`, page: { size: 100, number } })
        ids.push(...body.data.map(({ id }) => id))
        if (number >= body.last_page) return { ids, total: body.total }
      }
    }
    const [up, down] = [await walk(''), await walk('-')]
    expect(new Set(up.ids).size).toBe(up.total)
    expect(up.ids, sort).toEqual(down.ids.toReversed())
  }
})

test('a page beyond the last is empty and still says how many there are', async () => {
  const { body } = await as('upcm').call(listScholars, { page: { number: 900 } })
  expect([body.data, body.total > 240]).toEqual([[], true])
})

test('staff and partners list scholars, the assessment team and scholars do not', async () => {
  for (const who of ['assessor', 'scholar', 'tsa'] as const) expect((await as(who).call(listScholars, {})).status, who).toBe(403)
  // Whom each partner is shown: reach.test.ts.
  for (const who of ['guest', 'vendor', 'mentor'] as const) expect((await as(who).call(listScholars, {})).status, who).toBe(200)
})

test('a profile is read by its owner and by staff; all others cannot tell it from one that is not there', async () => {
  const own = await as('scholar').call(readScholar, { scholar_id: idOf('scholar') })
  expect(own.body.data).toMatchObject({
    username: 'scholar',
    city: expect.stringContaining('Surakarta'),
    university: 'Universitas Gadjah Mada',
  })
  expect(own.body.data.nik).toMatch(/^\*{12}\d{4}$/)
  expect((await as('guest').call(readScholar, { scholar_id: idOf('scholar') })).status).toBe(200)
  const answers = [
    await as('scholar2').call(readScholar, { scholar_id: idOf('scholar') }),
    await as('scholar2').call(readScholar, { scholar_id: missing }),
    await as('mentor').call(readScholar, { scholar_id: idOf('scholar') }),
    await as('mentor').call(readScholar, { scholar_id: idOf('mentor') }),
    await as('upcm').call(readScholar, { scholar_id: idOf('mentor') }),
  ]
  expect(answers.map(({ status, error }) => [status, error])).toEqual(answers.map(() => [404, { message: 'Not found' }]))
})

test('the whole NIK is asked for, allowed and written down, or covered', async () => {
  const person = await newScholar()
  const whole = await as('ld').call(readScholar, { scholar_id: person.id, include: 'nik' })
  expect(whole.body.data.nik).toBe(person.nik)
  expect((await history(person.id))[0]).toEqual({ by_id: idOf('ld'), action: 'viewed', details: { fields: ['nik'] } })
  expect((await profileOf(person.id)).nik).toBe(`************${person.nik.slice(-4)}`)
  expect((await as('guest').call(readScholar, { scholar_id: person.id, include: 'nik' })).status).toBe(403)
  expect(await history(person.id)).toHaveLength(2)
})

test('a new scholar signs in and has a profile to fill', async () => {
  const person = await newScholar({ university_id: 3, year_tf: 2024, type: 'non-regular' })
  const token = await signIn(person.email, person.password)
  expect((await as({ token }).call(readMe, {})).body.user).toMatchObject({
    role: 'SCHOLAR',
    no_tf: person.no_tf,
    must_reset_password: 1,
    first_password: 1,
  })
  await as({ token }).call(changePassword, {
    old_password: person.password,
    password: 'titik-awal-8',
    password_confirmation: 'titik-awal-8',
  })
  const own = await as({ token }).call(readScholar, { scholar_id: person.id })
  expect(own.body.data).toMatchObject({
    type: 'non-regular',
    university: 'Universitas Gadjah Mada',
    year_tf: 2024,
    faculty: '',
    birth_date: null,
    scans: [],
  })
})

test('every field of a new scholar answers for itself', async () => {
  const empty = await as('upcm').call(createScholar, {} as never)
  expect(empty.error.errors).toMatchObject({
    name: ['Full Name is required'],
    no_tf: ['No TELADAN is required'],
    email: ['E-mail is required'],
    type: ['Type is required'],
    gender: ['Gender is required'],
    username: ['Username is required'],
    password: ['Password is required'],
    nik: ['NIK is required'],
  })
  const person = await newScholar()
  const taken = await as('upcm').call(createScholar, someScholar({ no_tf: person.no_tf.toLowerCase(), username: person.username }))
  expect(taken.error.errors).toEqual({ username: ['Username is already used'], no_tf: ['No TELADAN is already used'] })
  const campus = await as('upcm').call(createScholar, someScholar({ university_id: missing }))
  expect([campus.status, campus.error.errors]).toEqual([422, { university_id: ['This university does not exist'] }])
  for (const who of ['guest', 'vendor', 'scholar'] as const) expect((await as(who).call(createScholar, someScholar())).status).toBe(403)
})

test('scholars say who they are; their placement only the programme team says', async () => {
  const person = await newScholar()
  const token = await signInFirst(person.username, person.password)
  const mine = { phone_number: '0812', faculty: 'Law', birth_date: '2004-02-29', city: 'Kota Depok', gender: 'Male' as const }
  expect((await as({ token }).call(updateScholar, { id: person.id, ...mine })).status).toBe(200)
  expect(await profileOf(person.id)).toMatchObject(mine)
  expect((await history(person.id))[0]!.details).toEqual({ fields: ['gender', 'phone_number', 'faculty', 'city', 'birth_date'] })

  const placement = { no_tf: 'TLD-1', type: 'non-regular', university_id: 2, year_tf: 2020, alumni_at: '2025-01-01' } as const
  const refused = await as({ token }).call(updateScholar, { id: person.id, bio: 'and nothing of it', ...placement })
  expect(refused.status).toBe(422)
  expect(refused.error.errors).toEqual(
    Object.fromEntries(Object.keys(placement).map((field) => [field, ['Only the programme team changes this']])),
  )
  expect(await profileOf(person.id)).toMatchObject({ bio: '', no_tf: person.no_tf, university_id: null })

  const placed = await as('upcm').call(updateScholar, { id: person.id, ...placement, no_tf: 'TLD-PLACED-1' })
  expect(placed.status).toBe(200)
  expect(await profileOf(person.id)).toMatchObject({
    ...placement,
    no_tf: 'TLD-PLACED-1',
    university: 'Institut Teknologi Bandung',
    semester: null,
  })
  expect((await history(person.id))[0]!.details).toEqual({ fields: ['no_tf', 'university_id', 'year_tf', 'type', 'alumni_at'] })

  await as('upcm').call(updateScholar, { id: person.id, university_id: null, year_tf: null, alumni_at: '', birth_date: '' })
  expect(await profileOf(person.id)).toMatchObject({
    university_id: null,
    university: null,
    year_tf: null,
    alumni_at: null,
    birth_date: null,
  })
})

test('a field that somebody else has changed since it was read is refused with what is stored; other fields do not collide', async () => {
  const { id } = await newScholar()
  const change = (input: object) => as('upcm').call(updateScholar, { id, ...input })
  expect((await change({ address: 'Jalan Satu', before: { address: '' } })).status).toBe(200)
  const late = await change({ address: 'Jalan Dua', city: 'Kota Depok', before: { address: '', city: '' } })
  expect([late.status, late.error.data]).toEqual([409, { stored: { address: 'Jalan Satu', updated_at: expect.any(String) } }])
  expect(await profileOf(id)).toMatchObject({ address: 'Jalan Satu', city: '' })
  expect((await change({ city: 'Kota Depok', before: { city: '' } })).status).toBe(200)
  // The same change twice is no collision, and neither is one that names no state.
  expect((await change({ address: 'Jalan Satu', before: { address: '' } })).status).toBe(200)
  expect((await change({ address: 'Jalan Tiga' })).status).toBe(200)
  // The columns of both tables count, and the empty string of a form is nothing that is stored.
  const placed = { type: 'non-regular', alumni_at: '2025-01-01', year_tf: 2020 }
  expect((await change({ ...placed, before: { type: 'regular', alumni_at: '', year_tf: null } })).status).toBe(200)
  expect((await change({ year_tf: 2021, alumni_at: '', before: { year_tf: null, alumni_at: '2025-01-01' } })).error.data).toMatchObject({
    stored: { year_tf: 2020 },
  })
})

test('wrong values stay out, each at its field', async () => {
  const { id } = await newScholar()
  const wrong = async (input: object) => (await as('upcm').call(updateScholar, { id, ...input })).error.errors
  expect(await wrong({ birth_date: '2004-02-30' })).toEqual({ birth_date: [expect.any(String)] })
  expect(await wrong({ birth_date: '2999-01-01' })).toEqual({ birth_date: ['must be in the past'] })
  expect(await wrong({ year_tf: 2018 })).toEqual({ year_tf: [expect.any(String)] })
  expect(await wrong({ no_tf: ' ' })).toEqual({ no_tf: ['No TELADAN is required'] })
  expect(await wrong({ university_id: missing })).toEqual({ university_id: ['This university does not exist'] })
  expect(await wrong({ email: 'scholar@ptn.example' })).toEqual({ email: ['E-mail is already used'] })
  expect(await history(id)).toHaveLength(1)
})

test('the last possible birth date is today in Jakarta, also before seven in the morning', async () => {
  const { id } = await newScholar()
  // The last 23:30 in UTC: in Jakarta the next day has begun.
  const night = new Date(Math.floor((Date.now() - 84_600_000) / 86_400_000) * 86_400_000 + 84_600_000)
  const [today, tomorrow] = [dayIn(night, PROGRAMME_ZONE), dayIn(new Date(night.getTime() + 86_400_000), PROGRAMME_ZONE)]
  expect(today).not.toBe(dayIn(night, 'UTC'))
  vi.useFakeTimers({ toFake: ['Date'], now: night })
  try {
    expect((await as('upcm').call(updateScholar, { id, birth_date: today })).status).toBe(200)
    expect((await as('upcm').call(updateScholar, { id, birth_date: tomorrow })).error.errors).toEqual({
      birth_date: ['must be in the past'],
    })
  } finally {
    vi.useRealTimers()
  }
})

test('an own name may be written in another case', async () => {
  const person = await newScholar()
  const answer = await as('upcm').call(updateScholar, {
    id: person.id,
    email: person.email.toUpperCase(),
    no_tf: person.no_tf.toLowerCase(),
  })
  expect(answer.status).toBe(200)
  expect(await profileOf(person.id)).toMatchObject({ email: person.email.toUpperCase(), no_tf: person.no_tf.toLowerCase() })
})

test('foreign profiles are neither changed nor told from missing ones', async () => {
  const answers = [
    await as('scholar2').call(updateScholar, { id: idOf('scholar'), bio: 'not mine' }),
    await as('scholar2').call(updateScholar, { id: missing, bio: 'nobody’s' }),
    await as('vendor').call(switchScholar, { id: idOf('scholar'), status: 0 }),
    await as('vendor').call(switchScholar, { id: missing, status: 0 }),
  ]
  expect(answers.map(({ status, error }) => [status, error])).toEqual(answers.map(() => [404, { message: 'Not found' }]))
  expect((await as('guest').call(updateScholar, { id: idOf('scholar'), bio: 'no' })).status).toBe(403)
  expect((await as('guest').call(switchScholar, { id: idOf('scholar'), status: 0 })).status).toBe(403)
})

test('a deactivated scholar is signed out and listed as such', async () => {
  const person = await newScholar()
  const token = await signIn(person.username, person.password)
  await as('upcm').call(switchScholar, { id: person.id, status: 0 })
  expect((await as({ token }).call(readMe, {})).status).toBe(666)
  const { body } = await as('upcm').call(listScholars, { filter: { status: '2', search: person.username } })
  expect(body.data.map(({ id, status }) => [id, status])).toEqual([[person.id, 0]])
})
