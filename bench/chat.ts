import { createHash, randomBytes } from 'node:crypto'
import { startServer } from './lib/child.ts'
import { benchLists, type ListCase, type ListsResult } from './lib/lists.ts'
import { sharedNow, startListeners } from './lib/listeners.ts'
import { openWorld, type World } from './lib/world.ts'

const READERS = 200
const MESSAGES = 150
/** Milliseconds between two messages. Ten messages in a second are many for a chat room. */
const PAUSE = 100
const ROOMS = 10
const LINES = 100_000

/** Milliseconds since the message was sent. */
interface Times {
  p50: number
  p99: number
}
export interface ChatResult {
  readers: number
  messages: number
  /** Until a reader has received a message, over all readers and messages. */
  seen: Times
  bare: Times
  /** Until the sender has received the answer. */
  sentAlone: Times
  sentBeforeAll: Times
  lists: ListsResult[]
}

const timesOf = (all: number[]): Times => {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
/** Matches the keys of the messages that listeners record. */
const KEYS = '(?:together|bare)-key-\\d+'
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Measures a chat room with 200 readers on two processes, sending with and without readers, and lists of a million messages. */
export const benchChat = async (): Promise<ChatResult> => {
  const world = await openWorld(1000)
  try {
    const { course, tokens } = await addChat(world)
    const measured = await talkInRoom(world, course, tokens)
    return {
      readers: READERS,
      messages: MESSAGES,
      ...measured,
      bare: await measureBare(world.databaseUrl),
      lists: await benchLists(world, casesOf(course)),
    }
  } finally {
    await world.close()
  }
}

/** Sending alone, before all readers, and alone again: by turns, because what the machine does beside all this changes with time. */
const talkInRoom = async ({ databaseUrl, dataDir }: World, course: number, tokens: readonly string[]) => {
  const servers = await Promise.all([1, 2].map(() => startServer('product', { databaseUrl, dataDir })))
  try {
    const ports = servers.map(({ port }) => port)
    const headersOf = (n: number) => ({
      authorization: `Bearer ${tokens[n % tokens.length]}`,
      'content-type': 'application/json',
      'x-api-key': 'web',
      'x-forwarded-for': `10.0.${n % 250}.1`,
    })
    const send = (n: number, key: string) =>
      fetch(`http://127.0.0.1:${ports[n % 2]}/api/chat/message`, {
        method: 'POST',
        headers: headersOf(n),
        body: JSON.stringify({ course_id: course, key, message: 'Has anybody a projector for Saturday?' }),
      })
    await sendMessages(send, undefined, 'warm')
    const alone = await sendMessages(send, undefined, 'alone')
    const screens = await Promise.all(
      tokens.map(async (_token, n) => {
        const port = ports[n % 2]
        const answer = await fetch(`http://127.0.0.1:${port}/api/ws/ticket`, { method: 'POST', headers: headersOf(n), body: '{}' })
        const { data } = (await answer.json()) as { data: { ticket: string } }
        return { address: `ws://127.0.0.1:${port}/api/ws?token=${data.ticket}`, enter: `chat/${course}` }
      }),
    )
    const together = await talkBefore(screens, send)
    const aloneAgain = await sendMessages(send, undefined, 'again')
    return {
      seen: timesOf(together.seen),
      sentAlone: timesOf([...alone.sent, ...aloneAgain.sent]),
      sentBeforeAll: timesOf(together.sent),
    }
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

const talkBefore = async (screens: readonly { address: string; enter: string }[], send: Parameters<typeof sendMessages>[0]) => {
  const listeners = startListeners()
  try {
    await listeners.open(screens, KEYS)
    // Waits until all readers have received the list of people who are present.
    await pause(3000)
    return await sendMessages(send, listeners, 'together')
  } finally {
    await listeners.stop()
  }
}

/** Sends messages one after another, and waits until all listeners have received all of them. */
const sendMessages = async (
  send: (n: number, key: string) => Promise<Response>,
  listeners: ReturnType<typeof startListeners> | undefined,
  name: string,
) => {
  const sentAt = new Map<string, number>()
  const sent: number[] = []
  for (let n = 0; n < MESSAGES; n++) {
    const key = `${name}-key-${n}`
    const start = sharedNow()
    sentAt.set(key, start)
    const answer = await send(n, key)
    if (!answer.ok) throw new Error(`A message answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    sent.push(sharedNow() - start)
    await pause(PAUSE)
  }
  const heard = listeners ? await listeners.heard(MESSAGES * READERS) : []
  return { seen: heard.map(([key, at]) => at - (sentAt.get(key) ?? Number.NaN)), sent }
}

const measureBare = async (databaseUrl: string) => {
  const servers = await Promise.all([1, 2].map(() => startServer('bare-live', { databaseUrl })))
  const listeners = startListeners()
  await listeners.open(
    Array.from({ length: READERS }, (_, n) => ({ address: `ws://127.0.0.1:${servers[n % 2]?.port}` })),
    KEYS,
  )
  const send = (n: number, key: string) =>
    fetch(`http://127.0.0.1:${servers[n % 2]?.port}/`, { method: 'POST', body: JSON.stringify({ key }) })
  const { seen } = await sendMessages(send, listeners, 'bare')
  await listeners.stop()
  await Promise.all(servers.map(({ stop }) => stop()))
  return timesOf(seen)
}

/** Creates ten rooms with 100,000 messages each, and sessions of 200 people of one course. */
const addChat = async ({ sql }: World) => {
  const [cohort] = await sql<{ id: number }>(`insert into cohorts (name, year) values ('Bench', 2026) returning id`)
  const courses = await sql<{ id: number }>(
    `insert into courses (title, start_date, end_date, cohort_id) select 'Course ' || i, '2026-01-01', '2026-12-31', $1 from generate_series(1, ${ROOMS}) i returning id`,
    [cohort?.id],
  )
  const people = await sql<{ id: number }>(
    `select id from users where role = 'SCHOLAR' and status = 1 and first_password = false order by id desc limit ${READERS}`,
  )
  await sql(`insert into cohort_members (cohort_id, user_id, type_scholar) select $1, unnest($2::int[]), 'regular'`, [
    cohort?.id,
    people.map(({ id }) => id),
  ])
  const tokens = people.map(() => randomBytes(32).toString('base64url'))
  await sql(
    `insert into sessions (token_hash, user_id, device, address, expires_at)
     select decode(hash, 'hex'), id, 'bench', '', now() + interval '1 day' from unnest($1::text[], $2::int[]) s(hash, id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest('hex')), people.map(({ id }) => id)],
  )
  const ids = courses.map(({ id }) => id)
  await sql(
    `insert into chat_messages (course_id, seq, rev, by_id, key, message, created_at)
     select c, i, i, ($2::int[])[1 + (i * 7) % ${READERS}], 'message-' || i || '-of-the-bench', 'Line ' || i || ' of a long talk', now() - make_interval(mins => ${LINES} - i)
     from unnest($1::int[]) c, generate_series(1, ${LINES}) i`,
    [ids, people.map(({ id }) => id)],
  )
  await sql(`insert into chat_rooms (course_id, last_rev) select unnest($1::int[]), ${LINES}`, [ids])
  await sql(`insert into chat_reads (user_id, course_id, seq) select u, c, ${LINES} - 40 from unnest($1::int[]) u, unnest($2::int[]) c`, [
    people.map(({ id }) => id),
    ids,
  ])
  await sql('vacuum analyze')
  return { course: ids[0] ?? 0, tokens }
}

const casesOf = (course: number): ListCase[] => [
  ['newest messages of a room', 'upcm', `chat/message?filter[course_id]=${course}`],
  ['messages before a place', 'upcm', `chat/message?filter[course_id]=${course}&filter[before]=50000`],
  ['messages after a place', 'upcm', `chat/message?filter[course_id]=${course}&filter[after]=50000&page[size]=100`],
  ['changes since a state', 'upcm', `chat/message?filter[course_id]=${course}&filter[since]=99990`],
  ['state of a room: read, unread, who is here', 'upcm', `chat/room?filter[course_id]=${course}`],
]
