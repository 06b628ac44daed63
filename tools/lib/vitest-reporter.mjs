import { writeFileSync } from 'node:fs'

const nameOf = ({ module, test }) => `${module.relativeModuleId} › ${test.fullName}`

/** A Vitest reporter that writes the counts for suites.mjs into the file in PANDU_REPORT. */
export default class {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })))
    const inState = (state) => tests.filter(({ test }) => test.result().state === state)
    const failing = new Set(inState('failed').map(({ module }) => module))
    // A file that cannot be loaded, or whose setup fails, has no failed test, so the file itself is counted.
    const broken = modules.filter((module) => module.state() === 'failed' && !failing.has(module))
    const unstable = tests
      .filter(({ test }) => test.diagnostic()?.flaky)
      .map((one) => ({ name: nameOf(one), errors: one.test.result().errors ?? [] }))
    // Vitest does not print the errors of a first try when the second try passed.
    for (const { name, errors } of unstable) for (const { stack, message } of errors) console.error(`\n${name}\n${stack ?? message}`)
    const report = {
      passed: inState('passed').length,
      failed: inState('failed').length + broken.length,
      failing: [...inState('failed').map(nameOf), ...broken.map((module) => module.relativeModuleId)],
      unstable: unstable.map(({ name }) => name),
    }
    writeFileSync(process.env.PANDU_REPORT ?? 'report.json', JSON.stringify(report))
  }
}
