import { type Endpoint, pathParameters } from '@pandu/contract/kit'
import fc from 'fast-check'
import type { DemoUsername } from '../../seed/people.ts'
import { callers, type Caller, type Facts } from '../matrix/facts.ts'
import { matrix } from '../matrix/index.ts'
import type { World } from '../matrix/world.ts'
import { inputOf, placesIn, put, schemaAt } from './json-schema.ts'
import { dice } from './options.ts'
import { oddBodies, odds, type Pool, valuesOf } from './values.ts'

/** Everybody that a call is made as: who has no session too. */
export const askers = callers.filter((who) => who !== 'dead')

/** A call to make. */
export interface Case {
  endpoint: Endpoint
  who: Caller
  input: unknown
  /** What stands in the place of the body, where it is none of the contract's. */
  raw?: { type: string; body: string | Buffer }
  /** What was changed in an input that is known to be good. */
  changed: string[]
}

/** The facts of each call: inputs that reach its insides. */
const factsOf = Map.groupBy(matrix, ({ endpoint }) => endpoint.at)

const keysFor = ({ own, other }: Facts, who: Caller, world: World) => {
  if (!other) return [0]
  const person = who as DemoUsername
  const keys = [who === 'visitor' ? undefined : own?.of(world, person), other.of(world, person)]
  return keys.filter((key) => key !== undefined)
}

/** What inputs are made of. */
export interface Ground {
  world: World
  pool: Pool
  reaching: ReadonlyMap<Endpoint, readonly unknown[]>
}

/** The inputs that are known for a call, as this person. */
export const goodInputs = (endpoint: Endpoint, who: Caller, { world, reaching }: Pick<Ground, 'world' | 'reaching'>): unknown[] => [
  ...(reaching.get(endpoint) ?? []),
  ...(factsOf.get(endpoint.at) ?? []).flatMap((facts) => keysFor(facts, who, world).map((key) => facts.input(world, key, who))),
]

/** Who ought to get a good answer, by the facts, first; then the others. */
export const byRight = (endpoint: Endpoint): Caller[] => {
  const named = (factsOf.get(endpoint.at) ?? []).flatMap(({ may, own, other }) =>
    `${may ?? ''} ${own?.may ?? ''} ${other?.may ?? ''}`.split(' '),
  )
  const right = new Set(named.length > 0 ? [...named, 'superadmin'] : [])
  return askers.toSorted((a, b) => Number(right.has(b)) - Number(right.has(a)))
}

const asText = (value: unknown) => JSON.stringify(value) ?? 'undefined'
const show = (value: unknown) => {
  const text = asText(value)
  return text.length > 80 ? `${text.slice(0, 80)}… (${text.length})` : text
}

/** The input number `index` of a call in a round: the same for the same seed and world. */
export const makeCase = (endpoint: Endpoint, seed: number, index: number, ground: Ground): Case => {
  const { roll, below, pick } = dice(seed, endpoint.at, index)
  const right = byRight(endpoint)
  // Mostly somebody who gets behind the first refusal.
  const who = roll() < 0.7 ? right[below(3)]! : pick(askers)
  const schema = inputOf(endpoint)
  const known = (name: string) => ground.pool.of(endpoint.area, name)
  const sample = (at: Parameters<typeof valuesOf>[0], name: string) =>
    fc.sample(valuesOf(at, name, known), { seed: below(2 ** 31), numRuns: 1 })[0]

  if (endpoint.method === 'POST' && roll() < 0.05) {
    const raw = pick(oddBodies)
    return {
      endpoint,
      who,
      input: pick(goodInputs(endpoint, who, ground)) ?? {},
      raw,
      changed: [`body: ${raw.type} ${show(raw.body.toString())}`],
    }
  }
  const goods = goodInputs(endpoint, who, ground)
  let input: unknown = goods.length > 0 && roll() < 0.7 ? pick(goods) : sample(schema, '')
  const changed: string[] = []
  for (let left = below(4); left > 0; left--) {
    const inSchema = Object.keys(schema.properties ?? {}).map((key) => [key])
    const place: string[] | undefined = pick([
      ...placesIn(input),
      ...inSchema,
      ...(roll() < 0.1 ? [['__proto__'], ['constructor'], ['colour']] : []),
    ])
    if (!place) break
    const there = schemaAt(schema, place)
    const name = place.findLast((key) => !/^\d+$/.test(key)) ?? ''
    const value = there && roll() < 0.5 ? sample(there, name) : pick(odds)()
    if (place.length === 0 && endpoint.method === 'GET') continue
    input = put(input, place, value)
    changed.push(`${place.join('.')} ← ${show(value)}`)
  }
  if (typeof input !== 'object' || input === null) return { endpoint, who, input: { '': input }, changed }
  return { endpoint, who, input: presentable(endpoint, input), changed }
}

/** Path parameters go through the address, where only whole texts can stand. */
export const presentable = (endpoint: Endpoint, input: object) =>
  pathParameters(endpoint.path).reduce<object>((known, name) => {
    const value = (known as Record<string, unknown>)[name]
    const text = typeof value === 'string' ? value : asText(value)
    return typeof value === 'number' ? known : (put(known, [name], text.slice(0, 200).toWellFormed()) as object)
  }, input)
