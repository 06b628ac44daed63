import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chunkKey, filesOf, type Manifest } from '../../web/manifest.ts'

/** visitor: without the shell. list: with a table. form: with fields, with or without a table. plain: all others. */
export type ScreenKind = 'visitor' | 'plain' | 'list' | 'form'

export interface ScreenBytes {
  /** `areas/vendors/VendorsPage.tsx` */
  readonly page: string
  /** kB (1,000 bytes) transferred with an empty cache, without API answers and images. */
  readonly kB: number
  readonly requests: number
  readonly kind: ScreenKind
}

/** The files that every first page loads beside scripts and styles: the HTML and the basic font. */
const besideCode = (folder: string) => [
  'index.html',
  ...readdirSync(join(folder, 'assets')).flatMap((name) => (/^inter-basic.*\.woff2$/.test(name) ? [`assets/${name}`] : [])),
]

/** Transferred size for a browser that supports brotli. */
const sentBytes = (folder: string, file: string) =>
  statSync(join(folder, existsSync(join(folder, `${file}.br`)) ? `${file}.br` : file)).size

/** The transferred size of each page with an empty cache, from the files of a build. `visitors` are the pages without the shell. */
export function screenBytes(folder: string, visitors: readonly string[]): ScreenBytes[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const fileOf = (name: string) => manifest[chunkKey(manifest, name)]?.file ?? ''
  const [list, forms] = [fileOf('list'), fileOf('forms')]
  // The sign-in page has no chunk under its name: it is part of the entry chunk.
  const pages: [page: string, key: string][] = [
    ['areas/session/LoginPage.tsx', chunkKey(manifest, 'entry')],
    ...Object.keys(manifest).flatMap((key): [string, string][] =>
      /^src\/.*Page\.tsx$/.test(key) ? [[key.slice('src/'.length), key]] : [],
    ),
  ]
  return pages.map(([page, key]) => {
    const isVisitor = visitors.includes(page)
    const roots = ['index.html', ...(isVisitor ? [] : [chunkKey(manifest, 'shell')]), key]
    const files = new Set([...besideCode(folder), ...roots.flatMap((root) => [...filesOf(manifest, root)])])
    const bytes = [...files].reduce((sum, file) => sum + sentBytes(folder, file), 0)
    const kind = isVisitor ? 'visitor' : files.has(forms) ? 'form' : files.has(list) ? 'list' : 'plain'
    return { page, kB: Math.round(bytes / 100) / 10, requests: files.size, kind }
  })
}
