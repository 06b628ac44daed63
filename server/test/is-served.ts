import type { Endpoint } from '@pandu/contract/kit'
import type { FastifyInstance } from 'fastify'

/** Where a call lies below `/api/`, as the server's router writes it. */
export const routeOf = (endpoint: Endpoint) => `/api/${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

export const isServed = (app: FastifyInstance, endpoint: Endpoint) => app.hasRoute({ method: endpoint.method, url: routeOf(endpoint) })
