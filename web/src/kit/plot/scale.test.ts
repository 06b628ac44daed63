import { expect, test } from 'vitest'
import { pathThrough, scaleOf } from './scale.ts'

const scale = scaleOf({ count: 2, from: 0, to: 4, width: 100, height: 50, space: { top: 10, right: 0, bottom: 0, left: 20 } })

test('points stand in the middle of even strips, the greater the higher', () => {
  expect([scale.x(0), scale.x(1)]).toEqual([40, 80])
  expect([scale.y(0), scale.y(2), scale.y(4)]).toEqual([50, 30, 10])
})

test('a missing point breaks the line, also at its ends', () => {
  const of = (...values: (number | null)[]) =>
    pathThrough(
      values.map((value) => ({ value })),
      scale,
    ).replaceAll(/[\d. ]+/g, '')
  expect(of(1, 2, null, 3, 4)).toBe('MLML')
  expect(of(null, 1, null)).toBe('M')
  expect(of(null)).toBe('')
})

test('a scale without height still has a place for its value', () => {
  expect(scaleOf({ count: 1, from: 3, to: 3, width: 10, height: 10, space: { top: 0, right: 0, bottom: 0, left: 0 } }).y(3)).toBe(10)
})
