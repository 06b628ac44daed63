import { expect, test } from 'vitest'
import { textDifference } from './textDifference.ts'

const parts = (before: string, after: string) => textDifference(before, after).map(({ text, is }) => `${is}:${text.trim()}`)

test('names the words that went and came, and leaves the others alone', () => {
  expect(parts('I will visit twelve schools in May', 'I will visit nine schools in June')).toEqual([
    'same:I will visit',
    'gone:twelve',
    'new:nine',
    'same:schools in',
    'gone:May',
    'new:June',
  ])
})

test('adds up to both texts again, breaks of lines included', () => {
  const [before, after] = ['One line\n\nand another  one', 'One line\nand yet another one\n']
  const of = (...kept: string[]) =>
    textDifference(before, after)
      .filter(({ is }) => kept.includes(is))
      .map(({ text }) => text)
      .join('')
  expect(of('same', 'gone')).toBe(before)
  expect(of('same', 'new')).toBe(after)
})

test('texts with next to nothing in common, empty ones and very long ones are shown whole', () => {
  expect(parts('Communications internship', 'Ten portraits: stories of teachers in Maros')).toEqual([
    'gone:Communications internship',
    'new:Ten portraits: stories of teachers in Maros',
  ])
  expect(parts('', 'https://files.example/a')).toEqual(['new:https://files.example/a'])
  const long = 'word '.repeat(3000)
  const began = performance.now()
  expect(textDifference(long, `${long}more`)).toHaveLength(2)
  expect(performance.now() - began).toBeLessThan(200)
})
