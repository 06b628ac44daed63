import { createApp } from './app.ts'
import { readEnv } from './kit/env.ts'
import { openLanes } from './kit/overload.ts'
import { runWorker } from './start/worker.ts'

await runWorker(async () => {
  const env = readEnv()
  if (!env.databaseUrl) throw new Error('web.ts is started by main.ts, which tells it the database in DATABASE_URL')
  const { lanes, close } = openLanes()
  const app = await createApp({ env, databaseUrl: env.databaseUrl, lanes })
  app.addHook('onClose', close)
  await app.listen({ port: env.port, host: env.host })
  return app
})
