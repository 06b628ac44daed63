import { createScholar, readScholar, updateScholar } from '@pandu/contract/accounts'
import {
  changePassword,
  listSessions,
  liveTicket,
  login,
  logout,
  readMe,
  requestPasswordReset,
  resetPassword,
} from '@pandu/contract/session'
import { listOutbox } from '@pandu/contract/mail'
import pg from 'pg'
import { expect, test } from 'vitest'
import { demoPassword } from '../../../seed/people.ts'
import { someScholar } from '../../../test/accounts.ts'
import { testApp } from '../../../test/app.ts'

const world = testApp()
const { as, visitor, signIn } = world

const sql = async (text: string, ...values: unknown[]) => {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text, values)
  await client.end()
  return rows
}
const emailOf = async (username: string) => (await sql('select email from users where username = $1', username))[0]!['email'] as string
const mailsTo = async (email: string) =>
  (await as('superadmin').call(listOutbox, { filter: { search: email }, page: { size: 100 } })).body.data

/** Asks for a link as a visitor does and takes it out of the outbox. */
const askFor = async (username: string) => {
  const email = await emailOf(username)
  const asked = await visitor.call(requestPasswordReset, { email })
  expect(asked.status).toBe(200)
  const [mail] = await mailsTo(email)
  const [, token, address] = /\/reset\/([^/\s]+)\/(\S+)/.exec(mail!.text) ?? []
  expect(decodeURIComponent(address!)).toBe(email)
  return { token: token!, email }
}
const both = (password: string) => ({ password, password_confirmation: password })
const dead = { token: ['This link does not work any more. Please ask for a new one'] }

test('a mailed link sets a new password once, ends every session, and takes the demand for a new password away', async () => {
  await sql(`update users set must_reset_password = 1 where username = 'teacher'`)
  const token = await signIn('teacher')
  const link = await askFor('teacher')
  expect((await visitor.call(resetPassword, { ...link, ...both('a-new-password') })).status).toBe(200)
  expect((await as({ token }).call(readMe, {})).status).toBe(666)
  expect((await visitor.call(login, { email: 'teacher', password: demoPassword })).status).toBe(422)
  const again = await visitor.call(login, { email: link.email, password: 'a-new-password' })
  expect(again.body).toMatchObject({ user: { must_reset_password: 0 } })

  const twice = await visitor.call(resetPassword, { ...link, ...both('another-password') })
  expect([twice.status, twice.error.errors]).toEqual([422, dead])
  expect((await mailsTo(link.email))[0]!.subject).toBe('Your password was changed')
})

test('of ten uses of one link at the same moment one wins', async () => {
  const link = await askFor('elsn')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => visitor.call(resetPassword, { ...link, ...both(`new-password-${n}`) })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('somebody else’s, an older, an expired and an invented link are all refused alike', async () => {
  const older = await askFor('mentor')
  const newer = await askFor('mentor')
  const others = await emailOf('assessor')
  const used = [older, { ...newer, email: others }, { ...newer, token: 'invented' }, { ...newer, email: 'nobody@pandu.example' }]
  for (const link of used) {
    const answer = await visitor.call(resetPassword, { ...link, ...both('a-new-password') })
    expect([answer.status, answer.error.errors]).toEqual([422, dead])
  }
  await sql(`update password_resets set expires_at = now() where user_id = (select id from users where username = 'mentor')`)
  expect((await visitor.call(resetPassword, { ...newer, ...both('a-new-password') })).error.errors).toEqual(dead)
  expect((await visitor.call(login, { email: 'mentor', password: demoPassword })).status).toBe(200)
})

test('a link of an account that was switched off meanwhile does not work', async () => {
  const link = await askFor('vendor')
  await sql(`update users set status = 0 where username = 'vendor'`)
  expect((await visitor.call(resetPassword, { ...link, ...both('a-new-password') })).error.errors).toEqual(dead)
  await sql(`update users set status = 1 where username = 'vendor'`)
})

test('an unknown address gets the same answer as a known one, after the same time, and no mail', async () => {
  const ask = async (email: string) => {
    const start = performance.now()
    const { status, body } = await visitor.call(requestPasswordReset, { email })
    return { answer: { status, body }, time: performance.now() - start }
  }
  const [known, unknown] = [await ask(await emailOf('guest')), await ask('nobody@pandu.example')]
  expect(known.answer).toEqual(unknown.answer)
  for (const { time } of [known, unknown]) expect(time).toBeGreaterThan(240)
  expect(await mailsTo('nobody@pandu.example')).toEqual([])
})

test('nobody’s mailbox is flooded, and the refusal does not tell who has one', async () => {
  const [known, unknown] = [await emailOf('tsastaff'), 'also-nobody@pandu.example']
  for (const email of [known, unknown]) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.call(requestPasswordReset, { email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
  }
  expect(await mailsTo(known)).toHaveLength(3)
})

test('whoever used up the tries can sign in after a reset', async () => {
  for (let n = 0; n < 10; n++) await visitor.call(login, { email: 'scholar2', password: 'forgotten' })
  expect((await visitor.call(login, { email: 'scholar2', password: demoPassword })).status).toBe(429)
  await visitor.call(resetPassword, { ...(await askFor('scholar2')), ...both('remember-this') })
  expect((await visitor.call(login, { email: 'scholar2', password: 'remember-this' })).status).toBe(200)
})

test('a change asks for the old password, keeps this device and signs out the others', async () => {
  const [here, there] = [{ token: await signIn('tsa') }, { token: await signIn('tsa') }]
  const wrong = await as(here).call(changePassword, { old_password: 'not-it', ...both('a-new-password') })
  expect([wrong.status, wrong.error.errors]).toEqual([422, { old_password: ['The old password is wrong'] }])
  const same = await as(here).call(changePassword, { old_password: demoPassword, ...both(demoPassword) })
  expect(Object.keys(same.error.errors ?? {})).toEqual(['password'])

  expect((await as(here).call(changePassword, { old_password: demoPassword, ...both('a-new-password') })).status).toBe(200)
  expect((await as(there).call(readMe, {})).status).toBe(666)
  expect((await as(here).call(listSessions, {})).body.data).toHaveLength(1)
  expect((await visitor.call(login, { email: 'tsa', password: 'a-new-password' })).status).toBe(200)
})

test('the old password cannot be guessed from an open screen', async () => {
  const here = { token: await signIn('ld') }
  const guess = () => as(here).call(changePassword, { old_password: 'a-guess', ...both('a-new-password') })
  const statuses = (await Promise.all(Array.from({ length: 14 }, guess))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})

test('messages stand at the fields', async () => {
  const ask = await visitor.call(requestPasswordReset, { email: 'no-address' })
  expect(ask.error.errors).toEqual({ email: ['E-mail must be valid'] })
  const reset = await visitor.call(resetPassword, {
    token: 'x',
    email: 'a@b.example',
    password: 'long-enough',
    password_confirmation: 'other',
  })
  expect(reset.error.errors).toEqual({ password_confirmation: ["The password doesn't match."] })
  const change = await as('upcm').call(changePassword, { old_password: '', password: 'short', password_confirmation: '' })
  expect(change.error.errors).toEqual({
    old_password: ['Old password is required'],
    password: ['The password must be at least 8 characters'],
    password_confirmation: ['type password again'],
  })
  expect((await visitor.call(changePassword, { old_password: 'x', ...both('long-enough') })).status).toBe(401)
})

test('a password that somebody else set opens nothing but me, its change and the logout', async () => {
  const person = someScholar()
  expect((await as('upcm').call(createScholar, person)).status).toBe(200)
  const token = await signIn(person.username, person.password)
  const me = (await as({ token }).call(readMe, {})).body
  expect(me.user).toMatchObject({ first_password: 1, must_reset_password: 1 })
  const closed = [
    await as({ token }).call(listSessions, {}),
    await as({ token }).call(liveTicket, {}),
    await as({ token }).call(readScholar, { scholar_id: me.user.id }),
    await as({ token }).call(updateScholar, { id: me.user.id, email: 'elsewhere@new.example' }),
  ]
  expect(closed.map(({ status, error }) => [status, error.message])).toEqual(
    closed.map(() => [403, 'Please set a password of your own first']),
  )
  const change = { old_password: person.password, ...both('titik-awal-9') }
  expect((await as({ token }).call(changePassword, change)).status).toBe(200)
  expect((await as({ token }).call(readMe, {})).body.user).toMatchObject({ first_password: 0, must_reset_password: 0 })
  expect((await as({ token }).call(listSessions, {})).status).toBe(200)
})

test('with a first password one can sign out, and set another by a mailed link', async () => {
  const person = someScholar()
  await as('upcm').call(createScholar, person)
  const token = await signIn(person.username, person.password)
  expect((await as({ token }).call(logout, {})).status).toBe(200)
  expect((await visitor.call(resetPassword, { ...(await askFor(person.username)), ...both('titik-awal-9') })).status).toBe(200)
  const again = await signIn(person.username, 'titik-awal-9')
  expect((await as({ token: again }).call(listSessions, {})).status).toBe(200)
})

test('a password that is only too old warns, and opens everything', async () => {
  await sql(`update users set must_reset_password = 1 where username = 'scholar'`)
  const token = await signIn('scholar')
  expect((await as({ token }).call(readMe, {})).body.user).toMatchObject({ first_password: 0, must_reset_password: 1 })
  expect((await as({ token }).call(listSessions, {})).status).toBe(200)
})

test('short, common passwords and those made of what others know of a person are refused, wherever one is set', async () => {
  const here = { token: await signIn('upcm') }
  const refusals = {
    short: 'kopi-pagi',
    common: 'Password2026',
    row: 'qwertyuiop123',
    name: 'Bagas-Pramudita-1',
    product: 'pandu2026!!',
  }
  const said: Record<string, string | undefined> = {}
  for (const [why, password] of Object.entries(refusals)) {
    const answer = await as(here).call(changePassword, { old_password: demoPassword, ...both(password) })
    expect(answer.status, why).toBe(422)
    said[why] = answer.error.errors?.['password']?.[0]
  }
  const easy = 'This password is easy to guess. Please choose another'
  const made = 'The password must not be made of your name, username, e-mail or number'
  expect(said).toEqual({ short: 'The password must be at least 10 characters', common: easy, row: easy, name: made, product: made })

  // Scholars may have shorter ones; the number of a scholar is no secret.
  const link = await askFor('scholar')
  const [{ no_tf }] = (await sql(`select no_tf from users where username = 'scholar'`)) as [{ no_tf: string }]
  expect((await visitor.call(resetPassword, { ...link, ...both(no_tf) })).error.errors).toEqual({ password: [made] })
  expect((await visitor.call(resetPassword, { ...link, ...both('12345678') })).error.errors).toEqual({ password: [easy] })
  expect((await visitor.call(resetPassword, { ...link, ...both('kopi-pagi') })).status).toBe(200)

  const given = await as('upcm').call(createScholar, someScholar({ name: 'Wulan Kencana', password: 'wulankencana' }))
  expect(given.error.errors).toEqual({ password: [made] })
})
