import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Smaller answers save nothing: they fit into one packet. */
const LEAST = 1400
/** Up to this size, compressing takes less time than handing the work to another thread and back. */
const MOST = 64_000
const params = { [constants.ZSTD_c_compressionLevel]: 2 }

/**
 * Compresses an answer of usual size synchronously, for browsers that accept zstd. Larger answers and other browsers are left to the streams of
 * `@fastify/compress`, which cost several times as much for a small answer.
 */
export const compressSmall = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (typeof payload !== 'string' || payload.length < LEAST || payload.length > MOST) return payload
  if (reply.hasHeader('content-encoding') || !String(reply.getHeader('content-type')).startsWith('application/json')) return payload
  if (!/\bzstd\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))/i.test(request.headers['accept-encoding'] ?? '')) return payload
  void reply.headers({ 'content-encoding': 'zstd', vary: 'accept-encoding' }).removeHeader('content-length')
  return zstdCompressSync(payload, { params })
}

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)]
const pageParams = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** Compresses a page in another thread. `@fastify/compress` leaves out what the handler of unknown addresses answers. */
export const compressPage = async (request: FastifyRequest, reply: FastifyReply, page: string) => {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(String.raw`\b${name}\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))`, 'i').test(accepted),
  )
  void reply.header('vary', 'accept-encoding')
  if (encoding === undefined) return page
  void reply.header('content-encoding', encoding)
  return encoding === 'br' ? inBrotli(page, { params: pageParams }) : inGzip(page)
}
