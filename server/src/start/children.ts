import { fork, type ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'

type Role = { name: 'web' | 'jobs'; env: NodeJS.ProcessEnv; clustered: boolean }

const source = (role: Role): string => join(import.meta.dirname, '..', `${role.name}.ts`)

/** One process of the product. It is started again whenever it dies by itself, after longer and longer pauses. */
export class Child {
  #role: Role
  #process: ChildProcess | undefined
  #wait = 500
  #retry: NodeJS.Timeout | undefined
  #stopping = false

  constructor(role: Role) {
    this.#role = role
  }

  /** Starts it; settles when it reports that it is ready, fails when it ends before that, or was stopped before it began. */
  async start(): Promise<void> {
    // Started now it would outlive the others and report errors about the database that is being stopped.
    if (this.#stopping) throw new Error(`The ${this.#role.name} process was stopped before it began.`)
    const child = this.#spawn()
    await new Promise<void>((ready, fail) => {
      child.on('message', (message) => message === 'ready' && ready())
      child.once('exit', (code, signal) =>
        fail(new Error(`The ${this.#role.name} process ended before it was ready (${signal ?? `exit code ${code}`}).`)),
      )
      child.once('error', fail)
    })
    child.once('exit', (code, signal) => this.#died(signal ?? `exit code ${code}`))
  }

  /** Asks it to finish its work, and kills it after `patience` milliseconds. */
  async stop(patience: number): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#retry)
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    if (child.connected) child.send('stop')
    else child.kill('SIGTERM')
    const hard = setTimeout(() => child.kill('SIGKILL'), patience)
    await gone
    clearTimeout(hard)
  }

  #spawn(): ChildProcess {
    const { env, clustered } = this.#role
    if (clustered) {
      // The primary process keeps the listening socket and distributes connections in turn.
      cluster.setupPrimary({ exec: source(this.#role) })
      this.#process = cluster.fork(env).process
    } else this.#process = fork(source(this.#role), { env: { ...process.env, ...env } })
    return this.#process
  }

  #died(how: string): void {
    if (this.#stopping) return
    console.error(`The ${this.#role.name} process ended (${how}); starting it again in ${this.#wait / 1000} s.`)
    this.#retry = setTimeout(() => {
      this.start().then(
        () => setTimeout(() => (this.#wait = 500), 60_000).unref(),
        () => this.#died('it did not start'),
      )
    }, this.#wait)
    this.#wait = Math.min(this.#wait * 2, 30_000)
  }
}
