import { expect, expectTypeOf, test } from 'vitest'
import { isInternalPath, isAddressOf, pageAt, paramsOfAddress, type PagePath, withSearch } from './pages.ts'

const plain = pageAt('/shelves', 'test')
const book = pageAt('/admin/$type/books/$idBook', 'test', { usual: { type: 'bk' } })
const shelf = pageAt('/shelves/$kind/$name', 'test', { guard: 'visitor', values: { kind: ['open', 'closed'] } })

test('an address has the parameters, the search and the hash', () => {
  expect(plain()).toBe('/shelves')
  expect(plain({}, { open: 3, tab: 'new', search: '', at: undefined }, 'top')).toBe('/shelves?open=3&tab=new#top')
  expect(book({ idBook: 7 })).toBe('/admin/bk/books/7')
  expect(book({ idBook: 7, type: 'zz' })).toBe('/admin/zz/books/7')
  expect(book({ idBook: 7, type: undefined })).toBe('/admin/bk/books/7')
  expect(shelf({ kind: 'open', name: 'a/b ü@c' })).toBe('/shelves/open/a%2Fb%20%C3%BC%40c')
  expectTypeOf(plain()).toEqualTypeOf<PagePath>()
})

test('the compiler requires every parameter, by name and with allowed values', () => {
  // @ts-expect-error idBook is missing
  expect(() => book({})).toThrow('An address of /admin/$type/books/$idBook needs idBook')
  // @ts-expect-error no such parameter
  expect(book({ idBook: 7, id: 7 })).toBe('/admin/bk/books/7')
  // @ts-expect-error not one of the values
  expect(shelf({ kind: 'torn', name: 'x' })).toBe('/shelves/torn/x')
  // @ts-expect-error text is not an address
  const text: PagePath = '/shelves'
  expect(text).toBe(plain())
})

test('a page has its path and its guard', () => {
  expect([book.path, book.guard, book.source, book.values]).toEqual(['/admin/$type/books/$idBook', 'auth', 'test', {}])
  expect([shelf.guard, shelf.values]).toEqual(['visitor', { kind: ['open', 'closed'] }])
})

test('the parameters of a page are read from its address', () => {
  expect(paramsOfAddress(book, '/admin/bk/books/7?tab=a#b')).toEqual({ type: 'bk', idBook: '7' })
  const params = paramsOfAddress(shelf, shelf({ kind: 'closed', name: 'a/b' }))
  expect(params).toEqual({ kind: 'closed', name: 'a/b' })
  expectTypeOf(params).toEqualTypeOf<{ readonly kind: 'open' | 'closed'; readonly name: string } | undefined>()
  expect(paramsOfAddress(shelf, '/shelves/torn/x')).toBeUndefined()
  expect(isAddressOf(book, '/admin/bk/books')).toBe(false)
  expect(isAddressOf(book, '/admin/bk/books/%E0%A4%A')).toBe(false)
  expect(isAddressOf(book, '/admin/bk/pens/7')).toBe(false)
  expect(isAddressOf(plain, '/shelves?open=3')).toBe(true)
})

test('further search parameters are added to an address', () => {
  const page = pageAt('/shelves', 'a test')
  expect(withSearch(page(), { tab: 'all' })).toBe('/shelves?tab=all')
  expect(withSearch(page({}, { tab: 'all' }), { search: 'a b', page: undefined })).toBe('/shelves?tab=all&search=a+b')
  expect(withSearch(page(), { search: '' })).toBe('/shelves')
})

test('text is an internal path only when it begins with exactly one slash', () => {
  expect(['/a', '/', '/a?b=//c'].every(isInternalPath)).toBe(true)
  expect(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', undefined].some(isInternalPath)).toBe(
    false,
  )
})
