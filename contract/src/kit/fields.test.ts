import { expect, test } from 'vitest'
import { isBlank, optionalText, text } from './fields.ts'

test('a text of spaces and invisible characters counts as empty: refused when required, otherwise stored as empty', () => {
  for (const shapeless of ['', ' \n', '\u200b', ' \u200d\u2060 ', '\ufe0f', '\u3164', '\u2800']) {
    expect(text().safeParse(shapeless).success, JSON.stringify(shapeless)).toBe(false)
    expect(optionalText().parse(shapeless)).toBe('')
  }
})

test('visible text is not changed, also with invisible characters in it', () => {
  for (const shown of ['a', '👩‍🚀', 'می‌خواهم', '☺️', '.']) {
    expect(isBlank(shown)).toBe(false)
    expect(text().parse(` ${shown} `)).toBe(shown)
  }
})

test('the length is counted in characters, not in UTF-16 units', () => {
  expect(text(3).parse('😀😀😀')).toBe('😀😀😀')
  expect(text(3).safeParse('😀😀😀😀').success).toBe(false)
})
