import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'
import { ended, passSignals, start, whenOrphaned } from './process.mjs'

// Runs on Node 24: `npm run dev`. Vite serves the web with hot reload on PORT and forwards /api to the server on
// PORT + 1. The server restarts when its sources change.

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const port = Number(process.env.PORT) || 3000
const env = {
  ...process.env,
  NODE_ENV: 'development',
  PORT: String(port + 1),
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
}
const resetOnce = process.argv.includes('--reset')

let stopping = false
let server = startServer(resetOnce ? ['--reset'] : [])
const vite = start(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort', '--host', process.env.HOST || '127.0.0.1'],
  {
    cwd: join(root, 'web'),
    env: { ...env, NODE_ENV: 'development', API_URL: `http://127.0.0.1:${port + 1}` },
  },
)

function startServer(args = []) {
  return start(process.execPath, [join(root, 'server/src/main.ts'), ...args], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
}

let timer
let restarting = Promise.resolve()
for (const folder of ['server/src', 'server/migrations', 'contract/src']) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (stopping || !name || !/\.(ts|sql)$/.test(name) || name.endsWith('.test.ts')) return
    clearTimeout(timer)
    // Editors save a file in several writes, so wait until they have finished.
    timer = setTimeout(() => {
      restarting = restarting.then(restart)
    }, 150)
  })
}

async function restart() {
  if (stopping) return
  console.log('Sources changed; starting the server again.')
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await ended(server)
  }
  if (!stopping) server = startServer()
}

async function stop() {
  if (stopping) return
  stopping = true
  vite.kill('SIGTERM')
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await ended(server)
  }
  process.exit(0)
}

passSignals(() => void stop())
whenOrphaned(() => void stop())
process.once('disconnect', () => void stop())
vite.once('exit', () => void stop())
