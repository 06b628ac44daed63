import * as z from 'zod'
import { endpointOf, filePart, text } from '../../kit/index.ts'
import { PART_BYTES } from './upload-names.ts'

const endpoint = endpointOf('files')

/** How much one person may be uploading in parts at once, in MiB. */
export const MOST_UPLOAD_MB = 500
/** How many hours an unfinished upload is kept. */
export const UPLOAD_HOURS = 24

const received = z.object({
  message: z.string(),
  /** How many bytes have arrived: the next part begins with this one. */
  data: z.object({ received: z.number() }),
})

export const beginUpload = endpoint({
  at: 'POST upload',
  does: 'Begin a large file that is sent in parts. When all are there, any call takes `upload:` and its id in the place of the file, and looks at it then. It is kept for a day, and for an hour after a call has taken it',
  source: 'decision 0076',
  access: 'signed-in',
  input: z.object({
    name: text(),
    /** In bytes, of the whole file. */
    size: z.coerce
      .number()
      .int()
      .min(1)
      .max(50 * 2 ** 20, 'File size should be at most 50 MB!'),
  }),
  output: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
})

export const readUpload = endpoint({
  at: 'GET upload/{id}',
  does: 'Read how much of your file in parts has arrived, to go on from there',
  source: 'decision 0076',
  access: 'signed-in',
  input: z.object({ id: z.uuid() }),
  output: received,
})

export const sendUploadPart = endpoint({
  at: 'POST upload/{id}/part',
  does: `Send the next part of your file: ${PART_BYTES / 2 ** 20} MiB, the last one what is left. A part that is there already changes nothing`,
  source: 'decision 0076',
  access: 'signed-in',
  input: z.object({
    id: z.uuid(),
    /** The offset in the file at which the part begins. */
    at: z.coerce.number().int().min(0),
    part: filePart(PART_BYTES),
  }),
  output: received,
})
