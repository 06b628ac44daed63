import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@pandu/contract'
import { type Endpoint, SESSION_EXPIRED } from '@pandu/contract/kit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from './app.ts'
import { inDatabase } from './database.ts'
import { faultsOf, marking, metMarks, type Seen } from './fuzz/judge.ts'
import { dice, options } from './fuzz/options.ts'
import { readReaching, reachingRows } from './fuzz/reaching.ts'
import { askers, byRight, type Case, goodInputs, type Ground, makeCase } from './fuzz/round.ts'
import { unreached } from './fuzz/unreached.ts'
import { Pool } from './fuzz/values.ts'
import type { Caller } from './matrix/facts.ts'
import { made } from './matrix/index.ts'
import { fingerprint, readWorld } from './matrix/world.ts'
import { rollBackEveryWrite } from './roll-back.ts'
import { brokenIn } from './whole.ts'

// Every call with inputs that reach its insides, and with such that nobody would send. `npm run fuzz` does the same for longer: docs/decisions/0067.

const calls = api.filter(({ name, endpoint }) => !options.call || name === options.call || endpoint.at === options.call)
const nameOf = new Map(api.map(({ name, endpoint }) => [endpoint, name]))
const began = Date.now()
const isOver = () => Date.now() - began > options.minutes * 60_000
const timeout = options.minutes * 60_000 + 600_000

/** Faults by what they are, each with the first call that showed it. */
const faults = new Map<string, string>()
const slow = new Map<string, number>()
const statuses = new Map<number, number>()

const show = ({ endpoint, who, input, changed }: Case, seed: number) =>
  `as ${who}: npm run fuzz -- --seed ${seed} --call '${nameOf.get(endpoint)}'\n  ${JSON.stringify(input).slice(0, 600)}\n  ${changed.join('; ')}`

type Running = ReturnType<typeof testApp>

const asker =
  (running: Running, tokens: Map<Caller, string>) =>
  async (one: Case): Promise<Seen> => {
    const { endpoint, who, input, raw } = one
    const token = tokens.get(who)
    const began = performance.now()
    const seen = await (raw ? sendRaw(running, endpoint, raw, token) : send(running, endpoint, input, token))
    const seconds = (performance.now() - began) / 1000
    if (seconds > options.slowSeconds) slow.set(endpoint.at, Math.max(seconds, slow.get(endpoint.at) ?? 0))
    statuses.set(seen.status, (statuses.get(seen.status) ?? 0) + 1)
    return seen
  }

const send = async (running: Running, endpoint: Endpoint, input: unknown, token: string | undefined): Promise<Seen> => {
  const { status, headers, raw } = await (token ? running.as({ token }).call(endpoint, input) : running.visitor.call(endpoint, input))
  return { status, type: String(headers['content-type']), text: raw.toString() }
}

const sendRaw = async (
  running: Running,
  { path }: Endpoint,
  { type, body }: NonNullable<Case['raw']>,
  token: string | undefined,
): Promise<Seen> => {
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) }
  const url = `/api/${path.replaceAll(/\{\w+\}/g, '1')}`
  const answer = await running.app.inject({ method: 'POST', url, headers, payload: body })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.body }
}

/** Everybody, or one who was signed out; whoever cannot any more stays out. */
const signIn = async (running: Running, tokens: Map<Caller, string>, some: readonly Caller[] = askers) => {
  for (const who of some) if (who !== 'visitor') tokens.set(who, await running.signIn(who))
}

const note = (one: Case, seen: Seen, seed: number) => {
  for (const fault of faultsOf(one, seen)) {
    const key = `${one.endpoint.at} ${fault}`
    if (!faults.has(key)) faults.set(key, `${key}\n  ${show(one, seed)}\n  ${seen.status} ${seen.text.slice(0, 300)}`)
  }
}
const found = () => {
  const all = [...faults.values()]
  faults.clear()
  return all
}

describe('fuzzing', () => {
  const running = testApp({ LOG_LEVEL: options.call ? 'error' : 'silent' })
  const tokens = new Map<Caller, string>()
  const ask = asker(running, tokens)
  const pool = new Pool()
  const reached = new Map<string, Set<Caller>>()
  const refused: Case[] = []
  let ground: Ground

  const signInAll = () => signIn(running, tokens)
  beforeAll(async () => {
    await signInAll()
    const world = await readWorld(running.databaseUrl, made)
    for (const statement of [...marking, ...reachingRows]) await inDatabase(running.databaseUrl, statement)
    ground = { world, pool, reaching: await readReaching(running.databaseUrl) }
    rollBackEveryWrite()
  })
  afterAll(() => {
    vi.restoreAllMocks()
    if (process.env.PANDU_FUZZ) console.log(report())
  })

  /** A busy server asks to come back: two of our own calls met at one row. */
  const askOnce = async (one: Case) => {
    const seen = await ask(one)
    return seen.status === 503 ? ask(one) : seen
  }

  test(
    'every call answers well at least once, but for those on the list',
    async () => {
      for (const { endpoint } of calls) {
        const right = byRight(endpoint)
        const meet = async (who: Caller) => {
          for (const input of goodInputs(endpoint, who, ground)) {
            const one = { endpoint, who, input, changed: [] }
            const seen = await askOnce(one)
            note(one, seen, options.seed)
            if (seen.status < 200 || seen.status >= 300) continue
            reached.set(endpoint.at, (reached.get(endpoint.at) ?? new Set()).add(who))
            if (seen.type.includes('json')) pool.learn(endpoint.area, JSON.parse(seen.text))
            // One good answer is enough to be reached; the short form goes on.
            if (!options.whole) return
          }
        }
        if (options.whole) for (let i = 0; i < right.length; i += 4) await Promise.all(right.slice(i, i + 4).map(meet))
        else {
          for (const who of right.slice(0, 4)) if (!reached.has(endpoint.at)) await meet(who)
          await meet(right.at(-1)!)
        }
      }
      const missed = calls.map(({ endpoint }) => endpoint.at).filter((at) => !reached.has(at))
      expect(found()).toEqual([])
      expect(
        missed.filter((at) => !unreached[at]),
        'calls that nothing reaches, and that are not on the list',
      ).toEqual([])
      if (options.call) return
      expect(
        Object.keys(unreached).filter((at) => reached.has(at)),
        'calls on the list that are reached',
      ).toEqual([])
      expect(Object.keys(unreached).length).toBeLessThanOrEqual(api.length / 20)
      expect([...metMarks]).toEqual(expect.arrayContaining(['contact', 'mail', 'notice', 'proposal', 'report']))
    },
    timeout,
  )

  test(
    'no input of any call is a fault',
    async () => {
      for (let seed = options.seed; seed === options.seed || !isOver(); seed++) {
        // What asks for a proof of who one is asks again after ten minutes.
        if (seed > options.seed) {
          vi.restoreAllMocks()
          await signInAll()
          rollBackEveryWrite()
        }
        for (const { endpoint } of calls) {
          for (let index = 0; index < options.cases; index += 5) {
            await Promise.all(
              Array.from({ length: Math.min(5, options.cases - index) }, async (_, more) => {
                const one = makeCase(endpoint, seed, index + more, ground)
                const seen = await askOnce(one)
                note(one, seen, seed)
                const isRefused = seen.status >= 400 && seen.status < 500 && seen.status !== 401 && seen.status !== 429
                if (isRefused && refused.length < 20_000) refused.push(one)
              }),
            )
          }
        }
      }
      expect(found()).toEqual([])
    },
    timeout,
  )

  test(
    'a refused call changes nothing: no row and no file',
    async () => {
      vi.restoreAllMocks()
      const { roll } = dice(options.seed, 'refused')
      const most = options.whole ? 2000 : 300
      const some = refused.filter(() => roll() < most / refused.length)
      let before = await state()
      const changes: string[] = []
      for (let i = 0; i < some.length; i += 60) {
        const chunk = some.slice(i, i + 60)
        for (const one of chunk) await askOnce(one)
        const after = await state()
        if (after !== before) {
          // Which of them: each again, alone.
          let last = await fingerprint(running.databaseUrl)
          for (const one of chunk) {
            const seen = await ask(one)
            const now = await fingerprint(running.databaseUrl)
            const tables = Object.keys(now).filter((name) => now[name] !== last[name])
            if (tables.length > 0)
              changes.push(`${one.endpoint.at} answers ${seen.status} and changes ${tables.join(', ')}\n  ${show(one, options.seed)}`)
            last = now
          }
          if (changes.length === 0)
            changes.push(`one of these changes something, once: ${chunk.map((one) => show(one, options.seed)).join('\n')}`)
        }
        before = await state()
      }
      expect(changes).toEqual([])
    },
    timeout,
  )

  /** What stands in the tables, and which files there are. */
  const state = async () =>
    createHash('sha256')
      .update(JSON.stringify(await fingerprint(running.databaseUrl)))
      .update(JSON.stringify(readdirSync(join(running.dataDir, 'files'), { recursive: true }).toSorted()))
      .digest('hex')

  const report = () => {
    const missed = calls.map(({ endpoint }) => endpoint.at).filter((at) => !reached.has(at))
    return [
      `${calls.length - missed.length} of ${calls.length} calls answered well (${(((calls.length - missed.length) / calls.length) * 100).toFixed(1)} %)`,
      ...missed.map((at) => `  never: ${at}: ${unreached[at] ?? 'no reason is written'}`),
      `answers by status: ${[...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', ')}`,
      ...(slow.size > 0
        ? [`longer than ${options.slowSeconds} s:`, ...[...slow].map(([at, seconds]) => `  ${at}: ${seconds.toFixed(1)} s`)]
        : []),
    ].join('\n')
  }
})

// Another world, because this one does not stay as it was.
describe('fuzzing a world that keeps what is written', () => {
  const running = testApp({ LOG_LEVEL: options.call ? 'error' : 'silent' })
  const tokens = new Map<Caller, string>()
  const ask = asker(running, tokens)

  const look = async () => {
    const client = new pg.Client({ connectionString: running.databaseUrl })
    await client.connect()
    try {
      return await brokenIn(client)
    } finally {
      await client.end()
    }
  }

  test(
    'leaves nothing by halves',
    async () => {
      await signIn(running, tokens)
      const world = await readWorld(running.databaseUrl, made)
      for (const statement of [...marking, ...reachingRows]) await inDatabase(running.databaseUrl, statement)
      const ground: Ground = { world, pool: new Pool(), reaching: await readReaching(running.databaseUrl) }
      const before = new Set(await look())
      const { roll } = dice(options.seed, 'kept')
      const order = calls.flatMap(({ endpoint }) =>
        Array.from({ length: options.whole ? 8 : 1 }, (_, index) => ({ endpoint, index, at: roll() })),
      )
      for (const { endpoint, index } of order.toSorted((a, b) => a.at - b.at)) {
        const one = makeCase(endpoint, options.seed + 500_000, index, ground)
        const seen = await ask(one)
        note(one, seen, options.seed)
        if (seen.type.includes('json') && seen.status === 200) ground.pool.learn(endpoint.area, JSON.parse(seen.text))
        // It has signed itself out, or somebody else has.
        if (seen.status === SESSION_EXPIRED) await signIn(running, tokens, [one.who]).catch(() => {})
      }
      expect(found()).toEqual([])
      expect((await look()).filter((one) => !before.has(one))).toEqual([])
    },
    timeout,
  )
})
