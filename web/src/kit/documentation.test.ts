import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !isTest(file))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))
const kit = sources.filter(({ file }) => file.startsWith('kit/'))

/** `kit/form` for every file in it and below it; `kit` for a file of the kit itself. */
const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/')

/** The files of the kit's folders that a file of another folder imports. */
const importedFromOutside = new Set(
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)]
      .map(([, to = '']) => join(dirname(file), to))
      .filter((to) => folderOf(to) !== folderOf(file)),
  ),
)

test('the README of the kit names each file that is used outside of its own folder', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const used = kit.map(({ file }) => file).filter((file) => folderOf(file) === 'kit' || importedFromOutside.has(file))
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter((file) => !readme.includes(file))).toEqual([])
})

/** The names that a file declares and exports without a docstring; types are not looked at. */
const undocumentedIn = ({ file, text }: { file: string; text: string }) => {
  const { body } = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const exportedBelow = body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' ? node.specifiers.map(({ local }) => ('name' in local ? local.name : '')) : [],
  )
  return body.flatMap((node, at) => {
    const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration'
    const declaration = isExport ? node.declaration : node
    const name = nameOf(declaration)
    if (name === undefined || !(isExport || exportedBelow.includes(name))) return []
    const before = text.slice(at === 0 ? 0 : body[at - 1]!.end, node.start).replaceAll(/^\s*\/\/.*$/gm, '')
    return before.trimEnd().endsWith('*/') && before.includes('/**') ? [] : [`${file}: ${name}`]
  })
}

const nameOf = (node: object | null) => {
  const { type, id, declarations } = (node ?? {}) as { type?: string; id?: { name?: string }; declarations?: { id: { name?: string } }[] }
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return id?.name
  return type === 'VariableDeclaration' ? declarations?.[0]?.id.name : undefined
}

test('each export of the kit has a docstring', () => {
  const found = (text: string) => undocumentedIn({ file: 'a.ts', text })
  expect(found('/** One. */\nexport const a = 1\nexport function b() {}\nconst c = 2\nexport { c }')).toEqual(['a.ts: b', 'a.ts: c'])
  expect(found('/** One. */\n// oxlint-disable-next-line a -- b\nexport const a = 1')).toEqual([])
  expect(kit.flatMap(undocumentedIn)).toEqual([])
})
