import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FirstView } from '@pandu/contract/kit'
import { isKnownAddress } from '@pandu/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressPage } from './compress.ts'
import { type Env, root } from './env.ts'
import type { DrawFirstViewOf } from './first-view.ts'
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

/** The build of the web. */
export const webFolder = join(root, 'web/dist')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** In a script element of JSON nothing but its end tag means anything. */
const jsonInPage = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * The page with its first view. Its style sheets and code are fetched when the view is painted (web/own-tasks.ts). The style sheets apply when the page
 * has taken the place of the view (web/src/firstView/take.ts), because each change of the rules makes the browser style the whole page again.
 */
const withView = (page: string, { html, css, styles, answers }: FirstView, nonce: string) => {
  const [head = '', body = ''] = page.split('<div class="boot">')
  const later = head
    .replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
    .replaceAll('<link rel="modulepreload"', '<link data-later="modulepreload"')
  const links = styles.map(
    (file) => `<link data-later="stylesheet" media="not all" fetchpriority="high" crossorigin href="/${file}" nonce="${nonce}">`,
  )
  return `${later.replace('</head>', () => `<style nonce="${nonce}">${css}</style>${links.join('')}</head>`)}<div id="first-view">${html}</div>
<script type="application/json" id="first-answers">${jsonInPage(answers)}</script>
${padding()}<div class="boot">${body}`
}

/**
 * A comment of random length. Without it an attacker on the network could guess private words: a compressed page is shorter when its address, which
 * the attacker chooses, repeats one of them.
 */
const padding = () => `<!-- ${randomBytes(randomInt(1, 64)).toString('hex')} -->`

/**
 * Serves the built web: hashed files are cached forever, the page is fresh each time with its own nonce. An unknown address gets the page with status
 * 404, and the page says so.
 */
export const serveWeb = async (app: FastifyInstance, env: Pick<Env, 'apiKey'>, drawFirstView?: DrawFirstViewOf, folder = webFolder) => {
  let page: string | undefined
  let scripts: readonly string[] = []
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (page === undefined) {
      page = await readFile(join(folder, 'index.html'), 'utf8')
      scripts = inlineScripts(page)
    }
    const nonce = randomBytes(16).toString('base64')
    const key =
      env.apiKey === undefined ? page : page.replace('name="api-key" content="web"', `name="api-key" content="${escaped(env.apiKey)}"`)
    // Says only whether there is a cookie. Without one the page need not request the session.
    const known = request.headers.cookie?.includes(`${sessionCookie}=`)
      ? key
      : key.replace('name="session" content="unknown"', 'name="session" content="none"')
    const plain = known.replaceAll('__CSP_NONCE__', nonce)
    const view = isKnownAddress(path) ? await drawFirstView?.(request, nonce) : undefined
    return reply
      .code(isKnownAddress(path) ? 200 : 404)
      .headers({
        'Content-Security-Policy': policy(nonce, scripts),
        // A view holds what its reader may see, so nothing keeps it: neither the browser nor the worker of the pages.
        'Cache-Control': view ? 'no-store' : 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(await compressPage(request, reply, view ? withView(plain, view, nonce) : plain))
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '.first-view/**'],
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
