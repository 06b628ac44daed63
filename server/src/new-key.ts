import { existsSync } from 'node:fs'
import { areas } from './areas.ts'
import { openDb } from './kit/db.ts'
import { formerKeyPath } from './kit/secrets.ts'
import { runCommand, withDatabase } from './start/command.ts'
import { StartError } from './start/data-dir.ts'
import { renewInstallationKey } from './start/renew.ts'

// npm run new-key: encrypts the sealed data with another key. When it was interrupted, running it again continues it. With --lost, when the key is lost for good.

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
    'Everything is sealed with a new key. Known devices were forgotten. Recovery codes no longer work: their owners make new ones in Settings.',
  )
  console.log(`The former key is ${former}. It is needed to restore what is in the trash now. Remove it in 90 days.`)
})
