import { assignPermissions, exportScholars, listTeam, permissionIds, updateScholar, updateTeamUser } from '@pandu/contract/accounts'
import { changePassword, confirmPassword, readMe, revokeSession } from '@pandu/contract/session'
import { eraseReports, eraseScholars, personalData } from '@pandu/contract/trash'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople, demoPassword } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'

const world = testApp()
const { as, signIn } = world
const idOf = (username: string) => demoPeople.find((one) => one.username === username)!.id

let pool: pg.Pool
beforeAll(() => void (pool = new pg.Pool({ connectionString: world.databaseUrl })))
afterAll(() => pool.end())

/** A device of somebody who signed in on it so long ago. */
const signedInAgo = async (username: string, ago: string) => {
  const token = await signIn(username)
  const changed = await pool.query(
    `update sessions set proved_at = now() - $1::interval where id = (select max(id) from sessions where user_id = $2)`,
    [ago, idOf(username)],
  )
  expect(changed.rowCount).toBe(1)
  return as({ token })
}
const asked = { message: 'Please enter your password again', data: { prove: true } }

test('ten minutes after signing in the password is asked again, and for ten minutes more not', async () => {
  const grant = { id: idOf('ld'), permissions: [permissionIds.LD] }
  expect((await (await signedInAgo('superadmin', '9 minutes 50 seconds')).call(assignPermissions, grant)).status).toBe(200)

  const late = await signedInAgo('superadmin', '10 minutes')
  const refused = await late.call(assignPermissions, grant)
  expect([refused.status, refused.error]).toEqual([403, asked])
  const wrong = await late.call(confirmPassword, { password: 'not-it' })
  expect([wrong.status, wrong.error.errors]).toEqual([422, { password: ['The password is wrong'] }])
  expect((await late.call(assignPermissions, grant)).status).toBe(403)
  expect((await late.call(confirmPassword, { password: demoPassword })).status).toBe(200)
  expect((await late.call(assignPermissions, grant)).status).toBe(200)
})

test('the password that is given on one device opens nothing on another', async () => {
  const [here, there] = [await signedInAgo('superadmin', '1 hour'), await signedInAgo('superadmin', '1 hour')]
  expect((await here.call(confirmPassword, { password: demoPassword })).status).toBe(200)
  expect((await there.call(assignPermissions, { id: idOf('ld'), permissions: [permissionIds.LD] })).error).toEqual(asked)
})

test('who may not do it at all is not asked for a password', async () => {
  const grant = { id: idOf('ld'), permissions: [] }
  const answer = await (await signedInAgo('scholar', '1 hour')).call(eraseReports, { id: [1], name: 'x' })
  expect([answer.status, answer.error.data]).toEqual([403, undefined])
  expect((await (await signedInAgo('superadmin', '1 hour')).call(assignPermissions, { ...grant, id: 'x' })).error).toEqual(asked)
})

test('what asks: deleting for good, exports with NIK, e-mail and username, signing other devices out; and what does not', async () => {
  const late = await signedInAgo('superadmin', '1 hour')
  const me = idOf('superadmin')
  const answers = [
    await late.call(eraseReports, { id: [1], name: 'x' }),
    await late.call(eraseScholars, { id: [1], name: 'x' }),
    await late.call(personalData.look, { id: [idOf('scholar')] }),
    await late.call(personalData.fetch, { id: [idOf('scholar')] }),
    await late.call(exportScholars, { columns: ['name', 'nik'], year_tf: null }),
    await late.call(listTeam.exported!, { filter: { user_id: me }, include: 'nik' as never }),
    await late.call(updateTeamUser, { id: me, email: 'another@pandu.example' }),
    await late.call(updateTeamUser, { id: me, username: 'another' }),
    await late.call(updateTeamUser, { id: idOf('ld'), email: 'another@pandu.example' }),
    await late.call(updateScholar, { id: idOf('scholar'), username: 'another' }),
    await late.call(revokeSession, { id: 'others' }),
  ]
  expect(answers.map(({ status, error }) => [status, error?.data])).toEqual(answers.map(() => [403, { prove: true }]))

  expect((await late.call(exportScholars, { columns: ['name'], year_tf: 2020 })).status).toBe(200)
  expect((await late.call(listTeam.exported!, {})).status).toBe(200)
  const { user } = (await late.call(readMe, {})).body
  expect((await late.call(updateTeamUser, { id: me, bio: 'Reads', email: user.email, username: user.username })).status).toBe(200)
})

test('the password cannot be guessed from an open screen, and one who has just changed it is not asked', async () => {
  const late = await signedInAgo('elsn', '1 hour')
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => late.call(confirmPassword, { password: 'a-guess' })))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)

  const changed = await signedInAgo('ld', '1 hour')
  const password = 'Quite-Another-2026'
  expect((await changed.call(updateTeamUser, { id: idOf('ld'), username: 'ld2' })).error).toEqual(asked)
  await changed.call(changePassword, { old_password: demoPassword, password, password_confirmation: password })
  expect((await changed.call(updateTeamUser, { id: idOf('ld'), username: 'ld2' })).status).toBe(200)
})

/** Somebody in a browser, where the session is a cookie. */
const inBrowser = async (username: string, before?: string) => {
  const post = (path: string, payload: object, cookie?: string) =>
    world.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers: { 'x-api-key': 'web', ...(cookie && { cookie }) } })
  const sessionOf = ({ cookies }: Awaited<ReturnType<typeof post>>) => cookies.find(({ name }) => name === 'pandu_session')?.value
  const first = sessionOf(await post('login', { email: username, password: demoPassword }, before && `pandu_session=${before}`))!
  const works = async (token: string) =>
    (await world.app.inject({ url: '/api/auth/me', headers: { cookie: `pandu_session=${token}` } })).statusCode === 200
  return { first, works, post: async (path: string, payload: object) => sessionOf(await post(path, payload, `pandu_session=${first}`)) }
}

test('whoever proves again in a browser gets another token, and the one before counts for ten seconds more', async () => {
  const { first, works, post } = await inBrowser('assessor')
  const second = await post('confirm', { password: demoPassword })
  expect(second).toHaveLength(43)
  expect(second).not.toBe(first)
  expect([await works(first), await works(second!)]).toEqual([true, true])
  await pool.query(`update sessions set renewed_at = now() - interval '10 seconds' where user_id = $1`, [idOf('assessor')])
  expect([await works(first), await works(second!)]).toEqual([false, true])
})

test('a new password gives the browser another token as well, and a wrong proof none', async () => {
  const { first, post } = await inBrowser('facilitator')
  expect(await post('confirm', { password: 'wrong' })).toBeUndefined()
  const password = 'Quite-Another-2026'
  const next = await post('password/change', { old_password: demoPassword, password, password_confirmation: password })
  expect(next).toHaveLength(43)
  expect(next).not.toBe(first)
})

test('whoever signs in again in a browser ends the session that it had, and no other', async () => {
  const [here, elsewhere] = [await inBrowser('vendor'), await inBrowser('vendor')]
  const again = await inBrowser('vendor', here.first)
  expect([await here.works(here.first), await again.works(again.first), await elsewhere.works(elsewhere.first)]).toEqual([
    false,
    true,
    true,
  ])
})

test('a program keeps the token that it has read', async () => {
  const token = await signIn('mentor')
  expect((await as({ token }).call(confirmPassword, { password: demoPassword })).headers['set-cookie']).toBeUndefined()
  await pool.query(`update sessions set renewed_at = now() - interval '1 hour' where user_id = $1`, [idOf('mentor')])
  expect((await as({ token }).call(readMe, {})).status).toBe(200)
})
