import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
