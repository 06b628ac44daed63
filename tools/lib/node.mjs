import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The .mjs tools run on Node 20 or newer; the programs that they start need Node 24.

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** The path of a Node 24 or newer: the running one, or the one that npm has installed. Call ensureInstalled() first. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const own = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(own)) {
    try {
      execFileSync(own, ['--version'], { stdio: 'ignore' })
      return own
    } catch {
      // It is installed, but this system cannot run it (another C library, no execute permission).
    }
  }
  throw new UserError(
    `Pandu needs Node 24 or newer; this is Node ${process.versions.node}, and npm has no Node 24 that runs here (${process.platform}-${process.arch}).`,
  )
}

/** An error whose message is enough for the user; it is printed without a stack. */
export class UserError extends Error {}

/** Runs a tool's main function; failures end it with exit code 1. */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exitCode = 1
  }
}
