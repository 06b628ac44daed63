import { setPriority } from 'node:os'
import { areas } from './areas.ts'
import { readEnv } from './kit/env.ts'
import { startJobs } from './kit/jobs.ts'
import { runWorker } from './start/worker.ts'

await runWorker(async () => {
  const env = readEnv()
  if (!env.databaseUrl) throw new Error('jobs.ts is started by main.ts, which tells it the database in DATABASE_URL')
  // People who wait for a page come before work that nobody looks at.
  setPriority(10)
  return startJobs({ env, databaseUrl: env.databaseUrl, areas })
})
