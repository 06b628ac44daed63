import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPart } from './lib/install.mjs'
import { findNode, main, root } from './lib/node.mjs'
import { run } from './lib/process.mjs'
import { part, summarise } from './lib/report.mjs'
import { runSuites, suiteNames } from './lib/suites.mjs'

// npm run check: everything that must hold before a change is shared, as the build server runs it. npm run check -- --fast: without the tests.
// The last line is `N passed, N failed`: tests, and a check as one.

await main(async () => {
  const installed = await installPart()
  if (installed.failed > 0) return summarise([installed])

  const parts = [installed]
  const check = async ([name, path, ...args]) =>
    parts.push(
      await part(name, async () => {
        const code = await run(findNode(), [join(root, path), ...args], { env: { ...process.env, PANDU_CHECK: '1' } })
        // 3: a part of it was not looked at, for a reason of this machine.
        return { passed: code === 0 ? 1 : 0, failed: code === 0 || code === 3 ? 0 : 1 }
      }),
    )
  for (const one of checks()) await check(one)
  if (!process.argv.includes('--fast')) {
    parts.push(...(await runSuites(suiteNames)))
    // What fits into two minutes of npm run test:real; its parts come from Debian.
    if (isDebian()) {
      await check(['real parts', 'tools/real.ts', 'clocks', 'nginx', 'unit'])
      // Every call as every person on the oldest PostgreSQL that the product takes: the built-in one is the newest.
      await check(['older PostgreSQL', 'tools/real.ts', 'postgres', 'test/permission-matrix.test.ts', 'src/areas/search'])
    }
  }
  return summarise(parts)
})

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Each check with the program that does it. */
function checks() {
  // First, because after a migration the types fail for no other reason than a stale file, and do not say so.
  const generators = readdirSync(join(root, 'tools')).filter((name) => /^generate-.*\.ts$/.test(name))
  return [
    ...generators.map((name) => [`generated: ${name}`, `tools/${name}`, '--check']),
    ['format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
    ['types: contract', 'node_modules/typescript/bin/tsc', '-p', 'contract'],
    ['types: server', 'node_modules/typescript/bin/tsc', '-p', 'server'],
    ['types: web', 'node_modules/typescript/bin/tsc', '-p', 'web'],
    ['types: stories and tools', 'node_modules/typescript/bin/tsc', '-p', '.'],
    ['lint and walls', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
    ['unused code', 'node_modules/knip/bin/knip.js'],
  ]
}
