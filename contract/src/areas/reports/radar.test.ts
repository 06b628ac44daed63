import { expect, test } from 'vitest'
import { radarPath, radarPoint } from './radar.ts'

const rounded = ({ x, y }: { x: number; y: number }) => [Math.round(x), Math.round(y)]

test('the scale is fixed: the highest value stands at the edge, whatever the others are', () => {
  expect(rounded(radarPoint(0, 4, 5, 100))).toEqual([0, -100])
  expect(rounded(radarPoint(1, 4, 2.5, 100))).toEqual([50, 0])
  expect(rounded(radarPoint(2, 4, 1, 100))).toEqual([0, 20])
})

test('a line through all values is closed', () => {
  expect(radarPath([5, 5, 5, 5], 100)).toBe('M0.00 -100.00L100.00 0.00L0.00 100.00L-100.00 0.00Z')
})

test('a missing value is not zero: the line leaves it out and does not close', () => {
  expect(radarPath([5, null, 5, 5], 100)).toBe('M0.00 100.00L-100.00 0.00L0.00 -100.00')
  expect(radarPath([null, 5, null, 5], 100)).toBe('M100.00 0.00M-100.00 0.00')
  expect(radarPath([null, null, null], 100)).toBe('')
})
