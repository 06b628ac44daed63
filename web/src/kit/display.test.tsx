import { describe, expect, test } from 'vitest'
import { bytes, plural } from './format.ts'
import { cleanHtml } from './HtmlText.tsx'
import { initials } from './display.tsx'
import { splitPath } from './PageLink.tsx'
import { formatDays } from './Time.tsx'
import { embedUrlOf } from './Viewer.tsx'

test.each([
  ['Suharto', 'SU'],
  ['Ni Luh Putu Ayu Wulandari', 'NW'],
  ['  sri   ', 'SR'],
  ['X', 'X'],
  ['', '?'],
])('initials of "%s" are %s', (name, letters) => expect(initials(name)).toBe(letters))

test('a stretch of days says what both ends share once', () => {
  expect([formatDays('2026-03-04', '2026-05-20'), formatDays('2026-12-30', '2027-01-02'), formatDays('2026-03-04', '2026-03-04')]).toEqual([
    '4 Mar – 20 May 2026',
    '30 Dec 2026 – 2 Jan 2027',
    '4 Mar 2026',
  ])
})

test('sizes and counts read like people write them', () => {
  expect([bytes(0), bytes(999), bytes(2048), bytes(1024 * 1024 * 1.5)]).toEqual(['0\u00a0B', '999\u00a0B', '2\u00a0kB', '1.5\u00a0MB'])
  expect([plural(1, 'vendor'), plural(1200, 'vendor'), plural(0, 'entry', 'entries')]).toEqual(['1 vendor', '1,200 vendors', '0 entries'])
})

describe('written text', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<p style="position:fixed" onclick="alert(1)" data-x="1" id="main">',
    '<form action="https://evil.example"><input></form>',
  ])('%s does nothing', (html) => expect(cleanHtml(html)).not.toMatch(/alert|<(img|script|svg|iframe|form|input)|style|onclick|data-|id=/))

  test('only web links lead anywhere, and to a new page', () => {
    expect(cleanHtml('<a href="javascript:alert(1)">a</a><a href="data:text/html,x">b</a><a href="/api/x">c</a>')).toBe(
      '<a>a</a><a>b</a><a>c</a>',
    )
    expect(cleanHtml('<a href="https://example.org">d</a>')).toBe(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">d</a>',
    )
  })

  test('an address that was typed is a link, except in a link or in code', () => {
    const link =
      '<a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">https://a.example/?b=1&amp;c=2</a>'
    expect(cleanHtml('<p>See <strong>https://a.example/?b=1&amp;c=2</strong>. And http, javascript://x</p>')).toBe(
      `<p>See <strong>${link}</strong>. And http, javascript://x</p>`,
    )
    for (const html of [
      '<a href="https://b.example" target="_blank" rel="noopener noreferrer nofollow"><em>https://a.example</em></a>',
      '<pre><code>https://a.example</code></pre>',
    ])
      expect(cleanHtml(html)).toBe(html)
  })
})

test('an address is split as the router takes it', () => {
  expect(splitPath('/a/b?search=x%20y&page=2#end')).toEqual({ pathname: '/a/b', search: { search: 'x y', page: '2' }, hash: 'end' })
})

test('only known sites are framed', () => {
  expect(embedUrlOf('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  expect(embedUrlOf('https://drive.google.com/file/d/1a2b3c4d5e6f/view')).toBe('https://drive.google.com/file/d/1a2b3c4d5e6f/preview')
  expect(embedUrlOf('https://example.org/https://youtu.be/dQw4w9WgXcQ')).toBeUndefined()
})
