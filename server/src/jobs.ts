import { readEnv } from './env.ts'
import { startJobs } from './kit/jobs.ts'
import { behave } from './start/worker.ts'

await behave(async () => {
  const env = readEnv()
  if (!env.databaseUrl) throw new Error('jobs.ts is started by main.ts, which tells it the database in DATABASE_URL')
  return startJobs({ env, databaseUrl: env.databaseUrl })
})
