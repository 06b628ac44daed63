import type { FastifyRequest } from 'fastify'

/** How the process logs. Requests are logged by their route, because addresses hold tokens. */
export const loggerOptions = (level: string) => ({
  level,
  serializers: {
    req: ({ method, routeOptions, ip }: FastifyRequest) => ({ method, route: routeOptions?.url, remoteAddress: ip }),
  },
  redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-api-key"]'],
})
