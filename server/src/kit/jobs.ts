import { buffer } from 'node:stream/consumers'
import { mailsPerMinute, senderName } from '@pandu/contract/mail'
import type { Env } from './env.ts'
import { joinAreas, type ServerArea } from './area.ts'
import { followDatabaseClock } from './database-clock.ts'
import { openDb } from './db.ts'
import { deliverMail } from './deliver-mail.ts'
import { runJobs } from './job.ts'
import { runSchedules } from './schedule.ts'
import { openSecrets } from './secrets.ts'
import type { Services } from './services.ts'
import { openStorage } from './storage.ts'
import { openKeptAnswers } from './kept-answers.ts'
import { openListener } from './listen.ts'
import { followSettings, readSetting } from './settings.ts'
import { orphansSchedule } from './orphans.ts'
import { sweepSchedule } from './sweep.ts'
import { tallySchedules } from './tallies.ts'

interface Work {
  env: Env
  databaseUrl: string
  /** The areas whose jobs run here, and which are told which mails were sent. */
  areas: readonly ServerArea[]
}

/** Starts the job process: mail, the jobs of the areas and schedules, away from the processes that answer people. */
export const startJobs = async ({ env, databaseUrl, areas }: Work) => {
  let isClosing = false
  // When the process stops, work that is still running loses the database. That is not an error: the rows tell the next start what is left to do.
  const log = (message: string) => {
    // One line, even if the message has several.
    if (!isClosing) console.error(`Jobs: ${message.replaceAll(/\p{Cc}+/gu, ' ')}`)
  }
  const { db, pool, close } = openDb(databaseUrl, (error) => log(error.message), 4)
  const services: Services = {
    env,
    db,
    pool,
    searchDb: db,
    storage: openStorage(env),
    secrets: openSecrets(env),
    contributions: joinAreas(areas),
    answers: openKeptAnswers(pool),
  }
  const listener = openListener(databaseUrl, (error) => log(error.message), [followSettings(db)])
  await listener.start()
  const clock = followDatabaseClock(pool, log)
  await clock.start()
  const mail = await deliverMail({
    env,
    databaseUrl,
    pool,
    log,
    attachment: async (id) => {
      const file = await db.selectFrom('files').select(['name', 'type', 'storage_key']).where('id', '=', id).executeTakeFirst()
      return file && { filename: file.name, contentType: file.type, content: await buffer(await services.storage.read(file.storage_key)) }
    },
    mayLeave: async (noticeIds) => {
      for (const { mayLeave } of areas) if (mayLeave && !(await mayLeave(services, noticeIds))) return false
      return true
    },
    settings: async () => ({ senderName: await readSetting(db, senderName), perMinute: await readSetting(db, mailsPerMinute) }),
    onSettled: async (ids) => {
      for (const { onMailSettled } of areas) await onMailSettled?.(db, ids)
    },
  })
  const work = await runJobs(
    areas.flatMap(({ jobs = [] }) => jobs),
    { services, databaseUrl, log },
  )
  const scheduled = await runSchedules(
    [
      sweepSchedule,
      orphansSchedule,
      ...tallySchedules(areas.flatMap(({ tallies = [] }) => tallies)),
      ...areas.flatMap(({ schedules = [] }) => schedules),
    ],
    {
      services,
      log,
    },
  )
  return {
    close: async () => {
      isClosing = true
      clock.close()
      await Promise.all([work.close(), mail.close(), scheduled.close(), listener.close()])
      await close()
    },
  }
}
