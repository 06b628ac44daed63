import { expect, expectTypeOf, test } from 'vitest'
import { isInside, isPage, pageAt, paramsIn, type PagePath, withSearch } from './pages.ts'

const plain = pageAt('/shelves', 'test')
const book = pageAt('/admin/$type/books/$idBook', 'test', { usual: { type: 'bk' } })
const shelf = pageAt('/shelves/$kind/$name', 'test', { guard: 'visitor', values: { kind: ['open', 'closed'] } })

test('an address is made of the parameters, the search and the hash', () => {
  expect(plain()).toBe('/shelves')
  expect(plain({}, { open: 3, tab: 'new', search: '', at: undefined }, 'top')).toBe('/shelves?open=3&tab=new#top')
  expect(book({ idBook: 7 })).toBe('/admin/bk/books/7')
  expect(book({ idBook: 7, type: 'zz' })).toBe('/admin/zz/books/7')
  expect(book({ idBook: 7, type: undefined })).toBe('/admin/bk/books/7')
  expect(shelf({ kind: 'open', name: 'a/b ü@c' })).toBe('/shelves/open/a%2Fb%20%C3%BC%40c')
  expectTypeOf(plain()).toEqualTypeOf<PagePath>()
})

test('the compiler asks for every parameter, by its name and with its values', () => {
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

test('a page says where it stands in the table', () => {
  expect([book.path, book.guard, book.source, book.values]).toEqual(['/admin/$type/books/$idBook', 'auth', 'test', {}])
  expect([shelf.guard, shelf.values]).toEqual(['visitor', { kind: ['open', 'closed'] }])
})

test('an address is read back into the parameters of its page', () => {
  expect(paramsIn(book, '/admin/bk/books/7?tab=a#b')).toEqual({ type: 'bk', idBook: '7' })
  const params = paramsIn(shelf, shelf({ kind: 'closed', name: 'a/b' }))
  expect(params).toEqual({ kind: 'closed', name: 'a/b' })
  expectTypeOf(params).toEqualTypeOf<{ readonly kind: 'open' | 'closed'; readonly name: string } | undefined>()
  expect(paramsIn(shelf, '/shelves/torn/x')).toBeUndefined()
  expect(isPage(book, '/admin/bk/books')).toBe(false)
  expect(isPage(book, '/admin/bk/books/%E0%A4%A')).toBe(false)
  expect(isPage(book, '/admin/bk/pens/7')).toBe(false)
  expect(isPage(plain, '/shelves?open=3')).toBe(true)
})

test('an address takes further search parameters behind its own', () => {
  const page = pageAt('/shelves', 'a test')
  expect(withSearch(page(), { tab: 'all' })).toBe('/shelves?tab=all')
  expect(withSearch(page({}, { tab: 'all' }), { search: 'a b', page: undefined })).toBe('/shelves?tab=all&search=a+b')
  expect(withSearch(page(), { search: '' })).toBe('/shelves')
})

test('text is an address inside the product only with one slash at its front', () => {
  expect(['/a', '/', '/a?b=//c'].every(isInside)).toBe(true)
  expect(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', undefined].some(isInside)).toBe(false)
})
