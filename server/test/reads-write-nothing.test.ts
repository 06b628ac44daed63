import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@pandu/contract'
import { assessmentAttempts } from '@pandu/contract/assessments'
import { type Endpoint, writesWith } from '@pandu/contract/kit'
import { quizAttempts } from '@pandu/contract/quizzes'
import { searchAll } from '@pandu/contract/search'
import { readMe } from '@pandu/contract/session'
import { vendors } from '@pandu/contract/vendors'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as z from 'zod'
import { demoPeople, type DemoUsername } from '../seed/people.ts'
import { testApp } from './app.ts'
import { inDatabase } from './database.ts'
import { readReaching, reachingRows } from './fuzz/reaching.ts'
import { type Ground, makeCase } from './fuzz/round.ts'
import { unreached } from './fuzz/unreached.ts'
import { Pool } from './fuzz/values.ts'
import { among, type Caller, callers, type Facts } from './matrix/facts.ts'
import { made, matrix } from './matrix/index.ts'
import { readWorld } from './matrix/world.ts'
import { refuseEveryWrite } from './refuse-writes.ts'

// Every call that the contract declares as a read, on a database that refuses writes: none tries one. A read has no transaction, a link of another site
// may make it, and the first view of a page and the pointer above a link do (docs/decisions/0068, 0075, 0077). None of that is right for a write.

/** What the server itself writes beside calls, whichever they are. It does not depend on a call, so no declaration speaks of it. */
const beside = {
  'when the session was last in use': /^update sessions set last_seen_at = now\(\) where id = \$1$/,
  'the time zone of the device, for what reaches its owner later': /^update users set time_zone = \$2 where id = \$1$/,
  'who was refused which call, for the security log': /^insert into refused_calls /,
  'that the open screens are still there, every half minute': /^delete from "live_screens" where "seen_at" < /,
}

const hashing = 'checks or makes a password, which takes long, and no transaction may wait for it'
const counting = 'a wrong code counts although the call is refused'
const challenge = 'its challenge is used up even if the call is refused'
const provider = 'asks the provider, and no transaction may wait for that'
/** Calls that write in transactions of their own instead of that of `serve`, by why. They are made by POST, so other sites cannot make them. */
const ownTransactions: Readonly<Record<string, string>> = {
  'POST auth/login': hashing,
  'POST auth/confirm': hashing,
  'POST auth/password/change': hashing,
  'POST auth/password/reset-request': hashing,
  'POST auth/password/reset': hashing,
  'POST auth/email/take-back': hashing,
  'POST auth/factor': counting,
  'POST auth/factor/passkey': challenge,
  'POST auth/confirm/passkey': challenge,
  'POST auth/login/passkey': challenge,
  'POST auth/passkeys/add': challenge,
  'POST auth/openid/start': provider,
  'POST auth/openid/finish': provider,
  'POST auth/openid/proof/start': provider,
  'POST auth/openid/proof': provider,
}

/** How many inputs of the fuzzer each call gets. */
const ODD_INPUTS = 3
/** Hundreds of calls are one test, because a loop over them is faster than a test for each. */
const MANY = 120_000

// What the server does every so often waits until a test moves the clock: a slow machine would find it in the midst of the calls.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterAll(() => void vi.useRealTimers())
const running = testApp()
/** One of each kind. A read that only one of the others may make would stand among those that nobody has made. */
const people = callers.filter((who) => !['dead', 'ld', 'elsn', 'teacher', 'scholar2'].includes(who))
const calls = api.map(({ endpoint }) => endpoint)
const isRead = ({ at, writes }: Endpoint) => writes !== true && !(at in ownTransactions)

/** A session that was not used for some minutes. */
let rested: string
let ground: Ground
/** Inputs that make a call write, where the matrix has none. */
let traces: ReadonlyMap<Endpoint, readonly unknown[]>
let watch: ReturnType<typeof refuseEveryWrite>

beforeAll(async () => {
  rested = await running.signIn('guest')
  await inDatabase(running.databaseUrl, `update sessions set last_seen_at = now() - interval '6 minutes'`)
  await running.ready(...demoPeople.map(({ username }) => username))
  const world = await readWorld(running.databaseUrl, made)
  // Attempts whose time has run out. Reading one closes it.
  const ripe = `update attempts set ends_at = now() - interval '10 minutes' where submitted_at is null`
  for (const statement of [...reachingRows, ripe]) await inDatabase(running.databaseUrl, statement)
  ground = { world, pool: new Pool(), reaching: await readReaching(running.databaseUrl) }
  const place = { course_section_id: world.made('section') }
  traces = new Map<Endpoint, readonly unknown[]>([
    [searchAll, [{ text: '3201010101050001' }]],
    [quizAttempts.read, [{ filter: { ...place, course_quiz_id: world.made('quizUnderWay') } }]],
    [assessmentAttempts.read, [{ filter: { ...place, assessment_id: world.made('toolUnderWay') } }]],
  ])
  watch = refuseEveryWrite()
})
afterAll(() => vi.restoreAllMocks())

/** The input with all that it can be asked to include; none when it can include nothing. The contract says what in its refusal. */
const withIncludes = ({ input }: Endpoint, given: unknown): unknown[] => {
  const { error } = (input as unknown as z.ZodType).safeParse({ ...(given as object), include: '?' })
  const fault = error?.issues.find(({ path }) => path[0] === 'include')
  const names =
    fault?.code === 'invalid_value' ? fault.values : (/^include allows: (?!nothing)(.+)$/.exec(fault?.message ?? '')?.[1] ?? '').split(', ')
  const include = names.join(',')
  return include === '' ? [] : [{ ...(given as object), include }]
}

/** The inputs of a fact with which this person gets an answer. */
const inputsOf = ({ endpoint, may, own, other, input }: Facts, who: Caller) => {
  const keys = other
    ? [own, other].map((one) => (among(one?.may, who) ? one!.of(ground.world, who as DemoUsername) : undefined))
    : [among(may, who) ? 0 : undefined]
  const known = keys.filter((key) => key !== undefined).map((key) => input(ground.world, key, who))
  const reaching = who === 'superadmin' ? (ground.reaching.get(endpoint) ?? []) : []
  return [...known, ...known.flatMap((one) => withIncludes(endpoint, one)), ...reaching, ...(traces.get(endpoint) ?? [])]
}

/** Makes a call, with all that it writes under its name. */
const ask = (who: Caller, endpoint: Endpoint, input: unknown) =>
  watch.during(`${endpoint.at} as ${who}: ${JSON.stringify(input)}`, () =>
    who === 'visitor' ? running.visitor.call(endpoint, input) : running.as(who as DemoUsername).call(endpoint, input),
  )

/** Makes the calls of a fact that its declaration takes for reads, as one person. Answers whether one was answered as the fact says. */
const read = async (facts: Facts, who: Caller) => {
  const { endpoint, answers } = facts
  let isReached = false
  for (const input of inputsOf(facts, who)) {
    if (writesWith(endpoint, input)) continue
    const { status, headers, body } = await ask(who, endpoint, input)
    isReached ||= status === answers
    if (status === 200 && String(headers['content-type']).includes('json')) ground.pool.learn(endpoint.area, body)
  }
  return isReached
}

/**
 * What has been refused since it was last asked: each statement of each call once, with the first who made it. Without what is written beside calls, and
 * without the lines of a log that a call announces.
 */
const writes = async () => {
  const found = new Map<string, string>()
  for (const { by = 'no call', statement } of await watch.refused()) {
    const [at = ''] = by.split(' as ')
    const isLogLine = statement.startsWith('insert into "account_log"') && calls.some((one) => one.at === at && one.writes === 'log')
    if (isLogLine || Object.values(beside).some((one) => one.test(statement))) continue
    const key = `${at} ${statement}`
    if (!found.has(key)) found.set(key, `${by}\n  ${statement.slice(0, 200)}`)
  }
  return [...found.values()]
}

/** Some at a time: more would wait for the same processor. */
const inFours = async <T>(all: readonly T[], task: (one: T) => Promise<unknown>) => {
  for (let i = 0; i < all.length; i += 4) await Promise.all(all.slice(i, i + 4).map(task))
}

const filesThere = () => readdirSync(join(running.dataDir, 'files'), { recursive: true }).toSorted()

test(
  'calls that are declared as reads write nothing, as any person',
  async () => {
    const before = filesThere()
    const reached = new Set<string>()
    const reads = matrix.filter(({ endpoint }) => isRead(endpoint))
    for (const facts of reads)
      await inFours(people, async (who) => {
        if (await read(facts, who)) reached.add(facts.endpoint.at)
      })
    expect(await writes()).toEqual([])
    expect(filesThere()).toEqual(before)
    const missed = calls.filter((one) => isRead(one) && !reached.has(one.at)).map(({ at }) => at)
    expect(
      missed.filter((at) => !unreached[at]),
      'reads that nobody has made',
    ).toEqual([])
  },
  MANY,
)

test(
  'they write nothing with unusual inputs either',
  async () => {
    for (const endpoint of calls.filter(isRead))
      await inFours([...Array(ODD_INPUTS).keys()], async (index) => {
        const { who, input, raw } = makeCase(endpoint, 1, index, ground)
        if (!raw && !writesWith(endpoint, input)) await ask(who, endpoint, input)
      })
    expect(await writes()).toEqual([])
  },
  MANY,
)

test('a GET whose declaration lost its `writes` would be found', async () => {
  const traced = calls.filter((one) => one.method === 'GET' && one.writes)
  const isFound = async (endpoint: Endpoint) => {
    for (const facts of matrix.filter((one) => one.endpoint === endpoint))
      for (const who of people) {
        await read(facts, who)
        if ((await writes()).length > 0) return true
      }
    return false
  }
  const missed: string[] = []
  for (const endpoint of traced) {
    const { writes } = endpoint
    try {
      Object.assign(endpoint, { writes: false })
      if (!(await isFound(endpoint)) && !unreached[endpoint.at]) missed.push(endpoint.at)
    } finally {
      Object.assign(endpoint, { writes })
    }
  }
  expect(traced.length).toBeGreaterThan(60)
  expect(missed, 'calls that are declared to write, and do not').toEqual([])
})

test('what is written beside a call is found, too, and nothing else stands on that list', async () => {
  await running.as({ token: rested }).call(readMe, {})
  await running.as('ld').call(readMe, {}, { 'x-time-zone': 'Asia/Jayapura' })
  await running.as('scholar').call(vendors.list, {})
  vi.advanceTimersByTime(60_000)
  const nameOf = (statement: string) => Object.entries(beside).find(([, one]) => one.test(statement))?.[0] ?? statement
  const found = new Set<string>()
  const names = async () => {
    for (const { statement } of await watch.refused()) found.add(nameOf(statement))
    return [...found].toSorted()
  }
  await expect.poll(names, { timeout: 10_000 }).toEqual(Object.keys(beside).toSorted())
})

test('only calls by POST that are declared without a transaction stand on the list of those with one of their own', () => {
  const stated = calls.filter(({ method, writes }) => method === 'POST' && writes === false).map(({ at }) => at)
  expect(Object.keys(ownTransactions).filter((at) => !(stated as string[]).includes(at))).toEqual([])
})
