import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The tools run on whatever Node the system has (18 or newer); only what they start needs Node 24.

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** A Node 24 or newer: the one we run on, else the one that came with npm. Called after the install. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const own = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(own)) {
    try {
      execFileSync(own, ['--version'], { stdio: 'ignore' })
      return own
    } catch {
      // Installed, but this system cannot run it (another C library, no execute permission).
    }
  }
  throw new Sentence(
    `Pandu needs Node 24 or newer; this is Node ${process.versions.node}, and npm has no Node 24 that runs here (${process.platform}-${process.arch}).`,
  )
}

/** A failure that is said in one sentence, without a stack. */
export class Sentence extends Error {}

/** Runs a tool's main function; failures end it with exit code 1. */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
    process.exitCode = 1
  }
}
