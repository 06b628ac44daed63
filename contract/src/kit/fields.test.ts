import { expect, test } from 'vitest'
import { isBlank, optionalText, text } from './fields.ts'

test('a text of spaces and signs without a shape is empty: refused where it is required, and nothing elsewhere', () => {
  for (const shapeless of ['', ' \n', '\u200b', ' \u200d\u2060 ', '\ufe0f', '\u3164', '\u2800']) {
    expect(text().safeParse(shapeless).success, JSON.stringify(shapeless)).toBe(false)
    expect(optionalText().parse(shapeless)).toBe('')
  }
})

test('what shows something stays as it is, also with such signs in it', () => {
  for (const shown of ['a', '👩‍🚀', 'می‌خواهم', '☺️', '.']) {
    expect(isBlank(shown)).toBe(false)
    expect(text().parse(` ${shown} `)).toBe(shown)
  }
})

test('a length is counted in characters, not in their units', () => {
  expect(text(3).parse('😀😀😀')).toBe('😀😀😀')
  expect(text(3).safeParse('😀😀😀😀').success).toBe(false)
})
