import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/lib/browser.ts'
import { sessionCookie } from '../server/src/kit/session.ts'
import { startServer } from './lib/child.ts'
import { cpuOf } from './lib/cpu.ts'
import type { World } from './lib/world.ts'

interface GroupResult {
  /** Seconds between the start of the first person and that of the last one. */
  within: number
  /** Number of calls of one person, and number of unsuccessful answers to all people. */
  calls: number
  refused: number
  /** Milliseconds until a person has all answers. */
  p50: number
  p99: number
  /** CPU time for each person in milliseconds, in the web process and in the database. */
  web: number
  database: number
}

export interface CampusResult {
  people: number
  /** All requests of a browser for the first screen, with an empty cache. */
  screen: GroupResult
  /** Starting a quiz and saving its first answer. */
  quiz: GroupResult
}

const PEOPLE = 500
const QUESTIONS = 20
/** All people of a campus share one IP address. */
const campus = { 'x-forwarded-for': '203.0.113.7' }

interface Call {
  path: string
  method?: 'GET' | 'POST'
  body?: string
}

/** The people of one campus open their first screen within a minute, then start a quiz within ten seconds. All rate limits of a real installation apply. */
export const benchCampus = async (world: World): Promise<CampusResult> => {
  const tokens = await addPeople(world)
  const quiz = await addQuiz(world)
  const server = await startServer('product', { databaseUrl: world.databaseUrl, dataDir: world.dataDir, keepsLimits: true })
  try {
    const screen = await recordRequests(server.port, tokens[0]!)
    const run = (within: number, asked: readonly Call[]) => measureGroup({ server, world, tokens, within, asked })
    return { people: PEOPLE, screen: await run(60, screen), quiz: await run(10, quiz) }
  } finally {
    await server.stop()
  }
}

/** Creates a cohort and a session for each of its scholars. Returns the tokens, of which the database has only the hashes. */
const addPeople = async ({ sql }: World) => {
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'))
  await sql(`insert into cohorts (name, year) values ('Campus', 2024)`)
  await sql(
    `with people as (select id, row_number() over (order by id) n from users where username like 'bench.%' and status = 1 order by id limit $1),
    members as (
      insert into cohort_members (cohort_id, user_id, type_scholar)
      select (select id from cohorts where name = 'Campus'), id, 'regular' from people)
    insert into sessions (user_id, token_hash, expires_at, idle_minutes) select id, ($2::bytea[])[n], now() + interval '1 day', 600 from people`,
    [PEOPLE, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return tokens
}

/** Creates a current course with one quiz for them. Returns the calls that somebody makes who starts the quiz. */
const addQuiz = async ({ sql }: World): Promise<Call[]> => {
  const [made] = await sql<{ quiz: number; section: number }>(
    `with quiz as (insert into quizzes (title, time) values ('Campus', 60) returning id),
    course as (
      insert into courses (title, start_date, end_date, cohort_id)
      select 'Campus', current_date - 30, current_date + 30, id from cohorts where name = 'Campus' returning id),
    section as (insert into course_sections (course_id, title, position) select id, 'Campus', 1 from course returning id),
    item as (insert into section_modules (course_section_id, quiz_id, position) select section.id, quiz.id, 1 from section, quiz)
    select quiz.id quiz, section.id section from quiz, section`,
  )
  if (!made) throw new Error('There is no quiz')
  const questions = await sql<{ id: number }>(
    `insert into quiz_questions (quiz_id, type, question, options, answer, position)
     select $1, 'multiple', 'Question ' || i, '["This","That","Another"]', 'b', i from generate_series(1, $2) i returning id`,
    [made.quiz, QUESTIONS],
  )
  const filter = `filter[course_quiz_id]=${made.quiz}&filter[course_section_id]=${made.section}`
  const answer = JSON.stringify([{ course_quiz_question_id: questions[0]!.id, answer: 'b' }])
  return [
    { path: encodeURI(`/api/scholar/course/section/module/quiz?${filter}`) },
    {
      path: '/api/scholar/course/section/module/quiz/draft',
      method: 'POST',
      body: JSON.stringify({ course_quiz_id: made.quiz, course_section_id: made.section, answer }),
    },
  ]
}

/** Opens the first screen in a browser and records its requests. */
const recordRequests = async (port: number, token: string): Promise<Call[]> => {
  const path = chromiumPath()
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: chromiumArguments })
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', extraHTTPHeaders: campus })
    await context.addCookies([{ name: sessionCookie, value: token, domain: '127.0.0.1', path: '/' }])
    const page = await context.newPage()
    const asked: Call[] = []
    page.on('request', (one) => {
      const { pathname, search } = new URL(one.url())
      if (one.method() === 'GET' && one.url().startsWith('http')) asked.push({ path: pathname + search })
    })
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (!asked.some((one) => one.path.startsWith('/api/dashboard/overview'))) throw new Error('This is not the overview')
    return asked
  } finally {
    await browser.close()
  }
}

interface GroupOptions {
  server: { port: number; pid: number }
  world: World
  tokens: readonly string[]
  within: number
  asked: readonly Call[]
}

const measureGroup = async ({ server, world, tokens, within, asked }: GroupOptions): Promise<GroupResult> => {
  const before = { web: cpuOf(server.pid), database: cpuOf(world.databasePid) }
  let refused = 0
  const times = await Promise.all(
    tokens.map(async (token, n) => {
      await wait((within * 1000 * n) / tokens.length)
      const began = performance.now()
      // A browser opens six connections to one host; each takes the next call.
      const agent = new Agent({ keepAlive: true, maxSockets: 6 })
      const ask = async (one: Call) => {
        if ((await statusOf(server.port, agent, token, one)) >= 300) refused++
      }
      const [first, ...rest] = asked
      await ask(first!)
      await Promise.all(rest.map(ask))
      agent.destroy()
      return performance.now() - began
    }),
  )
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    within,
    calls: asked.length,
    refused,
    p50: at(0.5),
    p99: at(0.99),
    web: (cpuOf(server.pid) - before.web) / tokens.length,
    database: (cpuOf(world.databasePid) - before.database) / tokens.length,
  }
}

const statusOf = (port: number, agent: Agent, token: string, { path, method = 'GET', body }: Call) =>
  new Promise<number>((answer, fail) => {
    const headers = {
      ...campus,
      'accept-encoding': 'br',
      // The server accepts writes with a cookie only from its own pages, so calls of the API use the token.
      ...(path.startsWith('/api/') ? { authorization: `Bearer ${token}` } : { cookie: `${sessionCookie}=${token}` }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const call = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
      response.resume().once('end', () => answer(response.statusCode ?? 0))
    })
    call.once('error', fail).end(body)
  })
