import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariables, theme } from './theme.ts'

const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const css = textOf('./theme.css')
const menu = textOf('./shell/shell.module.css')
const [inLight, inDark] = css.split("[data-mantine-color-scheme='dark']") as [string, string]
/** A surface of theme.css. */
const surface = (name: string, scheme: 'light' | 'dark') => {
  const found = new RegExp(`--app-${name}: (#[0-9a-f]{3,6});`).exec(scheme === 'light' ? inLight : inDark)?.[1]
  if (!found) throw new Error(`theme.css has no --app-${name} for ${scheme}`)
  return found
}

const channels = (colour: string) => {
  const hex = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** WCAG 2: 1 for the same colour, 21 for black on white. */
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

const whole = mergeMantineTheme(DEFAULT_THEME, theme)
const variables = cssVariables(whole)
const { pandu = whole.colors.gray, red } = whole.colors
const grounds = { light: ['page', 'card', 'hover'], dark: ['page', 'card', 'hover'] } as const

test.each(['light', 'dark'] as const)('what is written on the surfaces can be read at 7:1 in %s', (scheme) => {
  const named = ['dimmed', 'error', 'anchor'].map((name) => [name, variables[scheme][`--mantine-color-${name}`]!] as const)
  for (const [name, colour] of named)
    // Errors stand on cards, in dialogs and on the page.
    for (const ground of grounds[scheme].filter((ground) => name !== 'error' || ground !== 'hover'))
      expect(contrast(colour, surface(ground, scheme)), `${name} on ${ground}`).toBeGreaterThanOrEqual(7)
  const field = scheme === 'light' ? '#ffffff' : variables.dark['--mantine-color-default']!
  expect(contrast(variables[scheme]['--mantine-color-placeholder']!, field), 'placeholder').toBeGreaterThanOrEqual(7)
})

test('white on the filled colours, and the open entry of the menu, can be read at 7:1', () => {
  for (const colour of [pandu[7], red[7]]) expect(contrast('#ffffff', colour), colour).toBeGreaterThanOrEqual(7)
  const [light = '', dark = ''] = /\.link\[data-on\] \{[^}]*background: light-dark\((#\w+), (#\w+)\)/.exec(menu)?.slice(1) ?? []
  expect(contrast(pandu[8], light)).toBeGreaterThanOrEqual(7)
  expect(contrast(pandu[1], dark)).toBeGreaterThanOrEqual(7)
  expect(contrast(variables.light['--mantine-color-dimmed']!, '#e9f0f0'), 'an entry under the pointer').toBeGreaterThanOrEqual(7)
})
