import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server of the bench as a process of its own; it is told what to serve and answers with its port. */
export const startServer = async (script: 'product' | 'bare' | 'bare-live', task: object) => {
  const child = fork(join(import.meta.dirname, `../servers/${script}.ts`), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(task)
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    pid: child.pid!,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
