import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Rules on imports that the lint cannot say. The others stand in .oxlintrc.json.

const root = resolve(import.meta.dirname, '..')

const sources = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path, name: relative(root, path), text: readFileSync(path, 'utf8') }
    })

/** Files of the checkout that a file imports, by `import`, `export … from` and `import()`. */
const importedBy = ({ path, text }: { path: string; text: string }) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, to = '']) => relative(root, resolve(dirname(path), to)))

test('a service defines what its area offers and hands nothing of another file on', () => {
  const services = sources('server/src/areas').filter(({ name }) => name.endsWith('.service.ts'))
  expect(services.length).toBeGreaterThan(10)
  // Both `export { x } from` and an import that is exported again.
  const handingOn = services.filter(({ text }) => /^export\s+(type\s+)?[{*]/m.test(text)).map(({ name }) => name)
  expect(handingOn).toEqual([])
})

test('the server kit imports no file of the app or of an area', () => {
  const kit = sources('server/src/kit')
  expect(kit.flatMap(importedBy).length).toBeGreaterThan(20)
  const outside = kit.flatMap((file) =>
    importedBy(file)
      .filter((to) => !to.startsWith('server/src/kit/'))
      .map((to) => `${file.name} imports ${to}`),
  )
  expect(outside).toEqual([])
})
