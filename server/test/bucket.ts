import { readEnv } from '../src/kit/env.ts'
import { openS3 } from '../src/kit/s3.ts'

/** The settings of an S3 server in which the run keeps its files instead of folders; tools/real.ts starts one and names it in TEST_S3. */
export const bucketSettings: Record<string, string> | undefined =
  process.env['TEST_S3'] === undefined ? undefined : (JSON.parse(process.env['TEST_S3']) as Record<string, string>)

let opened: ReturnType<typeof openS3> | undefined
export const openTestS3 = () => (opened ??= openS3(readEnv(bucketSettings)))

export const makeBucket = async (name: string) => {
  const { client, sdk } = await openTestS3()
  try {
    await client.send(new sdk.CreateBucketCommand({ Bucket: name }))
  } catch (error) {
    // An attempt to make the demo world that failed half-way.
    if ((error as Error).name !== 'BucketAlreadyOwnedByYou') throw error
  }
}

export const keysIn = async (bucket: string) => {
  const { client, sdk } = await openTestS3()
  const keys: string[] = []
  let after: string | undefined
  do {
    const answer = await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, ContinuationToken: after }))
    for (const { Key = '' } of answer.Contents ?? []) keys.push(Key)
    after = answer.NextContinuationToken
  } while (after)
  return keys
}

/** A new bucket with all that lies in another. */
export const copyBucket = async (from: string, to: string) => {
  const { client, sdk } = await openTestS3()
  await makeBucket(to)
  const keys = await keysIn(from)
  const copyNext = async (): Promise<void> => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop())
      await client.send(new sdk.CopyObjectCommand({ Bucket: to, Key: key, CopySource: `${from}/${key}` }))
  }
  await Promise.all(Array.from({ length: 8 }, copyNext))
}
