import { createReadStream } from 'node:fs'
import { mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { freeBytesAt } from '../disk.ts'
import type { Env } from '../env.ts'
import { asError, codeOf } from '../error-codes.ts'
import { bucketOf, openS3, type S3Settings } from '../s3.ts'
import { BackupError } from './sealed.ts'

/** The location of one archive, to read or write it. */
export interface Archive {
  /** Its address for people. */
  readonly address: string
  readonly name: string
  exists: () => Promise<boolean>
  size: () => Promise<number>
  /**
   * Opens the archive for writing at least `least` bytes. Only after `keep` there is an archive with its name; `drop` removes what was written.
   */
  begin: (least: number) => Promise<{ target: Writable; keep: () => Promise<void>; drop: () => Promise<void> }>
  /** Reads its bytes from `start`. */
  read: (start: number) => Readable
  /** Reads its first bytes, at most `length`. */
  head: (length: number) => Promise<Buffer>
}

/** A folder, or a prefix of names in a bucket, that holds archives. */
export interface ArchiveFolder {
  prepare: () => Promise<void>
  at: (name: string) => Archive
  names: () => Promise<string[]>
  remove: (name: string) => Promise<void>
  /** Removes incomplete archives with such names that have not grown for `age` milliseconds, because their processes were killed. */
  clear: (names: RegExp, age: number) => Promise<void>
}

type Settings = S3Settings & Partial<Pick<Env, 's3Bucket' | 'diskReserve'>>

/** Whether a place is a bucket and not a folder. */
export const isBucket = (address: string) => address.startsWith('s3://')

const partsOf = (address: string, { s3Bucket }: Settings) => {
  const named = bucketOf(address)
  if (!named) throw new BackupError(`${address} is no address of a bucket; it should look like s3://bucket/folder.`)
  // The bucket of stored files is refused, because objects without a row are removed there after a day.
  if (named.bucket === s3Bucket)
    throw new BackupError(`The bucket ${s3Bucket} holds the stored files (S3_BUCKET); keep backups in another one.`)
  return named
}

/** An archive by its address: a file, or s3://bucket/name. */
export const archiveAt = (address: string, env: Settings): Archive => {
  if (!isBucket(address)) return fileArchive(address, env.diskReserve)
  const { bucket, key } = partsOf(address, env)
  if (key === '' || key.endsWith('/')) throw new BackupError(`${address} names no archive; it should look like s3://bucket/folder/name.`)
  return objectAt(env, bucket, key)
}

/** The folder of archives at an address: a folder of this machine, or s3://bucket/folder. */
export const archiveFolderAt = (address: string, env: Settings): ArchiveFolder =>
  isBucket(address) ? folderInBucket(address, env) : folderOnDisk(address, env.diskReserve)

const PART = '.part'

const settle = async (work: Promise<void>, done: (error?: Error | null) => void) => {
  try {
    await work
  } catch (error) {
    return done(asError(error))
  }
  done()
}

/** How much is written before the free space is checked again. */
const LOOK = 2 ** 20

/** A file that only its owner may read. Writing stops before less than `reserve` bytes are free on the disk. */
const growingFile = async (path: string, needsRoom: (bytes: number) => Promise<void>) => {
  const file = await openFile(path, 'w', 0o600)
  let unseen = 0
  return new Writable({
    write(chunk: Buffer, _, done) {
      const put = async () => {
        unseen += chunk.length
        if (unseen >= LOOK) {
          await needsRoom(unseen)
          unseen = 0
        }
        await file.writeFile(chunk).catch((error: unknown) => {
          throw unwritable(path, error)
        })
      }
      void settle(put(), done)
    },
    final: (done) => void settle(file.sync(), done),
    destroy: (error, done) => void settle(file.close(), (fault) => done(error ?? fault)),
  })
}

/** Converts an error of writing to a message for the operator. */
const unwritable = (path: string, error: unknown) => {
  const code = codeOf(error) ?? 'unknown error'
  const advice =
    code === 'EROFS'
      ? ' As a service of systemd, Pandu needs this folder in ReadWritePaths (docs/operations.md).'
      : code === 'ENOSPC' || code === 'EDQUOT'
        ? ' Its disk is full.'
        : ''
  return new BackupError(`${path} cannot be written (${code}).${advice}`, { cause: error })
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 2 ** 20)} MiB`

/** An archive in a folder. `reserve` bytes must stay free on its disk; `free` returns the free bytes. */
export const fileArchive = (path: string, reserve = 0, free = freeBytesAt): Archive => ({
  address: path,
  name: basename(path),
  exists: () =>
    stat(path).then(
      () => true,
      () => false,
    ),
  size: async () => (await stat(path)).size,
  async begin(least) {
    const part = `${path}${PART}`
    const needsRoom = async (bytes: number) => {
      const left = await free(dirname(path))
      if (left === undefined || left - bytes >= reserve) return
      throw new BackupError(
        `The disk of ${dirname(path)} has no room for the backup: ${mebibytes(left)} are free, ${mebibytes(bytes)} or more are needed, and ${mebibytes(reserve)} must stay free (DISK_RESERVE). Make room, or choose another place.`,
      )
    }
    await needsRoom(least)
    const target = await growingFile(part, needsRoom).catch((error: unknown) => {
      throw unwritable(part, error)
    })
    return {
      target,
      keep: () => rename(part, path),
      async drop() {
        target.destroy()
        await rm(part, { force: true })
      },
    }
  },
  read: (start) => createReadStream(path, { start, highWaterMark: 256 * 1024 }),
  async head(length) {
    const file = await openFile(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  },
})

const folderOnDisk = (folder: string, reserve?: number): ArchiveFolder => ({
  async prepare() {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw unwritable(folder, error)
    })
  },
  at: (name) => fileArchive(join(folder, name), reserve),
  names: async () => (await readdir(folder)).filter((name) => !name.endsWith(PART)),
  remove: (name) => rm(join(folder, name), { force: true }),
  async clear(names, age) {
    for (const file of await readdir(folder)) {
      if (!file.endsWith(PART) || !names.test(file.slice(0, -PART.length))) continue
      // The modification time comes from the clock of the disk.
      if ((await stat(join(folder, file))).mtimeMs < Date.now() - age) await rm(join(folder, file), { force: true })
    }
  },
})

/** The size of a part of an upload to a bucket. A bucket accepts 10,000 parts, so later parts of very large archives are larger. */
const partSize = (number: number) => (number <= 1000 ? 8 : 64) * 2 ** 20
/** The size of one read from a bucket. A single answer for the whole restore would take so long that proxies would close it. */
const PIECE = 8 * 2 ** 20
const TRIES = 4

/** Splits a stream into parts and sends them one after another, with one part in memory. */
const inParts = (send: (number: number, bytes: Buffer) => Promise<void>) => {
  let held: Buffer[] = []
  let length = 0
  let number = 1
  const flush = async () => {
    const bytes = Buffer.concat(held)
    held = []
    length = 0
    await send(number++, bytes)
  }
  return new Writable({
    write(chunk: Buffer, _, done) {
      held.push(chunk)
      length += chunk.length
      if (length < partSize(number)) done()
      else void settle(flush(), done)
    },
    final(done) {
      void settle(length > 0 || number === 1 ? flush() : Promise.resolve(), done)
    },
  })
}

const objectAt = (env: Settings, bucket: string, key: string): Archive => {
  const object = { Bucket: bucket, Key: key }
  let opened: ReturnType<typeof openS3> | undefined
  const open = () => (opened ??= openS3(env))
  const look = async () => {
    const { client, sdk } = await open()
    const { ContentLength = 0, ETag } = await client.send(new sdk.HeadObjectCommand(object))
    return { size: ContentLength, etag: ETag }
  }
  /** Reads the bytes from `from` up to but not including `to`. It fails when the object was replaced meanwhile. */
  const piece = async (from: number, to: number, etag: string | undefined): Promise<Buffer> => {
    const { client, sdk } = await open()
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await client.send(
          new sdk.GetObjectCommand({ ...object, Range: `bytes=${from}-${to - 1}`, ...(etag && { IfMatch: etag }) }),
        )
        const bytes = Buffer.from(await answer.Body!.transformToByteArray())
        if (bytes.length === to - from) return bytes
        throw new Error(`the bucket sent ${bytes.length} bytes instead of ${to - from}`)
      } catch (error) {
        if (attempt === TRIES || (error as { name?: string }).name === 'PreconditionFailed') throw error
      }
    }
  }
  return {
    address: `s3://${bucket}/${key}`,
    name: basename(key),
    exists: () =>
      look().then(
        () => true,
        (error: unknown) => {
          if (statusOf(error) === 404) return false
          throw error
        },
      ),
    size: async () => (await look()).size,
    async begin() {
      const { client, sdk } = await open()
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...object, ContentType: 'application/octet-stream' }))
      const parts: { PartNumber: number; ETag: string | undefined }[] = []
      let sending: Promise<void> = Promise.resolve()
      const send = async (PartNumber: number, Body: Buffer) => {
        const { ETag } = await client.send(new sdk.UploadPartCommand({ ...object, UploadId, PartNumber, Body }))
        parts.push({ PartNumber, ETag })
      }
      const target = inParts((number, bytes) => (sending = send(number, bytes)))
      return {
        target,
        async keep() {
          await client.send(new sdk.CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts: parts } }))
        },
        async drop() {
          target.destroy()
          // Waits for a part that is still being sent, because it would not be removed.
          await sending.catch(() => {})
          await client.send(new sdk.AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => {})
        },
      }
    },
    read(start) {
      const bytes = async function* () {
        const { size, etag } = await look()
        for (let from = start; from < size; from += PIECE) yield piece(from, Math.min(from + PIECE, size), etag)
      }
      return Readable.from(bytes(), { objectMode: false })
    },
    async head(length) {
      const { size, etag } = await look()
      return size === 0 ? Buffer.alloc(0) : piece(0, Math.min(length, size), etag)
    },
  }
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

const folderInBucket = (address: string, env: Settings): ArchiveFolder => {
  const { bucket, key } = partsOf(address, env)
  const prefix = key === '' || key.endsWith('/') ? key : `${key}/`
  return {
    // The owner creates the bucket, because an account that may create buckets would have too many rights.
    prepare: async () => {},
    at: (name) => objectAt(env, bucket, `${prefix}${name}`),
    async names() {
      const { client, sdk } = await openS3(env)
      const found: string[] = []
      let after: string | undefined
      do {
        const answer = await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after }))
        for (const { Key = '' } of answer.Contents ?? []) found.push(Key.slice(prefix.length))
        after = answer.NextContinuationToken
      } while (after)
      return found
    },
    async remove(name) {
      const { client, sdk } = await openS3(env)
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: `${prefix}${name}` }))
    },
    async clear(names, age) {
      const { client, sdk } = await openS3(env)
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }))
      for (const { Key = '', UploadId, Initiated } of Uploads) {
        if (!names.test(Key.slice(prefix.length)) || !Initiated || Initiated.getTime() > Date.now() - age) continue
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      }
    },
  }
}
