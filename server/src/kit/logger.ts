import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { asError, codeOf } from './error-codes.ts'

/**
 * What may be logged about an error. PostgreSQL names the row in `detail` and the value in some messages, so only the code, the places and a message
 * without values are logged of its errors.
 */
export const loggedError = (thrown: unknown) => {
  const error = asError(thrown)
  const { severity, table, column, constraint } = error as { severity?: unknown; table?: unknown; column?: unknown; constraint?: unknown }
  const fromDatabase = typeof severity === 'string'
  const message = fromDatabase ? error.message.replace(/: .*$/s, '').replaceAll(/"[^"]*"/g, '"…"') : error.message
  const calls = /\n {4}at .*$/s.exec(error.stack ?? '')?.[0] ?? ''
  return { type: error.name, code: codeOf(error), message, ...(fromDatabase && { table, column, constraint }), stack: `${message}${calls}` }
}

/** The settings of the logger: requests are logged by their route, because addresses may have tokens, and errors without personal data. */
export const loggerOptions = (level: string) => ({
  level,
  serializers: {
    req: ({ method, routeOptions, ip }: FastifyRequest) => ({ method, route: routeOptions?.url, remoteAddress: ip }),
    err: loggedError,
  },
  redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-api-key"]'],
})

/** Options of Fastify: request ids that are unique over all processes, and one log line instead of Fastify's two. */
export const requestLogging = { genReqId: () => randomUUID(), logController: new LogController({ disableRequestLogging: true }) }

const people = new WeakMap<FastifyRequest, number>()

/** Records who makes the request, for its log line. */
export const recordCaller = (request: FastifyRequest, id: number) => void people.set(request, id)

/**
 * Logs a line for each answer: `reqId`, `call` (method and route, never the address), `status`, `ms` until the answer was ready and, where someone is
 * signed in, `person`. Calls are logged at the level info; files of the web and health checks at debug.
 */
export const logRequests = (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log[route.startsWith('/api/') ? 'info' : 'debug']({
      call: `${request.method} ${route}`,
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      person: people.get(request),
    })
  })
}
