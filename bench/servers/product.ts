import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/kit/env.ts'
import { openLanes } from '../../server/src/kit/overload.ts'
import { socketLimits } from '../../server/src/kit/sockets.ts'

// The web process of the product, on a free port. The limit of calls for each person is off, because one reader makes more calls than it allows. Each
// request has another IP address, because the queues count requests by address.
interface Task {
  databaseUrl: string
  dataDir: string
  crowd?: number
  /** false: answers are not cached. */
  keepsAnswers?: false
  /** true: the limit of calls per minute for each person applies. */
  keepsLimits?: true
}
const serve = async ({ databaseUrl, dataDir, crowd, keepsAnswers, keepsLimits }: Task) => {
  const kept = keepsAnswers === false ? { ANSWERS_KEPT_SECONDS: '0' } : {}
  const env = readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...kept })
  const { lanes } = openLanes()
  // All connections come from this machine, so the limits by address must allow for all of them.
  const sockets = crowd === undefined ? socketLimits : { ...socketLimits, all: crowd, perAddress: crowd, livePerAddress: crowd }
  const app = await createApp({ env, databaseUrl, lanes, sockets, ...(!keepsLimits && { callsPerMinute: Number.MAX_SAFE_INTEGER }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send!((app.server.address() as { port: number }).port)
}
process.once('message', (task) => void serve(task as Task))
