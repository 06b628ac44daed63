import type * as Sdk from '@aws-sdk/client-s3'
import type { Env } from './env.ts'

/** The bucket of an address like s3://bucket/folder, and what follows; undefined when it names none. */
export const bucketOf = (address: string) => {
  const [, bucket, key = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/+(.*))?$/.exec(address) ?? []
  return bucket === undefined ? undefined : { bucket, key }
}

export type S3Settings = Pick<Env, 's3Region' | 's3Endpoint' | 's3AccessKeyId' | 's3SecretAccessKey'>

/** A client of the S3 service that the settings name. The library is large; an installation that stores everything in folders never loads it. */
export const openS3 = async (env: S3Settings): Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> => {
  const sdk = await import('@aws-sdk/client-s3')
  const credentials =
    env.s3AccessKeyId && env.s3SecretAccessKey ? { accessKeyId: env.s3AccessKeyId, secretAccessKey: env.s3SecretAccessKey } : undefined
  const client = new sdk.S3Client({
    region: env.s3Region,
    ...(env.s3Endpoint && { endpoint: env.s3Endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Amazon's own checksums after a body are understood only by Amazon; other services store them as a part of the file, or refuse it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}
