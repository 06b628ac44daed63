import { writeFileSync } from 'node:fs'

const nameOf = ({ module, test }) => `${module.relativeModuleId} › ${test.fullName}`

/** A reporter of Vitest that writes what suites.mjs counts into the file that PANDU_REPORT names. */
export default class {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })))
    const inState = (state) => tests.filter(({ test }) => test.result().state === state)
    const failing = new Set(inState('failed').map(({ module }) => module))
    // A file that cannot be loaded, or whose preparation fails, has no test that could fail.
    const broken = modules.filter((module) => module.state() === 'failed' && !failing.has(module))
    const unstable = tests
      .filter(({ test }) => test.diagnostic()?.flaky)
      .map((one) => ({ name: nameOf(one), errors: one.test.result().errors ?? [] }))
    // Vitest itself keeps silent about what went wrong before a test passed.
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
