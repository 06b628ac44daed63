import { expect, test } from 'vitest'
import { richBlocks, textOfBlocks } from './rich.ts'

/** A block in one line: its kind and level, its marker, and its words with their styles. */
const said = (html: string) =>
  richBlocks(html).map((block) => {
    if ('rows' in block)
      return block.rows.map(({ isHead, cells }) => `${isHead ? 'head' : 'row'}: ${cells.map((words) => textOf(words)).join(' | ')}`)
    return 'words' in block ? `${block.kind}${block.level} ${block.marker}${textOf(block.words)}` : block.kind
  })
const textOf = (words: readonly { text: string; bold?: true; italic?: true; underline?: true; strike?: true }[]) =>
  words
    .map(({ text, bold, italic, underline, strike }) => {
      const style = [bold && 'b', italic && 'i', underline && 'u', strike && 's'].filter(Boolean).join('')
      return style ? `[${style} ${text}]` : text
    })
    .join('')

test.each([
  ['<p>one<br />two</p><p>three</p>', ['text0 one\ntwo', 'text0 three']],
  ['<h2>Aim</h2><h4>a</h4><p>b</p>', ['heading2 Aim', 'heading4 a', 'text0 b']],
  ['<p>a <strong>b <em>c</em></strong><u>d</u> <s>e</s></p>', ['text0 a [b b ][bi c][u d] [s e]']],
  ['<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>', ['item1 •a', 'item1 •b', 'item1 1.c', 'item1 2.d']],
  ['<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>', ['item1 1.a', 'item2 a.b', 'item2 b.c', 'item1 2.d']],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', ['item1 •a', 'item2 –b']],
  ['<ol><li><p>a</p><p>more</p></li><li><p>b</p></li></ol>', ['item1 1.a', 'text1 more', 'item1 2.b']],
  ['<blockquote>said</blockquote><hr /><pre><code>x  = 1\ny</code></pre>', ['text1 said', 'rule', 'text0 x  = 1\ny']],
  [
    '<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1 <strong>x</strong></td><td><p>2</p><p>3</p></td></tr></tbody></table><p>z</p>',
    [['head: A | B', 'row: 1 [b x] | 2\n3'], 'text0 z'],
  ],
  ['<table><tr><td></td><td><ul><li>a</li><li>b</li></ul></td></tr></table>', [['row:  | • a\n• b']]],
  [
    '<p><a href="https://a.example/?x=1&amp;y=2">Rules</a>, <a href="https://b.example">https://b.example</a></p>',
    ['text0 Rules (https://a.example/?x=1&y=2), https://b.example'],
  ],
  ['<p>1 &lt; 2 &amp;amp; &quot;x&quot;</p>', ['text0 1 < 2 &amp; "x"']],
  ['<p> a \n b </p>\n<p> </p>', ['text0 a b']],
  ['bare <li>x</ul></b></td></table><p', ['text0 bare', 'text0 x', 'text0 <p']],
])('%s', (html, blocks) => expect(said(html)).toEqual(blocks))

test('the plain text has one line for each block', () => {
  expect(textOfBlocks(richBlocks('<p>{{na<strong>me}}</strong></p><table><tr><td>a</td><td>b</td></tr></table>'))).toBe('{{name}}\na\nb')
})
