import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode, main, root, Sentence } from './lib/node.mjs'
import { run } from './lib/process.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

// npm test: every suite, on a fresh clone too. npm test -- server web: only those. The last line is `N passed, N failed`.

let stories
const suites = { contract: vitest, server: vitest, web: vitest, tools: vitest, e2e: playwright }

await main(async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !(name in suites))
  if (unknown) throw new Sentence(`There is no suite "${unknown}"; choose from ${Object.keys(suites).join(', ')}.`)

  const reports = mkdtempSync(join(tmpdir(), 'pandu-reports-'))
  const total = { passed: 0, failed: 0 }
  const names = wanted.length > 0 ? wanted : Object.keys(suites)
  try {
    await ensureInstalled()
    if (names.includes('e2e')) prepareStories()
    for (const name of names) {
      console.log(`\n── ${name} ──`)
      const { passed, failed } = await suites[name](name, join(reports, `${name}.json`)).catch(crashed)
      total.passed += passed
      total.failed += failed
    }
  } catch (error) {
    total.failed += crashed(error).failed
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
})

async function vitest(name, report) {
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(findNode(), [program, ...options], { cwd: join(root, name) })
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that cannot even be loaded has no test that could fail.
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'))
  return judge(name, code, numPassedTests, numFailedTests + broken.length)
}

/** What the stories need beside the packages. Mostly a download, so it happens while the suites before them run. */
function prepareStories() {
  stories = Promise.all([ensureChromium(), ensureWebBuilt()])
  // Said where the stories are told.
  stories.catch(() => {})
}

async function playwright(name, report) {
  const [chromium] = await stories
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run(findNode(), [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'], { env })
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
  return judge(name, code, stats.expected + stats.flaky, stats.unexpected + errors.length)
}

/** A suite that ran nothing, or ended badly without naming a test, has failed as well. */
function judge(name, code, passed, failed) {
  if (passed + failed === 0) console.error(`The suite ${name} ran no test.`)
  else if (code !== 0 && failed === 0) console.error(`The suite ${name} ended with exit code ${code}, though no test of it failed.`)
  else return { passed, failed }
  return { passed, failed: 1 }
}

function crashed(error) {
  console.error(error instanceof Sentence ? error.message : error)
  return { passed: 0, failed: 1 }
}
