import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { findNode, main, root, Sentence } from './lib/node.mjs'
import { ended, passSignals, start, whenOrphaned } from './lib/process.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

// npm start: the product. npm run dev: with hot reload. npm run reset: the product with a fresh world.

const programs = {
  start: { script: 'server/src/main.ts', args: [], build: true },
  reset: { script: 'server/src/main.ts', args: ['--reset'], build: true },
  dev: { script: 'tools/lib/dev.mjs', args: [], build: false },
}

await main(async () => {
  const wish = process.argv[2] ?? 'start'
  const program = programs[wish]
  if (!program) throw new Sentence(`There is no "${wish}"; choose one of ${Object.keys(programs).join(', ')}.`)

  await ensureInstalled()
  if (program.build) await ensureWebBuilt()

  // The channel tells the product that we are gone, should we be killed without a chance to say so.
  const child = start(findNode(), [join(root, program.script), ...program.args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  passSignals((signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  whenOrphaned(() => child.kill('SIGTERM'))
  return ended(child)
})
