import { cancelEmail, listTeam, resendEmail, updateTeamUser } from '@pandu/contract/accounts'
import { listOutbox } from '@pandu/contract/mail'
import { confirmEmail, login, readMe, requestPasswordReset, resetPassword, takeBackEmail } from '@pandu/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople, type DemoUsername, demoPassword } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'

const world = testApp()
const { as, visitor, signIn } = world
const idOf = (username: string) => demoPeople.find((one) => one.username === username)!.id

let pool: pg.Pool
beforeAll(() => void (pool = new pg.Pool({ connectionString: world.databaseUrl })))
afterAll(() => pool.end())

const emailOf = async (username: string) =>
  (await pool.query<{ email: string }>('select email from users where username = $1', [username])).rows[0]!.email
const mailsTo = async (email: string) =>
  (await as('superadmin').call(listOutbox, { filter: { search: email }, page: { size: 100 } })).body.data.filter(({ to }) => to === email)
const linkTo = async (email: string, way: 'confirm' | 'take-back') => {
  for (const { text } of await mailsTo(email)) {
    const [, token] = new RegExp(`/email/${way}/(\\S+)`).exec(text) ?? []
    if (token) return token
  }
  throw new Error(`no link to ${way} for ${email}`)
}
const ask = (username: DemoUsername, email: string) => as(username).call(updateTeamUser, { id: idOf(username), email })
const shown = async (username: DemoUsername) => (await as(username).call(listTeam, { filter: { user_id: idOf(username) } })).body.data[0]!
const dead = { token: ['This link does not work any more'] }
const confirm = async (token: string) => visitor.call(confirmEmail, { token })

test('a new address counts only when it has confirmed itself; until then the old one signs in and gets the links', async () => {
  const old = await emailOf('elsn')
  const asked = await ask('elsn', 'elsn.new@pandu.example')
  expect(asked.body.message).toMatch(/used once it is confirmed/)
  expect(await shown('elsn')).toMatchObject({ email: old, pending_email: 'elsn.new@pandu.example' })
  expect((await visitor.call(login, { email: 'elsn.new@pandu.example', password: demoPassword })).status).toBe(422)
  await visitor.call(requestPasswordReset, { email: 'elsn.new@pandu.example' })
  expect((await mailsTo('elsn.new@pandu.example')).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address'])
  expect(await mailsTo(old)).toEqual([])

  const token = await linkTo('elsn.new@pandu.example', 'confirm')
  expect((await confirm(token)).status).toBe(200)
  expect(await shown('elsn')).toMatchObject({ email: 'elsn.new@pandu.example', pending_email: null })
  expect((await mailsTo(old)).map(({ subject }) => subject)).toEqual(['The e-mail address of your Pandu account was changed'])
  expect((await confirm(token)).error.errors).toEqual(dead)
})

test('a link of three days ago, an older one, a cancelled and an invented one are refused alike', async () => {
  const own = { id: idOf('tsastaff') }
  const old = await emailOf('tsastaff')
  await ask('tsastaff', 'tsastaff.new@pandu.example')
  const first = await linkTo('tsastaff.new@pandu.example', 'confirm')
  expect((await as('tsastaff').call(resendEmail, own)).status).toBe(200)
  const links = (await mailsTo('tsastaff.new@pandu.example')).map(({ text }) => /\/email\/confirm\/(\S+)/.exec(text)![1]!)
  expect(links).toHaveLength(2)
  const second = links.find((link) => link !== first)!
  const { rows } = await pool.query<{ lives: string }>(
    `select (confirm_until - asked_at)::text lives from email_changes where user_id = $1 and ended_at is null`,
    [own.id],
  )
  expect(rows).toEqual([{ lives: '3 days' }])
  const older = links.filter((link) => link === first)
  for (const link of [...older, 'invented']) expect((await confirm(link)).error?.errors ?? 'confirmed').toEqual(dead)

  await pool.query(`update email_changes set confirm_until = now() where user_id = $1`, [own.id])
  expect((await confirm(second)).error.errors).toEqual(dead)
  await pool.query(`update email_changes set confirm_until = now() + interval '1 day' where user_id = $1`, [own.id])
  expect((await as('tsastaff').call(cancelEmail, own)).body.message).toBe(`The e-mail address stays ${old}`)
  expect((await confirm(second)).error.errors).toEqual(dead)
  expect((await as('tsastaff').call(cancelEmail, own)).status).toBe(404)
  expect((await as('tsastaff').call(resendEmail, own)).status).toBe(404)
  expect(await emailOf('tsastaff')).toBe(old)
})

test('the old address takes it back: sessions end, the password stops working, another is set, and the links of the thief are dead', async () => {
  const old = await emailOf('ld')
  const thief = { token: await signIn('ld') }
  await as(thief).call(updateTeamUser, { id: idOf('ld'), email: 'thief@pandu.example' })
  await confirm(await linkTo('thief@pandu.example', 'confirm'))
  // The thief asks for a third address, so that another mailbox has the newer link.
  await as(thief).call(updateTeamUser, { id: idOf('ld'), email: 'hidden@pandu.example' })
  await confirm(await linkTo('hidden@pandu.example', 'confirm'))
  await as(thief).call(updateTeamUser, { id: idOf('ld'), email: 'third@pandu.example' })

  await pool.query(
    `insert into passkeys (user_id, name, credential_id, public_key, created_at)
     select $1, 'A passkey', n::text, 'x', now() - make_interval(days => n) from generate_series(8, 9) n`,
    [idOf('ld')],
  )
  const back = await visitor.call(takeBackEmail, { token: await linkTo(old, 'take-back') })
  expect(back.body.data.email).toBe(old)
  expect(back.body.message).toMatch(
    /^ld.* again\. Please set a new password\. 2 older passkeys still open the account. Sign in, check Passkeys/,
  )
  expect(await emailOf('ld')).toBe(old)
  expect((await as(thief).call(readMe, {})).status).toBe(666)
  expect((await visitor.call(login, { email: old, password: demoPassword })).status).toBe(422)
  expect((await confirm(await linkTo('third@pandu.example', 'confirm'))).error.errors).toEqual(dead)
  const again = await visitor.call(takeBackEmail, { token: await linkTo('thief@pandu.example', 'take-back') })
  expect([again.status, again.error.errors]).toEqual([422, dead])

  const password = 'My-Own-Again-2026'
  expect((await visitor.call(resetPassword, { ...back.body.data, password, password_confirmation: password })).status).toBe(200)
  expect((await visitor.call(login, { email: old, password })).status).toBe(200)
})

test('it can be taken back for seven days, and only once it was confirmed', async () => {
  const old = await emailOf('teacher')
  await ask('teacher', 'teacher.new@pandu.example')
  await expect(linkTo(old, 'take-back')).rejects.toThrow('no link to take-back')
  await confirm(await linkTo('teacher.new@pandu.example', 'confirm'))
  const { rows } = await pool.query<{ lives: string }>(
    `select (back_until - confirmed_at)::text lives from email_changes where user_id = $1`,
    [idOf('teacher')],
  )
  expect(rows).toEqual([{ lives: '7 days' }])
  await pool.query(`update email_changes set back_until = now() where user_id = $1`, [idOf('teacher')])
  const late = await visitor.call(takeBackEmail, { token: await linkTo(old, 'take-back') })
  expect(late.error.errors).toEqual(dead)
  expect(await emailOf('teacher')).toBe('teacher.new@pandu.example')
})

test('an address that another account has got meanwhile is not confirmed', async () => {
  await ask('upcm', 'wanted@pandu.example')
  await pool.query(`update users set email = 'wanted@pandu.example' where username = 'guest'`)
  const answer = await confirm(await linkTo('wanted@pandu.example', 'confirm'))
  expect(answer.error.errors).toEqual({ token: ['Another account now uses this e-mail address'] })
})

test('one account causes five letters to new addresses an hour', async () => {
  await pool.query('delete from email_changes where user_id = $1', [idOf('upcm')])
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await ask('upcm', `many${n}@pandu.example`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await pool.query(`update email_changes set asked_at = now() - interval '1 hour' where user_id = $1`, [idOf('upcm')])
  expect((await ask('upcm', 'late@pandu.example')).status).toBe(200)
})
