import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/kit/env.ts'
import { openLanes } from '../../server/src/kit/overload.ts'

// The product's web process, on whatever port is free. A reader here asks more than a person may, so the limit is off; each request comes from an
// address of its own, as the lanes count by address.
const serve = async ({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) => {
  const env = readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'warn', TRUST_PROXY: '1' })
  const { lanes } = openLanes()
  const app = await createApp({ env, databaseUrl, lanes, callsPerMinute: Number.MAX_SAFE_INTEGER })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send!((app.server.address() as { port: number }).port)
}
process.once('message', (task) => void serve(task as Parameters<typeof serve>[0]))
