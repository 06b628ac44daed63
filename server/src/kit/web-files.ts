import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isKnownAddress } from '@pandu/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Env, root } from './env.ts'
import { sessionCookie } from './session.ts'

/** The hashes of the inline scripts of the page. Browsers run no other inline script. */
const inlineScripts = (page: string) =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

const policy = (nonce: string, scripts: readonly string[]) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com https://drive.google.com",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Browser features that our pages, and pages framed in them, never use. */
const unused = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** For every answer that is not a page: a browser that shows it anyway loads nothing else and shows it in no frame. */
const nothing = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers that every answer carries. */
const safeHeaders = Object.freeze({
  'Content-Security-Policy': nothing,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': unused.map((name) => `${name}=()`).join(', '),
})

/** Tells browsers to use https from now on, where the product is reached by https: for two years, with all subdomains. */
export const headersOf = ({ publicUrl }: Pick<Env, 'publicUrl'>): Readonly<Record<string, string>> => ({
  ...safeHeaders,
  ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Serves the built web: hashed files are cached forever, the page is fresh each time with its own nonce. An unknown address gets the page with status
 * 404, and the page says so.
 */
export const serveWeb = async (app: FastifyInstance, env: Pick<Env, 'apiKey'>, folder = join(root, 'web/dist')) => {
  let page: string | undefined
  let scripts: readonly string[] = []
  const sendPage = async ({ headers }: FastifyRequest, reply: FastifyReply, path: string) => {
    if (page === undefined) {
      page = await readFile(join(folder, 'index.html'), 'utf8')
      scripts = inlineScripts(page)
    }
    const nonce = randomBytes(16).toString('base64')
    const key =
      env.apiKey === undefined ? page : page.replace('name="api-key" content="web"', `name="api-key" content="${escaped(env.apiKey)}"`)
    // Says only whether there is a cookie. Without one the page need not request the session.
    const known = headers.cookie?.includes(`${sessionCookie}=`)
      ? key
      : key.replace('name="session" content="unknown"', 'name="session" content="none"')
    return reply
      .code(isKnownAddress(path) ? 200 : 404)
      .headers({ 'Content-Security-Policy': policy(nonce, scripts), 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(known.replaceAll('__CSP_NONCE__', nonce))
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.br'],
    // The build has made a brotli copy of each text file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A service worker has its own policy. It must be able to fetch the files of the product.
      if (path.endsWith('/sw.js')) void reply.header('Content-Security-Policy', `${nothing}; connect-src 'self'`)
    },
  })
  // Search engines must not index anything.
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*/s, '')
    if (path === '/api' || path.startsWith('/api/')) return reply.code(404).send({ message: 'Not found' })
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send({ message: 'Not found' })
    return sendPage(request, reply, path)
  })
}
