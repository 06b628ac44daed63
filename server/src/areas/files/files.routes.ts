import { readFile } from '@pandu/contract/files'
import { notFound } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import type { FileGuards } from '../../kit/stored-files.ts'

/** Serves stored files by the guards of the areas. A missing file and one that the reader may not see answer alike. */
export const fileRoutes = (guards: FileGuards) => [
  serve(readFile, async (call, { id, download }) => {
    const file = await call.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    const guard = file && guards[file.kind]
    if (!file || !guard || (file.expires_at && Date.parse(file.expires_at) < Date.now()) || !(await guard.mayRead(call, file)))
      throw notFound()
    await guard.seen?.(call, file)
    const stream = await call.services.storage.read(file.storage_key).catch(() => {
      throw notFound()
    })
    return {
      stream,
      name: file.name,
      type: file.type,
      size: file.size,
      inline: download !== '1',
      ...(guard.keepable && { keepable: true }),
    }
  }),
]
