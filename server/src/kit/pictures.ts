import { dropOldest } from './drop-oldest.ts'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Upload } from '@pandu/contract/kit'
import sharp from 'sharp'
import { AppError, invalid } from './errors.ts'
import { openWorkQueue } from './queue-waits.ts'
import { temporaryPathOf } from './uploads.ts'

/** Longest side of a stored picture: twice the largest size at which it is shown. */
const LARGEST = 1024
/** The most pixels of a picture. No camera makes more, and a picture with more could be meant to exhaust the memory. */
const MOST_PIXELS = 60_000_000

/** The queue is limited because a large picture takes a second and 200 MB of memory. */
const inTurn = openWorkQueue({ atOnce: 2, waiting: 40, busy: 'Several pictures are being worked on, please try again in a moment' })
/** The longest wait, in milliseconds. The waiting write has a transaction, which the database aborts after twenty idle seconds. */
const PATIENCE = 8000

// One thread for each picture: uploads are rare, and other people's answers should not wait for them.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Redraws an uploaded picture: upright, at most 1024 px, without what a camera or an editor stored beside the pixels (places, names, thumbnails). What
 * cannot be drawn is refused at its field. Pass the result to `keep(upload, { …, ...redrawn })`.
 */
export const redrawPicture = async (upload: Upload, field: string) => {
  try {
    const { data, info } = await inTurn(
      () =>
        sharp(temporaryPathOf(upload), { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
          .rotate()
          .resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 86 })
          .toBuffer({ resolveWithObject: true }),
      PATIENCE,
    )
    return {
      upload: { ...upload, name: `${upload.name.replace(/\.\w{1,8}$/, '')}.webp` },
      bytes: { data, type: 'image/webp' },
      size: { width: info.width, height: info.height },
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw invalid({ [field]: ['This picture cannot be read'] })
  }
}

/** The most thumbnails that are kept. A thumbnail is about 3 kB. */
const MOST_SMALL = 2000
const small = new Map<string, Promise<Buffer>>()

/** A stored picture as WebP, at most `size` pixels on its longer side. It is kept in memory, because lists show the same faces again and again. */
export const thumbnailOf = (id: string, size: number, read: () => Promise<Readable>): Promise<Buffer> => {
  const key = `${id} ${size}`
  const known = small.get(key)
  if (known) {
    small.delete(key)
    small.set(key, known)
    return known
  }
  const drawn = read()
    .then((stream) => buffer(stream))
    .then((bytes) =>
      sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
        .rotate()
        .resize(size, size, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    )
  if (small.size >= MOST_SMALL) dropOldest(small)
  small.set(key, drawn)
  drawn.catch(() => small.delete(key))
  return drawn
}
