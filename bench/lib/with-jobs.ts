import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/kit/env.ts'
import { startServer } from './child.ts'
import { addressHeaders, tokenOf } from './sign-in.ts'
import type { World } from './world.ts'

/** Requests per second of the people who read pages meanwhile. It does not depend on the response time. */
const READS_PER_SECOND = 20

/** The functions that a benchmark of background work uses. */
interface BackgroundBench {
  /** Makes a call as the programme team. The path follows /api/. Returns `data` of the answer. */
  post: <A>(path: string, payload: object) => Promise<A>
  /** Reads pages of the list of scholars at a constant rate until the work is done. Returns the 95th percentile in milliseconds. */
  during: (work: Promise<unknown>) => Promise<number>
  /** The same while no other work runs. */
  idle: () => Promise<number>
}

/** Starts the product and its job process, and stops both after the measurement. `settings` are those of the job process. */
export const withJobs = async <R>(
  { databaseUrl, dataDir }: World,
  settings: Record<string, string>,
  measure: (at: BackgroundBench) => Promise<R>,
): Promise<R> => {
  const app = await createApp({ env: readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl })
  await app.ready()
  const headers = { authorization: `Bearer ${await tokenOf(app, 'upcm')}` }
  const product = await startServer('product', { databaseUrl, dataDir })
  const jobs = fork(join(import.meta.dirname, '../../server/src/jobs.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'true', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    await once(jobs, 'message')
    const during = readers(product.port, headers)
    return await measure({
      during,
      idle: async () => {
        await during(wait(2000))
        return during(wait(6000))
      },
      post: async <A>(path: string, payload: object) => {
        const answer = await app.inject({ method: 'POST', url: `/api/${path}`, headers, payload })
        if (answer.statusCode !== 200) throw new Error(answer.body)
        return answer.json<{ data: A }>().data
      },
    })
  } finally {
    jobs.send('stop')
    await once(jobs, 'exit')
    await product.stop()
    await app.close()
  }
}

const readers = (port: number, headers: Record<string, string>): BackgroundBench['during'] => {
  const agent = new Agent({ keepAlive: true })
  const address = addressHeaders()
  let page = 0
  const one = async () => {
    const start = performance.now()
    const path = `/api/manage/scholar?page%5Bsize%5D=10&page%5Bnumber%5D=${1 + (page++ % 50)}`
    const asked = request({ port, host: '127.0.0.1', path, headers: { ...headers, ...address() }, agent }).end()
    const [answer] = await once(asked, 'response')
    answer.resume()
    await once(answer, 'end')
    return performance.now() - start
  }
  return async (work) => {
    const times: Promise<number>[] = []
    const timer = setInterval(() => times.push(one()), 1000 / READS_PER_SECOND)
    await work
    clearInterval(timer)
    const sorted = (await Promise.all(times)).toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  }
}
