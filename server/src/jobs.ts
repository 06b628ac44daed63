import { setPriority } from 'node:os'
import { prepareContracts } from './areas/contracts/contracts.job.ts'
import { tellOfLetters } from './areas/contracts/contracts.notices.ts'
import { readEnv } from './kit/env.ts'
import { startJobs } from './kit/jobs.ts'
import { behave } from './start/worker.ts'

/** The work of the areas, a line each. */
const jobs = [prepareContracts]

await behave(async () => {
  const env = readEnv()
  if (!env.databaseUrl) throw new Error('jobs.ts is started by main.ts, which tells it the database in DATABASE_URL')
  // People who wait for a page come before work that nobody looks at.
  setPriority(10)
  return startJobs({ env, databaseUrl: env.databaseUrl, jobs, onLetters: tellOfLetters })
})
