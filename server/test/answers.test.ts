import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assignModule, moduleKinds } from '@pandu/contract/courses'
import type { Endpoint, InputOf, OutputOf } from '@pandu/contract/kit'
import { createQuiz, createQuizQuestion, quizAttempts } from '@pandu/contract/quizzes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoUsername, demoPassword } from '../seed/people.ts'
import { alive, descendants, freePort, ready, type Started, startMain, until } from './processes.ts'
import { SECTION } from './attempts.ts'

// An answer that was said to be saved is there after whatever happens to the server: the real product, killed and started again.

// How processes hang together is read from /proc.
describe.skipIf(process.platform !== 'linux')('a quiz answer that was saved', { timeout: 180_000 }, () => {
  let folder: string
  let port: number
  let product: Started
  const start = async () => {
    product = startMain({ PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO: 'true' })
    await ready(product, 170_000)
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pandu-answers-'))
    port = await freePort()
    await start()
  }, 240_000)
  afterAll(async () => {
    product.process.kill('SIGTERM')
    await product.ended
    await rm(folder, { recursive: true, force: true })
  })

  const url = () => `http://127.0.0.1:${port}/api/`
  const tokens = new Map<string, string>()
  const tokenOf = async (who: DemoUsername) => {
    if (!tokens.has(who)) {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${url()}auth/login`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: who, password: demoPassword }),
      })
      tokens.set(who, ((await answer.json()) as { token: string }).token)
    }
    return tokens.get(who)!
  }
  /** Over the network, as a browser does; undefined when no answer came. */
  const call = async <E extends Endpoint>(who: DemoUsername, { method, path }: E, input: InputOf<E>): Promise<OutputOf<E> | undefined> => {
    const headers = { authorization: `Bearer ${await tokenOf(who)}`, 'content-type': 'application/json' }
    const pairs = Object.entries((input as { filter?: object }).filter ?? {}).map(([key, value]): [string, string] => [
      `filter[${key}]`,
      String(value),
    ])
    try {
      const answer = await (method === 'GET'
        ? fetch(`${url()}${path}?${new URLSearchParams(pairs).toString()}`, { headers })
        : fetch(`${url()}${path}`, { method, headers, body: JSON.stringify(input) }))
      return answer.ok ? ((await answer.json()) as OutputOf<E>) : undefined
    } catch {
      return undefined
    }
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (it) => it.ok,
      () => false,
    )

  /** A quiz with one essay, opened by its scholar. */
  const begin = async () => {
    const quiz = (await call('ld', createQuiz, { title: 'Through thick and thin', time: 60 }))!.data.id
    await call('ld', createQuizQuestion, { course_quiz_id: quiz, question: 'Why?', type: 'essay', answer: 'Because' })
    await call('ld', assignModule, { course_section_id: SECTION, module_id: moduleKinds.quiz, instance_id: quiz })
    const place = { course_quiz_id: quiz, course_section_id: SECTION }
    const open = () => call('scholar2', quizAttempts.open, { filter: place })
    const { question_id } = (await open())!.data.questions[0]!
    const answer = (text: string) => JSON.stringify([{ course_quiz_question_id: question_id, answer: text }])
    return {
      save: async (text: string) => (await call('scholar2', quizAttempts.draft, { ...place, answer: answer(text) })) !== undefined,
      handIn: () => call('scholar2', quizAttempts.submit, { ...place, answer: '[]' }),
      read: async () => (await open())!.data.questions[0]!.given,
    }
  }

  /** The process that answers requests dies without a word; its keeper starts another. */
  const killWeb = () => {
    const web = descendants(product.pid).find(({ command }) => command.includes('server/src/web.ts'))!.pid
    process.kill(web, 'SIGKILL')
    return web
  }
  // Its keeper waits twice as long after each death, so these tests kill it seldom and wait long.
  const back = (gone: number) => until(async () => !alive(gone) && (await answers()), 60_000)

  /** All of it at once, the database included, as when the power fails; then it is started again. */
  const killAll = async () => {
    const family = [product.pid, ...descendants(product.pid).map(({ pid }) => pid)]
    expect(family.length).toBeGreaterThan(5)
    for (const pid of family) if (alive(pid)) process.kill(pid, 'SIGKILL')
    await product.ended
    await until(() => !family.some(alive), 20_000)
  }

  test('is there when the web process is killed between two answers', async () => {
    const quiz = await begin()
    for (let round = 0; round < 2; round++) {
      expect(await quiz.save(`Thought ${round}`)).toBe(true)
      await back(killWeb())
      expect(await quiz.read()).toBe(`Thought ${round}`)
    }
  })

  test('is there when the web process is killed in the middle of the next one', async () => {
    const quiz = await begin()
    for (let n = 1; n < 5; n++) expect(await quiz.save(String(n))).toBe(true)
    const next = quiz.save('5')
    await new Promise((wait) => setTimeout(wait, Math.random() * 10))
    const killed = killWeb()
    const said = (await next) ? 5 : 4
    await back(killed)
    // What was under way may have arrived; what was said to be saved has.
    expect([said, 5]).toContain(Number(await quiz.read()))
    expect(await quiz.save('And on')).toBe(true)
    expect(await quiz.read()).toBe('And on')
  })

  test('is there when everything is killed, the database included, and can be handed in', async () => {
    const quiz = await begin()
    for (const text of ['Before the storm', 'After the first']) {
      expect(await quiz.save(text)).toBe(true)
      await killAll()
      await start()
      expect(await quiz.read()).toBe(text)
    }
    expect((await quiz.handIn())?.message).toBe('Your answers have been handed in')
  })

  test('is there when the database alone is killed', async () => {
    const quiz = await begin()
    expect(await quiz.save('Written down')).toBe(true)
    const database = descendants(product.pid).find(({ command }) => command.includes('bin/postgres -D'))!.pid
    process.kill(database, 'SIGKILL')
    await back(database)
    expect(await quiz.read()).toBe('Written down')
  })
})
