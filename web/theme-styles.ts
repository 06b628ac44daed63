import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  em,
  keys,
  type MantineTheme,
  mergeMantineTheme,
  px,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from './src/theme.ts'

const NAME = 'virtual:theme.css'
/** The components of Mantine that write style elements into the page. */
const writer = /@mantine[/\\]core[/\\]esm[/\\].*[/\\](MantineCssVariables|MantineClasses)\.mjs$/
const WRITERS = 2

type Variables = Record<string, string>

/** The variables that differ from Mantine's style sheet or are missing there. */
const own = (all: Variables, known: Variables) => Object.fromEntries(Object.entries(all).filter(([key, value]) => known[key] !== value))

/** The classes of `visibleFrom` and `hiddenFrom`. */
const visibilityClasses = ({ breakpoints }: MantineTheme) =>
  keys(breakpoints)
    .map((name) => {
      const from = Number(px(breakpoints[name]))
      return `@media (max-width: ${em(from - 0.1)}) {.mantine-visible-from-${name} {display: none !important;}}@media (min-width: ${em(from)}) {.mantine-hidden-from-${name} {display: none !important;}}`
    })
    .join('')

/**
 * The variables and classes of the theme as CSS, which Mantine would otherwise write into the page with the first render. A style element in the body
 * would be more than slow once: with layers, a browser then takes each style sheet that is loaded later for one in the middle, and lays out all of the
 * page again.
 */
export const themeStyles = () => {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const all = deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole))
  const known = defaultCssVariablesResolver(DEFAULT_THEME)
  const variables = convertCssVariables({
    variables: own(all.variables, known.variables),
    light: own(all.light, known.light),
    dark: own(all.dark, known.dark),
  })
  return `${variables}\n${visibilityClasses(whole)}`
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
      const name = isBuild && writer.exec(id)?.[1]
      if (!name) return undefined
      found += 1
      return { code: `export const ${name} = () => null`, map: null }
    },
    buildEnd(error) {
      if (isBuild && !error && found !== WRITERS)
        this.error(`theme-styles.ts: ${found} modules of Mantine fit ${writer}, and not ${WRITERS}`)
    },
  }
}
