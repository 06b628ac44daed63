import { PgBoss } from 'pg-boss'
import type { Env } from '../env.ts'

/** Starts the job process: queued work and regular chores, away from the processes that answer people. */
export const startJobs = async (options: { env: Pick<Env, 'logLevel'>; databaseUrl: string }) => {
  const boss = new PgBoss({ connectionString: options.databaseUrl, max: 8 })
  boss.on('error', (error) => console.error(`Jobs: ${error.message}`))
  await boss.start()
  return { close: () => boss.stop({ graceful: true, timeout: 5000 }) }
}
