import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openDb } from '../server/src/kit/db.ts'
import { publish } from '../server/src/kit/live.ts'
import { startServer } from './lib/child.ts'
import { sharedNow, startListeners } from './lib/listeners.ts'
import { openWorld, type World } from './lib/world.ts'

/** People with an open screen. All are connected to one web process. */
const PEOPLE = 10_000
/** Number of events, each sent to READERS people. Sending takes longer than 30 seconds, the interval of the server's connection checks. */
const EVENTS = 350
const READERS = 300
const PAUSE = 100
/** Connections that are opened together. */
const AT_ONCE = 100

export interface LiveResult {
  people: number
  readers: number
  /** Memory of the process in megabytes, without and with these connections. */
  before: number
  after: number
  /** Milliseconds from the commit of an event until a reader has received it. */
  p50: number
  p99: number
}

const megabytesOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Measures how much memory 10,000 open screens need in one process, and how long an event takes to reach its readers. */
export const benchLive = async (): Promise<LiveResult> => {
  const world = await openWorld(PEOPLE + 2000)
  const { db, close } = openDb(world.databaseUrl, (error) => console.error(error.message))
  try {
    const people = await signIn(world)
    const server = await startServer('product', { databaseUrl: world.databaseUrl, dataDir: world.dataDir, crowd: PEOPLE * 2 })
    const listeners = startListeners()
    try {
      await fetch(`http://127.0.0.1:${server.port}/readyz`)
      const before = megabytesOf(server.pid)
      await connect(world, server.port, people, listeners)
      await pause(3000)
      const after = megabytesOf(server.pid)
      const committedAt = new Map<string, number>()
      let expected = 0
      for (let n = 0; n < EVENTS; n++) {
        const readers = new Set(Array.from({ length: READERS }, (_, at) => people[(n * READERS + at * 29) % PEOPLE]!.id))
        await publish(db, [...readers], { name: `news ${n}`, refreshes: [] })
        committedAt.set(`news ${n}`, sharedNow())
        expected += readers.size
        await pause(PAUSE)
      }
      const heard = await listeners.heard(expected)
      const took = heard.map(([key, at]) => Math.max(0, at - (committedAt.get(key) ?? Number.NaN)))
      const sorted = took.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(sorted.length * share)]!
      return { people: PEOPLE, readers: READERS, before, after, p50: at(0.5), p99: at(0.99) }
    } finally {
      await listeners.stop()
      await server.stop()
    }
  } finally {
    await close()
    await world.close()
  }
}

interface Person {
  id: number
  session: number
}

const signIn = async ({ sql }: World): Promise<Person[]> => {
  const people = await sql<{ id: number }>(
    `select id from users where role = 'SCHOLAR' and status = 1 and first_password = false order by id desc limit ${PEOPLE}`,
  )
  if (people.length < PEOPLE) throw new Error(`The world has only ${people.length} people`)
  return sql<Person>(
    `insert into sessions (token_hash, user_id, device, address, expires_at)
     select sha256(('bench ' || id)::bytea), id, 'bench', '', now() + interval '1 day' from unnest($1::int[]) id returning user_id as id, id as session`,
    [people.map(({ id }) => id)],
  )
}

/** Opens the live channel of each person, AT_ONCE at a time. */
const connect = async ({ sql }: World, port: number, people: readonly Person[], listeners: ReturnType<typeof startListeners>) => {
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const batch = people.slice(from, from + AT_ONCE)
    const tickets = batch.map(() => randomBytes(32).toString('base64url'))
    await sql(
      `insert into live_tickets (ticket_hash, session_id, expires_at)
       select decode(hash, 'hex'), session, now() + interval '30 seconds' from unnest($1::text[], $2::int[]) t(hash, session)`,
      [tickets.map((ticket) => createHash('sha256').update(ticket).digest('hex')), batch.map(({ session }) => session)],
    )
    await listeners.open(
      tickets.map((ticket) => ({ address: `ws://127.0.0.1:${port}/api/ws?token=${ticket}` })),
      'news \\d+',
    )
  }
}
