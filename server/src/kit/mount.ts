import { SESSION_EXPIRED } from '@pandu/contract/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OverloadError } from './admission.ts'
import { asAppError, errorBody } from './errors.ts'
import { withExport } from './export.ts'
import { loggedError } from './logger.ts'
import { crossSiteUse } from './origins.ts'
import type { ServedCall } from './serve.ts'
import type { Services } from './services.ts'

/** Mounts the calls below `/api/`, and below `/api/api/` as well, which some clients write (X14). A list with an export also gets the call for it. */
export const mount = (app: FastifyInstance, services: Services, served: readonly ServedCall[]) => {
  for (const { endpoint, handle } of served.flatMap(withExport)) {
    for (const base of ['/api/', '/api/api/']) {
      app.route({
        method: endpoint.method,
        url: base + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { lane: endpoint.path.startsWith('auth/') ? 'sign-in' : 'calls', fromElsewhere: crossSiteUse(endpoint) },
        handler: (request: FastifyRequest, reply: FastifyReply) => {
          // Answers hold personal data; no cache on the way may keep them.
          void reply.header('Cache-Control', 'no-store')
          return handle(services, request, reply)
        },
      })
    }
  }
}

/** The most bytes of a refused body that are still read, so that its sender gets the answer. For a larger body the connection is closed. */
const MOST_DROPPED = 100 * 2 ** 20

/** Converts all errors to answers. The status is set on the raw response, because Fastify does not allow 666. */
export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error)
    const shed = known instanceof OverloadError
    const call = `${request.method} ${request.routeOptions.url}`
    if (known.status === 500) request.log.error({ err: error }, call)
    // Another system, such as the database, does not answer. Only the message is logged, because many equal stack traces are of no use.
    else if (known.status > 500 && known.status !== SESSION_EXPIRED && !shed)
      request.log.warn({ status: known.status, cause: loggedError(known.cause ?? error).message }, call)
    if (known.status === 503 || known.status === 429) void reply.header('Retry-After', String(known.retryAfter ?? 5))
    // When a connection is closed while its sender still sends, the answer can be lost, especially behind a proxy. So the rest is read and dropped.
    if (known.status === 413 && Number(request.headers['content-length']) <= MOST_DROPPED) {
      reply.removeHeader('connection')
      request.raw.resume()
    }
    reply.raw.statusCode = known.status
    return reply.send(errorBody(known))
  })
}
