import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { findNode, main, root, UserError } from './lib/node.mjs'
import { ended, passSignals, start, whenOrphaned } from './lib/process.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

// npm start: starts the product. npm run dev: starts it with hot reload. npm run reset: starts it with new demo data.

const programs = {
  start: { script: 'server/src/main.ts', args: [], build: true },
  reset: { script: 'server/src/main.ts', args: ['--reset'], build: true },
  dev: { script: 'tools/lib/dev.mjs', args: [], build: false },
}

await main(async () => {
  const wish = process.argv[2] ?? 'start'
  const program = programs[wish]
  if (!program) throw new UserError(`There is no "${wish}"; choose one of ${Object.keys(programs).join(', ')}.`)

  await ensureInstalled()
  if (program.build) await ensureWebBuilt()

  // When this process is killed, the IPC channel closes, which tells the product to stop.
  const child = start(findNode(), [join(root, program.script), ...program.args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  passSignals((signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  whenOrphaned(() => child.kill('SIGTERM'))
  return ended(child)
})
