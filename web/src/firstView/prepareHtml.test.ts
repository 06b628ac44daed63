import { expect, test } from 'vitest'
import { prepareHtml } from './prepareHtml.ts'

test('controls of a drawn page cannot be reached, links can', () => {
  const { html } = prepareHtml('<button type="button">Add</button><input/><select></select><textarea></textarea><a href="/x">Open</a>')
  expect(html).toBe(
    '<button inert type="button">Add</button><input inert/><select inert></select><textarea inert></textarea><a href="/x">Open</a>',
  )
})

test('forms of a page for visitors can be filled in, and the browser itself sends nothing', () => {
  const { html } = prepareHtml(
    `<form noValidate=""><input type="email" name="email" data-autofocus="true" value=""/><input class="a" type="password" name="password"/>
<input type="file" name="file"/><button type="button">Show</button><button class="b" type="submit">Sign in</button></form>`,
    { canType: true },
  )
  expect(html).toBe(
    `<form method="dialog" noValidate=""><input type="email" data-name="email" autofocus value=""/><input class="a" type="password" data-name="password"/>
<input inert type="file" name="file"/><button inert type="button">Show</button><button class="b" type="submit">Sign in</button></form>`,
  )
})

test('a style attribute becomes a rule, the same one for the same style', () => {
  const { html, css } = prepareHtml('<p class="a" style="color:red">A</p><p style="width:2px">B</p><p style="color:red">C</p>')
  expect(html).toBe('<p class="a" data-first-style="0">A</p><p data-first-style="1">B</p><p data-first-style="0">C</p>')
  expect(css).toBe('[data-first-style="0"][data-first-style]{color:red}[data-first-style="1"][data-first-style]{width:2px}')
})

test('the rule says what the attribute says', () => {
  const { css } = prepareHtml('<p style="font-family:&quot;Inter&quot;,&#x27;A&amp;quot;&#x27;">A</p>')
  expect(css).toContain(`{font-family:"Inter",'A&quot;'}`)
})

test('a style that could end its rule or the style element is left out', () => {
  for (const style of ['color:red}*{display:none', '--a:&lt;/style&gt;', 'color:re\\64', 'a:b/*', '@import url(x)']) {
    const { html, css } = prepareHtml(`<p style="${style}" class="a">A</p>`)
    expect([html, css], style).toEqual(['<p class="a">A</p>', ''])
  }
})

test('words that look like a style or a control stay words', () => {
  const written = '<p title="&lt;button style=&quot;a&quot;">&lt;input&gt; style="color:red"</p>'
  expect(prepareHtml(written)).toEqual({ html: written, css: '' })
})
