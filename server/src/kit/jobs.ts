import { PgBoss } from 'pg-boss'
import type { Env } from './env.ts'
import { joinAreas, type ServerArea } from './area.ts'
import { openDb } from './db.ts'
import { deliverMail } from './deliver-mail.ts'
import { workThrough } from './job.ts'
import { openSecrets } from './secrets.ts'
import { openStorage } from './storage.ts'
import { sweep } from './sweep.ts'

interface Work {
  env: Env
  databaseUrl: string
  /** The areas whose work is done, and whose screens hear of mail. */
  areas: readonly ServerArea[]
}

/** Starts the job process: mail, the work of the areas and regular chores, away from the processes that answer people. */
export const startJobs = async ({ env, databaseUrl, areas }: Work) => {
  let isClosing = false
  // A stop takes the database away from what is still running. That is no fault, and the rows tell the next start what is left to do.
  const log = (message: string) => {
    if (!isClosing) console.error(`Jobs: ${message}`)
  }
  const { db, pool, close } = openDb(databaseUrl, (error) => log(error.message), 4)
  const storage = openStorage(env)
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4 })
  boss.on('error', (error) => log(error.message))
  await boss.start()
  await boss.createQueue('sweep')
  await boss.work('sweep', async () => {
    await sweep(pool, storage)
  })
  await boss.schedule('sweep', '*/10 * * * *')
  const mail = await deliverMail({
    env,
    databaseUrl,
    pool,
    log,
    onNews: async (ids) => {
      for (const { onMailSettled } of areas) await onMailSettled?.(db, ids)
    },
  })
  const world = { env, db, pool, storage, secrets: openSecrets(env), contributions: joinAreas(areas) }
  const work = await workThrough(
    areas.flatMap(({ jobs = [] }) => jobs),
    { world, databaseUrl, log },
  )
  return {
    close: async () => {
      isClosing = true
      await Promise.all([work.close(), mail.close(), boss.stop({ graceful: true, timeout: 5000 })])
      await close()
    },
  }
}
