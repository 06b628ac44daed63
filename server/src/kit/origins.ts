import type { Endpoint } from '@pandu/contract/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from './env.ts'
import { forbidden } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How another site may use a call. 'shown': embed its answer, as a mail shows a picture. 'linked': link to it. 'never': not at all. */
    fromElsewhere?: 'shown' | 'linked' | 'never'
  }
}

/**
 * Links may only read, so that another site can start and change nothing. Calls without a session have no personal data. Files may be embedded, because
 * the viewers of browsers request them too and do not count as our pages. Other sites send no cookie with such requests and cannot read the answer.
 */
export const crossSiteUse = ({ method, access, writes, download }: Endpoint) => {
  if (method !== 'GET') return 'never'
  if (access === 'public' || download) return 'shown'
  return writes ? 'never' : 'linked'
}

/**
 * Refuses calls that a page of another site makes (Fetch Metadata, https://www.w3.org/TR/fetch-metadata). Browsers add the header, no page can
 * change it, and programs send none.
 */
export const refuseCrossSiteCalls = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
    const isForeign = site === 'cross-site' || site === 'same-site'
    // The route is compared, because an address can be written in several ways. The handshake of the live channel has an origin (isOwnOrigin).
    if (!isForeign || !request.routeOptions.url?.startsWith('/api/') || mode === 'websocket') return done()
    const { fromElsewhere: allowed = 'linked' } = request.routeOptions.config
    done(allowed === 'shown' || (allowed === 'linked' && mode === 'navigate') ? undefined : forbidden())
  })
}

/** Whether the request comes from a page in a browser, according to its headers. Such a page gets its session only as a cookie. */
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
