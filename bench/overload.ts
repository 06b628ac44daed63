import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { demoPassword } from '../server/seed/people.ts'
import { startServer } from './lib/child.ts'
import { answersOf, load, requestText } from './lib/load.ts'
import { manyAddresses } from './lib/sign-in.ts'
import type { World } from './lib/world.ts'

export interface OverloadResult {
  /** Answers of 200 in a second: with sixteen readers, and while ten times as many calls arrive. */
  capacity: number
  goodput: number
  /** Of neighbours in time. */
  ratio: number
  /** Milliseconds until an admitted call is answered, and until one that is refused hears of it. */
  admittedP99: number
  shedP99: number
  /** Seconds until somebody is signed in meanwhile, at worst. */
  signIn: number
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
  const { port, stop } = await startServer('product', { databaseUrl: world.databaseUrl, dataDir: world.dataDir })
  const address = manyAddresses()
  let turn = 0
  const next = () => ({ method: 'GET', path, headers: { authorization: `Bearer ${tokens[turn++ % PEOPLE]!}`, ...address() } })
  try {
    // Everybody once: from then on the process knows whose token it is.
    let left = PEOPLE
    await load({ port, next: () => (left-- > 0 ? next() : undefined), connections: 4, seconds: 60 })
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const { perSecond: capacity } = await load({ port, next, connections: 16, seconds: SECONDS })
      const flooded = await flood({ port, next, perSecond: capacity * 10 })
      rounds.push({ capacity, ...flooded, ratio: flooded.goodput / capacity })
      // Until nobody waits any more.
      await new Promise((wait) => setTimeout(wait, 1000))
    }
    return rounds.toSorted((a, b) => a.ratio - b.ratio)[ROUNDS >> 1]!
  } finally {
    await stop()
  }
}

/** Sends requests at a rate that does not care for answers, as people do who know nothing of each other. */
const flood = async ({ port, next, perSecond }: { port: number; next: () => Parameters<typeof requestText>[0]; perSecond: number }) => {
  const admitted: number[] = []
  const shed: number[] = []
  const sockets: Socket[] = []
  const idle: ((text: string) => void)[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    await once(socket, 'connect')
    sockets.push(socket)
    const answers = answersOf(socket)
    const send = async (text: string) => {
      const start = performance.now()
      socket.write(text)
      const { value } = await answers.next()
      if (value?.status === 200) admitted.push(performance.now() - start)
      else if (value?.status === 503) shed.push(performance.now() - start)
      else throw new Error(`answered ${value?.status}: ${value?.body}`)
      idle.push(begin)
    }
    const begin = (text: string) => void send(text).catch(() => {})
    idle.push(begin)
  }
  const start = performance.now()
  let signIn = 0
  const trySigningIn = async () => {
    const asked = performance.now()
    const headers = { 'X-API-KEY': 'web', 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' }
    const body = JSON.stringify({ email: 'upcm', password: demoPassword })
    const { status } = await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', headers, body })
    signIn = Math.max(signIn, status === 200 ? (performance.now() - asked) / 1000 : Infinity)
  }
  const signingIn = setInterval(() => void trySigningIn(), 1000)
  let sent = 0
  while (performance.now() - start < SECONDS * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    for (; sent < due && idle.length > 0; sent++) idle.shift()!(requestText(next()))
    sent = due
    await new Promise((wait) => setTimeout(wait, 2))
  }
  clearInterval(signingIn)
  const took = (performance.now() - start) / 1000
  for (const socket of sockets) socket.destroy()
  const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return { goodput: admitted.length / took, admittedP99: p99(admitted), shedP99: p99(shed), signIn }
}
