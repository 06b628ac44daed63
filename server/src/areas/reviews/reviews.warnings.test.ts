import { expect, test } from 'vitest'
import { isNamed, paragraphsOf } from './reviews.warnings.ts'

const budi = { name: 'Budi Santoso', isOwn: false }

test('a whole name is found in any letters, but not inside of another word', () => {
  expect(isNamed('Together with BUDI SANTOSO she planned it.', budi, 'Sari Dewi')).toBe(true)
  expect(isNamed('The Budi Santosos of this world', budi, 'Sari Dewi')).toBe(false)
  expect(isNamed('Budi was there', budi, 'Sari Dewi')).toBe(false)
  expect(isNamed('Together with Budi\nSantoso she planned it.', budi, 'Sari Dewi')).toBe(true)
})

test('a name that the scholar has as well names nobody else', () => {
  const sari = { name: 'Sari', isOwn: true }
  expect([isNamed('Sari Dewi was there', sari, 'Sari Dewi'), isNamed('Sari was there', sari, 'Dewi Lestari')]).toEqual([false, true])
})

test('the first name counts for scholars of the same author, written as a name, unless the scholar is called so too', () => {
  const own = { ...budi, isOwn: true }
  expect(isNamed('Budi was there', own, 'Sari Dewi')).toBe(true)
  expect(isNamed('budi pekerti', own, 'Sari Dewi')).toBe(false)
  expect(isNamed('Budi was there', own, 'Arif Budi')).toBe(false)
  expect(isNamed('An (important) one', { name: '(', isOwn: true }, 'Sari')).toBe(false)
})

test('paragraphs are compared by their words, and short ones are not compared', () => {
  const long = 'We spoke about the essay, which is nearly finished now.'
  expect(paragraphsOf(`${long}\n\nGood.`)).toEqual(['we spoke about the essay which is nearly finished now'])
  expect(paragraphsOf(`  ${long.toUpperCase()}  `)).toEqual(paragraphsOf(long))
})
