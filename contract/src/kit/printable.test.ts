import { expect, test } from 'vitest'
import { printedText, unprintableIn, unprintableMessage } from './printable.ts'

test('Latin, Greek and Cyrillic letters and common symbols can be printed', () => {
  expect(unprintableIn('Łukasiewicz Đặng Ştefan Żółć Ōe Ελένη Жанна\n≥ ≤ → ✓ ½ € № “…” – Rp 1.000')).toEqual([])
})

test('letters that no font has are listed once each', () => {
  expect(unprintableIn('ꦗꦮꦗ ok 中 😀')).toEqual(['ꦗ', 'ꦮ', '中', '😀'])
  expect(unprintableMessage('ꦗꦮ')).toBe('ꦗ ꦮ cannot be printed')
  expect(unprintableMessage('Jawa')).toBeUndefined()
  expect(unprintableMessage('ꦄꦆꦈꦌꦎꦏꦒꦔꦕꦗꦙꦚ')).toMatch(/ … cannot be printed$/)
})

test('combining marks join their letters, and invisible characters are left out', () => {
  expect(printedText('e\u0301\u200b\u00ad\ufe0f\u0000\tx\ny')).toBe('é x\ny')
  expect(unprintableIn('\u200b\ufe0f\u0007\u2028')).toEqual([])
})
