import { once } from 'node:events'
import { createReadStream, existsSync, ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { requireRoom } from './disk.ts'
import type { Env } from './env.ts'
import { openS3 } from './s3.ts'

export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Where the bytes of files are stored: a folder below DATA_DIR, or an S3 bucket. They are read only through the product. */
export interface Storage {
  put(key: string, source: Buffer | { path: string }, type: string): Promise<void>
  /** Copies the bytes to a second key, without sending them through this process. */
  copy(from: string, to: string): Promise<void>
  /** All bytes, or those from `start` to `end`, both included. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removing a missing file is not an error, so that a clean-up can be repeated. */
  remove(key: string): Promise<void>
  /** The keys of all stored files, in batches. */
  keys(): AsyncIterable<readonly string[]>
  /** When the bytes were put there. */
  storedAt(key: string): Promise<Date>
  /** Whether the storage is empty, so that a restore cannot mix the files of two installations. */
  isEmpty(): Promise<boolean>
}

type Settings = Pick<Env, 'dataDir' | 'diskReserve' | 's3Bucket' | 's3Region' | 's3Endpoint' | 's3AccessKeyId' | 's3SecretAccessKey'>

/** Flydrive, extended by reading ranges, which it does not support. */
interface Opened {
  disk: Disk
  readPart: (key: string, range: ByteRange) => Promise<Readable>
}

/** Opens the storage that the settings name; it is not contacted before the first use. */
export const openStorage = (env: Settings): Storage => {
  // A missing folder has no files.
  const isMissing = () => !env.s3Bucket && !existsSync(join(env.dataDir, 'files'))
  let opening: Promise<Opened> | undefined
  const open = () => (opening ??= env.s3Bucket ? openBucket(env, env.s3Bucket) : openFolder(join(env.dataDir, 'files')))
  const disk = async () => (await open()).disk
  return {
    async put(key, source, type) {
      // S3 needs the length of a stream.
      const size = Buffer.isBuffer(source) ? source.length : (await stat(source.path)).size
      if (!env.s3Bucket) await requireRoom(env, size)
      if (Buffer.isBuffer(source)) return (await disk()).put(key, source, { contentType: type })
      await (await disk()).putStream(key, createReadStream(source.path), { contentType: type, contentLength: size })
    },
    copy: async (from, to) => (await disk()).copy(from, to),
    async read(key, range) {
      const stream = range ? await (await open()).readPart(key, range) : await (await disk()).getStream(key)
      // Waits until the stream is open. Otherwise missing bytes would abort an answer in the middle instead of causing an error.
      if (stream instanceof ReadStream && stream.pending) await once(stream, 'open')
      return stream
    },
    remove: async (key) => (await disk()).delete(key),
    async *keys() {
      let next: { paginationToken?: string } | undefined = {}
      while (next && !isMissing()) {
        const { objects, paginationToken } = await (await disk()).listAll('', { recursive: true, ...next })
        yield [...objects].flatMap((one) => (one.isFile ? [one.key] : []))
        next = paginationToken === undefined ? undefined : { paginationToken }
      }
    },
    storedAt: async (key) => (await (await disk()).getMetaData(key)).lastModified,
    async isEmpty() {
      if (isMissing()) return true
      const { objects } = await (await disk()).listAll('', { recursive: true })
      return [...objects].length === 0
    },
  }
}

const openFolder = async (location: string): Promise<Opened> => ({
  disk: new Disk(new FSDriver({ location, visibility: 'private' })),
  // Keys are made by the server: a kind and a UUID.
  readPart: async (key, range) => createReadStream(join(location, key), range),
})

const openBucket = async (env: Settings, bucket: string): Promise<Opened> => {
  const [{ S3Driver }, { sdk, client }] = await Promise.all([import('flydrive/drivers/s3'), openS3(env)])
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private' })),
    readPart: async (key, { start, end }) =>
      (await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` }))).Body as Readable,
  }
}
