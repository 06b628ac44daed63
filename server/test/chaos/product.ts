import { once } from 'node:events'
import { join } from 'node:path'
import { startPostgres } from '../../src/kit/embedded-postgres.ts'
import { alive, descendants, ready, startMain, type Started, until } from '../processes.ts'

/** The whole product on a folder of its own, to be broken and brought back. */
export interface Product {
  readonly port: number
  readonly dataDir: string
  /** The built-in database, for looking behind the product. */
  databaseUrl: () => Promise<string>
  /** Settles when it answers; starts it again where its first process is gone. Asks only where somebody doubts it. */
  up: () => Promise<void>
  /** Something was done to it, or somebody got no answer. */
  doubt: () => void
  /** The process of that kind, when there is one. */
  find: (which: Part) => number | undefined
  /** It and all below it. */
  family: () => number[]
  kill: (which: 'main' | 'all', signal: NodeJS.Signals) => Promise<void>
  stop: () => Promise<void>
  /** What it has said since the beginning: its log, and why a start failed. */
  said: () => string
}

export type Part = keyof typeof commands
const commands = {
  web: 'server/src/web.ts',
  jobs: 'server/src/jobs.ts',
  database: 'bin/postgres -D',
  backend: 'postgres: app pandu',
} as const

/** Starts it on the folder; `settings` come on top. */
export const startProduct = async ({
  port,
  dataDir,
  settings,
}: {
  port: number
  dataDir: string
  settings: Record<string, string>
}): Promise<Product> => {
  const start = async () => {
    const one = startMain({ PORT: String(port), DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'info', ...settings })
    await ready(one, 240_000).catch(async (error: unknown) => {
      // Nobody else would stop it.
      one.process.kill('SIGTERM')
      await one.ended
      throw error
    })
    return one
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (it) => it.ok,
      () => false,
    )
  let product: Started = await start()
  let said = ''
  const ended = () => product.process.exitCode !== null || product.process.signalCode !== null
  const family = () => [product.pid, ...descendants(product.pid).map(({ pid }) => pid)]
  let coming: Promise<void> | undefined
  let isDoubted = false
  let isOver = false
  // A test that runs out of time must not leave it behind.
  const killAll = () => {
    for (const pid of family()) if (alive(pid)) process.kill(pid, 'SIGKILL')
  }
  process.once('exit', killAll)
  return {
    port,
    dataDir,
    // The server runs: it is joined.
    databaseUrl: async () => (await startPostgres(dataDir, { alreadyRunning: 'join' })).url,
    doubt: () => {
      isDoubted = true
    },
    up: async () => {
      if (isOver) throw new Error('The product was stopped')
      if (!isDoubted) return
      coming ??= (async () => {
        try {
          for (const patience = Date.now() + 120_000; !(await answers());) {
            if (Date.now() > patience) throw new Error(`It does not come back:\n${product.said().slice(-3000)}`)
            if (isOver) throw new Error('The product was stopped')
            if (ended()) {
              said += product.said()
              product = await start()
            } else await new Promise((wait) => setTimeout(wait, 50))
          }
          isDoubted = false
        } finally {
          coming = undefined
        }
      })()
      await coming
    },
    find: (which) => descendants(product.pid).find(({ command }) => command.includes(commands[which]))?.pid,
    family,
    kill: async (which, signal) => {
      const all = family()
      for (const pid of which === 'main' ? [product.pid] : all) if (alive(pid)) process.kill(pid, signal)
      if (!ended()) await once(product.process, 'exit')
      // What hung below it goes by itself, and the next start wants its port and its folder.
      await until(() => !all.some(alive), 30_000)
    },
    stop: async () => {
      isOver = true
      process.off('exit', killAll)
      // Somebody may be starting it again just now.
      await coming?.catch(() => {})
      if (ended()) return
      product.process.kill('SIGTERM')
      await product.ended
    },
    said: () => said + product.said(),
  }
}

/** Where its stored files lie. */
export const filesIn = (dataDir: string) => join(dataDir, 'files')
