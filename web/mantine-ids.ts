import type { Plugin } from 'vite'

const useId = /@mantine[/\\]hooks[/\\]esm[/\\]use-id[/\\]use-id\.mjs$/

/** Like Mantine's hook: returns the given id or a new one. */
const namedOnce = `import { useId as useOwnId } from 'react'
export function useId(given) {
  const own = \`mantine-\${useOwnId().replace(/\\W/g, '')}\`
  return typeof given === 'string' ? given : own
}`

/**
 * Lets components of Mantine keep the ids of their first render. Mantine gives each a new id when it is mounted, for pages that were rendered by a
 * server. Every field and notice would be rendered twice, before the browser can show the page.
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
