import { type Actor, type archiveCalls, dayIn, MAX_ARCHIVE_MB, PROGRAMME_ZONE, type Rule } from '@pandu/contract/kit'
import { type ArchivedFile, type ArchivedText, archiveStream, type OmittedItem } from './archive.ts'
import { conflict, invalid, notFound } from './errors.ts'
import { type Call, serve } from './serve.ts'

/** The content of an archive: the ids of the records that the reader may see, their files, and the items that are left out. */
export interface ArchiveContents<F extends ArchivedFile = ArchivedFile> {
  seen: ReadonlySet<number>
  files: readonly F[]
  left: readonly OmittedItem[]
  /** Texts that are written for the archive. */
  texts?: readonly ArchivedText[]
}

interface ArchiveKind<F extends ArchivedFile> {
  /** A part of the archive's name: `attachments`. */
  name: string
  /** The message when there is no file at all. */
  nothing: string
  /** Reads the chosen records that the reader may read. */
  collect: (call: Call<Actor>, ids: readonly number[]) => Promise<ArchiveContents<F>>
  /** Records who downloaded which files. */
  log: (call: Call<Actor>, ids: readonly number[], files: readonly F[]) => Promise<void>
}

const MEGABYTE = 1024 * 1024
const sizeInWords = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${Math.round(bytes / MEGABYTE)} MB`

/** Serves the two calls of an archive. A record that is missing and one that the reader may not see answer alike. */
export const serveArchive = <F extends ArchivedFile>(
  calls: ReturnType<typeof archiveCalls<Rule>>,
  { name, nothing, collect, log }: ArchiveKind<F>,
) => {
  const read = async (call: Call<Actor>, ids: readonly number[]) => {
    const { seen, files, left, texts } = await collect(call, ids)
    if (ids.some((id) => !seen.has(id))) throw notFound()
    if (files.length === 0 && !texts) throw conflict(nothing)
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (bytes > MAX_ARCHIVE_MB * MEGABYTE)
      throw invalid({
        id: [`These files are ${sizeInWords(bytes)} together. An archive can hold ${MAX_ARCHIVE_MB} MB. Choose fewer files`],
      })
    return { files, left, bytes, texts }
  }
  return [
    serve(calls.look, async (call, { id }) => {
      const { files, left, bytes: ofFiles, texts = [] } = await read(call, id)
      const bytes = texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), ofFiles)
      const number = files.length + texts.length
      const count = number === 1 ? '1 file' : `${number} files`
      const out = left.length === 0 ? '' : `; ${left.length === 1 ? '1 other is' : `${left.length} others are`} listed in it`
      return {
        message: `${count} with ${sizeInWords(bytes)} in one archive${out}`,
        data: { path: `/api/${calls.fetch.path}?${id.map((one) => `id[]=${one}`).join('&')}`, files: files.length, bytes },
      }
    }),

    serve(calls.fetch, async (call, { id }) => {
      const { files, left, texts } = await read(call, id)
      await log(call, id, files)
      const at = call.arrivedAt
      return {
        stream: archiveStream(call.services.storage, { files, left, texts, at }),
        name: `${name}-${dayIn(at, PROGRAMME_ZONE)}.zip`,
        type: 'application/zip',
      }
    }),
  ]
}
