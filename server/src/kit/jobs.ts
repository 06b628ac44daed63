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
import { openAnswerCache } from './answer-cache.ts'
import { openListener } from './listen.ts'
import { followSettings, readSetting } from './settings.ts'
import { orphansSchedule } from './orphans.ts'
import { sweepSchedule } from './sweep.ts'
import { tallySchedules } from './tallies.ts'

interface Work {
  env: Env
  databaseUrl: string
  /** The areas whose jobs run here, and which are notified of sent mails. */
  areas: readonly ServerArea[]
}

/** Starts the job process, which sends mail and runs jobs and schedules, separate from the processes that answer people. */
export const startJobs = async ({ env, databaseUrl, areas }: Work) => {
  let isClosing = false
  // When the process stops, running work loses its database connection. This is not an error, because the rows still have the unfinished work.
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
    answers: openAnswerCache(pool),
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
    maySendNotices: async (noticeIds) => {
      for (const { maySendNotices } of areas) if (maySendNotices && !(await maySendNotices(services, noticeIds))) return false
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
