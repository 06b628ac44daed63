import { expect, test } from 'vitest'
import { cleanMessage, escapeHtml } from './html.ts'

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
  expect(cleanMessage(html)).not.toMatch(/script|onerror|onload|onclick|javascript|data:|srcdoc|evil/)
})

test('emphasis and web links stay', () => {
  expect(cleanMessage('<strong>a</strong> <em>b</em>')).toBe('<strong>a</strong> <em>b</em>')
  expect(cleanMessage('<a href="https://a.example">a</a>')).toContain('href="https://a.example"')
})

test('text stays text', () => {
  expect(cleanMessage(`<strong>${escapeHtml('<b>Budi</b> & "Co"')}</strong>`)).toBe('<strong>&lt;b&gt;Budi&lt;/b&gt; &amp; "Co"</strong>')
})
