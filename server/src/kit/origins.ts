import type { Endpoint } from '@pandu/contract/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from './env.ts'
import { forbidden } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a page of another site may use a call: show its answer, as a mail shows a picture; lead people to it by a link; or not at all. */
    fromElsewhere?: 'shown' | 'linked' | 'never'
  }
}

/**
 * A link may only read: a page of another site begins nothing and changes nothing. Calls that need no session hold no personal data. Files are also
 * requested by the browser's own viewers, which are not our pages; from other sites no cookie is sent, and they cannot read the answer.
 */
export const fromElsewhere = ({ method, access, writes, download }: Endpoint) => {
  if (method !== 'GET') return 'never'
  if (access === 'public' || download) return 'shown'
  return writes ? 'never' : 'linked'
}

/**
 * Refuses calls that a page of another site makes (Fetch Metadata, https://www.w3.org/TR/fetch-metadata). Browsers add the header, no page can
 * change it, and programs send none.
 */
export const refuseForeignPages = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
    const isForeign = site === 'cross-site' || site === 'same-site'
    // By the route, because an address can be written in several ways. A handshake of the live channel says its origin (isOwnOrigin).
    if (!isForeign || !request.routeOptions.url?.startsWith('/api/') || mode === 'websocket') return done()
    const { fromElsewhere: allowed = 'linked' } = request.routeOptions.config
    done(allowed === 'shown' || (allowed === 'linked' && mode === 'navigate') ? undefined : forbidden())
  })
}

/** Whether a page in a browser asks, as its header says: it gets its session only as a cookie. */
export const isFromPage = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers['sec-fetch-site'] !== undefined

/**
 * Whether a handshake comes from a page of the product, under its public name or the one that was requested, or from a program, which sends no origin.
 */
export const isOwnOrigin = ({ headers: { origin, host } }: Pick<FastifyRequest, 'headers'>, { publicUrl }: Pick<Env, 'publicUrl'>) => {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.origin === new URL(publicUrl).origin || from.host === host
}
