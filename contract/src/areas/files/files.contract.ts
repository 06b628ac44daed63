import * as z from 'zod'
import { endpointOf } from '../../kit/index.ts'

const endpoint = endpointOf('files')

/** The address of a stored file, for links and pictures. */
export const fileUrl = (id: string) => `/api/file/${id}`
/** The sizes, in pixels of the longer side, in which pictures are available beside their original. */
export const pictureSizes = [96, 320, 640] as const
/** The address of a stored picture in the smallest of {@link pictureSizes} that has this many pixels; other addresses stay as they are. */
export const pictureUrl = (url: string, pixels: number) => {
  const size = fileIdOf(url) && pictureSizes.find((one) => one >= pixels)
  return size ? `${url}?size=${size}` : url
}
/** The stored file that an address of `fileUrl` names, or undefined. */
export const fileIdOf = (url: string) => /^\/api\/file\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(url)?.[1]

export const readFile = endpoint({
  at: 'GET file/{id}',
  does: 'Read a stored file, by those who may read the record it belongs to',
  source: 'G103, O73',
  access: 'signed-in',
  // `download=1` asks for a download instead of a view in the page; `size` for a picture at most that large.
  input: z.object({
    id: z.uuid(),
    download: z.enum(['0', '1']).optional(),
    size: z.enum(pictureSizes.map(String) as ['96', '320', '640']).optional(),
  }),
  output: z.unknown(),
  download: true,
  writes: true,
})
