import { api } from '@pandu/contract'
import { type Endpoint, pathParameters, SESSION_EXPIRED } from '@pandu/contract/kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as z from 'zod'
import { demoPeople } from '../seed/people.ts'
import { testApp } from './app.ts'
import { inDatabase } from './database.ts'
import { inputOf, placesIn, put } from './fuzz/json-schema.ts'
import { marking } from './fuzz/judge.ts'
import { readReaching, reachingRows } from './fuzz/reaching.ts'
import { byRight, goodInputs, presentable } from './fuzz/round.ts'
import { unreached } from './fuzz/unreached.ts'
import { odds } from './fuzz/values.ts'
import type { Caller } from './matrix/facts.ts'
import { made } from './matrix/index.ts'
import { readWorld, type World } from './matrix/world.ts'
import { rollBackEveryWrite } from './roll-back.ts'

// Values that no field asks for, in each field of each call, in an input that gets a good answer otherwise: never a fault of the server.
// fuzz.test.ts makes inputs by chance, with several such values at once.

const running = testApp()
const calls = api.map(({ endpoint }) => endpoint)

/** Calls that would end the session that asks, or that refuse every call for a while after some wrong passwords. */
const skipped = new Set([
  'POST auth/logout',
  'POST auth/sessions/revoke',
  'POST auth/password/change',
  'POST auth/login',
  'POST auth/confirm',
])

/** Values that the schema refuses are answered before anything is done with them, so one for each place shows that they are. */
const REFUSED = 1
/** Texts that a place takes are tried in turn, some in each place: most places take all of them, and do the same with each. */
const TEXTS = 3

let world: World
let reaching: Awaited<ReturnType<typeof readReaching>>
beforeAll(async () => {
  await running.ready(...demoPeople.map(({ username }) => username))
  world = await readWorld(running.databaseUrl, made)
  for (const statement of [...marking, ...reachingRows]) await inDatabase(running.databaseUrl, statement)
  reaching = await readReaching(running.databaseUrl)
  rollBackEveryWrite()
})
afterAll(() => vi.restoreAllMocks())

const ask = async (who: Caller, endpoint: Endpoint, input: unknown) => {
  const { status } = await (who === 'visitor' || who === 'dead' ? running.visitor : running.as(who)).call(endpoint, input)
  return status
}

/** Somebody who gets a good answer, and an input that does; none for a call that nothing reaches. */
const goodCase = async (endpoint: Endpoint) => {
  for (const who of byRight(endpoint).slice(0, 4))
    for (const input of goodInputs(endpoint, who, { world, reaching })) {
      const status = await ask(who, endpoint, input)
      if (status >= 200 && status < 300) return { who, input }
    }
  return undefined
}

/** Whether the schema of the call takes it. One that throws is for the call to answer. */
const isTaken = (endpoint: Endpoint, input: unknown) => {
  try {
    return (endpoint.input as unknown as z.ZodType).safeParse(input).success
  } catch {
    return true
  }
}

/** Made once, because some are large. */
const values = odds.map((odd) => odd())
let turn = 0
/** The input with a value that nobody asks for in one place: all that the schema takes, and some that it does not. */
const oddInputs = (endpoint: Endpoint, good: unknown) => {
  const known = Object.keys(inputOf(endpoint).properties ?? {}).map((key) => [key])
  const places = [...new Map([...placesIn(good), ...known].map((place) => [JSON.stringify(place), place])).values()]
  return places
    .filter((place) => place.length > 0)
    .flatMap((place) => {
      const taken = values.filter((value) => isTaken(endpoint, put(good, place, value)))
      const refused = values.filter((value) => !taken.includes(value))
      const texts = taken.filter((value) => typeof value === 'string')
      const some = texts.length > TEXTS ? Array.from({ length: TEXTS }, () => texts[turn++ % texts.length]) : texts
      return [...taken.filter((value) => typeof value !== 'string'), ...some, ...refused.slice(0, REFUSED)].map((value) =>
        put(good, place, value),
      )
    })
    .map((input) => (typeof input === 'object' && input !== null ? presentable(endpoint, input) : input))
}

const areas = [...new Set(calls.map(({ area }) => area))]

test.each(areas)(
  'no input of %s is a fault of the server',
  async (area) => {
    const faults = new Set<string>()
    const missed: string[] = []
    const closed = new Set<string>()
    for (const endpoint of calls.filter((one) => one.area === area && !skipped.has(one.at))) {
      const found = await goodCase(endpoint)
      if (!found && !unreached[endpoint.at]) missed.push(endpoint.at)
      const { who, input } = found ?? {
        who: 'superadmin' as const,
        input: goodInputs(endpoint, 'superadmin', { world, reaching })[0] ?? {},
      }
      const inputs = oddInputs(endpoint, input)
      if (endpoint.method === 'POST' && pathParameters(endpoint.path).length === 0) inputs.push([], [[]], [null], [input])
      const check = async (one: unknown) => {
        const first = await ask(who, endpoint, one)
        // A busy server asks to come back: two of these calls met at one row.
        const status = first === 503 ? await ask(who, endpoint, one) : first
        if (status >= 500 && status !== SESSION_EXPIRED) faults.add(`${who}: ${endpoint.at} ${status} ${JSON.stringify(one).slice(0, 300)}`)
        if (status === 401 || status === 429 || status === SESSION_EXPIRED) closed.add(`${endpoint.at} ${status}`)
      }
      for (let i = 0; i < inputs.length; i += 4) await Promise.all(inputs.slice(i, i + 4).map(check))
    }
    expect([...faults]).toEqual([])
    expect(missed, 'calls without a good answer to begin with').toEqual([])
    expect([...closed], 'calls that refused the caller, so that their inputs tested nothing').toEqual([])
  },
  600_000,
)
