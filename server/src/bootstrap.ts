import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { type Env, root } from './kit/env.ts'
import { firstStartTable } from './kit/first-start.ts'
import { claimKey } from './kit/installation-key.ts'
import { migrate } from './kit/migrate.ts'
import { StartError } from './start/data-dir.ts'

/** What the start has to report: the person it created, with the password only if it made one up. */
export type FirstStart = { superadmin?: { email: string; password?: string } }

// Next to the number of the migrations.
const lock = 7_263_812

/**
 * Gives an empty database its key and its first people: the demo world, or one superadmin. Happens once, however many start at the same time; every
 * later start compares the key.
 */
export async function bootstrap({ databaseUrl, env }: { databaseUrl: string; env: Env }): Promise<FirstStart> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(firstStartTable)
    const { rows } = await client.query<{ demo: boolean; finished: boolean }>(
      'select demo, finished_at is not null as finished from first_start',
    )
    const before = rows[0]
    if (before?.demo && before.finished && !env.demo) {
      throw new StartError(
        'This database holds the demo world, whose passwords everybody knows; start with DEMO=true or on another database.',
      )
    }
    if (before?.demo && !before.finished) await clearHalfAWorld(client, { databaseUrl, env })
    await claimKey(async (text, values) => (await client.query(text, values)).rows, env.dataDir)
    if (before?.finished) return {}

    await client.query('insert into first_start (demo) values ($1) on conflict (one) do update set demo = $1', [env.demo])
    const firstStart = await firstPeople(client, { databaseUrl, env }, before !== undefined)
    await client.query('update first_start set finished_at = now()')
    return firstStart
  } finally {
    await client.end()
  }
}

async function firstPeople(
  client: pg.Client,
  { databaseUrl, env }: { databaseUrl: string; env: Env },
  again: boolean,
): Promise<FirstStart> {
  // A database that was restored from a dump, or filled by hand, brings its own people.
  const { rowCount } = await client.query('select from users limit 1')
  if (rowCount && !again) return {}
  if (!env.demo) return { superadmin: await createSuperadmin(client, env) }
  console.log('Filling the empty database with the demo world …')
  const { seedDemo } = await import('../seed/index.ts')
  await seedDemo({ databaseUrl, env })
  return {}
}

/** User 1 is the superadmin (X21). An interrupted first start may have made one whose password nobody ever saw. */
async function createSuperadmin(client: pg.Client, env: Env): Promise<{ email: string; password?: string }> {
  const email = env.superadminEmail
  const password = env.superadminPassword ?? randomBytes(15).toString('base64url')
  // OWASP's values for argon2id; each hash carries its own, so they may differ from those of later passwords.
  const hashed = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await client.query(
    `insert into users (id, name, username, email, password_hash, role) values (1, 'Superadmin', 'superadmin', $1, $2, 'SUPERADMIN')
     on conflict (id) do update set email = excluded.email, password_hash = excluded.password_hash`,
    [email, hashed],
  )
  await client.query("select setval(pg_get_serial_sequence('users', 'id'), 1)")
  return env.superadminPassword ? { email } : { email, password }
}

/** A start that was killed while it filled the database left half a demo world; nobody has worked in it yet. */
async function clearHalfAWorld(client: pg.Client, { databaseUrl, env }: { databaseUrl: string; env: Env }): Promise<void> {
  const { rowCount } = await client.query('select from users limit 1')
  if (!rowCount) return
  if (env.databaseUrl)
    throw new StartError('An earlier start was interrupted while it filled this database; create the database anew and start again.')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await migrate(databaseUrl, join(root, 'server/migrations'))
  await client.query(firstStartTable)
}
