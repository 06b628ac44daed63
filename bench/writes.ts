import { demoPassword, demoPerson } from '../server/seed/people.ts'
import { createApp } from '../server/src/app.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { startServer } from './lib/child.ts'
import { load, type Load } from './lib/load.ts'
import { manyAddresses, signedIn } from './lib/sign-in.ts'
import type { World } from './lib/world.ts'

/** Signing in, password and all: four people at a time. */
export const benchLogin = async ({ databaseUrl, dataDir }: World): Promise<Load> => {
  const product = await startServer('product', { databaseUrl, dataDir })
  const address = manyAddresses()
  const body = JSON.stringify({ email: 'upcm', password: demoPassword })
  const next = () => ({ method: 'POST', path: '/api/auth/login', headers: address(), body })
  try {
    await load({ port: product.port, next, connections: 4, seconds: 1 })
    return await load({ port: product.port, next, connections: 4, seconds: 5 })
  } finally {
    await product.stop()
  }
}

/** Decisions on proposals that wait: history, bell, live refresh and all, each committed to the disk. */
export const benchDecision = async ({ databaseUrl, dataDir, sql }: World): Promise<Load> => {
  const waiting = await sql<{ id: number }>(
    `insert into proposals (kind, scholar_id, title, description, destination)
      select 'internships', $1, 'Proposal ' || i, 'Eight weeks', 'RGE group' from generate_series(1, 20000) i returning id`,
    [demoPerson('scholar').id],
  )
  await sql(
    `insert into proposal_steps (record_id, by_id, action, "to") select id, scholar_id, 'submitted', 'process' from proposals where description = 'Eight weeks'`,
  )
  await sql('analyze')
  const app = await createApp({ env: readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl })
  await app.ready()
  const headers = { authorization: `Bearer ${await signedIn(app, 'upcm')}` }
  await app.close()

  const product = await startServer('product', { databaseUrl, dataDir })
  const address = manyAddresses()
  const next = () => {
    const one = waiting.pop()
    const body = JSON.stringify({ id: one?.id, approval: 'approved', notes: 'Good' })
    return one && { method: 'POST', path: '/api/proposal/internships', headers: { ...headers, ...address() }, body }
  }
  try {
    await load({ port: product.port, next, connections: 4, seconds: 1 })
    return await load({ port: product.port, next, connections: 4, seconds: 5 })
  } finally {
    await product.stop()
  }
}
