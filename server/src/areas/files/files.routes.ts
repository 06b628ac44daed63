import { currentMs } from '@pandu/contract/kit'
import { readFile } from '@pandu/contract/files'
import { byteRange } from '../../kit/byte-range.ts'
import { notFound } from '../../kit/errors.ts'
import { thumbnailOf } from '../../kit/pictures.ts'
import { serve } from '../../kit/serve.ts'

/** Serves stored files by the guards of the areas. A missing file and one that the reader may not see answer alike. */
export const fileRoutes = [
  serve(readFile, async (call, { id, download, size }) => {
    const file = await call.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    const guard = file && call.services.contributions.fileGuards[file.kind]
    if (!file || !guard || (file.expires_at && Date.parse(file.expires_at) < currentMs()) || !(await guard.mayRead(call, file)))
      throw notFound()
    await guard.recordAccess?.(call, file)
    // A stored file never changes, so its id is its ETag.
    const etag = `"${file.id}"`
    if (size !== undefined && /^image\/(?:png|jpeg|webp)$/.test(file.type)) {
      const stream = await thumbnailOf(file.id, Number(size), () => call.services.storage.read(file.storage_key)).catch(() => {
        throw notFound()
      })
      const keeps = guard.keepable && { keepable: true }
      return { name: file.name.replace(/\.\w+$/, '.webp'), type: 'image/webp', size: stream.length, inline: true, ...keeps, stream }
    }
    const { wanted, of } = call.request.range
    const part = of === undefined || of === etag ? byteRange(wanted, file.size) : undefined
    const ranges = { etag, part }
    const look = {
      name: file.name,
      type: file.type,
      size: file.size,
      inline: download !== '1',
      ranges,
      ...(guard.keepable && { keepable: true }),
    }
    if (part === 'outside') return { ...look, stream: Buffer.alloc(0) }
    const stream = await call.services.storage.read(file.storage_key, part).catch(() => {
      throw notFound()
    })
    return { ...look, stream }
  }),
]
