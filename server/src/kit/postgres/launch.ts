import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

export type Launched = {
  process: ChildProcess
  /** The last lines of its standard error, to report why it stopped. */
  tail: () => string
  stop: () => Promise<void>
}

/** Settings for a small machine and many short statements; parallel workers and the JIT help only long ones. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Statements may have personal data in their literals, so PostgreSQL must not log them. The application logs the error.
  log_min_error_statement: 'panic',
  logging_collector: 'off',
  idle_in_transaction_session_timeout: '60s',
}

/** Messages that mean that another server is still stopping or starting, so that waiting is enough. */
const passing =
  /lock file .* already exists|still in use|being used|starting up|shutting down|not yet accepting|could not (bind|create) .*socket/i

/** Another server already runs on the cluster and answers, and the caller accepts that. */
export class AlreadyRunning extends Error {}

/** Starts the server on a cluster and waits until it answers. */
export async function launch(cluster: Cluster, url: string, extra: Record<string, string>, mayJoin: boolean): Promise<Launched> {
  const patience = Date.now() + 30_000
  for (;;) {
    const child = spawnServer(cluster, { ...settings, ...extra })
    const tail = collectTail(child)
    const watchdog = watch(child, cluster)
    hurryShutdown(child)
    if (await answersWhileAlive(child, cluster, url)) {
      const stop = async (): Promise<void> => {
        await stopServer(child)
        watchdog.stop()
      }
      return { process: child, tail, stop }
    }
    await stopServer(child)
    watchdog.stop()
    if (Date.now() > patience || !passing.test(tail())) {
      throw new Error(`The database in ${cluster.folder} did not start: ${tail().trim() || 'it wrote no message'}`)
    }
    if (mayJoin && (await acceptsConnections(url))) throw new AlreadyRunning()
    await pause(150)
  }
}

function spawnServer(cluster: Cluster, options: Record<string, string>): ChildProcess {
  const args = ['-D', cluster.seenAs, '-k', cluster.socketFolder]
  for (const [name, value] of Object.entries(options)) args.push('-c', `${name}=${value}`)
  // Detached, so that Ctrl-C in a terminal reaches only this process: it finishes the requests first and stops the database last.
  return spawn(cluster.postgres, args, {
    ...cluster.account,
    cwd: cluster.seenAs === cluster.folder ? '/' : cluster.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
}

function collectTail(child: ChildProcess): () => string {
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (tail = (tail + text).slice(-4000)))
  child.on('error', (error) => (tail += error.message))
  return () => tail
}

/**
 * Called when somebody else has sent SIGTERM to the server. It then accepts no new connections and waits for ours, which never end. A fast shutdown ends
 * it, and the keeper starts the next server.
 */
function hurryShutdown(child: ChildProcess): void {
  child.stderr?.on('data', (text: string) => {
    if (text.includes('received smart shutdown request')) child.kill('SIGINT')
  })
}

/**
 * Starts a shell that waits until its standard input is closed. This process has the other end and never writes. When it ends, even by SIGKILL, the shell
 * stops the database with a fast shutdown.
 */
function watch(server: ChildProcess, cluster: Cluster): { stop: () => void } {
  let wanted = true
  let shell: ChildProcess | undefined
  const begin = (): void => {
    if (!wanted || server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
    shell = spawn('/bin/sh', ['-c', `cat >/dev/null; kill -INT ${server.pid}`], {
      ...cluster.account,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    shell.on('error', () => {})
    shell.on('exit', () => setTimeout(begin, 200).unref())
    shell.unref()
  }
  const stop = (): void => {
    wanted = false
    shell?.kill('SIGKILL')
  }
  server.once('exit', stop)
  begin()
  return { stop }
}

/** Waits as long as the server runs. Recovery after a crash may take minutes, and stopping the server would only start the recovery again. */
async function answersWhileAlive(child: ChildProcess, cluster: Cluster, url: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    // Another server may answer on the same socket while ours is failing. The process id distinguishes them.
    if ((await recordedServerPid(cluster)) === child.pid && (await acceptsConnections(url))) return true
    await pause(25)
  }
  return false
}

/** The process id that the server has recorded in the folder of the cluster. */
export async function recordedServerPid(cluster: Cluster): Promise<number | undefined> {
  const note = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(note.split('\n')[0]) || undefined
}

/** Whether a server accepts a connection there right now. */
export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  // A fast shutdown waits for its last checkpoint. If that hangs, a kill is safe, because PostgreSQL recovers from crashes.
  const hard = setTimeout(() => child.kill('SIGQUIT'), 6000)
  await gone
  clearTimeout(hard)
}

/** Waits so many milliseconds. */
export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
