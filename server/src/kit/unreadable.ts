import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from './env.ts'
import { asAppError, errorBody, notFound } from './errors.ts'
import { codeOf } from './faults.ts'
import { headersOf } from './web-files.ts'

const phrases = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const
const statusOf = (error: Error): keyof typeof phrases => {
  const code = codeOf(error)
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

/**
 * Options of Fastify: what comes too early for hooks and handlers of errors, because its address or its bytes make no request, is answered like any
 * other error, with the headers of every answer and without a word on what runs here.
 */
export const unreadableRequests = (env: Pick<Env, 'publicUrl'>) => {
  const headers = { ...headersOf(env), 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  const body = JSON.stringify({ message: 'The request could not be read' })
  const lines = Object.entries({ ...headers, 'Content-Length': body.length, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return {
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      // An address with a part longer than any number or word that means something names nothing.
      const known = error.statusCode === 414 ? notFound() : asAppError({ statusCode: error.statusCode })
      void reply.code(known.status).headers(headers).send(errorBody(known))
    },
    clientErrorHandler: (error: Error, socket: Socket) => {
      if (codeOf(error) === 'ECONNRESET' || socket.destroyed) return
      const status = statusOf(error)
      if (socket.writable) socket.write(`HTTP/1.1 ${status} ${phrases[status]}\r\n${lines.join('')}\r\n${body}`)
      socket.destroy(error)
    },
  }
}
