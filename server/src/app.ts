import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import { api } from '@pandu/contract'
import Fastify from 'fastify'
import { accountRoutes } from './areas/accounts/accounts.routes.ts'
import { exportFileGuards } from './areas/accounts/export/export.routes.ts'
import { accountUndoers } from './areas/accounts/import/undo-import.ts'
import { accountFileGuards } from './areas/accounts/scans.ts'
import { alumniUndoers } from './areas/alumni/alumni.operations.ts'
import { alumniRoutes } from './areas/alumni/alumni.routes.ts'
import { assessmentRoutes } from './areas/assessments/assessments.routes.ts'
import { associationFileGuards, associationRoutes } from './areas/association/association.routes.ts'
import { bankFileGuards, bankUndoers } from './areas/bank/bank.operations.ts'
import { bankRoutes } from './areas/bank/bank.routes.ts'
import { businessUndoers } from './areas/business/business.operations.ts'
import { businessRoutes } from './areas/business/business.routes.ts'
import { cohortRoutes } from './areas/cohorts/cohorts.routes.ts'
import { cohortUndoers } from './areas/cohorts/members.service.ts'
import { contractFileGuards, contractRoutes } from './areas/contracts/contracts.routes.ts'
import { contractUndoers } from './areas/contracts/contracts.undo.ts'
import { courseFileGuards, courseRoutes } from './areas/courses/courses.routes.ts'
import { fileRoutes } from './areas/files/files.routes.ts'
import { groupRoutes } from './areas/groups/groups.routes.ts'
import { mailRoutes } from './areas/mail/mail.routes.ts'
import { materialFileGuards, materialRoutes } from './areas/materials/materials.routes.ts'
import { notificationRoutes } from './areas/notifications/notifications.routes.ts'
import { overviewRoutes } from './areas/overview/overview.routes.ts'
import { operationRoutes } from './areas/operations/operations.routes.ts'
import { projectRoutes } from './areas/projects/projects.routes.ts'
import { proposalsFileGuards, proposalsRoutes } from './areas/proposals/proposals.routes.ts'
import { proposalUndoers } from './areas/proposals/undo-decisions.ts'
import { quizRoutes } from './areas/quizzes/quizzes.routes.ts'
import { scoreUndoers } from './areas/scores/import/undo-import.ts'
import { scoreFileGuards, scoreRoutes } from './areas/scores/scores.routes.ts'
import { redeemTicket } from './areas/session/session.queries.ts'
import { regionRoutes } from './areas/regions/regions.routes.ts'
import { sessionRoutes } from './areas/session/session.routes.ts'
import { tsaRoutes } from './areas/tsa/tsa.routes.ts'
import { tsaReferences } from './areas/tsa/tsa.service.ts'
import { vendorRoutes } from './areas/vendors/vendors.routes.ts'
import { warehouseFileGuards } from './areas/warehouse/warehouse.files.ts'
import { warehouseRoutes } from './areas/warehouse/warehouse.routes.ts'
import type { Env } from './kit/env.ts'
import { apiPages } from './kit/api-pages.ts'
import { openDb } from './kit/db.ts'
import { openLive } from './kit/live.ts'
import { liveRoute } from './kit/live-route.ts'
import { metricsRoute } from './kit/metrics.ts'
import { tooMany } from './kit/errors.ts'
import { answerErrors, mount } from './kit/mount.ts'
import { parseQuery } from './kit/query-string.ts'
import { openSecrets } from './kit/secrets.ts'
import type { Services } from './kit/services.ts'
import { openStorage } from './kit/storage.ts'
import { safeHeaders, serveWeb } from './kit/web-files.ts'

/** The calls of every area, a line each. */
const served = [
  ...sessionRoutes,
  ...notificationRoutes,
  ...mailRoutes,
  ...accountRoutes,
  ...associationRoutes,
  ...vendorRoutes,
  ...regionRoutes,
  ...operationRoutes({
    ...accountUndoers,
    ...cohortUndoers,
    ...contractUndoers,
    ...proposalUndoers,
    ...businessUndoers,
    ...bankUndoers,
    ...alumniUndoers,
    ...scoreUndoers,
  }),
  ...proposalsRoutes,
  ...contractRoutes,
  ...scoreRoutes,
  ...tsaRoutes,
  ...cohortRoutes,
  ...courseRoutes,
  ...groupRoutes,
  ...projectRoutes([tsaReferences]),
  ...quizRoutes,
  ...assessmentRoutes,
  ...warehouseRoutes,
  ...materialRoutes,
  ...businessRoutes,
  ...bankRoutes,
  ...alumniRoutes,
  ...overviewRoutes,
  ...fileRoutes({
    ...accountFileGuards,
    ...exportFileGuards,
    ...proposalsFileGuards,
    ...contractFileGuards,
    ...scoreFileGuards,
    ...associationFileGuards,
    ...courseFileGuards,
    ...warehouseFileGuards,
    ...materialFileGuards,
    ...bankFileGuards,
  }),
]

/** The whole web application: health, the calls below `/api/`, and the web itself. Closing it closes its pool. */
export const createApp = async ({ env, databaseUrl }: { env: Env; databaseUrl: string }) => {
  const app = Fastify({
    trustProxy: typeof env.trustProxy === 'number' ? (_address: string, hop: number) => hop < Number(env.trustProxy) : env.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { querystringParser: parseQuery },
    logger: {
      level: env.logLevel === 'info' ? 'warn' : env.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-api-key"]'],
    },
  })
  const { db, pool, close } = openDb(databaseUrl, (error) => app.log.error({ message: error.message }, 'an idle database connection broke'))
  const services: Services = { env, db, pool, storage: openStorage(env), secrets: openSecrets(env) }
  app.addHook('onClose', close)
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(safeHeaders)) if (!reply.hasHeader(name)) void reply.header(name, value)
  })
  // A list is mostly the same words: a quarter crosses the line. Files go as they are; the web's own were compressed when it was built.
  await app.register(fastifyCompress, {
    customTypes: /^application\/json/,
    threshold: 1400,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    // Nobody sends compressed bodies; unpacking them would only be a way to make small requests large.
    globalDecompression: false,
  })
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  // A wide net against runaway clients, wide enough for a campus behind one address; guessing passwords has its own, much finer one.
  await app.register(fastifyRateLimit, {
    max: 3000,
    timeWindow: '1 minute',
    // By the route, because an address can be written in several ways.
    allowList: (request) => !(request.routeOptions.url ?? request.url).startsWith('/api/'),
    errorResponseBuilder: () => tooMany(),
  })
  answerErrors(app)

  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1 from users limit 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
  const live = openLive(databaseUrl, (error) => app.log.warn({ message: error.message }, 'the live channel lost its database connection'))
  app.addHook('onReady', () => live.start())
  app.addHook('onClose', () => live.close())
  await liveRoute(app, { live, pool, redeem: (ticket) => redeemTicket(pool, ticket) })
  metricsRoute(app, { pool, live })
  apiPages(app, api, env.publicUrl)
  mount(app, services, served)
  await serveWeb(app, env)
  return app
}
