import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A process of the bench. */
export const startChild = (script: 'product' | 'bare' | 'bare-live' | 'bare-decision' | 'listeners') => {
  const child = fork(join(import.meta.dirname, `../servers/${script}.ts`), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { child, stop }
}

/** A server of the bench as a process of its own; it is told what to serve and answers with its port. */
export const startServer = async (script: Parameters<typeof startChild>[0], task: object) => {
  const { child, stop } = startChild(script)
  child.send(task)
  const [port] = (await once(child, 'message')) as [number]
  return { port, pid: child.pid ?? 0, stop }
}
