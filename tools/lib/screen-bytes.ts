import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What `vite build` writes about each of its files (`build.manifest`). */
interface Chunk {
  readonly file: string
  readonly src?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** visitor: without the shell. list: with a table. form: with fields, whether or not with a table. plain: anything else. */
export type ScreenKind = 'visitor' | 'plain' | 'list' | 'form'

export interface ScreenBytes {
  /** `areas/vendors/VendorsPage.tsx` */
  readonly page: string
  /** kB (1,000 bytes) on the wire for somebody who comes for the first time, without answers of calls and pictures. */
  readonly kB: number
  readonly requests: number
  readonly kind: ScreenKind
}

/** What the first page asks for beside the code: its own text and the basic letters. */
const besideCode = (folder: string) => [
  'index.html',
  ...readdirSync(join(folder, 'assets')).flatMap((name) => (/^inter-basic.*\.woff2$/.test(name) ? [`assets/${name}`] : [])),
]

/** As it is sent to a browser that takes brotli. */
const sentBytes = (folder: string, file: string) =>
  statSync(join(folder, existsSync(join(folder, `${file}.br`)) ? `${file}.br` : file)).size

/** The files of a chunk and of everything that it imports, with their styles. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (seen.has(key)) return found
  seen.add(key)
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, found, seen)
  return found
}

/** What each page costs with an empty cache, counted from the files of a build. `visitors` are the pages without the shell. */
export function screenBytes(folder: string, visitors: readonly string[]): ScreenBytes[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  /** A layer of web/chunks.ts. */
  const layer = (name: string) => {
    const key = Object.keys(manifest).find((one) => one.startsWith(`_${name}-`) && one.endsWith('.js'))
    if (!key) throw new Error(`The build has no layer ${name}`)
    return key
  }
  const fileOf = (name: string) => manifest[layer(name)]?.file ?? ''
  const [list, forms] = [fileOf('list'), fileOf('forms')]
  // The sign-in is a layer too, because other code of the first visit lies in it.
  const pages: [page: string, key: string][] = [
    ['areas/session/LoginPage.tsx', layer('entry')],
    ...Object.keys(manifest).flatMap((key): [string, string][] =>
      /^src\/.*Page\.tsx$/.test(key) ? [[key.slice('src/'.length), key]] : [],
    ),
  ]
  return pages.map(([page, key]) => {
    const isVisitor = visitors.includes(page)
    const roots = ['index.html', ...(isVisitor ? [] : [layer('shell')]), key]
    const files = new Set([...besideCode(folder), ...roots.flatMap((root) => [...filesOf(manifest, root)])])
    const bytes = [...files].reduce((sum, file) => sum + sentBytes(folder, file), 0)
    const kind = isVisitor ? 'visitor' : files.has(forms) ? 'form' : files.has(list) ? 'list' : 'plain'
    return { page, kB: Math.round(bytes / 100) / 10, requests: files.size, kind }
  })
}
