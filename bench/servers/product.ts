import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/kit/env.ts'
import { openLanes } from '../../server/src/kit/overload.ts'
import { socketLimits } from '../../server/src/kit/sockets.ts'

// The product's web process, on whatever port is free. A reader here asks more than a person may, so the limit is off; each request comes from an
// address of its own, as the lanes count by address.
interface Task {
  databaseUrl: string
  dataDir: string
  crowd?: number
  /** false: every answer is made again. */
  keepsAnswers?: false
  /** What a person may ask for in a minute is limited, as in life. */
  keepsLimits?: true
}
const serve = async ({ databaseUrl, dataDir, crowd, keepsAnswers, keepsLimits }: Task) => {
  const kept = keepsAnswers === false ? { ANSWERS_KEPT_SECONDS: '0' } : {}
  const env = readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...kept })
  const { lanes } = openLanes()
  // All screens of a crowd come from this machine.
  const sockets = crowd === undefined ? socketLimits : { ...socketLimits, all: crowd, perAddress: crowd, livePerAddress: crowd }
  const app = await createApp({ env, databaseUrl, lanes, sockets, ...(!keepsLimits && { callsPerMinute: Number.MAX_SAFE_INTEGER }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send!((app.server.address() as { port: number }).port)
}
process.once('message', (task) => void serve(task as Task))
