import { expect, test } from 'vitest'
import { rupiah, numberInIndonesianWords } from './rupiah.ts'

test.each([
  [0, 'nol'],
  [10, 'sepuluh'],
  [11, 'sebelas'],
  [12, 'dua belas'],
  [20, 'dua puluh'],
  [21, 'dua puluh satu'],
  [100, 'seratus'],
  [119, 'seratus sembilan belas'],
  [200, 'dua ratus'],
  [1000, 'seribu'],
  [1111, 'seribu seratus sebelas'],
  [11_000, 'sebelas ribu'],
  [100_000, 'seratus ribu'],
  [1_000_000, 'satu juta'],
  [1_250_000, 'satu juta dua ratus lima puluh ribu'],
  [2_001_000, 'dua juta seribu'],
  [1_000_000_000, 'satu miliar'],
  [3_000_000_000_001, 'tiga triliun satu'],
])('%d is %s', (value, words) => expect(numberInIndonesianWords(value)).toBe(words))

test('rupiah have points between thousands', () => {
  expect([0, 999, 1000, 1_250_000].map(rupiah)).toEqual(['Rp0', 'Rp999', 'Rp1.000', 'Rp1.250.000'])
})
