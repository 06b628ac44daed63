import { Editor } from '@tiptap/react'
import { expect, test } from 'vitest'
import { extensions, extensionsWithTables } from './extensions.ts'
import { storedHtml } from './storedHtml.ts'

const edited = (html: string, withTables = false) => {
  const editor = new Editor({ extensions: withTables ? extensionsWithTables : extensions, content: html, injectCSS: false })
  const stored = storedHtml(editor.getHTML())
  editor.destroy()
  return stored
}

test.each([
  '<p>one<br>two</p><p>three</p>',
  '<h2>Aim</h2><p>Read <strong>slowly</strong> and <em>twice</em></p>',
  '<h3>a</h3><h4>b</h4><p><u>c</u> <s>d</s> <code>e</code></p>',
  '<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>',
  '<ul><li>a<ul><li>b</li></ul></li></ul>',
  '<blockquote>said<br>so</blockquote><hr><pre><code>x  = 1\ny</code></pre>',
  '<p><a href="https://a.example/x?a=1&amp;b=2">Budget</a></p>',
  '<p>1. a &lt; b &amp; c &gt; d *e* `f`</p>',
  '',
])('%s is stored as it was', (html) => expect(edited(html)).toBe(html))

test.each([
  ['<h1>a</h1><h6>b</h6>', '<h2>a</h2><h4>b</h4>'],
  ['<p style="color:red" onclick="x()">a<img src="x" onerror="y()"><b>b</b><i>c</i></p>', '<p>a<strong>b</strong><em>c</em></p>'],
  ['<p><a href="javascript:alert(1)">x</a><a href="mailto:a@a.example">y</a></p>', '<p>xy</p>'],
  [
    '<p><a href="https://a.example" target="_blank" rel="nofollow" class="z" title="t">x</a></p>',
    '<p><a href="https://a.example">x</a></p>',
  ],
  ['<ol start="4" type="a"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  ['<div>a</div><table><tr><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
  ['<p> </p><p>a</p><ul><li><p></p></li></ul><p><br></p><blockquote><p></p></blockquote>', '<p>a</p>'],
])('%s is stored as %s', (html, stored) => expect(edited(html)).toBe(stored))

const table = '<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>'
test.each([`<p>a</p>${table}`, `${table}<p>b</p>`, '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>'])(
  '%s is stored as it was where tables are taken',
  (html) => expect(edited(html, true)).toBe(html),
)
test.each([
  [
    '<table style="width: 90px"><thead><tr><th colspan="2" style="x">A</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    '<table><tbody><tr><th>A</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['<p>a</p><table><tbody><tr><td></td></tr></tbody></table>', '<p>a</p>'],
])('%s is stored as %s where tables are taken', (html, stored) => expect(edited(html, true)).toBe(stored))
