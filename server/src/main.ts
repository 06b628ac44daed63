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
import { asError } from './kit/error-codes.ts'

// The first process: it starts the database and the child processes, watches them and stops them. It serves nothing itself, so no request can harm it.

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

  // Each web and job process holds a pool of its own; the built-in server must have enough connections for all of them.
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
  const firstStart = await bootstrap({ databaseUrl, env })
  // Stopped while the database was being prepared: a process that started now would lose it at once.
  if (stopping) return

  const childEnv = { NODE_ENV: 'production', ...process.env, DATABASE_URL: databaseUrl, DEMO: String(env.demo), DATA_DIR: env.dataDir }
  const clustered = env.webProcesses > 1
  const web = Array.from({ length: env.webProcesses }, () => new Child({ name: 'web', env: childEnv, clustered }))
  const jobs = new Child({ name: 'jobs', env: childEnv, clustered: false })
  children = [...web, jobs]
  // The web processes come first, because people wait for pages; the jobs follow when the processor is free.
  await Promise.all(web.map((child) => child.start()))
  await untilReady(env)
  await jobs.start()
  await printGreeting(env, firstStart)
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

/** Children stop first, so that their work can still be stored; the database stops last. Within ten seconds. */
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

// A closed terminal must not stop the product.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
whenOrphaned(() => void stop())

try {
  await start()
} catch (error) {
  // An error that the person at the terminal can mend is shown as a sentence; any other keeps its stack.
  const expected = [SettingsError, StartError, NewerDatabase, KeyError].some((kind) => error instanceof kind)
  if (!stopping) await stop(expected ? asError(error).message : String(asError(error).stack ?? error))
}
