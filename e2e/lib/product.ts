import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, settingNames } from '../../server/src/kit/env.ts'
import { alive, descendants } from '../../server/test/processes.ts'

/** The address of the product under test: set by global-setup.ts, or E2E_URL for one that is running already. */
export const address = (): string => process.env['E2E_URL'] || 'http://localhost:3000'

// Every setting blank, so that neither the shell nor a .env file lets a story send real mail or write to a real database.
const blankSettings = Object.fromEntries(settingNames.map((name) => [name, '']))

export type Product = {
  url: string
  stop: () => Promise<void>
  /** Kills the web process; its parent process starts another one. */
  killWeb: () => void
  /** Kills all processes at once, including the database, like a power failure. */
  killAll: () => Promise<void>
  /** Starts again after that, on the same port and with the same data. */
  startAgain: () => Promise<void>
}

/** Starts the real product, as `npm start` does, on a free port and with a fresh demo world. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'pandu-e2e-'))
  const url = `http://localhost:${port}`
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
      cwd: root,
      env: {
        ...process.env,
        ...blankSettings,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        DEMO: 'true',
        LOG_LEVEL: 'warn',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await ready(child, collect(child))
  }
  const stop = async (): Promise<void> => {
    await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    stop,
    startAgain: start,
    killWeb: () => process.kill(descendants(child.pid!).find(({ command }) => command.includes('server/src/web.ts'))!.pid, 'SIGKILL'),
    killAll: async () => {
      const family = [child.pid!, ...descendants(child.pid!).map(({ pid }) => pid)]
      const gone = once(child, 'exit')
      for (const pid of family) if (alive(pid)) process.kill(pid, 'SIGKILL')
      await gone
    },
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (more: string) => (text += more))
  return () => text
}

async function ready(child: ChildProcess, output: () => string): Promise<void> {
  for (const deadline = Date.now() + 180_000; !output().includes('Press Ctrl-C to stop.');) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product did not start:\n${output()}`)
    if (Date.now() > deadline) throw new Error(`The product was not ready within three minutes:\n${output()}`)
    await new Promise((wait) => setTimeout(wait, 100))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const taken = server.address()
  server.close()
  return typeof taken === 'object' && taken ? taken.port : 0
}
