import { listLooks, listTeam, assignPermissions, permissionIds, readScholar } from '@pandu/contract/accounts'
import { listSecurityEvents, readFactor, type SecurityEvent, securityKinds, turnOffFactor, signInDays } from '@pandu/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { sheetIn } from '../../../test/sheet-in.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { sweepAll } from '../../../test/sweep.ts'

const world = testApp()
const { as } = world

let pool: pg.Pool
beforeAll(() => void (pool = new pg.Pool({ connectionString: world.databaseUrl })))
afterAll(() => pool.end())
const rows = async <R extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await pool.query<R>(text, values)).rows

const [scholar, ld, boss] = [demoPerson('scholar'), demoPerson('ld'), demoPerson('superadmin')]
const log = async (filter: object = {}, more: object = {}) => {
  const answer = await as('superadmin').call(listSecurityEvents, { filter, ...more })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.body
}
const line = ({ kind, what, by, whose }: SecurityEvent) => [kind, what, by?.name, whose?.name]
const newest = async (kind: SecurityEvent['kind'], more: object = {}) => line((await log({ kind, ...more })).data[0]!)
const signIn = (email: string, password: string, remoteAddress = '203.0.113.9') =>
  world.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress })

test('each kind of event is a line with who did it and whom it was about', async () => {
  await signIn('ld', 'not the password')
  expect(await newest('failed')).toEqual(['failed', 'Wrong password', undefined, ld.name])
  await signIn('ld', demoPassword)
  expect(await newest('signed_in')).toEqual(['signed_in', 'Signed in on a new device', ld.name, ld.name])
  expect((await log({ kind: 'signed_in' })).data[0]).toMatchObject({ address: '203.0.113.9', device: 'lightMyRequest' })

  await as('ld').call(readScholar, { scholar_id: scholar.id, include: 'nik' })
  expect(await newest('looked')).toEqual(['looked', 'NIK', ld.name, scholar.name])

  for (const _ of [1, 2]) expect((await as('scholar').call(listTeam, {})).status).toBe(403)
  expect(await newest('refused')).toEqual(['refused', 'Not allowed: GET manage/tf, 2 times', scholar.name, undefined])
  // A request for the password counts as no refusal.
  await as('elsn').call(readFactor, {})
  await rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [demoPerson('elsn').id])
  expect((await as('elsn').call(turnOffFactor, {})).status).toBe(403)
  expect(await rows('select by_id, call, times from refused_calls')).toEqual([{ by_id: scholar.id, call: 'GET manage/tf', times: 2 }])
  // Another hour is another line.
  await rows(`update refused_calls set hour = hour - interval '1 hour', at = at - interval '1 hour'`)
  await as('scholar').call(listTeam, {})
  expect(await rows('select times from refused_calls order by id')).toEqual([{ times: 2 }, { times: 1 }])

  for (let n = 0; n < 6; n++) await signIn('nobody-at-all', 'x')
  expect(await newest('refused')).toEqual(['refused', 'Refused: too many wrong tries', undefined, undefined])

  await rows(`insert into security_alarms (kind, address) values ('many_names', '198.51.100.7')`)
  expect((await newest('alarm'))[1]).toMatch(/^Many different names/)
  await rows(`insert into security_alarms (kind, user_id, address) values ('password_tried', $1, '')`, [ld.id])
  expect(await newest('alarm')).toEqual(['alarm', expect.stringMatching(/^10 wrong passwords/), undefined, ld.name])
  for (const [kind, words] of [
    ['key_renewed', /^NIK numbers and second factors were encrypted with a new key/],
    ['key_lost', /^A new key replaced a lost one/],
  ] as const) {
    await rows(`insert into security_alarms (kind, address) values ($1, '')`, [kind])
    expect(await newest('alarm')).toEqual(['alarm', expect.stringMatching(words), undefined, undefined])
  }

  const entry = (action: string, details = '{}') =>
    rows('insert into account_log (user_id, by_id, action, details) values ($1, $2, $3, $4)', [scholar.id, boss.id, action, details])
  const [by, whose] = [boss.name, scholar.name]
  await entry('permissions', '{"from":[],"to":["TSA"]}')
  expect(await newest('granted')).toEqual(['granted', 'Permissions: TSA (before: none)', by, whose])
  await entry('status', '{"from":1,"to":2}')
  expect(await newest('granted')).toEqual(['granted', 'Account switched off', by, whose])
  await entry('exported', '{"rows":12,"fields":[]}')
  expect(await newest('exported')).toEqual(['exported', 'Scholars: 12 rows', by, undefined])
  await entry('downloaded', '{"what":"contracts","records":[1],"files":3}')
  expect(await newest('exported')).toEqual(['exported', 'Archive of contracts: 3 files', by, undefined])
  await entry('deleted')
  expect(await newest('deleted')).toEqual(['deleted', 'Scholar permanently deleted', by, whose])
  for (const [action, words] of [
    ['password reset', 'New password set with a mailed link'],
    ['factor off', 'Second factor turned off'],
    ['email confirmed', 'New e-mail address confirmed'],
  ] as const) {
    await entry(action)
    expect(await newest('login')).toEqual(['login', words, by, whose])
  }
  await rows(`insert into report_changes (scholar_id, period, action, changes, by_id) values ($1, 'midline', 'deleted', '[]', $2)`, [
    scholar.id,
    boss.id,
  ])
  expect(await newest('deleted')).toEqual(['deleted', 'Midline report permanently deleted', by, whose])

  // Other rows of these tables are no events of security.
  const { total } = await log()
  await entry('updated', '{"fields":["name"]}')
  await rows(`insert into report_changes (scholar_id, period, action, changes, by_id) values ($1, 'midline', 'changed', '[]', $2)`, [
    scholar.id,
    boss.id,
  ])
  expect((await log()).total).toBe(total)
  expect(new Set((await log({}, { page: { size: 100 } })).data.map(({ kind }) => kind))).toEqual(new Set(Object.keys(securityKinds)))
})

test('permissions that are really given stand in it', async () => {
  const answer = await as('superadmin').call(assignPermissions, { id: ld.id, permissions: [permissionIds.LD, permissionIds.TEACHER] })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  expect(await newest('granted')).toEqual(['granted', 'Permissions: LD, TEACHER (before: LD)', boss.name, ld.name])
})

test('its pages hold each event once, in the order of time, from all tables', async () => {
  const { total } = await log()
  expect(total).toBeGreaterThan(20)
  for (const sort of ['-at', 'at'] as const) {
    const seen: SecurityEvent[] = []
    for (let number = 1; number <= Math.ceil(total / 7); number++) {
      const page = await log({}, { sort, page: { number, size: 7 } })
      expect([page.total, page.last_page]).toEqual([total, Math.ceil(total / 7)])
      seen.push(...page.data)
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total)
    const times = seen.map(({ at }) => at)
    expect(times).toEqual(sort === 'at' ? times.toSorted() : times.toSorted().toReversed())
  }
})

test('it is narrowed to a person, a name, an address, a kind and a time', async () => {
  const isAbout =
    (id: number) =>
    ({ by, whose }: SecurityEvent) =>
      by?.id === id || whose?.id === id
  const ofLd = await log({ person_id: ld.id }, { page: { size: 100 } })
  expect(ofLd.data.every(isAbout(ld.id))).toBe(true)
  expect(ofLd.data.some(({ by, whose }) => by?.id === ld.id && whose?.id !== ld.id)).toBe(true)
  expect(ofLd.data.some(({ by, whose }) => by?.id !== ld.id && whose?.id === ld.id)).toBe(true)
  const named = await log({ search: ld.name.toUpperCase() }, { page: { size: 100 } })
  expect(named.data.every(isAbout(ld.id))).toBe(true)
  expect(named.total).toBe(ofLd.total)
  const from = await log({ search: '203.0.113.9' }, { page: { size: 100 } })
  expect(from.total).toBeGreaterThan(5)
  expect(from.data.every(({ address }) => address === '203.0.113.9')).toBe(true)
  expect((await log({ search: '203.0.113' })).total).toBe(0)
  expect((await log({ search: '100%_nobody' })).total).toBe(0)
  expect((await log({ kind: 'looked' })).total).toBe((await as('superadmin').call(listLooks, {})).body.total)
  const before = (await log({ kind: 'signed_in', within: '1' })).total
  await rows(`update sign_ins set at = now() - interval '25 hours' where id = (select min(id) from sign_ins where outcome = 'signed_in')`)
  expect((await log({ kind: 'signed_in', within: '1' })).total).toBe(before - 1)
  expect((await log({ kind: 'signed_in', within: '7' })).total).toBe(before)
})

test('it is exported as it is shown, and the export stands in it', async () => {
  const list = await log({ kind: 'looked' }, { page: { size: 100 } })
  const file = await as('superadmin').call(listSecurityEvents.exported!, { filter: { kind: 'looked' } })
  expect(file.status).toBe(200)
  expect(await sheetIn(file.raw)).toHaveLength(list.total + 1)
  expect(await newest('exported')).toEqual(['exported', `Security log: ${list.total} rows`, boss.name, undefined])
  const refused = await as('upcm').call(listSecurityEvents.exported!, {})
  expect(refused.status).toBe(403)
})

test('every page of it is read by the indexes of its tables', async () => {
  // Without any other way a plan that has no index would show a sequential scan; small tables are told to avoid it.
  for (const source of joinAreas(areas).parts.flatMap(({ securityLog = [] }) => securityLog)) {
    const client = await pool.connect()
    try {
      await client.query('set enable_seqscan = off')
      await client.query('set enable_sort = off')
      await client.query('set enable_bitmapscan = off')
      const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
      const statement =
        sql`select x.id from ${sql.table(source.table)} x where ${source.where ?? sql`true`} order by x.at desc, x.id desc limit 10`.compile(
          db,
        )
      const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement.sql}`)
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(text, `${source.kind} of ${source.table}`).toMatch(/Index (Only )?Scan Backward using/)
      expect(text).not.toContain('Sort')
    } finally {
      client.release(true)
    }
  }
})

test('refused calls and exports are kept as long as the setting says', async () => {
  const storage = { remove: async () => {} }
  const kept = { [signInDays.key]: 40 }
  const there = async () => [(await rows('select 1 from refused_calls')).length, (await rows('select 1 from export_log')).length]
  await rows('delete from refused_calls where id <> (select min(id) from refused_calls)')
  await rows('delete from export_log where id <> (select min(id) from export_log)')
  for (const table of ['refused_calls', 'export_log']) await rows(`update ${table} set at = now() - interval '39 days'`)
  await sweepAll(pool, storage, kept)
  expect(await there()).toEqual([1, 1])
  for (const table of ['refused_calls', 'export_log']) await rows(`update ${table} set at = now() - interval '41 days'`)
  await sweepAll(pool, storage, kept)
  expect(await there()).toEqual([0, 0])
})
