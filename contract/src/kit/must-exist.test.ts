import { expect, test } from 'vitest'
import { mustExist, firstOf, lastOf, oneOrMany, mustGet } from './must-exist.ts'

test('existing values are returned unchanged, empty ones too', () => {
  expect([mustExist('', 'a'), mustExist(0, 'b'), mustExist(false, 'c')]).toEqual(['', 0, false])
  expect([firstOf([1, 2, 3]), lastOf([1, 2, 3]), mustGet(new Map([['a', 1]]), 'a')]).toEqual([1, 3, 1])
})

test('the error names the missing value', () => {
  expect(() => mustExist(undefined, 'The account')).toThrow('The account is missing')
  expect(() => mustExist(null, 'The account')).toThrow('The account is missing')
  expect(() => firstOf([])).toThrow('The first of a list is missing')
  expect(() => lastOf([])).toThrow('The last of a list is missing')
  expect(() => mustGet(new Map(), 'answers')).toThrow('answers is missing')
})

test('a single item is named, several are counted', () => {
  const words = (items: string[]) =>
    oneOrMany(
      items,
      (item) => `"${item}"`,
      (count) => `${count} items`,
    )
  expect([words([]), words(['a']), words(['a', 'b'])]).toEqual(['0 items', '"a"', '2 items'])
})
