import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { findNode, root, Sentence } from './node.mjs'
import { run } from './process.mjs'
import { part } from './report.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** The names of all suites, in the order in which they run. */
export const suiteNames = ['contract', 'server', 'web', 'tools', 'e2e']

/**
 * Runs these suites and answers a part of the report for each. A test that fails runs once more, only to tell an unstable one from a broken
 * one: report.mjs lets neither pass.
 */
export async function runSuites(names) {
  const folder = mkdtempSync(join(tmpdir(), 'pandu-reports-'))
  // Mostly a download and a build, so they go on beside the suites before the stories.
  const stories = names.includes('e2e') ? Promise.all([ensureChromium(), ensureWebBuilt()]) : undefined
  // A failure is reported where the stories run.
  stories?.catch(() => {})
  try {
    const parts = []
    for (const name of names) {
      const report = join(folder, `${name}.json`)
      parts.push(await part(name, () => (name === 'e2e' ? playwright(name, report, stories) : vitest(name, report))))
    }
    return parts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function vitest(name, report) {
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const options = ['run', '--retry=1', '--reporter=default', `--reporter=${join(root, 'tools/lib/vitest-reporter.mjs')}`]
  const code = await run(findNode(), [program, ...options], { cwd: join(root, name), env: { ...process.env, PANDU_REPORT: report } })
  return judge(name, code, JSON.parse(readFileSync(report, 'utf8')))
}

async function playwright(name, report, stories) {
  const [chromium] = await stories
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const options = ['test', '--retries=1', '--reporter=list,json']
  const code = await run(findNode(), [join(root, 'node_modules/@playwright/test/cli.js'), ...options], { env })
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'))
  const inState = (state) =>
    storiesIn(suites)
      .filter(({ tests }) => tests.some(({ status }) => status === state))
      .map(({ file, title }) => `${basename(file)} › ${title}`)
  return judge(name, code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failing: inState('unexpected'),
    unstable: inState('flaky'),
  })
}

/** Stories stand in files, some within a `describe`. */
const storiesIn = (suites) => suites.flatMap((suite) => [...suite.specs, ...storiesIn(suite.suites ?? [])])

/** A suite that ran nothing, or ended badly without naming a test, has failed as well. */
function judge(name, code, counted) {
  if (counted.passed + counted.failed === 0) throw new Sentence(`The suite ${name} ran no test.`)
  if (code === 0 || counted.failed > 0) return counted
  return { ...counted, failed: 1, failing: [`nothing by name, yet it ended with exit code ${code}`] }
}
