import { keepDraftFile } from '@pandu/contract/drafts'
import { listNotifications, readAllNotifications } from '@pandu/contract/notifications'
import { createScoreDraft } from '@pandu/contract/scores'
import { readMe } from '@pandu/contract/session'
import { afterEach, expect, test, vi } from 'vitest'
import { demoPassword } from '../../seed/people.ts'
import { sendFile, testApp } from '../../test/app.ts'
import { pdf } from '../../test/proposals.ts'
import { type AdmissionLimits, type Caller, openAdmission, type Slot } from './admission.ts'
import type { Lanes } from './overload.ts'

const limits: AdmissionLimits = {
  most: 4,
  least: 4,
  waiting: 4,
  share: 1 / 2,
  patience: { burst: 1000, standing: 100 },
  standingAfter: 500,
  slow: 100,
}
let now = 0
const lane = () => openAdmission(limits, { now: () => now, delay: () => 0 })
const lanes: Lanes = { calls: lane(), 'sign-in': lane() }
const world = testApp({}, { lanes })
const { as } = world

const held: Slot[] = []
/** Uses all slots and fills the queue, as calls of other people would. */
const fill = (of = lanes.calls) => {
  const someone = (n: number): Caller => ({ key: `someone ${n}`, wide: false })
  for (let n = 0; n < limits.most; n++) held.push(of.enter(someone(n)) as Slot)
  for (let n = 0; n < limits.waiting; n++)
    void (of.enter(someone(100 + n)) as Promise<Slot>).then(
      (place) => held.push(place),
      () => {},
    )
}
/** The waiting calls get the slots of the others, and release them. */
const empty = async () => {
  for (; held.length > 0; await new Promise((done) => setImmediate(done))) for (const place of held.splice(0)) place.leave()
}
afterEach(async () => {
  await empty()
  for (const { counts } of Object.values(lanes)) if (counts().working + counts().waiting > 0) throw new Error('a call has kept its place')
})
const working = () => lanes.calls.counts().working

test('without a free slot calls are refused with Retry-After, before the session is read', async () => {
  fill()
  for (const headers of [{}, { authorization: 'Bearer nobodys' }]) {
    const answer = await world.app.inject({ url: '/api/notification', headers })
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: 'The server is busy, please try again in a moment' }])
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})

test('writes are refused before their body or their files are read', async () => {
  fill()
  const headers = { 'content-type': 'application/json' }
  const wrong = await world.app.inject({ method: 'POST', url: '/api/notification/read-all', payload: '{"broken', headers })
  expect([wrong.statusCode, wrong.headers['retry-after']]).toEqual([503, '2'])
})

test('health checks, unknown addresses and signing in still work', async () => {
  fill()
  const paths = ['/healthz', '/readyz', '/api/no/such/call']
  const answers = await Promise.all(paths.map((url) => world.app.inject(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404])
  const signedIn = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'scholar', password: demoPassword } })
  expect(signedIn.statusCode).toBe(200)
  const token = signedIn.json<{ token: string }>().token
  expect((await as({ token }).call(readMe, {})).status).toBe(200)
})

test('signing in is limited too', async () => {
  fill(lanes['sign-in'])
  expect((await as({ token: 'x' }).call(readMe, {})).status).toBe(503)
})

test('a waiting call is answered as soon as a slot is free', async () => {
  await world.ready('scholar')
  for (let n = 0; n < limits.most; n++) held.push(lanes.calls.enter({ key: `someone ${n}`, wide: false }) as Slot)
  const answer = as('scholar').call(listNotifications, {})
  await vi.waitFor(() => expect(lanes.calls.counts().waiting).toBe(1))
  held.pop()!.leave()
  expect((await answer).status).toBe(200)
})

test('a write that waits too long is refused with Retry-After', async () => {
  await world.ready('scholar')
  for (let n = 0; n < limits.most; n++) held.push(lanes.calls.enter({ key: `someone ${n}`, wide: false }) as Slot)
  const answer = as('scholar').call(readAllNotifications, {})
  await vi.waitFor(() => expect(lanes.calls.counts().waiting).toBe(1))
  now += 1001
  lanes.calls.tick()
  expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
})

test('a slot is released however a call ends', async () => {
  await as('scholar').call(listNotifications, {})
  await as('scholar').call(listNotifications, { nothing: 'of it' } as object)
  await as({ token: 'nobodys' }).call(listNotifications, {})
  await as('scholar').call(keepDraftFile, { form: createScoreDraft.at, field: 'attachment', file: sendFile('a.pdf', pdf) })
  await as('scholar').call(keepDraftFile, { form: createScoreDraft.at, field: 'attachment', file: sendFile('a.pdf', 'no pdf') })
  expect(working()).toBe(0)
})

test('all sessions of a person share one share of the slots', async () => {
  const tokens = [await world.signIn('upcm'), await world.signIn('upcm')]
  const other = await world.signIn('scholar')
  const ask = (token: string) => as({ token }).call(listNotifications, {})
  // From here on the owner of the tokens is known. Before that they count for the address.
  for (const token of [...tokens, other]) await ask(token)
  const id = (await as('upcm').call(readMe, {})).body.user.id
  for (let n = 0; n < 2; n++) held.push(lanes.calls.enter({ key: `person ${id}`, wide: false }) as Slot)
  for (let n = 0; n < 2; n++)
    void (lanes.calls.enter({ key: `person ${id}`, wide: false }) as Promise<Slot>).then((place) => held.push(place))
  expect((await Promise.all(tokens.map(ask))).map(({ status }) => status)).toEqual([503, 503])
  expect((await ask(other)).status).toBe(200)
})

test('uploads occupy no slot while they arrive, and wait for one afterwards', async () => {
  const token = await world.signIn('scholar')
  await as({ token }).call(listNotifications, {})
  const form = new FormData()
  form.append('form', createScoreDraft.at)
  form.append('field', 'attachment')
  form.append('file', sendFile('a.pdf', pdf))
  const encoded = new Response(form)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  let send: (part: Uint8Array | undefined) => void = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (part) => (part ? controller.enqueue(part) : controller.close())
    },
  })
  const answer = fetch(`${address}/api/draft/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type')!, 'x-api-key': 'web' },
    body,
    duplex: 'half',
  })
  send(bytes.subarray(0, 200))
  const entered = vi.spyOn(lanes.calls, 'enter')
  await vi.waitFor(() => expect(entered).toHaveBeenCalled())
  await vi.waitFor(() => expect(working()).toBe(0))
  fill()
  send(bytes.subarray(200))
  send(undefined)
  await vi.waitFor(() => expect(lanes.calls.counts().waiting).toBe(limits.waiting + 1))
  await empty()
  expect((await answer).status).toBe(200)
})
