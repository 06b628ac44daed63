import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a process of the benchmark. */
export const startChild = (script: 'product' | 'bare' | 'bare-live' | 'bare-decision' | 'listeners') => {
  const child = fork(join(import.meta.dirname, `../servers/${script}.ts`), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { child, stop }
}

/** Starts a server in a separate process, sends it its task and returns its port. */
export const startServer = async (script: Parameters<typeof startChild>[0], task: object) => {
  const { child, stop } = startChild(script)
  child.send(task)
  const [port] = (await once(child, 'message')) as [number]
  return { port, pid: child.pid ?? 0, stop }
}
