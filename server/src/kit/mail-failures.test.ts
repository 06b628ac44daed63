import { expect, test } from 'vitest'
import { pauseAfter, resultOfFailure } from './mail-failures.ts'

const HOUR = 3600

/** The pauses of a mail that is never accepted, in seconds. */
const allPauses = () => {
  const pauses = []
  for (let pause = pauseAfter(1); pause !== undefined; pause = pauseAfter(pauses.length + 1)) pauses.push(pause)
  return pauses
}

test('a mail server may be away for a day: pauses double up to six hours, and the last attempt is later than a day', () => {
  const pauses = allPauses()
  expect(pauses.slice(0, 4)).toEqual([60, 120, 240, 480])
  expect(Math.max(...pauses)).toBe(6 * HOUR)
  const whole = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(whole).toBeGreaterThan(24 * HOUR)
  // One attempt fewer would be too few.
  expect(whole - pauses.at(-1)!).toBeLessThan(24 * HOUR)
})

test('a mail waits after an attempt that may be repeated, and has failed after the last one', () => {
  const last = allPauses().length + 1
  const away = new Error('connect ECONNREFUSED')
  expect(resultOfFailure({ attempts: 1, lane: 0 }, away)).toEqual({ status: 'waiting', error: away.message, retryIn: 60 })
  expect(resultOfFailure({ attempts: last - 1, lane: 0 }, away)).toMatchObject({ status: 'waiting' })
  expect(resultOfFailure({ attempts: last, lane: 0 }, away)).toEqual({ status: 'failed', error: away.message })
})
