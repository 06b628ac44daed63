import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { findNode, main, root } from './lib/node.mjs'
import { run } from './lib/process.mjs'

// npm run check: everything that must hold before a change is shared. npm run check -- --fast: without the tests.

await main(async () => {
  await ensureInstalled()
  const node = findNode()
  /** @type {(path: string, ...args: string[]) => [string, string[]]} */
  const tool = (path, ...args) => [node, [join(root, 'node_modules', path), ...args]]
  // Each keeps one file or one document up to date from the code, and with --check only says whether it is.
  const generators = readdirSync(join(root, 'tools')).filter((name) => /^generate-.*\.ts$/.test(name))

  /** @type {[name: string, command: string, args: string[]][]} */
  const steps = [
    ['format', ...tool('oxfmt/bin/oxfmt', '--check')],
    ['types: contract', ...tool('typescript/bin/tsc', '-p', 'contract')],
    ['types: server', ...tool('typescript/bin/tsc', '-p', 'server')],
    ['types: web', ...tool('typescript/bin/tsc', '-p', 'web')],
    ['types: stories and tools', ...tool('typescript/bin/tsc', '-p', '.')],
    ['lint and walls', ...tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
    ['unused code', ...tool('knip/bin/knip.js')],
    ...generators.map(
      (name) => /** @type {[string, string, string[]]} */ ([`generated: ${name}`, node, [join(root, 'tools', name), '--check']]),
    ),
    ...(process.argv.includes('--fast') ? [] : [['tests', node, [join(root, 'tools/test.mjs')]]]),
  ]

  const failed = []
  for (const [name, command, args] of steps) {
    console.log(`\n── ${name} ──`)
    if ((await run(command, args)) !== 0) failed.push(name)
  }
  console.log(failed.length === 0 ? '\nAll is well.' : `\nNot in order: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
})
