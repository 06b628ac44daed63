import { expect, test } from 'vitest'
import { cleanNotice, cleanRich, escapeHtml, isEmptyRich, storedRich } from './html.ts'

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<svg/onload=alert(1)>',
  '<strong onclick=alert(1)>x</strong>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="data:text/html,x">x</a>',
])('%s loses what could run', (html) => {
  expect(cleanNotice(html) + cleanRich(html)).not.toMatch(/script|onerror|onload|onclick|javascript|data:|srcdoc|evil/)
})

test('emphasis and web links are kept', () => {
  expect(cleanNotice('<strong>a</strong> <em>b</em>')).toBe('<strong>a</strong> <em>b</em>')
  expect(cleanNotice('<a href="https://a.example">a</a>')).toContain('href="https://a.example"')
})

test('plain text is not changed', () => {
  expect(cleanNotice(`<strong>${escapeHtml('<b>Budi</b> & "Co"')}</strong>`)).toBe('<strong>&lt;b&gt;Budi&lt;/b&gt; &amp; "Co"</strong>')
})

test('rich text keeps its formatting and loses everything else', () => {
  const rich = '<h2>Aim</h2><p>Read <strong>one</strong> page</p><ul><li>a</li></ul>'
  expect(cleanRich(rich)).toBe(rich)
  expect(cleanRich('<p style="position:fixed" class="x" id="y">a<img src="https://a.example/p.gif"></p>')).toBe('<p>a</p>')
})

test('everything that the rich text editor can write is kept', () => {
  const written =
    '<h2>a</h2><h3>b</h3><h4>c</h4><p><strong>d</strong> <em>e</em> <u>f</u> <s>g</s> <code>h</code><br />i</p><ol><li>j<ul><li>k</li></ul></li></ol><blockquote>l</blockquote><pre><code>m</code></pre><hr />'
  expect(cleanRich(written)).toBe(written)
})

test('tags and spaces alone count as empty', () => {
  expect(isEmptyRich('<p> &nbsp; <br></p><ul><li></li></ul>')).toBe(true)
  expect(isEmptyRich('<p>\u200b</p>')).toBe(true)
  expect(isEmptyRich('<p>0</p>')).toBe(false)
})

test('plain text keeps its lines and characters as rich text; tags are cleaned, and empty text stays empty', () => {
  expect(storedRich('Bring R&D < 5.\nTwo\n\nThree')).toBe('<p>Bring R&amp;D &lt; 5.<br />Two</p><p>Three</p>')
  expect(storedRich('<p>Bold <b>one</b><script>x()</script></p>')).toBe('<p>Bold <b>one</b></p>')
  expect([storedRich(''), storedRich('  '), storedRich('<p> </p>')]).toEqual(['', '', ''])
})
