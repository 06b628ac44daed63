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

export interface ScreenBytes {
  /** `areas/vendors/VendorsPage.tsx` */
  readonly page: string
  /** kB (1,000 bytes) on the wire for somebody who comes for the first time, without answers of calls and pictures. */
  readonly kB: number
  readonly requests: number
  /** It draws the table. */
  readonly isList: boolean
}

const start = 'index.html'
/** What every page for people who are signed in draws at once beside itself. */
const shell = ['src/shell/Shell.tsx', 'src/areas/notifications/NotificationBell.tsx']
/** What the first page asks for beside the code: its own text, the script of the colours, the letters. */
const beside = (folder: string) => ['index.html', 'color-scheme.js', ...fontsIn(folder)]
const fontsIn = (folder: string) =>
  readdirSync(join(folder, 'assets'))
    .filter((name) => /^inter-basic.*\.woff2$/.test(name))
    .map((name) => `assets/${name}`)

/** As it is sent to a browser that takes brotli. */
const sent = (folder: string, file: string) => statSync(join(folder, existsSync(join(folder, `${file}.br`)) ? `${file}.br` : file)).size

/** A chunk with everything that it imports, and their styles. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (seen.has(key)) return found
  seen.add(key)
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, found, seen)
  return found
}

/** What each page costs with an empty cache, counted from the files of a build. `visitors` are pages without the shell. */
export function screenBytes(folder: string, visitors: readonly string[]): ScreenBytes[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const pages = Object.keys(manifest).filter((key) => /^src\/.*Page\.tsx$/.test(key))
  const tableFiles = new Set(Object.entries(manifest).filter(([key]) => key.startsWith('_list-')).map(([, { file }]) => file))
  return pages.map((key) => {
    const page = key.slice('src/'.length)
    const files = new Set([start, ...(visitors.includes(page) ? [] : shell), key].flatMap((one) => [...filesOf(manifest, one)]))
    for (const file of beside(folder)) files.add(file)
    const bytes = [...files].reduce((sum, file) => sum + sent(folder, file), 0)
    return { page, kB: Math.round(bytes / 100) / 10, requests: files.size, isList: [...files].some((file) => tableFiles.has(file)) }
  })
}
