import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nestKeys, parseQuery } from './query-string.ts'

test('brackets become one level, blank values are absent, empty brackets are a list', () => {
  expect(parseQuery('filter[search]=a&filter[status]=&page[size]=5&to[]=x&to[]=y&sort=-name')).toEqual({
    filter: { search: 'a' },
    page: { size: '5' },
    to: ['x', 'y'],
    sort: '-name',
  })
  expect(nestKeys([['notes', '']], true)).toEqual({ notes: '' })
})

test('a file under a name gets no further fields', () => {
  const file = { name: 'a.pdf' }
  const given: [string, unknown][] = [
    ['attachment', file],
    ['attachment[path]', '/etc/passwd'],
  ]
  expect(nestKeys(given, true)).toEqual({ attachment: { path: '/etc/passwd' } })
  expect(nestKeys(given.toReversed(), true)).toEqual({ attachment: file })
  expect(file).toEqual({ name: 'a.pdf' })
})

test('no key can reach a prototype', () => {
  const dangerous = fc.constantFrom('__proto__', 'constructor', 'prototype')
  // Properties that every object inherits.
  const inherited = () => Reflect.ownKeys(Object.prototype).map((key) => [key, Object.getOwnPropertyDescriptor(Object.prototype, key)])
  const before = inherited()
  fc.assert(
    fc.property(dangerous, fc.oneof(dangerous, fc.string()), fc.string(), (head, key, value) => {
      nestKeys([
        [`${head}[${key}]`, value],
        [`a[${head}]`, value],
      ])
      expect(inherited()).toEqual(before)
    }),
  )
})
