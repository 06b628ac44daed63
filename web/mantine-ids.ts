import type { Plugin } from 'vite'

const useId = /@mantine[/\\]hooks[/\\]esm[/\\]use-id[/\\]use-id\.mjs$/

/** As Mantine's: a name of the component's own, or the one it was given. */
const namedOnce = `import { useId as useOwnId } from 'react'
export function useId(given) {
  const own = \`mantine-\${useOwnId().replace(/\\W/g, '')}\`
  return typeof given === 'string' ? given : own
}`

/**
 * Lets the components of Mantine keep the names that they are first drawn with. Mantine gives each another one when it is mounted, for pages that a server has
 * drawn: every field and notice is then drawn twice, and before the browser may show the page.
 */
export function mantineIds(): Plugin {
  let isFound = false
  return {
    name: 'mantine-ids',
    apply: 'build',
    transform(_, id) {
      if (!useId.test(id)) return undefined
      isFound = true
      return { code: namedOnce, map: null }
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`mantine-ids.ts: no module of Mantine fits ${useId}`)
    },
  }
}
