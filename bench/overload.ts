import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { demoPassword } from '../server/seed/people.ts'
import { startServer } from './lib/child.ts'
import { answersOf, load, requestText } from './lib/load.ts'
import { memoryOf } from './lib/memory.ts'
import { manyAddresses } from './lib/sign-in.ts'
import type { World } from './lib/world.ts'

export interface OverloadResult {
  /** Answers of 200 in a second: with sixteen readers, and while ten times as many calls arrive. */
  capacity: number
  goodput: number
  /** Of neighbours in time. */
  ratio: number
  /** Milliseconds until an admitted call is answered, and until a refused one is. */
  admittedP99: number
  shedP99: number
  /** Seconds until somebody is signed in meanwhile, at worst, and milliseconds until the process says that it lives. */
  signIn: number
  health: number
  /** Answers in a round that were neither: none. */
  others: number
  /** Of what is admitted, the part of everybody else while one person sends half of all calls. */
  fair: number
  /** Megabytes: of the web process and of its database in memory after all of it, and of the database on disk with 100,000 scholars. */
  web: number
  database: number
  stored: number
}

const path = encodeURI('/api/manage/scholar?page[size]=10')
const PEOPLE = 400
const ROUNDS = 3
const SECONDS = 6

/** Members of the team with a session each; the database holds only the hash of a token. */
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

/** The list of scholars by ten times as many readers as the process can serve, against as many as it can, by turns. */
export const benchOverload = async (world: World): Promise<OverloadResult> => {
  const tokens = await addTeam(world)
  const { port, pid, stop } = await startServer('product', { databaseUrl: world.databaseUrl, dataDir: world.dataDir })
  const address = manyAddresses()
  let turn = 0
  const next = (who = turn++ % PEOPLE) => ({ method: 'GET', path, headers: { authorization: `Bearer ${tokens[who]!}`, ...address() } })
  try {
    // Everybody once: from then on the process knows whose token it is.
    let left = PEOPLE
    await load({ port, next: () => (left-- > 0 ? next() : undefined), connections: 4, seconds: 60 })
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const { perSecond: capacity } = await load({ port, next: () => next(), connections: 16, seconds: SECONDS })
      const flooded = await flood({ port, next: () => next(), perSecond: capacity * 10 })
      rounds.push({ capacity, ...flooded, ratio: flooded.goodput / capacity })
      // Until nobody waits any more.
      await pause(1000)
    }
    const [middle] = rounds.toSorted((a, b) => a.ratio - b.ratio).slice(ROUNDS >> 1)
    if (!middle) throw new Error('There was no round')
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
  /** Every second call comes from one person. */
  isOneGreedy?: boolean
}

/** Sends requests at a rate that does not care for answers, as people do who know nothing of each other. */
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
    // What is under way at the end is cut.
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
