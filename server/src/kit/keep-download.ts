import { fileUrl } from '@pandu/contract/files'
import type { Actor } from '@pandu/contract/kit'
import type { Call } from './serve.ts'

/** How long a download is kept, in milliseconds: an hour is enough to fetch it, and what it contains may change. */
const KEPT = 3_600_000

interface Download {
  /** The kind of file, which names the guard of the area. */
  kind: string
  /** The row that it is about, if it is about one. */
  recordId?: number
  name: string
  type: string
  data: Buffer
}

/** Stores a file that was made for the caller, for an hour, and answers the path under which its owner downloads it. */
export const keepDownload = async (
  { actor, arrivedAt, keep }: Pick<Call<Actor>, 'actor' | 'arrivedAt' | 'keep'>,
  { kind, recordId, name, type, data }: Download,
) => {
  const expiresAt = new Date(arrivedAt.getTime() + KEPT)
  const id = await keep(
    { name, size: data.length, type },
    { kind, recordId: recordId ?? null, ownerId: actor.id, bytes: { data, type }, expiresAt },
  )
  return fileUrl(id)
}
