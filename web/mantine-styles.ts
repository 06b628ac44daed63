import type { Plugin } from 'vite'

const classNames = /@mantine[/\\]core[/\\]esm[/\\].*[/\\](\w+)\.module\.mjs$/

/**
 * Lets each Mantine component import its own styles, so that a page only loads those of the components it uses: half of what
 * all of them have. They are in a cascade layer below the styles of the product. The development server bundles its
 * packages before this plugin sees them, so it gets all styles at once.
 */
export function mantineStyles(): Plugin {
  let isBuild = true
  let found = 0
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    transform(code, id) {
      if (!isBuild) return id.endsWith('/src/App.tsx') ? `import '@mantine/core/styles.layer.css'\n${code}` : undefined
      const name = classNames.exec(id)?.[1]
      if (!name) return undefined
      found += 1
      return { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null }
    },
    buildEnd(error) {
      if (isBuild && !error && found === 0) this.error(`mantine-styles.ts: no module of Mantine fits ${classNames}`)
    },
  }
}
