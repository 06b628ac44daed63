import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Import rules that the linter cannot express. The others are in .oxlintrc.json.

const root = resolve(import.meta.dirname, '..')

const sources = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path, name: relative(root, path), text: readFileSync(path, 'utf8') }
    })

/** The files of the repository that a file imports, by `import`, `export … from` and `import()`. */
const importedBy = ({ path, text }: { path: string; text: string }) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, to = '']) => relative(root, resolve(dirname(path), to)))

test('a service file defines everything that it exports', () => {
  const services = sources('server/src/areas').filter(({ name }) => name.endsWith('.service.ts'))
  expect(services.length).toBeGreaterThan(10)
  // Matches `export { x } from` as well as the export of something imported.
  const reexporting = services.filter(({ text }) => /^export\s+(type\s+)?[{*]/m.test(text)).map(({ name }) => name)
  expect(reexporting).toEqual([])
})

test('an area of the web imports from other areas only their offers file', () => {
  const areaOf = (name: string) => /^web\/src\/areas\/(\w+)\//.exec(name)?.[1]
  const files = sources('web/src/areas')
  const offers = files.map(({ name }) => name).filter((name) => name.includes('.offers.'))
  expect(offers.length).toBeGreaterThan(20)
  expect(offers.filter((name) => !new RegExp(`/${areaOf(name)}\\.offers\\.tsx?$`).test(name))).toEqual([])
  const violations = files.flatMap((file) =>
    importedBy(file)
      .filter((to) => areaOf(to) !== undefined && areaOf(to) !== areaOf(file.name) && !offers.includes(to))
      .map((to) => `${file.name} imports ${to}`),
  )
  expect(violations).toEqual([])
})

test('the server kit imports nothing from the app or from an area', () => {
  const kit = sources('server/src/kit')
  expect(kit.flatMap(importedBy).length).toBeGreaterThan(20)
  const outside = kit.flatMap((file) =>
    importedBy(file)
      .filter((to) => !to.startsWith('server/src/kit/'))
      .map((to) => `${file.name} imports ${to}`),
  )
  expect(outside).toEqual([])
})
