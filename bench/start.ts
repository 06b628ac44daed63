import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../e2e/lib/product.ts'
import { root, settingNames } from '../server/src/kit/env.ts'
import { median } from './lib/median.ts'

export interface StartResult {
  /** With an empty DATA_DIR: creates the database, its tables and the demo world. Packages are installed and the web is built. */
  first: number
  /** With the same folder again: the median of three starts. */
  warm: number
}

const blank = Object.fromEntries(settingNames.map((name) => [name, '']))

/** Measures the seconds from `npm start` until the product is ready. */
export const benchStart = async (): Promise<StartResult> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pandu-bench-start-'))
  try {
    const first = await startOnce(dataDir)
    const warm = [await startOnce(dataDir), await startOnce(dataDir), await startOnce(dataDir)]
    return { first, warm: median(warm) }
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
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('The product did not start; the reason is above.')
    await new Promise((wait) => setTimeout(wait, 20))
  }
  const seconds = (performance.now() - began) / 1000
  const gone = once(child, 'exit')
  // npm does not forward signals, so the whole process group gets it, as with Ctrl-C.
  process.kill(-child.pid!, 'SIGINT')
  await gone
  await waitUntilStopped(port)
  return seconds
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits for the end of the product, because npm may end before the product has stopped its database. */
const waitUntilStopped = async (port: number) => {
  while (await isReady(port)) await new Promise((wait) => setTimeout(wait, 50))
  await new Promise((wait) => setTimeout(wait, 1500))
}
