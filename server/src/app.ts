import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import { api } from '@pandu/contract'
import Fastify from 'fastify'
import { areas } from './areas.ts'
import { redeemTicket } from './areas/session/tickets.queries.ts'
import type { Env } from './kit/env.ts'
import { networkOf } from './kit/address.ts'
import { compressSmall } from './kit/compress.ts'
import { readCookies } from './kit/cookies.ts'
import { apiPages } from './kit/api-pages.ts'
import { joinAreas } from './kit/area.ts'
import { followDatabaseClock } from './kit/database-clock.ts'
import { openDb, openSearchDb } from './kit/db.ts'
import { hasRoom } from './kit/disk.ts'
import { openAnswerCache } from './kit/answer-cache.ts'
import { openFirstViews } from './kit/first-view.ts'
import { openListener } from './kit/listen.ts'
import { openLive } from './kit/live.ts'
import { openRooms } from './kit/live-rooms.ts'
import { validSessions, liveRoute } from './kit/live-route.ts'
import { loggerOptions, logRequests, requestLogging } from './kit/logger.ts'
import { metricsRoute } from './kit/metrics.ts'
import { tooMany } from './kit/errors.ts'
import { lastOwnerOf, tokenOf } from './kit/session.ts'
import { answerErrors, mount } from './kit/mount.ts'
import { refuseCrossSiteCalls } from './kit/origins.ts'
import { type Lanes, shedOverload } from './kit/overload.ts'
import { parseQuery } from './kit/query-string.ts'
import { openSecrets } from './kit/secrets.ts'
import type { Services } from './kit/services.ts'
import { followSettings } from './kit/settings.ts'
import { limitSockets, serverTimeouts, type SocketLimits, socketLimits } from './kit/sockets.ts'
import { sendUnchanged } from './kit/unchanged.ts'
import { openStorage } from './kit/storage.ts'
import { unreadableRequests } from './kit/unreadable.ts'
import { headersOf, serveWeb, webFolder } from './kit/web-files.ts'

interface Parts {
  env: Env
  databaseUrl: string
  /** The places for calls; without them no call is refused. */
  lanes?: Lanes
  sockets?: SocketLimits
  /** How many requests one person may make, or one address without a known person. */
  callsPerMinute?: number
}

/** The whole web application: health, the calls below `/api/`, and the web itself. Closing it closes its pool. */
export const createApp = async ({ env, databaseUrl, lanes, sockets = socketLimits, callsPerMinute = 3000 }: Parts) => {
  const app = Fastify({
    trustProxy: typeof env.trustProxy === 'number' ? (_address: string, hop: number) => hop < Number(env.trustProxy) : env.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    ...serverTimeouts(sockets),
    routerOptions: { querystringParser: parseQuery },
    ...requestLogging,
    ...unreadableRequests(env),
    logger: loggerOptions(env.logLevel),
  })
  const onBroken = (error: Error) => app.log.error({ message: error.message }, 'an idle database connection broke')
  const { db, pool, close } = openDb(databaseUrl, onBroken)
  const search = openSearchDb(databaseUrl, onBroken)
  const services: Services = {
    env,
    db,
    pool,
    searchDb: search.db,
    storage: openStorage(env),
    secrets: openSecrets(env),
    contributions: joinAreas(areas),
    answers: openAnswerCache(pool, env.answersKeptSeconds * 1000),
  }
  app.addHook('onClose', close)
  app.addHook('onClose', search.close)
  const clock = followDatabaseClock(pool, (message) => app.log.warn(message))
  app.addHook('onReady', () => clock.start())
  app.addHook('onClose', async () => clock.close())
  const safeHeaders = Object.entries(headersOf(env))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of safeHeaders) if (!reply.hasHeader(name)) void reply.header(name, value)
  })
  app.addHook('onSend', sendUnchanged)
  app.addHook('onSend', compressSmall)
  // A list mostly repeats the same words: compressed it is a quarter of its size. Files are sent as they are; the web's own were compressed by the
  // build.
  await app.register(fastifyCompress, {
    customTypes: /^application\/json/,
    threshold: 1400,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    // Clients send no compressed bodies; unpacking would only let small requests become large.
    globalDecompression: false,
  })
  await app.register(fastifyCookie)
  readCookies(app, env)
  refuseCrossSiteCalls(app)
  // Before everything that costs more than reading the cookie.
  if (lanes) shedOverload(app, lanes, env)
  limitSockets(app, sockets, env)
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  // A wide limit against runaway clients: for each person, and for each address without a known person, since a campus may share one. Guessing
  // passwords has a limit of its own, much narrower.
  await app.register(fastifyRateLimit, {
    max: callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const { bearer, cookie } = tokenOf(request)
      return lastOwnerOf(bearer ?? cookie ?? '') ?? networkOf(request.ip)
    },
    // By the route, because an address can be written in several ways.
    allowList: (request) => !(request.routeOptions.url ?? request.url).startsWith('/api/'),
    errorResponseBuilder: () => tooMany(),
  })
  answerErrors(app)
  logRequests(app)

  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1 from users limit 1')
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
    // A full disk must not make a proxy send people away: what is stored can still be read.
    return { status: (await hasRoom(env)) ? 'ready' : 'ready, but the disk is full: files are refused' }
  })
  const rooms = openRooms({
    db,
    kinds: areas.flatMap((area) => area.rooms ?? []),
    goodSessions: validSessions(pool),
    log: (error) => app.log.warn({ message: error.message }, 'a room of the live channel could not be told'),
  })
  app.addHook('onClose', () => rooms.close())
  const live = openLive()
  const listener = openListener(
    databaseUrl,
    (error) => app.log.warn({ message: error.message }, 'the connection on which this process hears of changes was lost'),
    [live.hearing, rooms.hearing, followSettings(db), services.answers.hearing],
  )
  app.addHook('onReady', () => listener.start())
  app.addHook('onClose', () => listener.close())
  await liveRoute(app, { env, live, rooms, pool, most: sockets, redeem: (ticket) => redeemTicket(pool, ticket) })
  metricsRoute(app, { env, pool, live, lanes })
  apiPages(app, api, env.publicUrl)
  mount(
    app,
    services,
    areas.flatMap(({ routes }) => routes),
  )
  const calls = api.map(({ endpoint }) => endpoint)
  await serveWeb(app, env, env.firstViewMs > 0 ? openFirstViews(app, { env, calls, folder: webFolder }) : undefined)
  return app
}
