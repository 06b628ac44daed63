import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type * as fastifyTypes from 'fastify'
import type pgTypes from 'pg'
import type { Stage } from '../lib/statements.ts'

// The baseline for lists: Fastify and pg, which run the same statements in the same order without the product.
const require = createRequire(join(resolve(import.meta.dirname, '../..'), 'server/package.json'))
const { default: Fastify } = require('fastify') as typeof fastifyTypes
const pg = require('pg') as typeof pgTypes

const serve = async ({ databaseUrl, stages }: { databaseUrl: string; stages: Stage[][] }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 15 })
  const app = Fastify()
  for (const [index, plan] of stages.entries()) {
    app.get(`/${index}`, async () => {
      const rows: object[][] = []
      for (const stage of plan)
        rows.push(...(await Promise.all(stage.map(async (statement) => (await pool.query(statement)).rows as object[]))))
      // The last statement reads the rows of the page, the one before it their number.
      return { data: rows.at(-1), total: rows.at(-2), message: 'OK' }
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send!((app.server.address() as { port: number }).port)
}
process.once('message', (task) => void serve(task as Parameters<typeof serve>[0]))
