import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type * as fastifyTypes from 'fastify'
import type pgTypes from 'pg'

// The baseline for decisions: stores a decision, its history and its notice with four prepared statements and one commit. It checks neither the
// session nor rights nor input, and writes no mail.
const require = createRequire(join(resolve(import.meta.dirname, '../..'), 'server/package.json'))
const { default: Fastify } = require('fastify') as typeof fastifyTypes
const pg = require('pg') as typeof pgTypes

interface Decision {
  id: number
  approval: string
  notes: string
}

const serve = async ({ databaseUrl, by }: { databaseUrl: string; by: number }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 15 })
  const app = Fastify()
  app.post('/', async (request) => {
    const { id, approval, notes } = request.body as Decision
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query({
        name: 'lock',
        text: 'select id, approval, version, scholar_id, title from proposals where id = $1 for update',
        values: [id],
      })
      await client.query({
        name: 'decide',
        text: `with moved as (update proposals set approval = $2, notes = $3, version = version + 1, decided_at = now(), updated_at = now(), waiting_since = now() where id = $1 returning id, scholar_id),
          stepped as (insert into proposal_steps (record_id, by_id, action, "from", "to", notes) select id, $4, 'reviewed', 'process', $2, $3 from moved),
          noted as (insert into notifications (user_id, message_html, url, kind, by_id) select scholar_id, 'Your proposal was decided', '/', 'proposal.decided', $4 from moved returning user_id)
          select pg_notify('pandu_live', '{"to":[' || user_id || '],"frame":{"name":"bare","refreshes":[]}}') from noted`,
        values: [id, approval, notes, by],
      })
      await client.query('commit')
    } finally {
      client.release()
    }
    return { message: 'OK' }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address === 'object') process.send?.(address?.port)
}
process.once('message', (task) => void serve(task as Parameters<typeof serve>[0]))
