import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPart } from './lib/install.mjs'
import { findNode, main, root } from './lib/node.mjs'
import { run } from './lib/process.mjs'
import { runPart, summarise } from './lib/report.mjs'
import { runSuites, suiteNames } from './lib/suites.mjs'

// npm run check: all checks that a change must pass, the same as on the build server. npm run check -- --fast: without the tests.
// The last line is `N passed, N failed`. It counts tests, and each other check as one.

await main(async () => {
  const installed = await installPart()
  if (installed.failed > 0) return summarise([installed])

  const parts = [installed]
  const check = async ([name, path, ...args], more = {}) =>
    parts.push(
      await runPart(name, async () => {
        const code = await run(findNode(), [join(root, path), ...args], { env: { ...process.env, PANDU_CHECK: '1', ...more } })
        // Exit code 3: some of the check was skipped because this machine lacks what it needs.
        return { passed: code === 0 ? 1 : 0, failed: code === 0 || code === 3 ? 0 : 1 }
      }),
    )
  for (const one of checks()) await check(one)
  if (!process.argv.includes('--fast')) {
    parts.push(...(await runSuites(suiteNames)))
    // The parts of npm run test:real that take less than two minutes. They need packages from Debian.
    if (isDebian()) {
      await check(['real parts', 'tools/real.ts', 'clocks', 'nginx', 'unit'])
      // The built-in PostgreSQL is the newest supported version, so this makes all calls on the oldest one, as people whose statements differ.
      await check(['older PostgreSQL', 'tools/real.ts', 'postgres', 'test/permission-matrix.test.ts', 'src/areas/search'], {
        TEST_CALLERS: 'superadmin facilitator mentor scholar tsa',
      })
    }
  }
  return summarise(parts)
})

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Name, program and arguments of each check. */
function checks() {
  // Generated files come first: after a migration a stale one causes type errors that do not name the cause.
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
