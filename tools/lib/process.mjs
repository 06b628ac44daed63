import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './node.mjs'

// Keeps the compiled form of each source file. Without it every process spends a second of CPU time on removing types and compiling.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env }

/** Starts a command in the checkout. Its output goes to the terminal. */
export function start(command, args, options = {}) {
  return spawn(command, args, { cwd: root, stdio: 'inherit', env, ...options })
}

/** Waits for the end of a process and returns its exit code, or 1 when a signal ended it. */
export function ended(child) {
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 1))
  })
}

/** Runs a command to its end. */
export const run = (command, args, options) => ended(start(command, args, options))

/**
 * Runs a command to its end and prints the title and its output then, so that two that run at the same time do not write into each other. The output is
 * kept in a file: a pipe stays open as long as any process that the command started and left behind.
 */
export async function runQuietly(title, command, args, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pandu-output-'))
  const path = join(folder, 'output')
  const file = openSync(path, 'w')
  try {
    return await run(command, args, { ...options, stdio: ['ignore', file, file] })
  } finally {
    closeSync(file)
    process.stdout.write(`\n${title}\n`)
    process.stdout.write(readFileSync(path))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Forwards stop signals to the child process. This process ends when the child has ended. */
export function passSignals(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
}

/** Calls back when the npm process that started this one, or the shell between them, is gone. A parent ended by SIGKILL does not signal its children. */
export function whenOrphaned(then) {
  if (!process.env.npm_lifecycle_event) return
  const ancestors = () => {
    try {
      return `${process.ppid} ${
        readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
          .replace(/^.*\)\s/s, '')
          .split(' ')[1]
      }`
    } catch {
      return String(process.ppid)
    }
  }
  const before = ancestors()
  setInterval(() => ancestors() !== before && then(), 500).unref()
}
