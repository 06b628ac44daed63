import { readFile } from '@pandu/contract/files'
import { readAllNotifications } from '@pandu/contract/notifications'
import { reviewInternship } from '@pandu/contract/proposals'
import {
  giveFactor,
  liveTicket,
  login,
  readMe,
  requestPasswordReset,
  resetPassword,
  setUpFactor,
  turnOnFactor,
} from '@pandu/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPerson } from '../seed/people.ts'
import { freshDatabase, inDatabase, type TestDatabase } from '../test/database.ts'
import { until } from '../test/processes.ts'
import { codeOf } from '../test/totp.ts'
import { openScreen, startReal } from './product.ts'

// Two machines on one database, whose clocks are two minutes ahead of it and two minutes behind it. Only the clock of the database may decide.

type Product = Awaited<ReturnType<typeof startReal>>
let database: TestDatabase
const products = new Map<string, Product>()
const ahead = () => products.get('+120')!
const behind = () => products.get('-120')!
const shifts = ['+120', '-120'] as const

beforeAll(async () => {
  database = await freshDatabase()
  for (const shift of shifts)
    products.set(
      shift,
      await startReal(database.url, {
        LD_PRELOAD: process.env['TEST_FAKETIME']!,
        FAKETIME: `${shift}s`,
        // How long something takes is measured by a clock that nobody sets.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      }),
    )
})
afterAll(async () => {
  for (const product of products.values()) await product.stop()
  await database?.drop()
})
const rows = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(database.url, text, values)

test('each machine says that its clock is wrong', () => {
  expect(ahead().said()).toMatch(/The clock of this machine is 1\d\d\.\d s ahead of that of the database/)
  expect(behind().said()).toMatch(/The clock of this machine is 1\d\d\.\d s behind that of the database/)
})

test('a session of one machine is good on the other, until the database says that it is over', async () => {
  for (const [from, to] of [
    [ahead(), behind()],
    [behind(), ahead()],
  ] as const) {
    const { token } = await from.signIn('teacher')
    const statusIn = async (interval: string) => {
      await rows(`update sessions set expires_at = now() + $1::interval where user_id = $2`, [interval, demoPerson('teacher').id])
      return [(await from.call(readMe, {}, token)).status, (await to.call(readMe, {}, token)).status]
    }
    expect([await statusIn('60 seconds'), await statusIn('-1 second')]).toEqual([
      [200, 200],
      [666, 666],
    ])
  }
})

test('a ticket of one machine opens the live channel of the other, and what happens here is heard there', async () => {
  const { token } = await ahead().signIn('scholar')
  const { ticket } = (await ahead().call(liveTicket, {}, token)).body.data
  const screen = await openScreen(`${behind().base.replace('http', 'ws')}/api/ws?token=${ticket}`)
  await until(async () => {
    await ahead().call(readAllNotifications, {}, token)
    return screen.frames.length > 0
  }, 20_000)
  expect(screen.frames.length).toBeGreaterThan(0)
  screen.end()
})

describe.each(shifts)('at %s seconds', (shift) => {
  const product = () => products.get(shift)!

  test('a code of an app is right by the clock of the database, and not by that of the machine', async () => {
    const who = shift === '+120' ? 'ld' : 'elsn'
    const { token } = await product().signIn(who)
    const { secret } = (await product().call(setUpFactor, {}, token)).body.data
    // What an app shows whose clock is that of the machine.
    expect((await product().call(turnOnFactor, { code: codeOf(secret, Number(shift) / 30) }, token)).status).toBe(422)
    expect((await product().call(turnOnFactor, { code: codeOf(secret) }, token)).status).toBe(200)
    await rows('update factors set last_step = 0 where user_id = $1', [demoPerson(who).id])
    const half = (await product().signIn(who)).token
    expect((await product().call(giveFactor, { code: codeOf(secret) }, half)).status).toBe(200)
  })

  test('a link for a new password works as long as the database says', async () => {
    const { email } = (await rows<{ email: string }>(`select email from users where username = 'vendor'`))[0]!
    const linkIn = async (interval: string) => {
      await rows('delete from login_failures')
      expect((await product().call(requestPasswordReset, { email })).status).toBe(200)
      const [mail] = await rows<{ text: string }>(`select text from outbox where "to" = $1 order by id desc limit 1`, [email])
      const token = /\/reset\/([^/\s]+)\//.exec(mail!.text)![1]!
      await rows('update password_resets set expires_at = now() + $1::interval where used_at is null', [interval])
      return (await product().call(resetPassword, { token, email, password: demoPassword, password_confirmation: demoPassword })).status
    }
    expect([await linkIn('30 seconds'), await linkIn('-1 second')]).toEqual([200, 422])
    expect((await product().call(login, { email: 'vendor', password: demoPassword })).status).toBe(200)
  })

  test('a file that is kept for a time is there until the database says that its time is over', async () => {
    const { token } = await product().signIn('superadmin')
    const [file] = await rows<{ id: string }>(
      `select id from files where kind = 'tf_picture' or kind like '%picture%' order by created_at limit 1`,
    )
    const statusIn = async (interval: string | null) => {
      await rows('update files set expires_at = now() + $2::interval where id = $1', [file!.id, interval])
      return (await product().call(readFile, { id: file!.id }, token)).status
    }
    expect([await statusIn('60 seconds'), await statusIn('-60 seconds'), await statusIn(null)]).toEqual([200, 404, 200])
  })
})

test('a decision on one machine is known on the other: who has read it may decide again, and who has not is told', async () => {
  const [proposal] = await rows<{ id: number; version: number }>(
    `select id, version from proposals where kind = 'internships' and approval = 'process' order by id limit 1`,
  )
  const { token } = await ahead().signIn('upcm')
  const { id, version } = proposal!
  const first = await ahead().call(reviewInternship, { id, approval: 'revision', notes: 'Please add the weeks.', version }, token)
  expect(first.status, first.text).toBe(200)
  const stale = await behind().call(reviewInternship, { id, approval: 'approved', notes: '', version }, token)
  expect(stale.status, stale.text).toBe(409)
  const [now] = await rows<{ version: number; skew: number }>(
    `select version, abs(extract(epoch from now() - updated_at))::float8 skew from proposals where id = $1`,
    [id],
  )
  const second = await behind().call(reviewInternship, { id, approval: 'approved', notes: '', version: now!.version }, token)
  expect(second.status, second.text).toBe(200)
  const steps = await rows<{ skew: number }>(
    'select abs(extract(epoch from now() - at))::float8 skew from proposal_steps where record_id = $1 order by id desc limit 2',
    [id],
  )
  for (const { skew } of [...steps, now!]) expect(skew).toBeLessThan(60)
})
