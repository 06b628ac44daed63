import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { asError } from './error-codes.ts'
import { estimate, withProgress } from './migrate-estimate.ts'

type Migration = { name: string; sql: string; checksum: string }

// Any number that nothing else in this database uses.
const lock = 7_263_811

/**
 * Applies the folder's numbered SQL files that the database does not know; with `only`, just these. Safe to call from several processes at once.
 * Refuses a database with applied files that the folder does not have, because an older product would use tables that it does not know. `tell` is called
 * before and during long migrations.
 */
export async function migrate(
  connectionString: string,
  folder: string,
  only?: ReadonlySet<string>,
  tell: (line: string) => void = () => {},
): Promise<void> {
  const files = (await readMigrations(folder)).filter(({ name }) => !only || only.has(name))
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // The lock is polled, because a session that waits in pg_advisory_lock has a snapshot, and `create index concurrently` waits for all snapshots.
    while (!(await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock])).rows[0]?.got) {
      await new Promise((wait) => setTimeout(wait, 100))
    }
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const unknown = newest(rows, files)
    if (unknown) throw new NewerDatabase(unknown)
    for (const file of files) {
      const known = applied.get(file.name)
      if (known === undefined) {
        const before = await estimate(client, file)
        if (before) tell(before.sentence)
        await withProgress(file.name, before?.seconds, tell, () => apply(client, file))
      } else if (known !== file.checksum)
        throw new Error(`Migration ${file.name} was changed after it was applied; put the change into a new file`)
    }
  } finally {
    // Closing the session releases the lock, also after an error.
    await client.end()
  }
}

/** The database was changed by a newer product than this one. */
export class NewerDatabase extends Error {
  constructor(migration: string) {
    super(
      `The database was brought up to date by a newer Pandu (${migration}); start that one, or restore a backup made before the update.`,
    )
  }
}

const newest = (applied: readonly { name: string }[], files: readonly Migration[]): string | undefined => {
  const known = new Set(files.map(({ name }) => name))
  return applied
    .map(({ name }) => name)
    .filter((name) => !known.has(name))
    .toSorted()
    .at(-1)
}

/** The migrations of a folder in order; the test database is rebuilt when they change. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
  const wrong = names.find((_, i) => numbers[i] === undefined || numbers[i] === numbers[i - 1])
  if (wrong) throw new Error(`Migration ${wrong} must be named NNNN_name.sql with a number of its own`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const alone = /^-- no transaction\s*$/m.test(sql.split('\n', 1)[0] ?? '')
  const note = () => client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  try {
    if (alone) {
      // One statement at a time: PostgreSQL wraps several in one message into a transaction of their own.
      for (const statement of sql.split(/;\s*$/m)) if (statement.replace(/^--.*$/gm, '').trim()) await client.query(statement)
      await note()
      return
    }
    await client.query('begin')
    await client.query(sql)
    await note()
    await client.query('commit')
  } catch (error) {
    if (!alone) await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${name} failed: ${asError(error).message}`, { cause: error })
  }
}
