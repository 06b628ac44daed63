import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { demoPassword } from '../server/seed/people.ts'
import { startServer } from './lib/child.ts'
import { answersOf, load, requestText } from './lib/load.ts'
import { medianBy } from './lib/median.ts'
import { memoryOf } from './lib/memory.ts'
import { addressHeaders } from './lib/sign-in.ts'
import type { World } from './lib/world.ts'

export interface OverloadResult {
  /** Successful answers per second: with 16 readers, and while ten times as many calls arrive. */
  capacity: number
  goodput: number
  /** goodput / capacity, both measured in direct succession. */
  ratio: number
  /** 99th percentile of admitted and of refused calls, in milliseconds. */
  admittedP99: number
  shedP99: number
  /** The slowest sign-in meanwhile, in seconds, and the slowest health check, in milliseconds. */
  signIn: number
  health: number
  /** Answers with any other status. There should be none. */
  others: number
  /** Share of admitted calls that other people get while one person sends half of all calls. */
  fair: number
  /** Memory of the web process and of its database afterwards, and size of the database with 100,000 scholars, in megabytes. */
  web: number
  database: number
  stored: number
}

const path = encodeURI('/api/manage/scholar?page[size]=10')
const PEOPLE = 400
const ROUNDS = 3
const SECONDS = 6

/** Creates members of the programme team with a session each. Returns the tokens, of which the database has only the hashes. */
const addTeam = async ({ sql }: World) => {
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'))
  await sql(
    `with made as (
      insert into users (name, username, email, password_hash, role, status, gender, phone_number, created_at, updated_at)
      select 'Busy ' || i, 'busy.' || i, 'busy.' || i || '@pandu.example', 'x', u.role, 1, u.gender, u.phone_number, now(), now()
      from generate_series(1, $1) i, users u where u.username = 'upcm' returning id),
    allowed as (
      insert into user_permissions (user_id, permission_id)
      select made.id, p.permission_id from made, user_permissions p join users u on u.id = p.user_id where u.username = 'upcm')
    insert into sessions (user_id, token_hash, expires_at, idle_minutes)
    select id, ($2::bytea[])[row_number() over (order by id)], now() + interval '1 day', 600 from made`,
    [PEOPLE, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return tokens
}

/** Compares the list of scholars at full capacity with the same list at ten times as many calls, alternating between both. */
export const benchOverload = async (world: World): Promise<OverloadResult> => {
  const tokens = await addTeam(world)
  const { port, pid, stop } = await startServer('product', { databaseUrl: world.databaseUrl, dataDir: world.dataDir })
  const address = addressHeaders()
  let turn = 0
  const next = (who = turn++ % PEOPLE) => ({ method: 'GET', path, headers: { authorization: `Bearer ${tokens[who]!}`, ...address() } })
  try {
    // One call for each person, so that the process has all sessions in its cache.
    let left = PEOPLE
    await load({ port, next: () => (left-- > 0 ? next() : undefined), connections: 4, seconds: 60 })
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const { perSecond: capacity } = await load({ port, next: () => next(), connections: 16, seconds: SECONDS })
      const flooded = await flood({ port, next: () => next(), perSecond: capacity * 10 })
      rounds.push({ capacity, ...flooded, ratio: flooded.goodput / capacity })
      // Waits until no call is queued any more.
      await pause(1000)
    }
    const middle = medianBy(rounds, ({ ratio }) => ratio)
    const { fair } = await flood({
      port,
      next: (isGreedy) => next(isGreedy ? 0 : undefined),
      perSecond: middle.capacity * 10,
      isOneGreedy: true,
    })
    const [size] = await world.sql<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
    return {
      ...middle,
      signIn: Math.max(...rounds.map(({ signIn }) => signIn)),
      health: Math.max(...rounds.map(({ health }) => health)),
      others: rounds.reduce((sum, { others }) => sum + others, 0),
      fair,
      web: memoryOf(pid),
      database: memoryOf(world.databasePid),
      stored: Number(size?.bytes) / 2 ** 20,
    }
  } finally {
    await stop()
  }
}

const pause = (milliseconds: number) => new Promise((wait) => setTimeout(wait, milliseconds))
const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

interface Flood {
  port: number
  next: (isGreedy: boolean) => Parameters<typeof requestText>[0]
  perSecond: number
  /** Whether every second call comes from one person. */
  isOneGreedy?: boolean
}

/** Sends requests at a constant rate that does not depend on the answers, like independent people do. */
const flood = async ({ port, next, perSecond, isOneGreedy = false }: Flood) => {
  const admitted: { took: number; isGreedy: boolean }[] = []
  const shed: number[] = []
  const sockets: Socket[] = []
  const idle: ((text: string, isGreedy: boolean) => void)[] = []
  let others = 0
  for (let n = 0; n < PEOPLE; n++) {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    await once(socket, 'connect')
    sockets.push(socket)
    const answers = answersOf(socket)
    const send = async (text: string, isGreedy: boolean) => {
      const start = performance.now()
      socket.write(text)
      const { value } = await answers.next()
      if (value?.status === 200) admitted.push({ took: performance.now() - start, isGreedy })
      else if (value?.status === 503) shed.push(performance.now() - start)
      else if (value) others++
      idle.push(begin)
    }
    // Requests that are still open at the end fail when their socket is closed.
    const begin = (text: string, isGreedy: boolean) => void send(text, isGreedy).catch(() => {})
    idle.push(begin)
  }
  const start = performance.now()
  let signIn = 0
  let health = 0
  const askBeside = async () => {
    const asked = performance.now()
    const headers = { 'X-API-KEY': 'web', 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' }
    const body = JSON.stringify({ email: 'upcm', password: demoPassword })
    const { status } = await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', headers, body })
    signIn = Math.max(signIn, status === 200 ? (performance.now() - asked) / 1000 : Infinity)
    const looked = performance.now()
    const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`)
    health = Math.max(health, ok ? performance.now() - looked : Infinity)
  }
  const asking: Promise<void>[] = []
  const beside = setInterval(() => void asking.push(askBeside()), 1000)
  let sent = 0
  while (performance.now() - start < SECONDS * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    for (; sent < due && idle.length > 0; sent++) {
      const isGreedy = isOneGreedy && sent % 2 === 0
      idle.shift()!(requestText(next(isGreedy)), isGreedy)
    }
    sent = due
    await pause(2)
  }
  clearInterval(beside)
  const took = (performance.now() - start) / 1000
  await Promise.all(asking)
  for (const socket of sockets) socket.destroy()
  return {
    goodput: admitted.length / took,
    admittedP99: p99(admitted.map((one) => one.took)),
    shedP99: p99(shed),
    signIn,
    health,
    others,
    fair: admitted.filter(({ isGreedy }) => !isGreedy).length / admitted.length,
  }
}
