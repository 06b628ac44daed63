/** An entry of the manifest that `vite build` writes (`build.manifest`). */
interface Chunk {
  readonly file: string
  readonly src?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** All files that a chunk loads: its scripts, its styles and those of its imports. */
export function filesOf(manifest: Manifest, key: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (seen.has(key)) return found
  seen.add(key)
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, found, seen)
  return found
}

/** The key of a chunk that web/chunks.ts defines. */
export const chunkKey = (manifest: Manifest, name: string) => {
  const key = Object.keys(manifest).find((one) => one.startsWith(`_${name}-`) && one.endsWith('.js'))
  if (!key) throw new Error(`The build has no chunk ${name}`)
  return key
}
