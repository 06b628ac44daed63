import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { findNode, main, root } from './lib/node.mjs'
import { run } from './lib/process.mjs'

// npm run generate: writes all generated files. npm run check fails when one is stale.

await main(async () => {
  await ensureInstalled()
  let failed = 0
  for (const name of readdirSync(join(root, 'tools')).filter((file) => /^generate-.*\.ts$/.test(file))) {
    console.log(name)
    if ((await run(findNode(), [join(root, 'tools', name)])) !== 0) failed++
  }
  return failed > 0 ? 1 : 0
})
