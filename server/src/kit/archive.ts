import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { safeName, uniqueNames } from './archive-names.ts'
import { endingOf } from './file-names.ts'
import type { Storage } from './storage.ts'

/** A file that goes into an archive. */
export interface ArchivedFile {
  /** The person whose folder of the archive holds it. */
  owner: { id: number; name: string }
  /** Its name, without the extension, which follows from its type. */
  name: string
  type: string
  size: number
  storage_key: string
}

/** Something that belongs to the records but is not in the archive: a link, or a document that the reader may not open. */
export interface OmittedItem {
  owner: ArchivedFile['owner']
  name: string
  why: string
}

/** The list of the files that are not in the archive. */
const LIST = 'Not in this archive.txt'

/** A text file that is generated for the archive. Its name includes the extension. */
export interface ArchivedText {
  owner: ArchivedFile['owner']
  name: string
  text: string
}

interface Contents {
  texts?: readonly ArchivedText[] | undefined
  files: readonly ArchivedFile[]
  left: readonly OmittedItem[]
  at: Date
}

/**
 * Creates a ZIP archive while it is sent. One file is open at a time, and it is read only as fast as the client receives it. A file that cannot be
 * read does not end the download; the list in the archive names it.
 */
export const archiveStream = (storage: Pick<Storage, 'read'>, contents: Contents): Readable => {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  fillArchive(zip, out, storage, contents).catch((error: unknown) => out.destroy(error as Error))
  return out
}

const fillArchive = async (zip: ZipFile, out: Readable, storage: Pick<Storage, 'read'>, { texts = [], files, left, at }: Contents) => {
  const pathOf = pathsInFolders()
  for (const { owner, name, text } of texts) zip.addBuffer(Buffer.from(text), pathOf(owner, name, ''), { mtime: at })
  const missing = left.map(({ owner, name, why }) => `${pathOf(owner, name, '')}: ${why}`)
  for (const { owner, name, type, storage_key } of files) {
    if (out.destroyed) return
    const path = pathOf(owner, name, endingOf(type))
    const source = await storage.read(storage_key).catch(() => undefined)
    if (!source) {
      missing.push(`${path}: this file could not be read`)
      continue
    }
    const entry = Readable.from(
      untilItBreaks(source, () => missing.push(`${path}: this file could not be read to its end`)),
      {
        objectMode: false,
      },
    )
    // Closes the open file when the download is aborted.
    const stop = () => void entry.destroy()
    out.once('close', stop)
    // Pictures and PDFs are compressed already.
    zip.addReadStream(entry, path, { compress: false, mtime: at })
    await once(entry, 'close')
    out.off('close', stop)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\r\n')}\r\n`), LIST, { mtime: at })
  zip.end()
}

async function* untilItBreaks(source: Readable, broken: () => void) {
  try {
    yield* source
  } catch {
    broken()
  } finally {
    source.destroy()
  }
}

/** Returns paths for files: a folder for each owner, in which names are unique. */
const pathsInFolders = () => {
  const folders = new Map<number, { name: string; unique: ReturnType<typeof uniqueNames> }>()
  const uniqueFolder = uniqueNames()
  return ({ id, name: whose }: ArchivedFile['owner'], name: string, ending: string) => {
    const folder = folders.get(id) ?? { name: uniqueFolder(safeName(whose)), unique: uniqueNames() }
    folders.set(id, folder)
    return `${folder.name}/${folder.unique(safeName(name), ending)}`
  }
}
