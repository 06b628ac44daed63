import type { Readable } from 'node:stream'
import type { Endpoint } from '@pandu/contract/kit'
import type { FastifyReply } from 'fastify'
import { withExtensionOf } from './file-names.ts'
import type { ByteRange } from './storage.ts'

/** A file as an answer. `inline` lets the browser show it; otherwise it downloads. */
export interface FileAnswer {
  stream: Readable | Buffer
  name: string
  type: string
  /** The size of the whole file, even when the stream is only a part of it. */
  size?: number
  inline?: boolean
  /** For files that can be read in parts: the ETag, which changes with the bytes. `part` is the range in the stream, 'outside' an empty one. */
  ranges?: { etag: string; part: ByteRange | 'outside' | undefined }
  /** The number of rows of a spreadsheet. */
  rows?: number
  /** Whether the browser may cache the file. The bytes of a stored file never change. */
  keepable?: boolean
}

/** Private files are never cached, never sniffed, and never run as a page of this site. */
export const sendFile = (reply: FastifyReply, file: FileAnswer, { access }: Endpoint) => {
  const kind = file.inline && /^(image\/(png|jpeg|webp)|application\/pdf|video\/mp4|audio\/.+)$/.test(file.type) ? 'inline' : 'attachment'
  // Older stored files may have any extension.
  const name = withExtensionOf(file.name, file.type)
  const plain = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  void reply.headers({
    'Content-Type': file.type,
    'Content-Disposition': `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': file.keepable ? 'private, max-age=86400, immutable' : 'private, no-store',
    'X-Frame-Options': 'SAMEORIGIN',
    // Browsers show pictures, films and PDFs in a page that uses style attributes.
    'Content-Security-Policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; style-src-attr 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'",
    // Mail programs show the pictures of letters.
    ...(access === 'public' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    ...(file.size !== undefined && { 'Content-Length': String(file.size) }),
    ...(file.rows !== undefined && { 'X-Rows': String(file.rows) }),
    ...(file.ranges && { 'Accept-Ranges': 'bytes', ETag: file.ranges.etag }),
  })
  const part = file.ranges?.part
  if (part === 'outside') void reply.code(416).headers({ 'Content-Range': `bytes */${file.size}`, 'Content-Length': '0' })
  else if (part) {
    const range = `bytes ${part.start}-${part.end}/${file.size}`
    void reply.code(206).headers({ 'Content-Range': range, 'Content-Length': String(part.end - part.start + 1) })
  }
  return reply.send(file.stream)
}
