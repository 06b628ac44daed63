import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root, settingNames } from '../src/kit/env.ts'

/** A started product, seen from outside. */
export type Started = { process: ChildProcess; pid: number; said: () => string; ended: Promise<number | null> }

// Only what a process needs to run at all. Every setting is there and blank, so that neither the shell the tests are
// typed in nor a .env file can send them to somebody's real database.
const { PATH, HOME, TMPDIR } = process.env
// As tools/lib/process.mjs says it, so that the many starts of the tests do not compile the product each time.
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/node')
const blank = Object.fromEntries(settingNames.map((name) => [name, '']))

/** Starts main.ts as `npm start` does, after its install and build. */
export const startMain = (settings: Record<string, string>, ...args: string[]): Started => startScript('main.ts', settings, ...args)

/** Starts the job process alone, as main.ts does beside the web processes. */
export const startJobProcess = (settings: Record<string, string>): Started => startScript('jobs.ts', settings)

/** Runs a command of the terminal, as npm does. */
export const startCommand = (name: 'backup' | 'restore', settings: Record<string, string>, ...args: string[]): Started =>
  startScript(`${name}.ts`, settings, ...args)

function startScript(name: string, settings: Record<string, string>, ...args: string[]): Started {
  const child = spawn(process.execPath, [join(root, 'server/src', name), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...(TMPDIR && { TMPDIR }), ...blank, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (more: string) => (text += more))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { process: child, pid: child.pid ?? 0, said: () => text, ended }
}

/** Waits until the product has greeted; with the demo world that takes longer. */
export async function ready(started: Started, milliseconds = 90_000): Promise<void> {
  await until(() => started.said().includes('Press Ctrl-C') || started.process.exitCode !== null, milliseconds)
  if (started.process.exitCode !== null) throw new Error(`It ended instead of starting:\n${started.said()}`)
}

/** Waits until something holds; fails when it does not in time. */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds: number): Promise<void> {
  for (const deadline = Date.now() + milliseconds; !(await holds());) {
    if (Date.now() > deadline) throw new Error(`Not within ${milliseconds} ms: ${holds.toString()}`)
    await new Promise((wait) => setTimeout(wait, 25))
  }
}

/** Every process below that one, with its command line (Linux only). */
export function descendants(pid: number): { pid: number; command: string }[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\)\s/s, '')
          .split(' ')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return stat[0] === 'Z' ? [] : [{ pid: Number(name), parent: Number(stat[1]), command }]
      } catch {
        // Ended while we looked.
        return []
      }
    })
  const below = (parent: number): typeof all => all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(pid)
}

/** Whether a process still runs. */
export function alive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)\s/s, '')[0] !== 'Z'
  } catch {
    return false
  }
}

/** A port that nobody listens on, and a way to take it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
