import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPart } from './lib/install.mjs'
import { findNode, main, root } from './lib/node.mjs'
import { runQuietly } from './lib/process.mjs'
import { heading, summarise, timed, twoAtATime } from './lib/report.mjs'
import { prepareStories, runSuiteBeside, runSuites } from './lib/suites.mjs'

// npm run check: all checks that a change must pass, the same as on the build server. npm run check -- --fast: without the tests.
// The last line is `N passed, N failed`. It counts tests, and each other check as one.

const fast = process.argv.includes('--fast')

await main(async () => {
  const installed = await installPart()
  if (installed.failed > 0) return summarise([installed])

  const parts = [installed]
  if (!fast) prepareStories()
  parts.push(...(await twoAtATime(checks().map((one) => () => check(one)))))
  // oxlint keeps both processors busy.
  parts.push(await check(['lint and walls', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']))
  if (!fast) {
    parts.push(...(await runSuites(['contract', 'server', 'web'])))
    // The built-in PostgreSQL is the newest supported version, so this makes all calls on the oldest one, as people whose statements differ.
    const older = ['older PostgreSQL', 'tools/real.ts', 'postgres', 'test/permission-matrix.test.ts', 'src/areas/search']
    const onOlder = () => check(older, { TEST_CALLERS: 'superadmin facilitator mentor scholar tsa' })
    // Both keep one processor busy. These parts of npm run test:real need packages from Debian, and take less than two minutes each.
    parts.push(...(await twoAtATime([...(isDebian() ? [onOlder] : []), () => runSuiteBeside('tools')])))
    if (isDebian()) parts.push(await check(['real parts', 'tools/real.ts', 'clocks', 'nginx', 'unit']))
    parts.push(...(await runSuites(['e2e'])))
  }
  return summarise(parts)
})

/** Runs one check, and prints its output at its end. */
function check([name, path, ...args], more = {}) {
  return timed(name, async () => {
    const command = [findNode(), [join(root, path), ...args], { env: { ...process.env, PANDU_CHECK: '1', ...more } }]
    const code = await runQuietly(heading(name), ...command)
    // Exit code 3: some of the check was skipped because this machine lacks what it needs.
    return { passed: code === 0 ? 1 : 0, failed: code === 0 || code === 3 ? 0 : 1 }
  })
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Name, program and arguments of each check that keeps one processor busy. */
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
    ['unused code', 'node_modules/knip/bin/knip.js'],
  ]
}
