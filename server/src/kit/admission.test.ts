import { beforeEach, expect, test } from 'vitest'
import { type AdmissionLimits, type Caller, openAdmission, type Slot, OverloadError } from './admission.ts'

const limits: AdmissionLimits = {
  most: 6,
  least: 2,
  waiting: 8,
  share: 1 / 2,
  patience: { burst: 1000, standing: 100 },
  standingAfter: 500,
  slow: 100,
}
let now = 0
let delay = 0
beforeEach(() => {
  now = 0
  delay = 0
})
const open = (other: Partial<AdmissionLimits> = {}) => openAdmission({ ...limits, ...other }, { now: () => now, delay: () => delay })
const person = (name: string): Caller => ({ key: name, wide: false })

/** Requests a slot and records the result. */
const ask = (lane: ReturnType<typeof open>, who: string | Caller, options?: Parameters<typeof lane.enter>[1]) => {
  const asked: { state: 'waits' | 'works' | 'shed'; place?: Slot; error?: unknown } = { state: 'waits' }
  const refused = (error: unknown) => Object.assign(asked, { state: 'shed', error })
  try {
    const given = lane.enter(typeof who === 'string' ? person(who) : who, options)
    if (given instanceof Promise) given.then((place) => Object.assign(asked, { state: 'works', place }), refused)
    else Object.assign(asked, { state: 'works', place: given })
  } catch (error) {
    refused(error)
  }
  return asked
}
const people = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `p${n + from}`)
const settled = () => new Promise((done) => setImmediate(done))

test('calls run up to the number of slots, wait up to the limit, and the rest is refused with Retry-After', () => {
  const lane = open()
  const asked = people(20).map((who) => ask(lane, who))
  expect(asked.map(({ state }) => state)).toEqual([
    ...Array<string>(6).fill('works'),
    ...Array<string>(8).fill('waits'),
    ...Array<string>(6).fill('shed'),
  ])
  expect(asked.at(-1)!.error).toBeInstanceOf(OverloadError)
  expect(asked.at(-1)!.error).toMatchObject({ status: 503, retryAfter: 2 })
  expect(lane.counts()).toEqual({ most: 6, working: 6, waiting: 8, shed: 6 })
})

test('a released slot goes to the oldest waiting call, and releasing twice gives one slot', async () => {
  const lane = open()
  const working = people(6).map((who) => ask(lane, who))
  const first = ask(lane, 'first')
  now = 1
  const second = ask(lane, 'second')
  working[0]!.place!.leave()
  working[0]!.place!.leave()
  await settled()
  expect([first.state, second.state]).toEqual(['works', 'waits'])
  expect(lane.counts().working).toBe(6)
})

test('one person can use only their share of the slots, while another gets a slot at once', () => {
  const lane = open()
  const greedy = people(12).map(() => ask(lane, 'greedy'))
  expect(greedy.map(({ state }) => state)).toEqual([
    ...Array<string>(3).fill('works'),
    ...Array<string>(4).fill('waits'),
    ...Array<string>(5).fill('shed'),
  ])
  expect(ask(lane, 'other').state).toBe('works')
})

test('an address may use more slots than a person, because many people share it', () => {
  const lane = open()
  const asked = people(7).map(() => ask(lane, { key: 'address', wide: true }))
  expect(asked.filter(({ state }) => state === 'works')).toHaveLength(6)
})

test('a slot goes to the caller with the fewest running calls, not to the first one', async () => {
  const lane = open()
  const greedy = people(3).map(() => ask(lane, 'greedy'))
  const others = people(3).map((who) => ask(lane, who))
  const again = ask(lane, 'greedy')
  now = 10
  const late = ask(lane, 'late')
  others[0]!.place!.leave()
  await settled()
  expect([again.state, late.state]).toEqual(['waits', 'works'])
  greedy[0]!.place!.leave()
  await settled()
  expect(again.state).toBe('works')
})

test('a full queue drops the last call of the caller with the most waiting calls', async () => {
  const lane = open()
  for (const who of people(6)) ask(lane, who)
  const greedy = people(4).map(() => ask(lane, 'greedy'))
  for (const who of people(4, 10)) ask(lane, who)
  expect(lane.isFull(person('late'))).toBe(false)
  const late = ask(lane, 'late')
  await settled()
  expect(greedy.map(({ state }) => state)).toEqual(['waits', 'waits', 'waits', 'shed'])
  expect(late.state).toBe('waits')
})

test('calls wait in a burst; in a queue that does not empty they are refused soon, with growing Retry-After', async () => {
  const lane = open()
  for (const who of people(6)) ask(lane, who)
  const burst = ask(lane, 'burst')
  now = 450
  lane.tick()
  await settled()
  expect(burst.state).toBe('waits')
  const late = ask(lane, 'late')
  now = 540
  lane.tick()
  await settled()
  expect([burst.state, late.state]).toEqual(['shed', 'waits'])
  for (; now < 11_000; now += 100) {
    ask(lane, `next ${now}`)
    lane.tick()
  }
  expect(lane.turnAway()).toBe(4)
})

test('a queue that was empty in between counts as a burst again', async () => {
  const lane = open()
  const working = people(6).map((who) => ask(lane, who))
  const first = ask(lane, 'first')
  now = 490
  working[0]!.place!.leave()
  await settled()
  expect(first.state).toBe('works')
  const second = ask(lane, 'second')
  now = 900
  lane.tick()
  await settled()
  expect(second.state).toBe('waits')
})

test('a slow event loop reduces the slots to the minimum, a fast one restores them one by one', () => {
  const lane = open()
  delay = 101
  lane.tick()
  expect(lane.counts().most).toBe(4)
  for (let n = 0; n < 9; n++) lane.tick()
  expect(lane.counts().most).toBe(2)
  delay = 100
  lane.tick()
  expect(lane.counts().most).toBe(3)
  for (let n = 0; n < 9; n++) lane.tick()
  expect(lane.counts().most).toBe(6)
})

test('slots that are restored go to waiting calls', async () => {
  const lane = open()
  delay = 101
  lane.tick()
  const asked = people(5).map((who) => ask(lane, who))
  expect(asked.at(-1)!.state).toBe('waits')
  delay = 0
  lane.tick()
  await settled()
  expect(asked.at(-1)!.state).toBe('works')
})

test('a call whose client has gone stops waiting', async () => {
  const lane = open()
  for (const who of people(6)) ask(lane, who)
  const gone = new AbortController()
  const left = ask(lane, 'left', { gone: gone.signal })
  gone.abort()
  await settled()
  expect([left.state, lane.counts().waiting]).toEqual(['shed', 0])
})

test('a call with its own patience waits that long, also in a full queue', async () => {
  const lane = open()
  for (const who of people(14)) ask(lane, who)
  const upload = ask(lane, 'upload', { patience: 5000 })
  now = 4999
  lane.tick()
  await settled()
  expect(upload.state).toBe('waits')
  now = 5001
  lane.tick()
  await settled()
  expect(upload.state).toBe('shed')
})

test('a write that could not even wait is refused before its body is read', () => {
  const lane = open()
  for (const who of people(13)) ask(lane, who)
  expect(lane.isFull(person('late'))).toBe(false)
  ask(lane, 'last')
  expect(lane.isFull(person('late'))).toBe(true)
})
