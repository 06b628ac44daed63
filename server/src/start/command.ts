import { isAbsolute, resolve } from 'node:path'
import { isBucket } from '../kit/backup/place.ts'
import { BackupError } from '../kit/backup/sealed.ts'
import { startPostgres } from '../kit/embedded-postgres.ts'
import { type Env, loadEnvFile, readEnv, SettingsError } from '../kit/env.ts'
import { asError } from '../kit/error-codes.ts'
import { KeyError } from '../kit/installation-key.ts'
import { NewerDatabase } from '../kit/migrate.ts'
import { checkDatabase } from './database.ts'
import { claimFolder, lockFolder, StartError } from './data-dir.ts'

/** A command of the owner at the terminal: it prints a sentence, and exits with 1 when it failed. */
export const runCommand = async (work: (env: Env, args: readonly string[]) => Promise<void>): Promise<void> => {
  try {
    loadEnvFile()
    await work(readEnv(), process.argv.slice(2))
  } catch (error) {
    const expected = [BackupError, SettingsError, StartError, NewerDatabase, KeyError].some((kind) => error instanceof kind)
    console.error(expected ? asError(error).message : (asError(error).stack ?? error))
    process.exitCode = 1
  }
}

/**
 * A file name as it was typed, resolved from the folder where it was typed: npm runs its scripts in the checkout. The address of a bucket stays as it
 * is.
 */
export const typedPath = (path: string): string =>
  isBucket(path) || isAbsolute(path) ? path : resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/**
 * Does something with the database: the server of DATABASE_URL, or the built-in one. If the product runs on the built-in one, that is used; otherwise
 * it is started, and the folder is locked meanwhile, so that the product does not start on it. `alone`: refuses while the product runs.
 */
export const withDatabase = async (
  env: Env,
  { about, alone = false }: { about: string; alone?: boolean },
  work: (databaseUrl: string) => Promise<void>,
) => {
  await claimFolder(env.dataDir)
  const isRunning = await lockFolder(env.dataDir, about).then(
    () => false,
    (error: unknown) => {
      if (alone || !(error instanceof StartError)) throw error
      return true
    },
  )
  if (env.databaseUrl) {
    await checkDatabase(env.databaseUrl, { restoring: alone })
    return work(env.databaseUrl)
  }
  let lost: Error | undefined
  const postgres = await startPostgres(env.dataDir, { alreadyRunning: isRunning ? 'join' : 'take over', onLost: (error) => (lost = error) })
  // Ctrl-C reaches all processes of the terminal: the database would stop while it is in use.
  const stop = () => void postgres.stop().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  try {
    await checkDatabase(postgres.url, { restoring: alone })
    await work(postgres.url)
  } catch (error) {
    throw lost ?? error
  } finally {
    await postgres.stop()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop)
  }
}
