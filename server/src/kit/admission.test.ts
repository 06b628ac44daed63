import { beforeEach, expect, test } from 'vitest'
import { type AdmissionLimits, type Asker, openAdmission, type Place, Shed } from './admission.ts'

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
const person = (name: string): Asker => ({ key: name, wide: false })

/** Asks for a place and notes what came of it. */
const ask = (lane: ReturnType<typeof open>, who: string | Asker, options?: Parameters<typeof lane.enter>[1]) => {
  const asked: { state: 'waits' | 'works' | 'shed'; place?: Place; error?: unknown } = { state: 'waits' }
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

test('as many calls work as there are places, as many wait as may, the rest is refused with a time', () => {
  const lane = open()
  const asked = people(20).map((who) => ask(lane, who))
  expect(asked.map(({ state }) => state)).toEqual([
    ...Array<string>(6).fill('works'),
    ...Array<string>(8).fill('waits'),
    ...Array<string>(6).fill('shed'),
  ])
  expect(asked.at(-1)!.error).toBeInstanceOf(Shed)
  expect(asked.at(-1)!.error).toMatchObject({ status: 503, retryAfter: 2 })
  expect(lane.counts()).toEqual({ most: 6, working: 6, waiting: 8, shed: 6 })
})

test('who waits gets the place of who leaves, the oldest first, and leaving twice gives one place', async () => {
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

test('one person takes half of the places and waits with the rest, while another comes in at once', () => {
  const lane = open()
  const greedy = people(12).map(() => ask(lane, 'greedy'))
  expect(greedy.map(({ state }) => state)).toEqual([
    ...Array<string>(3).fill('works'),
    ...Array<string>(4).fill('waits'),
    ...Array<string>(5).fill('shed'),
  ])
  expect(ask(lane, 'other').state).toBe('works')
})

test('an address, which many people share, may take more than a person', () => {
  const lane = open()
  const asked = people(7).map(() => ask(lane, { key: 'address', wide: true }))
  expect(asked.filter(({ state }) => state === 'works')).toHaveLength(6)
})

test('a place goes to whoever has the fewest calls under way, not to who asked first', async () => {
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

test('a full queue drops the last call of whoever has the most waiting', async () => {
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

test('a burst is waited for; in a queue that does not end calls are refused soon, and told to come back later and later', async () => {
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

test('a slow event loop takes places away down to the fewest, a quick one gives them back one by one', () => {
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

test('places that come back with a quick event loop are given out', async () => {
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

test('a call whose sender is gone waits no more', async () => {
  const lane = open()
  for (const who of people(6)) ask(lane, who)
  const gone = new AbortController()
  const left = ask(lane, 'left', { gone: gone.signal })
  gone.abort()
  await settled()
  expect([left.state, lane.counts().waiting]).toEqual(['shed', 0])
})

test('a call that has cost its sender much waits its own time, however many wait', async () => {
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

test('a write is refused before its body when it could not even wait', () => {
  const lane = open()
  for (const who of people(13)) ask(lane, who)
  expect(lane.isFull(person('late'))).toBe(false)
  ask(lane, 'last')
  expect(lane.isFull(person('late'))).toBe(true)
})
