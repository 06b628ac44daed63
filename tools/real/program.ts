import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A program that runs in the foreground until it is stopped. */
export interface Running {
  stop: () => Promise<void>
}

/** Starts a program and waits until `isUp` returns true. When it does not start, its output is in the error. */
export const startProgram = async (
  command: string,
  args: readonly string[],
  { isUp, endBy = 'SIGTERM', ...options }: SpawnOptions & { isUp: () => Promise<boolean>; endBy?: NodeJS.Signals },
): Promise<Running> => {
  const child: ChildProcess = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)))
  child.on('error', (error) => (output += error.message))
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const stop = async () => {
    if (hasEnded()) return
    child.kill(endBy)
    const forceKill = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await exited
    clearTimeout(forceKill)
  }
  for (const deadline = Date.now() + 60_000; !(await isUp());) {
    if (!hasEnded() && Date.now() < deadline) await new Promise((wait) => setTimeout(wait, 50))
    else {
      await stop()
      throw new Error(`${command} did not start: ${output.trim() || 'it wrote no message'}`)
    }
  }
  return { stop }
}

/** Finds an unused port. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
