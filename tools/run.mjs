import { ensureInstalled } from './lib/install.mjs'
import { findNode, main, UserError } from './lib/node.mjs'
import { ended, passSignals, start } from './lib/process.mjs'

// Runs a TypeScript file of this checkout: node tools/run.mjs <file> [arguments]

await main(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new UserError('Which file? node tools/run.mjs <file> [arguments]')
  await ensureInstalled()
  const child = start(findNode(), [file, ...args])
  passSignals((signal) => child.kill(signal))
  return ended(child)
})
