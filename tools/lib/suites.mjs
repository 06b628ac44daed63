import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { findNode, root, UserError } from './node.mjs'
import { run, runQuietly } from './process.mjs'
import { heading, runPart, timed } from './report.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** The names of all suites, in the order in which they run. */
export const suiteNames = ['contract', 'server', 'web', 'tools', 'e2e']

/**
 * Runs these suites and returns a part of the report for each. A failed test runs a second time, only to distinguish unstable tests from broken
 * ones: report.mjs accepts neither.
 */
export async function runSuites(names) {
  if (names.includes('e2e')) prepareStories()
  const parts = []
  for (const name of names) parts.push(await runPart(name, () => (name === 'e2e' ? playwright(name) : vitest(name, run))))
  return parts
}

/** Runs one suite of Vitest at the same time as something else, and prints its output at its end. */
export const runSuiteBeside = (name) => timed(name, () => vitest(name, (...command) => runQuietly(heading(name), ...command)))

let prepared
/** Downloads the browser and builds the web, once, while other suites run. */
export function prepareStories() {
  prepared ??= Promise.all([ensureChromium(), ensureWebBuilt()])
  // playwright() awaits this promise and reports a failure. Without this line Node would end the process before.
  prepared.catch(() => {})
  return prepared
}

/** Gives `work` the path of a report that is deleted afterwards. */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'pandu-reports-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const vitest = (name, runIt) =>
  withReport(async (report) => {
    const program = join(root, 'node_modules/vitest/vitest.mjs')
    const options = ['run', '--retry=1', '--reporter=default', `--reporter=${join(root, 'tools/lib/vitest-reporter.mjs')}`]
    const code = await runIt(findNode(), [program, ...options], { cwd: join(root, name), env: { ...process.env, PANDU_REPORT: report } })
    return checkCounts(name, code, JSON.parse(readFileSync(report, 'utf8')))
  })

const playwright = (name) =>
  withReport(async (report) => {
    const [chromium] = await prepareStories()
    const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const options = ['test', '--retries=1', '--reporter=list,json']
    const code = await run(findNode(), [join(root, 'node_modules/@playwright/test/cli.js'), ...options], { env })
    const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'))
    const inState = (state) =>
      storiesIn(suites)
        .filter(({ tests }) => tests.some(({ status }) => status === state))
        .map(({ file, title }) => `${basename(file)} › ${title}`)
    return checkCounts(name, code, {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      failing: inState('unexpected'),
      unstable: inState('flaky'),
    })
  })

/** The stories of all files, including those inside a `describe`. */
const storiesIn = (suites) => suites.flatMap((suite) => [...suite.specs, ...storiesIn(suite.suites ?? [])])

/** A suite that ran no test, or that ended with an error code without a failed test, has failed as well. */
function checkCounts(name, code, counted) {
  if (counted.passed + counted.failed === 0) throw new UserError(`The suite ${name} ran no test.`)
  if (code === 0 || counted.failed > 0) return counted
  return { ...counted, failed: 1, failing: [`nothing by name, yet it ended with exit code ${code}`] }
}
