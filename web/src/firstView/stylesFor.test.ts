import type { BuiltStyles } from '@pandu/contract/kit'
import { expect, test } from 'vitest'
import { styleFilesOf, stylesFor, withoutUnusedVariables } from './stylesFor.ts'

const styles: BuiltStyles = {
  start: ['base.css'],
  frame: ['base.css', 'frame.css'],
  pages: { 'src/List.tsx': ['base.css', 'list.css'], 'src/Other.tsx': ['other.css'] },
  files: {
    'frame.css': [
      [[], 'body{margin:0}'],
      [[['bar']], '.bar{top:0}'],
    ],
    'list.css': [
      [[['row', 'even']], '.row.even{color:red}'],
      [[['cell'], ['row']], '.cell,.row{left:0}'],
      [[['absent']], '.absent{right:0}'],
    ],
    'other.css': [[[], 'p{margin:1px}']],
  },
}

const listFiles = ['frame.css', 'list.css']

test('a page has its own style sheets after those of the start and, behind the login, of the frame', () => {
  expect(styleFilesOf(styles, 'src/List.tsx', true)).toEqual(['base.css', 'frame.css', 'list.css'])
  expect(styleFilesOf(styles, 'src/List.tsx', false)).toEqual(['base.css', 'list.css'])
  expect(styleFilesOf(styles, 'src/Unknown.tsx', true)).toBeUndefined()
})

test('a drawn page gets the rules whose classes are in it, in their order', () => {
  expect(stylesFor('<div class="bar"><p class="x row">A</p></div>', styles, listFiles)).toBe('body{margin:0}.bar{top:0}.cell,.row{left:0}')
  expect(stylesFor('<p class="even row">A</p>', styles, listFiles)).toBe('body{margin:0}.row.even{color:red}.cell,.row{left:0}')
})

test('words that name a class bring no rule, and a page without style sheets gets none', () => {
  expect(stylesFor('<p>absent bar</p>', styles, listFiles)).toBe('body{margin:0}')
  expect(stylesFor('<p class="bar">A</p>', styles, [])).toBe('')
})

test('a variable stays where a rule reads it, also through another variable', () => {
  const css = ':root{--a:var(--b);--b:1px;--c:2px;--d:var(--c)}p{margin:var(--a, 3px)}'
  expect(withoutUnusedVariables(css, '')).toBe(':root{--a:var(--b);--b:1px;}p{margin:var(--a, 3px)}')
})

test('a variable stays where the HTML reads it', () => {
  expect(withoutUnusedVariables(':root{--a:red;--b:blue}', '<path fill="var(--b)" />')).toBe(':root{--b:blue}')
})

test('variables that name each other stay when a rule reads them, and are left out otherwise', () => {
  const read = ':root{--a:var(--b);--b:var(--a)}p{margin:var(--a)}'
  expect(withoutUnusedVariables(read, '')).toBe(read)
  expect(withoutUnusedVariables(':root{--a:var(--b);--b:var(--a)}p{margin:0}', '')).toBe(':root{}p{margin:0}')
})

test('of a variable that is set several times, all that it may stand for stays', () => {
  const css = ':root{--a:var(--b);--b:1px;--c:2px}.dark{--a:var(--c)}p{margin:var(--a)}'
  expect(withoutUnusedVariables(css, '')).toBe(css)
})
