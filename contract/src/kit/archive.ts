import * as z from 'zod'
import { type Access, endpointOf } from './endpoint.ts'
import { Id } from './fields.ts'

/** The most records in one archive. */
export const MAX_ARCHIVE_RECORDS = 200
/** The most megabytes that the files of one archive have together. */
export const MAX_ARCHIVE_MB = 1000

const records = z
  .array(Id)
  .min(1, 'choose at least one')
  .max(MAX_ARCHIVE_RECORDS, `at most ${MAX_ARCHIVE_RECORDS} at once`)
  .transform((ids) => [...new Set(ids)])

interface ArchiveOf<A extends Access> {
  area: string
  path: string
  /** Which files of which records: `the attachments of proposals`. */
  what: string
  source: string
  access: A
  recentAuth?: boolean
}

/**
 * The files of chosen records as one ZIP archive, in two calls. The first checks that there is something to download and answers its address, or a
 * message that a screen can show; the second is the download itself.
 */
export const archiveCalls = <A extends Access>({ area, path, what, source, access, recentAuth = false }: ArchiveOf<A>) => {
  const endpoint = endpointOf(area)
  return {
    noun: what,
    look: endpoint({
      at: `POST ${path}`,
      does: `Look at ${what} before they are downloaded as one ZIP archive: how many files, how large, and where to fetch them. At most ${MAX_ARCHIVE_RECORDS} records and ${MAX_ARCHIVE_MB} MB`,
      source,
      access,
      recentAuth,
      input: z.object({ id: records }),
      output: z.object({ message: z.string(), data: z.object({ path: z.string(), files: z.number(), bytes: z.number() }) }),
      writes: false,
    }),
    fetch: endpoint({
      at: `GET ${path}`,
      does: `Download ${what} as one ZIP archive with a folder for each scholar; what is left out is listed in a text file in it. Every download is logged`,
      source,
      access,
      recentAuth,
      input: z.object({ id: records }),
      output: z.unknown(),
      download: true,
      writes: true,
    }),
  }
}
