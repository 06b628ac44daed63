import { afterEach, expect, test, vi } from 'vitest'
import { bareHtml, cleanHtml } from './HtmlText.tsx'
import { htmlToText } from './htmlToText.ts'

afterEach(() => vi.unstubAllGlobals())

test('a first view shows paragraphs, lists and emphasis, without any attribute', () => {
  expect(bareHtml('<p class="a" onclick="x()">One <STRONG style="b">two</STRONG></p><ul><li>three</li></ul><br /><hr/>')).toBe(
    '<p>One <strong>two</strong></p><ul><li>three</li></ul><br><hr>',
  )
})

test('a first view leaves out tags that do more, and keeps their words', () => {
  expect(bareHtml('<a href="javascript:x()">link</a> <IMG src=x onerror="x()"> <svg><script>x()</script></svg><table><td>cell')).toBe(
    'link  x()cell',
  )
  expect(bareHtml('<p/onclick=x()>a</p\n>')).toBe('<p>a</p>')
})

test('what is no whole tag is shown as text and begins none', () => {
  expect(bareHtml('1 < 2')).toBe('1 &lt;')
  expect(bareHtml('<<script>script>x()<</script>/script>')).toBe('&lt;script>x()&lt;/script>')
  expect(bareHtml('<scr<script>ipt>x()')).toBe('&lt;ipt>x()')
  expect(bareHtml('<p>a<script src=x')).toBe('<p>a&lt;')
  expect(bareHtml('1 <> 2 </> 3')).toBe('1 &lt; 2 &lt; 3')
  expect(bareHtml('<!-- <img src=x onerror=x()> -->')).toBe('&lt; -->')
  for (const text of [
    '<p title="<script>">',
    '<p title=">"<script>x',
    '</ script>',
    '<\u0000script>x',
    '<script\n>x',
    '<?x?>',
    '<b<i<script>',
  ])
    expect(bareHtml(text).replaceAll(/<\/?(?:p|b|i)>/g, ''), text).not.toContain('<')
})

test('entities stay what they are', () => {
  expect(bareHtml('<p>&lt;script&gt; &amp;amp; &nbsp;&#60;b&#62;</p>')).toBe('<p>&lt;script&gt; &amp;amp; &nbsp;&#60;b&#62;</p>')
})

test('a first view shows a stored text without links as the page shows it', () => {
  const stored =
    '<p>Bring <strong>a pen</strong> &amp; paper<br />1 &lt; 2</p><h2>Plan</h2><ol><li>One</li></ol><blockquote>Two</blockquote>'
  expect(bareHtml(stored)).toBe(cleanHtml(stored))
})

test('the words of a stored text are the same in a first view', () => {
  const stored = [
    '<p>One</p><p>Two<br />three</p>',
    '<h2>Plan</h2><ul><li>One</li><li>Two <strong>three</strong></li></ul>',
    '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2 &quot;yes&quot;&nbsp;&#39;no&#39; &amp;lt;</p>',
    '<p><a href="https://pandu.example/?a=1&amp;b=2" rel="noopener">a link</a></p><pre>a  b\nc</pre>',
    '<p>Selamat pagi 🌅 &amp;nbsp;</p>',
    'plain words',
    '',
  ]
  const inBrowser = stored.map(htmlToText)
  expect(inBrowser.slice(0, 3)).toEqual(['One Two three', 'Plan One Two three', `1 < 2 && 3 > 2 "yes"\u00A0'no' &lt;`])
  vi.stubGlobal('DOMParser', undefined)
  expect(stored.map(htmlToText)).toEqual(inBrowser)
})
