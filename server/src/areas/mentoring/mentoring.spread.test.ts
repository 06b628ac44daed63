import { expect, test } from 'vitest'
import { spreadEvenly } from './mentoring.spread.ts'

test('free scholars go to whoever has the fewest, in the given order where loads are equal', () => {
  expect([
    ...spreadEvenly(
      [
        { id: 1, scholars: [10] },
        { id: 2, scholars: [] },
      ],
      [20, 21, 22],
    ),
  ]).toEqual([
    [20, 2],
    [21, 1],
    [22, 2],
  ])
})

test('loads are levelled with as few moves as possible', () => {
  const uneven = [
    { id: 1, scholars: [10, 11, 12, 13, 14] },
    { id: 2, scholars: [20] },
    { id: 3, scholars: [30, 31] },
  ]
  expect([...spreadEvenly(uneven, [])]).toEqual([
    [14, 2],
    [13, 2],
  ])
  expect([...spreadEvenly(uneven, [], { level: false })]).toEqual([])
})

test('without anybody who takes scholars nothing is proposed', () => {
  expect([...spreadEvenly([], [1, 2])]).toEqual([])
})
