import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '@pandu/contract/kit'
import type { Db } from './db.ts'
import type { Services } from './services.ts'
import { temporaryPathOf } from './uploads.ts'

/** The record that a stored file belongs to, and how to store it. `kind` names the guard of the area (`proposals.document`), `recordId` the row. */
export interface FileToStore {
  kind: string
  recordId: number | null
  ownerId: number | null
  /** Bytes to store in place of the uploaded ones, for pictures that the server has redrawn. */
  bytes?: { data: Buffer; type: string }
  /** The type to store, when a type has several names. */
  type?: string
  /** The storage key of a file to copy, instead of uploaded bytes. Either file can be deleted without the other. */
  copyOf?: string
  expiresAt?: Date
}

/** Stores the bytes in storage and the row in the transaction. The bytes are stored first, because a row without bytes is worse than bytes without a row. */
export const storeFile = async (services: Pick<Services, 'storage'>, db: Db, upload: Upload, as: FileToStore) => {
  const { copyOf } = as
  const id = randomUUID()
  const key = `${as.kind}/${id}`
  const type = as.bytes?.type ?? as.type ?? upload.type
  const discard = () => services.storage.remove(key)
  try {
    await (copyOf
      ? services.storage.copy(copyOf, key)
      : services.storage.put(key, as.bytes?.data ?? { path: temporaryPathOf(upload) }, type))
    await db
      .insertInto('files')
      .values({
        id,
        kind: as.kind,
        record_id: as.recordId,
        owner_id: as.ownerId,
        name: upload.name,
        type,
        size: as.bytes?.data.length ?? upload.size,
        storage_key: key,
        sha256: copyOf
          ? (eb) => eb.selectFrom('files as original').where('original.storage_key', '=', copyOf).select('original.sha256')
          : await hashOf(as.bytes?.data ?? temporaryPathOf(upload)),
        expires_at: as.expiresAt ?? null,
      })
      .execute()
  } catch (error) {
    await discard().catch(() => {})
    throw error
  }
  return { id, discard }
}

const hashOf = async (bytes: Buffer | string) => {
  const hash = createHash('sha256')
  if (typeof bytes === 'string') await pipeline(createReadStream(bytes), hash)
  else hash.update(bytes)
  return hash.digest('hex')
}
