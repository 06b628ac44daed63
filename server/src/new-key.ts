import { existsSync } from 'node:fs'
import { areas } from './areas.ts'
import { openDb } from './kit/db.ts'
import { finishRenewal, formerKeyPath, openSecrets, renewKey } from './kit/secrets.ts'
import { runCommand, withDatabase } from './start/command.ts'
import { StartError } from './start/data-dir.ts'

// npm run new-key: another key for what lies sealed. Broken off, it goes on when it is run again.

await runCommand(async (env) => {
  const former = formerKeyPath(env.dataDir)
  if (existsSync(former)) throw new StartError(`${former} is still there; remove it first, once nothing in the trash is older than it.`)
  await withDatabase(env, { about: 'a new key', alone: true }, async (databaseUrl) => {
    const { db, close } = openDb(databaseUrl, (error) => console.error(error.message))
    try {
      renewKey(env.dataDir)
      const secrets = openSecrets(env)
      await db.transaction().execute(async (tx) => {
        for (const { renewSeals } of areas) await renewSeals?.(tx, secrets)
      })
      finishRenewal(env.dataDir)
    } finally {
      await close()
    }
  })
  console.log(
    'Everything is sealed with a new key. Known devices are forgotten, and recovery codes have ended: their owners make new ones in Settings.',
  )
  console.log(`The key before is ${former}. It opens what comes back from the trash of today; remove it in 90 days.`)
})
