import { readFile, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Cluster, openCluster } from './postgres/cluster.ts'
import { acceptsConnections, launch, type Launched, recordedServerPid, pause, AlreadyRunning } from './postgres/launch.ts'
import { asError, codeOf } from './error-codes.ts'

export type Postgres = {
  /** For `new pg.Pool({ connectionString })`; goes over a Unix socket that only this account can open. */
  url: string
  /** False when a server was already running there and is used. `stop` then leaves it running. */
  owned: boolean
  stop: () => Promise<void>
}

export type PostgresOptions = {
  /** Off for test clusters, whose data may be lost. */
  durable?: boolean
  /** What to do when a server already runs on the folder. A process with the lock of the folder takes it over, because its parent process has ended. */
  alreadyRunning?: 'join' | 'take over'
  maxConnections?: number
  /** The server died and could not be brought back. */
  onLost?: (error: Error) => void
}

/** Starts the PostgreSQL that came with npm on `dataDir`/postgres, creating the cluster and the database `pandu` where absent. */
export async function startPostgres(dataDir: string, options: PostgresOptions = {}): Promise<Postgres> {
  const { durable = true, alreadyRunning = 'join', maxConnections = 60 } = options
  const cluster = await openCluster(resolve(dataDir), durable)
  const admin = socketUrl(cluster.socketFolder, 'postgres')
  const url = socketUrl(cluster.socketFolder, 'pandu')

  const noted = await recordedServerPid(cluster)
  const running = noted !== undefined && (await acceptsConnections(admin))
  const joined = async (): Promise<Postgres> => {
    await ensureDatabase(admin)
    return { url, owned: false, stop: async () => {} }
  }
  if (running && alreadyRunning === 'join') return joined()
  if (running) await endServer(noted)
  else if (alreadyRunning === 'take over') await forgetStrangers(cluster)

  const settings: Record<string, string> = { max_connections: String(maxConnections) }
  if (!durable) Object.assign(settings, { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' })
  const keeper = new Keeper((first) => launch(cluster, admin, settings, first && alreadyRunning === 'join'), options.onLost)
  try {
    await keeper.start(true)
    await ensureDatabase(admin)
  } catch (error) {
    if (error instanceof AlreadyRunning) return joined()
    await keeper.stop()
    throw error
  }
  const stop = async (): Promise<void> => {
    await keeper.stop()
    // Removes the short link that replaced a path that was too long. The next start creates it again.
    if (cluster.socketFolder !== cluster.folder) await rmdir(cluster.socketFolder).catch(() => {})
  }
  return { url, owned: true, stop }
}

/** Keeps one server running: if it stops unexpectedly, it is started again on the same socket, and the pools reconnect. */
class Keeper {
  #begin: (first: boolean) => Promise<Launched>
  #onLost: (error: Error) => void
  #current: Launched | undefined
  #stopping = false
  #restarting: Promise<void> = Promise.resolve()

  constructor(begin: (first: boolean) => Promise<Launched>, onLost: (error: Error) => void = () => {}) {
    this.#begin = begin
    this.#onLost = onLost
  }

  async start(first = false): Promise<void> {
    const launched = await this.#begin(first)
    this.#current = launched
    if (launched.process.exitCode !== null || launched.process.signalCode !== null) return this.#again()
    launched.process.once('exit', () => {
      if (!this.#stopping) this.#restarting = this.#again()
    })
  }

  async #again(): Promise<void> {
    try {
      await this.start()
    } catch (error) {
      if (!this.#stopping) this.#onLost(asError(error))
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#restarting
    await this.#current?.stop()
  }
}

/** Both `pg` and libpq read this form: no host, and the socket folder as a parameter. */
const socketUrl = (folder: string, database: string): string => `postgresql://app@/${database}?host=${encodeURIComponent(folder)}`

async function endServer(pid: number): Promise<void> {
  const alive = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(pid, signal)
    } catch {
      return false
    }
  }
  alive('SIGINT')
  for (const deadline = Date.now() + 10_000; alive(0) && Date.now() < deadline;) await pause(50)
}

/**
 * After a crash and a reboot the recorded process number can belong to another program of the same account; PostgreSQL would take that for a running
 * server and refuse for ever.
 */
async function forgetStrangers(cluster: Cluster): Promise<void> {
  for (const note of [join(cluster.folder, 'postmaster.pid'), join(cluster.socketFolder, '.s.PGSQL.5432.lock')]) {
    const pid = Number((await readFile(note, 'utf8').catch(() => '')).split('\n')[0])
    if (!(pid > 0)) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
    if (command && !command.includes('postgres')) await rm(note, { force: true })
  }
}

async function ensureDatabase(admin: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'pandu'")
    if (rowCount === 0) await client.query('create database pandu')
  } catch (error) {
    // 42P04, and 23505 on the index of the catalogue: another start has created the database meanwhile.
    if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await client.end()
  }
}
