import { createRequire } from 'node:module'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type pgTypes from 'pg'
import { root } from '../../server/src/kit/env.ts'

const require = createRequire(join(root, 'server/package.json'))
const pg = require('pg') as typeof pgTypes
// The WebSocket package that the product uses.
const { WebSocketServer } = createRequire(require.resolve('@fastify/websocket'))('ws') as {
  WebSocketServer: new (on: { server: Server }) => { clients: Iterable<{ send: (text: string) => void }> }
}

// The baseline for chats over several processes: it forwards every post through NOTIFY to all sockets, without storing or checking anything.
const serve = async ({ databaseUrl }: { databaseUrl: string }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const listening = new pg.Client({ connectionString: databaseUrl })
  await listening.connect()
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    await pool.query('select pg_notify($1, $2)', ['bench_bare', body])
    response.end('{}')
  }
  const http = createServer((request, response) => void pass(request, response))
  const sockets = new WebSocketServer({ server: http })
  listening.on('notification', ({ payload = '' }) => {
    for (const socket of sockets.clients) socket.send(payload)
  })
  await listening.query('listen bench_bare')
  http.listen(0, '127.0.0.1', () => process.send?.((http.address() as { port: number }).port))
}
process.once('message', (task) => void serve(task as Parameters<typeof serve>[0]))
