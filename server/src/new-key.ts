import { existsSync } from 'node:fs'
import { areas } from './areas.ts'
import { openDb } from './kit/db.ts'
import { formerKeyPath } from './kit/secrets.ts'
import { runCommand, withDatabase } from './start/command.ts'
import { StartError } from './start/data-dir.ts'
import { renewInstallationKey } from './start/renew.ts'

// npm run new-key: another key for what lies sealed. Broken off, it goes on when it is run again. With --lost, where the key is gone for good.

await runCommand(async (env, args) => {
  if (args.some((one) => one !== '--lost'))
    throw new StartError('npm run new-key, or npm run new-key -- --lost where the key is gone for good')
  const isLost = args.length > 0
  const former = formerKeyPath(env.dataDir)
  if (existsSync(former)) throw new StartError(`${former} is still there; remove it first, once nothing in the trash is older than it.`)
  await withDatabase(env, { about: 'a new key', alone: true }, async (databaseUrl) => {
    const { db, close } = openDb(databaseUrl, (error) => console.error(error.message))
    try {
      await renewInstallationKey(db, { dataDir: env.dataDir, areas, isLost })
    } finally {
      await close()
    }
  })
  if (isLost) return console.log('A new key is in use. NIK numbers have to be entered again, and apps and recovery codes set up again.')
  console.log(
    'Everything is sealed with a new key. Known devices are forgotten, and recovery codes have ended: their owners make new ones in Settings.',
  )
  console.log(`The key before is ${former}. It opens what comes back from the trash of today; remove it in 90 days.`)
})
