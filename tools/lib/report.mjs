import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, UserError } from './node.mjs'

/** The line above the output of a part. */
export const heading = (name) => `── ${name} ──`

/** Runs one part of a report and returns its counts and its duration. An exception counts as one failure. */
export async function runPart(name, work) {
  console.log(`\n${heading(name)}`)
  return timed(name, work)
}

/** The same for one of two parts that run at the same time: `work` prints the heading, with its output. */
export async function timed(name, work) {
  const began = performance.now()
  const counted = await work().catch((error) => {
    console.error(error instanceof UserError ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  return { failing: [], unstable: [], ...counted, name, seconds: (performance.now() - began) / 1000 }
}

/**
 * Runs parts two at a time, in this order, and returns their counts in the same order. For parts that keep one processor busy each.
 * @template T
 * @param {(() => Promise<T>)[]} parts
 * @returns {Promise<T[]>}
 */
export async function twoAtATime(parts) {
  const done = []
  let next = 0
  const work = async () => {
    while (next < parts.length) {
      const mine = next++
      done[mine] = await parts[mine]()
    }
  }
  await Promise.all([work(), work()])
  return done
}

/** Prints the failed and the unstable tests, the duration of each part, and last `N passed, N failed`. Returns the exit code. */
export function summarise(parts) {
  const judged = countUnstable(parts, knownUnstable())
  console.log(`\n── summary ──\n${summaryLines(judged, performance.now() / 1000).join('\n')}`)
  const sum = (key) => judged.reduce((total, one) => total + one[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 ? 1 : 0
}

/**
 * Counts a test that passed only on its second try as failed, unless the list of unstable tests gives a reason for it.
 * @param {{ name: string, passed: number, failed: number, failing: string[], unstable: string[], seconds: number }[]} parts
 * @param {{ suite: string, test: string, reason: string }[]} known
 */
export function countUnstable(parts, known) {
  return parts.map((one) => {
    const unstable = one.unstable.map((test) => ({
      test,
      reason: known.find((entry) => entry.suite === one.name && entry.test === test)?.reason,
    }))
    const unexplained = unstable.filter(({ reason }) => !reason).length
    return { ...one, unstable, passed: one.passed - unexplained, failed: one.failed + unexplained }
  })
}

/** `seconds`: of the whole run, in which two parts may have run at the same time. */
export function summaryLines(judged, seconds) {
  const total = { name: 'in all', seconds }
  const width = Math.max(...[...judged, total].map(({ name }) => name.length))
  const lines = [...judged, total].map(
    (one) => `${one.name.padEnd(width)} ${duration(one.seconds)}${one.failed ? `   ${one.failed} failed` : ''}`,
  )
  const unstable = judged.flatMap(({ name, unstable: tests }) =>
    tests.map(
      ({ test, reason }) =>
        `Unstable: ${name}: ${test} passed only when it ran again (${reason ?? 'find the cause, or give a reason in tools/unstable.json'}).`,
    ),
  )
  const failing = judged.flatMap(({ name, failing: tests }) => tests.map((test) => `Failed: ${name}: ${test}.`))
  return [...lines, ...failing, ...unstable]
}

const duration = (seconds) => {
  const whole = Math.round(seconds)
  return `${String(Math.floor(whole / 60)).padStart(3)}:${String(whole % 60).padStart(2, '0')}`
}

/** The tests that may be unstable for now: `suite`, `test` as it is named in the summary, and `reason`. */
function knownUnstable() {
  return JSON.parse(readFileSync(join(root, 'tools/unstable.json'), 'utf8'))
}
