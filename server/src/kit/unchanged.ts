import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Gives each JSON answer of a read the hash of its text as `ETag`, and answers 304 without a body where the reader has the same text already. The
 * answer is computed all the same, because rights are checked each time; only sending it is saved.
 */
// oxlint-disable-next-line typescript/require-await -- a hook answers with a promise
export const sendUnchanged = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (typeof payload !== 'string' || request.method !== 'GET' || reply.statusCode !== 200 || reply.hasHeader('etag')) return payload
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
  const etag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`
  void reply.header('etag', etag)
  if (request.headers['if-none-match'] !== etag) return payload
  void reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return ''
}
