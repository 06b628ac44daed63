import { once } from 'node:events'
import { createReadStream, ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from '../env.ts'

/** Where file bytes lie: a folder below DATA_DIR, or an S3 bucket. Private always; reading goes through the product. */
export interface Storage {
  put(key: string, source: Buffer | { path: string }, type: string): Promise<void>
  read(key: string): Promise<Readable>
  /** Removing what is not there is no error, so that a clean-up can be repeated. */
  remove(key: string): Promise<void>
}

type Settings = Pick<Env, 'dataDir' | 's3Bucket' | 's3Region' | 's3Endpoint' | 's3AccessKeyId' | 's3SecretAccessKey'>

/** Opens the storage that the settings name; nothing is contacted before the first use. */
export const openStorage = (env: Settings): Storage => {
  let opening: Promise<Disk> | undefined
  const disk = () => (opening ??= openDisk(env))
  return {
    async put(key, source, type) {
      if (Buffer.isBuffer(source)) return (await disk()).put(key, source, { contentType: type })
      // S3 refuses a stream whose length it is not told.
      const { size } = await stat(source.path)
      await (await disk()).putStream(key, createReadStream(source.path), { contentType: type, contentLength: size })
    },
    async read(key) {
      const stream = await (await disk()).getStream(key)
      // A file stream opens later: without this wait, bytes that are not there would break off an answer instead of refusing it.
      if (stream instanceof ReadStream && stream.pending) await once(stream, 'open')
      return stream
    },
    remove: async (key) => (await disk()).delete(key),
  }
}

const openDisk = async (env: Settings) => {
  if (!env.s3Bucket) return new Disk(new FSDriver({ location: join(env.dataDir, 'files'), visibility: 'private' }))
  // The S3 client is large; an installation that keeps its files in a folder never loads it.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const credentials =
    env.s3AccessKeyId && env.s3SecretAccessKey ? { accessKeyId: env.s3AccessKeyId, secretAccessKey: env.s3SecretAccessKey } : undefined
  return new Disk(
    new S3Driver({
      bucket: env.s3Bucket,
      region: env.s3Region,
      visibility: 'private',
      ...(env.s3Endpoint && { endpoint: env.s3Endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
    }),
  )
}
