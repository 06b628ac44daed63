import type { Endpoint } from '@pandu/contract/kit'
import type { DemoUsername } from '../../seed/people.ts'
import type { Answer } from '../app.ts'
import { brokenInput } from './broken.ts'
import { among, type Caller, type Facts, type Relation } from './facts.ts'
import type { World } from './world.ts'

export type Ask = (caller: Caller, endpoint: Endpoint, input: unknown) => Promise<Answer<Endpoint>>

/** Who has no session is told so before anything else. */
const closed: Partial<Record<Caller, string>> = { visitor: '401', dead: '666' }

/** 'yes', 'not now', 'no', or a status that is none of these. A list without the row that was asked for shows nothing, nor does its export: a no. */
const verdict = (facts: Facts, { status, body, headers }: Answer<Endpoint>) => {
  if (status === facts.answers) {
    const { data } = (body ?? {}) as { data?: unknown }
    const isEmpty = (Array.isArray(data) && data.length === 0) || headers['x-rows'] === '0'
    return facts.other && isEmpty ? 'no' : 'yes'
  }
  if (status === 409) return 'not now'
  return status === 403 || status === 404 ? 'no' : String(status)
}

const expected = ({ may, notNow }: { may?: string | undefined; notNow?: string | undefined }, caller: Caller) => {
  if (among(may, caller)) return 'yes'
  return among(notNow, caller) ? 'not now' : (closed[caller] ?? 'no')
}

/** What differs from the facts when a caller calls, in sentences; none when all is as written. */
export const deviations = async (facts: Facts, caller: Caller, world: World, ask: Ask): Promise<string[]> => {
  const { endpoint, own, other, input } = facts
  const found: string[] = []
  const look = async (whose: string, key: number | string, wanted: string) => {
    const answer = await ask(caller, endpoint, input(world, key, caller))
    const got = verdict(facts, answer)
    if (got !== wanted) found.push(`${caller}, ${whose}: ${wanted} is right, but ${got} (${answer.status} ${answer.error?.message ?? ''})`)
    return answer
  }
  const keyOf = (whose: string, relation: Relation) => {
    const key = relation.of(world, caller as DemoUsername)
    if (key === undefined && (whose === 'other' || expected(relation, caller) !== 'no'))
      found.push(`${caller}, ${whose}: the demo world has no such record`)
    return key
  }

  if (!other) {
    await look('call', 0, expected(facts, caller))
    return found
  }
  const ownKey = own && !closed[caller] ? keyOf('own', own) : undefined
  if (ownKey !== undefined) await look('own', ownKey, expected(own!, caller))

  const key = keyOf('other', other)
  if (key === undefined) return found
  const nowhere = typeof key === 'string' ? '00000000-0000-4000-8000-000000000000' : 2_000_000_000
  const answer = await look('other', key, expected(other, caller))
  const missing = await look('missing', nowhere, closed[caller] ?? 'no')
  const mayKnow = [other.may, other.notNow, other.sees].some((people) => among(people, caller))
  if (!mayKnow && (answer.status !== missing.status || JSON.stringify(answer.body) !== JSON.stringify(missing.body)))
    found.push(`${caller}: somebody else's answers ${answer.status}, one that is not there ${missing.status}; nobody may learn which exist`)
  if (!mayKnow && endpoint.method === 'POST') {
    const broken = await ask(caller, endpoint, brokenInput(input(world, key, caller), input(world, nowhere, caller)))
    if (broken.status !== answer.status || JSON.stringify(broken.body) !== JSON.stringify(answer.body))
      found.push(
        `${caller}: somebody else's answers ${answer.status}, with a broken input ${broken.status}; refusal comes before validation`,
      )
  }
  return found
}
