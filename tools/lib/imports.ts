import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A source file and the files of this repository that it imports. Paths start at the root. */
export interface SourceFile {
  readonly path: string
  readonly imports: readonly string[]
}

/** The contract is imported by its package name (see `exports` in contract/package.json), all other files by a relative path. */
const resolveImport = (from: string, name: string) => {
  if (name.startsWith('.')) return join(from, '..', name)
  const entry = /^@pandu\/contract(?:\/(?<entry>\w+))?$/.exec(name)
  if (!entry) return undefined
  const word = entry.groups?.entry
  if (word === undefined) return 'contract/src/api.ts'
  if (word === 'kit') return 'contract/src/kit/index.ts'
  return word === 'routes' || word === 'server' ? `contract/src/${word}.ts` : `contract/src/areas/${word}/index.ts`
}

/** All source files below a folder except tests, with their imports. */
export const sourceFiles = (root: string, folder: string): SourceFile[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
    .map((path) => ({
      path,
      imports: [...readFileSync(join(root, path), 'utf8').matchAll(/\b(?:from |import\()'([^']+)'/g)].flatMap(
        (match) => resolveImport(path, match[1]!) ?? [],
      ),
    }))
