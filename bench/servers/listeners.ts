import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../server/src/kit/env.ts'
import type { ListenersAnswer, ListenersTask } from '../lib/listeners.ts'

const require = createRequire(join(root, 'server/package.json'))
const { WebSocket } = createRequire(require.resolve('@fastify/websocket'))('ws') as { WebSocket: typeof globalThis.WebSocket }

// Holds live connections in a separate process, so that their CPU time does not affect the measured process.
const answer = (what: ListenersAnswer) => process.send?.(what)
const sockets: WebSocket[] = []
let heard: [key: string, at: number][] = []
let wanted = Number.POSITIVE_INFINITY

const sendReceived = () => {
  if (heard.length < wanted) return
  answer({ heard })
  heard = []
  wanted = Number.POSITIVE_INFINITY
}

const open = (address: string, enter: string | undefined, keys: RegExp) =>
  new Promise<void>((done, fail) => {
    const socket = new WebSocket(address)
    sockets.push(socket)
    let isOpen = false
    const opened = () => {
      isOpen = true
      done()
    }
    socket.addEventListener('open', () => (enter === undefined ? opened() : socket.send(JSON.stringify({ enter }))))
    socket.addEventListener('close', ({ code }) => fail(new Error(`A connection was closed with ${code}`)))
    socket.addEventListener('message', ({ data }) => {
      // This clock is the same for all processes of the machine.
      const at = Number(process.hrtime.bigint()) / 1e6
      if (!isOpen) opened()
      for (const [key] of String(data).matchAll(keys)) heard.push([key, at])
      sendReceived()
    })
  })

process.on('message', (task: ListenersTask) => {
  if ('open' in task) {
    const keys = new RegExp(task.keys, 'g')
    Promise.all(task.open.map(({ address, enter }) => open(address, enter, keys))).then(
      () => answer({ opened: sockets.length }),
      (error: Error) => answer({ failed: error.message }),
    )
    return
  }
  wanted = task.wanted
  sendReceived()
})
