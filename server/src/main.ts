import { join } from 'node:path'
import { bootstrap } from './bootstrap.ts'
import { type Env, loadEnvFile, readEnv, root, SettingsError } from './kit/env.ts'
import { type Postgres, startPostgres } from './kit/embedded-postgres.ts'
import { KeyError } from './kit/installation-key.ts'
import { migrate, NewerDatabase } from './kit/migrate.ts'
import { Child } from './start/children.ts'
import { checkDatabase } from './start/database.ts'
import { claimFolder, emptyFolder, lockFolder, StartError } from './start/data-dir.ts'
import { printGreeting } from './start/greeting.ts'
import { whenOrphaned } from './start/orphan.ts'
import { checkPort } from './start/port.ts'
import { asError } from './kit/faults.ts'

// The process one starts: it brings up the database and the children, looks after them and takes them down again.
// It serves nothing itself, so that no request can ever hurt it.

let postgres: Postgres | undefined
let children: Child[] = []
let stopping: Promise<never> | undefined

async function start(): Promise<void> {
  loadEnvFile()
  const env = readEnv()
  await claimFolder(env.dataDir)
  await lockFolder(env.dataDir, `process ${process.pid}, ${env.publicUrl}`)
  await checkPort(env.port, env.host)
  if (process.argv.includes('--reset')) await reset(env)

  // Each web and job process holds a pool of its own; the built-in server must have room for all of them.
  const maxConnections = 40 + 20 * env.webProcesses
  postgres = env.databaseUrl
    ? undefined
    : await startPostgres(env.dataDir, {
        alreadyRunning: 'take over',
        maxConnections,
        onLost: (error) => void stop(error.message),
      })
  const databaseUrl = env.databaseUrl ?? postgres?.url ?? ''
  await checkDatabase(databaseUrl)
  await migrate(databaseUrl, join(root, 'server/migrations'), undefined, console.log)
  const news = await bootstrap({ databaseUrl, env })
  // Stopped while the database was made ready: what began now would lose it at once.
  if (stopping) return

  const childEnv = { NODE_ENV: 'production', ...process.env, DATABASE_URL: databaseUrl, DEMO: String(env.demo), DATA_DIR: env.dataDir }
  const clustered = env.webProcesses > 1
  const web = Array.from({ length: env.webProcesses }, () => new Child({ name: 'web', env: childEnv, clustered }))
  const jobs = new Child({ name: 'jobs', env: childEnv, clustered: false })
  children = [...web, jobs]
  // The page people wait for comes first; the jobs follow on a processor that is free again.
  await Promise.all(web.map((child) => child.start()))
  await untilReady(env)
  await jobs.start()
  await printGreeting(env, news)
  process.send?.('ready')
}

async function reset(env: Env): Promise<void> {
  if (env.databaseUrl) throw new StartError('Only the built-in database can be reset; DATABASE_URL names a server that Pandu does not own.')
  await emptyFolder(env.dataDir)
}

async function untilReady({ host, port }: Env): Promise<void> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
    const answer = await fetch(`http://${reachable}:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((wait) => setTimeout(wait, 50))
  }
  throw new StartError('The web process started but /readyz does not answer.')
}

/** Children first, so that what they are doing can still be stored; the database last. Within ten seconds. */
function stop(reason?: string): Promise<never> {
  stopping ??= (async () => {
    if (reason) console.error(reason)
    setTimeout(() => process.exit(1), 9800).unref()
    await Promise.all(children.map((child) => child.stop(7500)))
    await postgres?.stop()
    process.exit(reason ? 1 : 0)
  })()
  return stopping
}

// A closed terminal is no reason to fall over.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
whenOrphaned(() => void stop())

try {
  await start()
} catch (error) {
  // What someone at the terminal can mend is said in a sentence; anything else keeps its stack.
  const expected = [SettingsError, StartError, NewerDatabase, KeyError].some((kind) => error instanceof kind)
  if (!stopping) await stop(expected ? asError(error).message : String(asError(error).stack ?? error))
}
