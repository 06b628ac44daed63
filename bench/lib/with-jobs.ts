import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/kit/env.ts'
import { startServer } from './child.ts'
import { manyAddresses, signedIn } from './sign-in.ts'
import type { World } from './world.ts'

/** People who read pages meanwhile: so many requests a second, whatever the answers take. */
const PACE = 20

/** What a bench of work in the background has at hand. */
interface AtWork {
  /** A call of the programme team by its path behind /api/; answers its `data`. */
  post: <A>(path: string, payload: object) => Promise<A>
  /** The 95th percentile of pages of the list of scholars, in milliseconds, which people read at a steady pace until the work is done. */
  during: (work: Promise<unknown>) => Promise<number>
  /** The same while nothing else happens. */
  idle: () => Promise<number>
}

/** Starts the product and its job process beside it, and ends both after the measuring. `settings` are those of the job process. */
export const withJobs = async <R>(
  { databaseUrl, dataDir }: World,
  settings: Record<string, string>,
  measure: (at: AtWork) => Promise<R>,
): Promise<R> => {
  const app = await createApp({ env: readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl })
  await app.ready()
  const headers = { authorization: `Bearer ${await signedIn(app, 'upcm')}` }
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

const readers = (port: number, headers: Record<string, string>): AtWork['during'] => {
  const agent = new Agent({ keepAlive: true })
  const address = manyAddresses()
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
    const timer = setInterval(() => times.push(one()), 1000 / PACE)
    await work
    clearInterval(timer)
    const sorted = (await Promise.all(times)).toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  }
}
