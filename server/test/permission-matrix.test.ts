import { api } from '@pandu/contract'
import { logout, readMe } from '@pandu/contract/session'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPeople } from '../seed/people.ts'
import { testApp } from './app.ts'
import { isServed } from './is-served.ts'
import { callers, strangersIn } from './matrix/facts.ts'
import { made, matrix } from './matrix/index.ts'
import { type Ask, deviations } from './matrix/judge.ts'
import { fingerprint, readWorld, type World } from './matrix/world.ts'
import { rollBackEveryWrite } from './roll-back.ts'

// Every call × every demo person, a visitor and a dead session × an own record, somebody else's, and one that is not there.

/** All of them, unless TEST_CALLERS names some. */
const asked = process.env['TEST_CALLERS'] ? callers.filter((one) => process.env['TEST_CALLERS']?.split(' ').includes(one)) : callers

const running = testApp()
let world: World
let dead: string
let before: Record<string, string>

const ask: Ask = (caller, endpoint, input) =>
  caller === 'visitor'
    ? running.visitor.call(endpoint, input)
    : running.as(caller === 'dead' ? { token: dead } : caller).call(endpoint, input)

beforeAll(async () => {
  dead = await running.signIn('ld')
  await running.as({ token: dead }).call(logout, {})
  for (const { username } of demoPeople) await running.as(username).call(readMe, {})
  world = await readWorld(running.databaseUrl, made)
  before = await fingerprint(running.databaseUrl)
  rollBackEveryWrite()
})
afterAll(() => vi.restoreAllMocks())

describe('the facts are whole', () => {
  test('every call of the contract has its facts, and no fact is about a call that is gone', () => {
    const told = new Set(matrix.map(({ endpoint }) => endpoint.at))
    const calls = new Set(api.map(({ endpoint }) => endpoint.at))
    expect(
      [...calls].filter((at) => !told.has(at)),
      'calls without facts',
    ).toEqual([])
    expect(
      [...told].filter((at) => !calls.has(at)),
      'facts about no call',
    ).toEqual([])
  })

  test('they speak of known people only, and no case stands there twice', () => {
    expect(asked, 'callers').not.toEqual([])
    expect(matrix.flatMap(strangersIn)).toEqual([])
    const cases = matrix.map(({ endpoint, about }) => `${endpoint.at} ${about}`)
    expect(cases.filter((name, index) => cases.indexOf(name) !== index)).toEqual([])
  })
})

describe('the product keeps to the facts', () => {
  for (const facts of matrix) {
    test(`${facts.endpoint.at} ${facts.about}`, async ({ skip }) => {
      // Said once, by the test that every call is served.
      skip(!isServed(running.app, facts.endpoint))
      const found: string[] = []
      // Four at a time: more would wait for each other at the row that they all write.
      for (let i = 0; i < asked.length; i += 4) {
        const some = asked.slice(i, i + 4)
        found.push(...(await Promise.all(some.map((caller) => deviations(facts, caller, world, ask)))).flat())
      }
      expect(found).toEqual([])
    })
  }

  test('none of these calls has changed the world', async () => {
    expect(await fingerprint(running.databaseUrl)).toEqual(before)
  })
})
