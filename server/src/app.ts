import Fastify from 'fastify'
import pg from 'pg'
import type { Env } from './env.ts'
import { safeHeaders, serveWeb } from './kit/web-files.ts'

/** The whole web application: health, the web itself and, below `/api/`, the calls. Closing it closes its pool. */
export const createApp = async ({ env, databaseUrl }: { env: Env; databaseUrl: string }) => {
  const app = Fastify({
    trustProxy: typeof env.trustProxy === 'number' ? (_address: string, hop: number) => hop < Number(env.trustProxy) : env.trustProxy,
    logger: {
      level: env.logLevel === 'info' ? 'warn' : env.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-api-key"]'],
    },
  })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 15 })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', (error) => app.log.error({ message: error.message }, 'an idle database connection broke'))
  app.addHook('onClose', () => pool.end())
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(safeHeaders)) if (!reply.hasHeader(name)) void reply.header(name, value)
  })

  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1 from users limit 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
  await serveWeb(app, env)
  return app
}
