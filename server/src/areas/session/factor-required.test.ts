import { assignPermissions, permissionIds, readAccountFactor } from '@pandu/contract/accounts'
import { api } from '@pandu/contract'
import { readFeed, subscribe } from '@pandu/contract/calendar'
import type { PermissionName } from '@pandu/contract/kit'
import {
  addPasskey,
  askPasskey,
  changePassword,
  confirmPassword,
  confirmWithPasskey,
  finishOpenIdProof,
  factorPermissions,
  listSessions,
  liveTicket,
  logout,
  readFactor,
  readMe,
  readOpenIdLink,
  setUpFactor,
  setUpPasskey,
  startOpenIdProof,
  turnOffFactor,
  turnOnFactor,
} from '@pandu/contract/session'
import { listSettings, updateSetting } from '@pandu/contract/settings'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPassword, demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/totp.ts'
import { validSessions } from '../../kit/live-route.ts'
import { redeemTicket } from './tickets.queries.ts'

const world = testApp()
const { as, signIn } = world

let pool: pg.Pool
beforeAll(() => void (pool = new pg.Pool({ connectionString: world.databaseUrl })))
afterAll(() => pool.end())
const rows = async <R extends object>(text: string, values: unknown[] = []) => (await pool.query<R>(text, values)).rows

const { key } = factorPermissions
const idOf = (who: DemoUsername) => demoPerson(who).id

/** The superadmin, who has a factor, and whose session was opened with it. */
let boss: ReturnType<typeof as>
const turnOn = async (token: string) => {
  const { secret } = (await as({ token }).call(setUpFactor, {})).body.data
  return as({ token }).call(turnOnFactor, { code: codeOf(secret) })
}
const require = async (value: readonly PermissionName[], who = boss) => {
  const setting = (await who.call(listSettings, {})).body.data.find((one) => one.key === key)!
  return who.call(updateSetting, { key, value, updated_at: setting.updated_at })
}
const refusal = {
  message: 'Please set up your second factor first: your permissions require it',
  data: { factor: true },
}
const open = async (token: string) => (await as({ token }).call(listSessions, {})).status

beforeEach(async () => {
  await rows('delete from programme_settings')
  await rows('delete from setting_changes')
  await rows('delete from factors')
  const token = await signIn('superadmin')
  boss = as({ token })
  await turnOn(token)
})

test('whoever holds such a permission and has no factor reaches only what sets one up, themselves, and the way out', async () => {
  const token = await signIn('upcm')
  expect((await require(['UPCM'])).status).toBe(200)
  const free = [
    addPasskey,
    askPasskey,
    changePassword,
    confirmPassword,
    confirmWithPasskey,
    finishOpenIdProof,
    logout,
    readFactor,
    readMe,
    readOpenIdLink,
    setUpFactor,
    setUpPasskey,
    startOpenIdProof,
    turnOnFactor,
  ].map(({ at }) => at as string)
  expect(
    api
      .filter(({ endpoint }) => endpoint.withoutFactor)
      .map(({ endpoint }) => endpoint.at as string)
      .toSorted(),
  ).toEqual(free.toSorted())

  const closed = api.filter(({ endpoint }) => endpoint.access !== 'public' && !endpoint.withoutFactor)
  expect(closed.length).toBeGreaterThan(300)
  const opened: string[] = []
  for (const { endpoint } of closed) {
    const answer = await world.app.inject({
      method: endpoint.method,
      url: `/api/${endpoint.path.replaceAll(/\{\w+\}/g, '1')}`,
      headers: { authorization: `Bearer ${token}` },
      ...(endpoint.method === 'POST' && { payload: {} }),
    })
    if (answer.statusCode !== 403 || !answer.json<{ data?: { factor?: true } }>().data?.factor) opened.push(endpoint.at)
  }
  expect(opened).toEqual([])
  expect((await as({ token }).call(listSessions, {})).error).toEqual(refusal)

  const own = as({ token })
  expect((await own.call(readMe, {})).body.user.needs_factor).toBe(1)
  expect((await own.call(readFactor, {})).body.data).toMatchObject({ on: false, required: true })
  expect((await boss.call(readAccountFactor, { id: idOf('upcm') })).body.data).toEqual({ on: false, since: null, required: true })
  await rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [idOf('upcm')])
  expect((await own.call(setUpFactor, {})).error.data).toEqual({ prove: true })
  expect((await own.call(confirmPassword, { password: demoPassword })).status).toBe(200)
  expect((await turnOn(token)).status).toBe(200)
  expect((await own.call(readMe, {})).body.user.needs_factor).toBe(0)
  expect(await open(token)).toBe(200)
})

test('a factor that is only begun opens nothing', async () => {
  const token = await signIn('upcm')
  await require(['UPCM'])
  await as({ token }).call(setUpFactor, {})
  expect(await open(token)).toBe(403)
})

test('nobody else is asked; scholars and partners are, for the permissions that they hold', async () => {
  const tokens = Object.fromEntries(
    await Promise.all(
      (['upcm', 'ld', 'guest', 'mentor', 'facilitator', 'scholar', 'tsa', 'tsastaff'] as const).map(
        async (who) => [who, await signIn(who)] as const,
      ),
    ),
  )
  const asked = async () => {
    const found: string[] = []
    for (const [who, token] of Object.entries(tokens)) if ((await open(token)) === 403) found.push(who)
    return found.toSorted()
  }
  expect(await asked()).toEqual([])
  await require(['LD'])
  expect(await asked()).toEqual(['ld'])
  await require(['MENTOR', 'TSA'])
  const holders = await rows<{ username: string }>(
    `select u.username from users u join user_permissions up on up.user_id = u.id join permissions p on p.id = up.permission_id
     where p.name in ('MENTOR', 'TSA') and u.username = any($1) order by 1`,
    [Object.keys(tokens)],
  )
  expect(holders.length).toBeGreaterThan(1)
  expect(await asked()).toEqual(holders.map(({ username }) => username))
  await require([])
  expect(await asked()).toEqual([])
})

test('a permission that is given asks at the next call, and one that is taken asks no more', async () => {
  await require(['ELSN'])
  const token = await signIn('teacher')
  const give = (...names: PermissionName[]) =>
    boss.call(assignPermissions, { id: idOf('teacher'), permissions: names.map((name) => permissionIds[name]) })
  expect(await open(token)).toBe(200)
  expect((await give('TEACHER', 'ELSN')).status).toBe(200)
  expect(await open(token)).toBe(403)
  await give('TEACHER')
  expect(await open(token)).toBe(200)
})

test('whoever requires it has a factor, and gives the password again; nothing is stored otherwise', async () => {
  await rows('delete from factors')
  const alone = await require(['UPCM'])
  expect([alone.status, alone.error.message]).toEqual([409, 'Turn your own second factor on first, under Second factor in your settings'])
  expect(await rows('select 1 from programme_settings where name = $1 and value <> $2', [key, '[]'])).toEqual([])
  expect((await boss.call(listSettings, {})).status).toBe(200)

  const token = await signIn('superadmin')
  await turnOn(token)
  const again = as({ token })
  await rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [idOf('superadmin')])
  expect((await require(['UPCM'], again)).error.data).toEqual({ prove: true })
  expect(await rows('select 1 from setting_changes where name = $1', [key])).toEqual([])
  await again.call(confirmPassword, { password: demoPassword })
  expect((await require(['UPCM'], again)).status).toBe(200)
  expect((await require(['UPCM', 'NONSENSE' as never], again)).status).toBe(422)
})

test('the superadmin holds every permission: without a factor they set one up again, and are never shut out', async () => {
  await require(['TSA'])
  expect((await boss.call(turnOffFactor, {})).status).toBe(200)
  expect((await boss.call(listSettings, {})).error).toEqual(refusal)
  const token = await signIn('superadmin')
  expect(await open(token)).toBe(403)
  expect((await turnOn(token)).status).toBe(200)
  expect(await open(token)).toBe(200)
  expect((await require([], as({ token }))).status).toBe(200)
})

test('a password that somebody else set comes first, and then the factor', async () => {
  await require(['LD'])
  await rows('update users set first_password = true where id = $1', [idOf('ld')])
  const token = await signIn('ld')
  const own = as({ token })
  expect((await own.call(setUpFactor, {})).error.message).toBe('Please set a password of your own first')
  const password = 'Quite-Another-2026'
  expect((await own.call(changePassword, { old_password: demoPassword, password, password_confirmation: password })).status).toBe(200)
  expect((await own.call(listSessions, {})).error).toEqual(refusal)
  expect((await turnOn(token)).status).toBe(200)
  expect(await open(token)).toBe(200)
})

test('the live channel and the address of the calendar are closed as well', async () => {
  const token = await signIn('elsn')
  const own = as({ token })
  const { address } = (await own.call(subscribe, {})).body.data
  const feed = async () => {
    const secret = /feed\/(.+)\.ics/.exec(address)![1]!
    return (await world.visitor.call(readFeed, { token: secret })).status
  }
  const { ticket } = (await own.call(liveTicket, {})).body.data
  const [session] = await rows<{ id: number }>('select id from sessions where user_id = $1 order by id desc limit 1', [idOf('elsn')])
  expect([await feed(), (await validSessions(pool)([session!.id])).size]).toEqual([200, 1])
  await require(['ELSN'])
  expect([await feed(), (await validSessions(pool)([session!.id])).size]).toEqual([404, 0])
  expect(await redeemTicket(pool, ticket)).toBeUndefined()
  expect((await own.call(liveTicket, {})).error).toEqual(refusal)
  await turnOn(token)
  expect([await feed(), (await validSessions(pool)([session!.id])).size]).toEqual([200, 1])
})
