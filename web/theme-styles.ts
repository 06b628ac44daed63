import { convertCssVariables, DEFAULT_THEME, deepMerge, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from './src/theme.ts'

const NAME = 'virtual:theme.css'
const writer = /@mantine[/\\]core[/\\]esm[/\\].*[/\\]MantineCssVariables\.mjs$/

type Variables = Record<string, string>

/** The variables that differ from Mantine's style sheet or are missing there. */
const own = (all: Variables, known: Variables) => Object.fromEntries(Object.entries(all).filter(([key, value]) => known[key] !== value))

/** The variables of the theme as CSS, which Mantine would otherwise write into the page with the first render. */
export const themeStyles = () => {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const all = deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole))
  const known = defaultCssVariablesResolver(DEFAULT_THEME)
  return convertCssVariables({
    variables: own(all.variables, known.variables),
    light: own(all.light, known.light),
    dark: own(all.dark, known.dark),
  })
}

/** `virtual:theme.css`: the theme never changes, so its colours are computed in the build and not on each phone. The code for that is left out of the bundle. */
export function themeInStyles(): Plugin {
  let isBuild = true
  let found = 0
  return {
    name: 'theme-in-styles',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? themeStyles() : undefined),
    transform(_code, id) {
      if (!isBuild || !writer.test(id)) return undefined
      found += 1
      return { code: 'export const MantineCssVariables = () => null', map: null }
    },
    buildEnd(error) {
      if (isBuild && !error && found === 0) this.error(`theme-styles.ts: no module of Mantine fits ${writer}`)
    },
  }
}
