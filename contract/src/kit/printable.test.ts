import { expect, test } from 'vitest'
import { asPrinted, unprintableIn, unprintableInWords } from './printable.ts'

test('letters of Latin, Greek and Cyrillic names and common signs can be printed', () => {
  expect(unprintableIn('Łukasiewicz Đặng Ştefan Żółć Ōe Ελένη Жанна\n≥ ≤ → ✓ ½ € № “…” – Rp 1.000')).toEqual([])
})

test('what no font has is named, each letter once', () => {
  expect(unprintableIn('ꦗꦮꦗ ok 中 😀')).toEqual(['ꦗ', 'ꦮ', '中', '😀'])
  expect(unprintableInWords('ꦗꦮ')).toBe('ꦗ ꦮ cannot be printed')
  expect(unprintableInWords('Jawa')).toBeUndefined()
  expect(unprintableInWords('ꦄꦆꦈꦌꦎꦏꦒꦔꦕꦗꦙꦚ')).toMatch(/ … cannot be printed$/)
})

test('marks join their letters, and what has no shape is left out', () => {
  expect(asPrinted('e\u0301\u200b\u00ad\ufe0f\u0000\tx\ny')).toBe('é x\ny')
  expect(unprintableIn('\u200b\ufe0f\u0007\u2028')).toEqual([])
})
