import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'

// What Node made of each source file is kept: without it every process spends a second of a processor on types and compiling.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env }

/** Starts a command in the checkout, showing what it prints. */
export function start(command, args, options = {}) {
  return spawn(command, args, { cwd: root, stdio: 'inherit', env, ...options })
}

/** Its exit code, with a signal as 1. */
export function ended(child) {
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 1))
  })
}

/** Runs a command to its end. */
export const run = (command, args, options) => ended(start(command, args, options))

/** Passes on the signals that ask us to stop; the child decides how, and our end follows from its end. */
export function passSignals(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
}

/** Calls back when the npm (or the shell between npm and us) that started us is gone: a SIGKILL tells its children nothing. */
export function whenOrphaned(then) {
  if (!process.env.npm_lifecycle_event) return
  const family = () => {
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
  const before = family()
  setInterval(() => family() !== before && then(), 500).unref()
}
