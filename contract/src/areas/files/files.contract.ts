import * as z from 'zod'
import { endpointOf } from '../../kit/index.ts'

const endpoint = endpointOf('files')

/** Where a stored file is read, for links and pictures. */
export const fileUrl = (id: string) => `/api/file/${id}`
/** The stored file that an address of `fileUrl` names, or undefined. */
export const fileIdOf = (url: string) => /^\/api\/file\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(url)?.[1]

export const readFile = endpoint({
  at: 'GET file/{id}',
  does: 'Read a stored file, by those who may read the record it belongs to',
  source: 'G103, O73',
  access: 'signed-in',
  // `download=1` asks for a download instead of a view in the page.
  input: z.object({ id: z.uuid(), download: z.enum(['0', '1']).optional() }),
  output: z.unknown(),
  download: true,
  writes: true,
})
