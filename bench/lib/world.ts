import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pgTypes from 'pg'
import { seedDemo } from '../../server/seed/index.ts'
import { readEnv, root } from '../../server/src/kit/env.ts'
import { startPostgres } from '../../server/src/kit/embedded-postgres.ts'
import { migrate } from '../../server/src/kit/migrate.ts'
import { parentOf } from './cpu.ts'

/** The pg of the server's packages, because the benchmarks have no packages of their own. */
export const pg = createRequire(join(root, 'server/package.json'))('pg') as typeof pgTypes

/** A database that is filled, and the folder of its files. `sql` runs a statement and returns its rows; `close` deletes both. */
export interface World {
  databaseUrl: string
  dataDir: string
  /** The main process of the database. Connections are its children. */
  databasePid: number
  sql: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>
  close: () => Promise<void>
}

/** Starts a new PostgreSQL with production durability, and fills it with the demo world and this many scholars. */
export const openWorld = async (scholars: number): Promise<World> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pandu-bench-'))
  const postgres = await startPostgres(dataDir)
  await migrate(postgres.url, join(root, 'server/migrations'))
  await seedDemo({ databaseUrl: postgres.url, env: readEnv({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, DEMO: 'true' }) })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await addScholars(client, scholars)
  await client.query('vacuum analyze')
  return {
    databaseUrl: postgres.url,
    dataDir,
    databasePid: await pidOf(client),
    sql: async <R extends object>(text: string, values: unknown[] = []) => (await client.query<R>(text, values)).rows,
    close: async () => {
      await client.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const pidOf = async (client: InstanceType<typeof pg.Client>) => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  return parentOf(rows[0]!.pid)
}

/** Adds scholars. Their names combine words from names of the demo world and are the same every time. */
const addScholars = async (client: InstanceType<typeof pg.Client>, wanted: number) => {
  await client.query(`create temp table words as select row_number() over (order by word) - 1 n, word from (
    select distinct unnest(string_to_array(name, ' ')) word from users where role = 'SCHOLAR') w`)
  await client.query(
    `with made as (
      insert into users (name, username, email, password_hash, role, status, gender, phone_number, no_tf, university_id, scholar_type, year_tf, created_at, updated_at)
      select a.word || ' ' || b.word, 'bench.' || i, 'bench.' || i || '@ptn.example', 'x', 'SCHOLAR', case when i / 7 % 17 = 0 then 0 else 1 end,
        case when i % 2 = 0 then 'Female' else 'Male' end, '0812' || i, 'BENCH-' || i, 1 + i / 8 % 10, case when i / 3 % 5 = 0 then 'non-regular' else 'regular' end,
        2019 + i % 8, now() - make_interval(secs => i * 61), now()
      from generate_series(1, $1 - (select count(*) from users where role = 'SCHOLAR')) i
      join words a on a.n = (i * 7919) % (select count(*) from words) join words b on b.n = (i * 104729 + i / 97) % (select count(*) from words)
      returning id)
    insert into scholars (id, faculty, study_program) select id, 'Faculty of Science', 'Mathematics' from made`,
    [wanted],
  )
}
