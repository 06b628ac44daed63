import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type * as fastifyTypes from 'fastify'
import type pgTypes from 'pg'
import type { Stage } from '../lib/statements.ts'

// What the product is measured against: Fastify and pg with nothing around them, running the same statements in the same order.
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
      // The last statement reads what the page shows, the one before it counts.
      return { data: rows.at(-1), total: rows.at(-2), message: 'OK' }
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send!((app.server.address() as { port: number }).port)
}
process.once('message', (task) => void serve(task as Parameters<typeof serve>[0]))
