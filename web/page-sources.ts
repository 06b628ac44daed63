import type { Plugin } from 'vite'

const lists = /\/web\/src\/.*\.screens\.ts$/
const component = /component: \(\) => import\('(\.[^']+)'\)/g

/** Tells each screen the source file of its page, `src/areas/vendors/VendorsPage.tsx`: the server finds the styles of a page by it. */
export function pageSources(): Plugin {
  let root: string
  let found = 0
  return {
    name: 'page-sources',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    transform(code, id) {
      if (!lists.test(id)) return undefined
      const folder = id.slice(root.length, id.lastIndexOf('/') + 1)
      const replaced = code.replaceAll(component, (whole, path: string) => {
        found += 1
        return `source: ${JSON.stringify(new URL(path, `file://${folder}`).pathname.slice(1))}, ${whole}`
      })
      return { code: replaced, map: null }
    },
    buildEnd(error) {
      if (!error && found === 0) this.error(`page-sources.ts: no screen fits ${component}`)
    },
  }
}
