import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, settingNames } from '../server/src/kit/env.ts'

export interface StartResult {
  /** An empty DATA_DIR: database made, tables, demo world. Packages and the web were there. */
  first: number
  /** The same folder again; the median of three. */
  warm: number
}

const blank = Object.fromEntries(settingNames.map((name) => [name, '']))

/** Seconds from `npm start` to the first answer of a product that is ready. */
export const benchStart = async (): Promise<StartResult> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pandu-bench-start-'))
  try {
    const first = await startOnce(dataDir)
    const warm = [await startOnce(dataDir), await startOnce(dataDir), await startOnce(dataDir)]
    return { first, warm: warm.toSorted((a, b) => a - b)[1]! }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const startOnce = async (dataDir: string) => {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...blank, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('The product did not start; the reason is above.')
    await new Promise((wait) => setTimeout(wait, 20))
  }
  const seconds = (performance.now() - began) / 1000
  const gone = once(child, 'exit')
  // npm passes no signals on, so the whole process group gets it, as from a Ctrl-C.
  process.kill(-child.pid!, 'SIGINT')
  await gone
  await stopped(port)
  return seconds
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** npm may be gone before the product has put its database to rest. */
const stopped = async (port: number) => {
  while (await answers(port)) await new Promise((wait) => setTimeout(wait, 50))
  await new Promise((wait) => setTimeout(wait, 1500))
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
