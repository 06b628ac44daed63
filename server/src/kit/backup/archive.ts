import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import { asError } from '../error-codes.ts'
import { type Manifest, manifest, entryPaths } from './manifest.ts'
import type { Archive } from './place.ts'
import { BackupError, isEncrypted, startDecryption, encryptedHeaderLength, startEncryption } from './sealed.ts'

/** Writes entries one after another. */
export interface ArchiveWriter {
  add: (name: string, size: number, bytes: AsyncIterable<Buffer> | readonly Buffer[]) => Promise<void>
}

/**
 * Writes an archive: a gzipped tar, encrypted if there is a passphrase. The archive gets its name when it is complete; an incomplete one is removed.
 * `least` is the minimum number of bytes that will be written.
 */
export const writeArchive = async <T>(
  archive: Archive,
  passphrase: string | undefined,
  fill: (writer: ArchiveWriter) => Promise<T>,
  least = 0,
): Promise<T> => {
  const { readable, controller } = createTarPacker()
  const stop = new AbortController()
  const { target, keep, drop } = await archive.begin(least)
  try {
    const seal = passphrase ? await startEncryption(passphrase) : new PassThrough()
    // A low level is fast. Pictures and PDFs are compressed already, and people may be using the product meanwhile.
    const packed = createGzip({ level: 3, chunkSize: 64 * 1024 })
    const written = pipeline(Readable.fromWeb(readable as never), packed, seal, target, { signal: stop.signal })
    written.catch(() => {})
    const add: ArchiveWriter['add'] = async (name, size, bytes) => {
      const writer = controller.add({ name, size, mtime: new Date(), mode: 0o600 }).getWriter()
      for await (const chunk of bytes) if (chunk.length > 0) await writer.write(chunk)
      await writer.close()
    }
    const made = await Promise.race([fill({ add }), written.then(() => Promise.reject(new Error('The archive ended too soon')))])
    controller.finalize()
    await written
    await keep()
    return made
  } catch (error) {
    stop.abort()
    await drop()
    throw error
  }
}

/** An entry of an archive. Its bytes must be read or skipped before the next entry. */
export interface ArchiveEntry {
  name: string
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** Reads an archive from the beginning to the end. Throws a BackupError when it is faulty. */
export const readArchive = async (archive: Archive, passphrase: string | undefined, onEntry: (entry: ArchiveEntry) => Promise<void>) => {
  const head = await archive.head(encryptedHeaderLength).catch((error: Error) => {
    throw new BackupError(`The archive ${archive.address} cannot be read: ${error.message || error.name}.`)
  })
  const sealed = isEncrypted(head)
  if (!sealed && (head[0] !== 0x1f || head[1] !== 0x8b)) throw new BackupError(`${archive.address} is no backup of Pandu.`)
  const opened = sealed ? await startDecryption(head, passphrase) : new PassThrough()
  const source = archive.read(sealed ? encryptedHeaderLength : 0)
  const unpacked = createGunzip({ chunkSize: 256 * 1024 })
  const reading = pipeline(source, opened, unpacked)
  // Only the first error is reported, because later ones only say that the stream has ended.
  let fault: Error | undefined
  reading.catch((error: Error) => (fault ??= error))
  const damaged = (error: unknown) => {
    const first = [fault, asError(error)].find((one) => one instanceof BackupError)
    const { message } = fault ?? asError(error)
    return first ?? new BackupError(`The archive is damaged or cut off${message ? ` (${message})` : ''}.`)
  }
  try {
    const decoded = Readable.toWeb(unpacked).pipeThrough(
      createTarDecoder({ strict: true }) as never,
    ) as unknown as AsyncIterable<ParsedTarEntry>
    const entries = decoded[Symbol.asyncIterator]()
    for (;;) {
      const next = await entries.next().catch((error: unknown) => settled(reading).then(() => Promise.reject(damaged(error))))
      if (next.done) break
      const { header, body } = next.value
      let isTaken = false
      const bytes = async function* () {
        isTaken = true
        try {
          yield* body as unknown as AsyncIterable<Uint8Array>
        } catch (error) {
          await settled(reading)
          throw damaged(error)
        }
      }
      await onEntry({ name: header.name, size: header.size, bytes: bytes() })
      if (!isTaken) await body.cancel()
    }
    await reading.catch((error: unknown) => Promise.reject(damaged(error)))
  } finally {
    source.destroy()
  }
}

/** Waits until the work ends, with or without an error. */
const settled = (work: Promise<unknown>) => work.catch(() => {})

/** Reads a whole archive and compares it with its manifest. Nothing is written. */
export const checkArchive = async (archive: Archive, passphrase: string | undefined): Promise<Manifest> => {
  const found = new Map<string, { size: number; sha256: string }>()
  const tables = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number; parts: number }>()
  let list: Manifest | undefined
  await readArchive(archive, passphrase, async ({ name, bytes }) => {
    if (list) throw new BackupError('The archive holds something after its end.')
    if (name === entryPaths.manifest) {
      const parts: Uint8Array[] = []
      for await (const chunk of bytes) parts.push(chunk)
      list = readManifest(Buffer.concat(parts).toString('utf8'))
      return
    }
    const hash = createHash('sha256')
    let size = 0
    const table = /^tables\/([a-z0-9_]+)\/\d+\.copy$/.exec(name)?.[1]
    const whole = table ? (tables.get(table) ?? { hash: createHash('sha256'), bytes: 0, parts: 0 }) : undefined
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      whole?.hash.update(chunk)
    }
    if (found.has(name)) throw new BackupError(`The archive holds ${name} twice.`)
    found.set(name, { size, sha256: hash.digest('hex') })
    if (!table || !whole) return
    if (name !== entryPaths.part(table, whole.parts + 1)) throw new BackupError(`The parts of the table ${table} are not in order.`)
    tables.set(table, { hash: whole.hash, bytes: whole.bytes + size, parts: whole.parts + 1 })
  })
  if (!list) throw new BackupError('The archive is cut off: its manifest is missing.')
  compare(list, found, tables)
  return list
}

const readManifest = (text: string): Manifest => {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new BackupError('The manifest of the archive is damaged.')
  }
  const { version } = (given ?? {}) as { version?: unknown }
  if (typeof version === 'number' && version > 1) throw new BackupError('The archive was made by a newer Pandu; restore it with that one.')
  const read = manifest.safeParse(given)
  if (!read.success) throw new BackupError(`The manifest of the archive is damaged (${read.error.issues[0]?.path.join('.')}).`)
  return read.data
}

const compare = (
  list: Manifest,
  found: ReadonlyMap<string, { size: number; sha256: string }>,
  tables: ReadonlyMap<string, { hash: ReturnType<typeof createHash>; bytes: number; parts: number }>,
) => {
  const known = new Set<string>([entryPaths.readme, entryPaths.key])
  if (found.get(entryPaths.key)?.sha256 !== list.key.sha256) throw new BackupError('The key in the archive is damaged.')
  for (const { name, sha256 } of list.former_keys) {
    if (found.get(name)?.sha256 !== sha256) throw new BackupError(`The key ${name} is damaged in the archive.`)
    known.add(name)
  }
  for (const { name, bytes, parts, sha256 } of list.tables) {
    const table = tables.get(name)
    const is = table ? { bytes: table.bytes, parts: table.parts, sha256: table.hash.digest('hex') } : { bytes: 0, parts: 0, sha256 }
    if (is.bytes !== bytes || is.parts !== parts || is.sha256 !== sha256)
      throw new BackupError(`The table ${name} is damaged in the archive.`)
    for (let part = 1; part <= parts; part++) known.add(entryPaths.part(name, part))
  }
  for (const { key, size, sha256 } of list.files) {
    const file = found.get(entryPaths.file(key))
    if (file?.size !== size || file.sha256 !== sha256) throw new BackupError(`The file ${key} is damaged in the archive.`)
    known.add(entryPaths.file(key))
  }
  for (const name of found.keys())
    if (!known.has(name)) throw new BackupError(`The archive holds ${name}, which its manifest does not name.`)
}
