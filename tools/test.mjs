import { installPart } from './lib/install.mjs'
import { main, UserError } from './lib/node.mjs'
import { summarise } from './lib/report.mjs'
import { runSuites, suiteNames } from './lib/suites.mjs'

// npm test: runs all suites, also on a fresh clone. npm test -- server web: only these. The last line is `N passed, N failed`.

await main(async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !suiteNames.includes(name))
  if (unknown) throw new UserError(`There is no suite "${unknown}"; choose from ${suiteNames.join(', ')}.`)
  const installed = await installPart()
  return summarise(installed.failed > 0 ? [installed] : await runSuites(wanted.length > 0 ? wanted : suiteNames))
})
