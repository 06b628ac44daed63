import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from './env.ts'
import { asAppError, errorBody, notFound } from './errors.ts'
import { codeOf } from './error-codes.ts'
import { headersOf } from './web-files.ts'

const phrases = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const
const statusOf = (error: Error): keyof typeof phrases => {
  const code = codeOf(error)
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

/**
 * Writes an answer directly to the connection and closes it, when no call has begun or none can answer any more. It has the headers of every answer.
 */
export const rawAnswer = (env: Pick<Env, 'publicUrl'>, status: keyof typeof phrases, message: string) => {
  const body = JSON.stringify({ message })
  const more = { 'Content-Length': body.length, Connection: 'close' }
  const lines = Object.entries({ ...jsonHeaders(env), ...more }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${phrases[status]}\r\n${lines.join('')}\r\n${body}`
}

const jsonHeaders = (env: Pick<Env, 'publicUrl'>) => ({
  ...headersOf(env),
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
})

/**
 * Options of Fastify: requests that fail before hooks and error handlers run, because their address or bytes are no valid request, are answered like
 * any other error, with the headers of every answer and without a hint of the software behind.
 */
export const unreadableRequests = (env: Pick<Env, 'publicUrl'>) => {
  const headers = jsonHeaders(env)
  return {
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      // An address with such a long part cannot exist.
      const known = error.statusCode === 414 ? notFound() : asAppError({ statusCode: error.statusCode })
      void reply.code(known.status).headers(headers).send(errorBody(known))
    },
    clientErrorHandler: (error: Error, socket: Socket) => {
      if (codeOf(error) === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) socket.write(rawAnswer(env, statusOf(error), 'The request could not be read'))
      socket.destroy(error)
    },
  }
}
