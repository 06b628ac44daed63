import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { statementNames } from './named-statements.ts'

const at = openTestDatabase()

/** Uses one connection, whose prepared statements are read. */
const onOneConnection = async <R>(run: (query: (text: string, values?: unknown[]) => Promise<{ rows: object[] }>) => Promise<R>) => {
  const client = await at.pool.connect()
  try {
    return await run((text, values) => client.query(text, values))
  } finally {
    client.release()
  }
}
const prepared = 'select statement from pg_prepared_statements where statement like $1'

test('a repeated statement is prepared at its third use, with the same result', () =>
  onOneConnection(async (query) => {
    const text = 'select id from users where id = $1'
    const answers = []
    for (const id of [1, 2, 1, 2]) answers.push((await query(text, [id])).rows)
    expect(answers).toEqual([[{ id: 1 }], [{ id: 2 }], [{ id: 1 }], [{ id: 2 }]])
    expect((await query(prepared, [text])).rows).toHaveLength(1)
  }))

test('statements of the pool are prepared too, and the caller gets their errors', async () => {
  const text = 'select 10 / $1::int as tenth'
  for (const by of [1, 2, 5, 10]) expect((await at.pool.query(text, [by])).rows).toEqual([{ tenth: 10 / by }])
  await expect(at.pool.query(text, [0])).rejects.toMatchObject({ code: '22012' })
  expect((await at.pool.query(text, [1])).rows).toEqual([{ tenth: 10 }])
})

test('a value that cannot be converted does not break the prepared statement', () =>
  onOneConnection(async (query) => {
    const text = 'select $1::text as written'
    const faulty = {
      toJSON: () => {
        throw new Error('not this one')
      },
    }
    const broken = new Proxy(
      {},
      {
        getPrototypeOf: () => {
          throw new Error('not this one')
        },
      },
    )
    const written = async (value: unknown) => (await query(text, [value])).rows
    for (const value of ['a', 'b', 'c']) expect(await written(value)).toEqual([{ written: value }])
    for (const value of [faulty, broken, [broken]]) {
      await expect(written(value)).rejects.toThrow('not this one')
      expect(await written('d')).toEqual([{ written: 'd' }])
    }
  }))

test('a statement works after its table was changed while the server runs', () =>
  onOneConnection(async (query) => {
    await query('create temporary table changing (id int)')
    await query('insert into changing values (1)')
    const read = () => query('select * from changing where id = $1', [1])
    for (let times = 0; times < 4; times++) expect((await read()).rows).toEqual([{ id: 1 }])
    await query(`alter table changing add name text default 'new'`)
    expect((await read()).rows).toEqual([{ id: 1, name: 'new' }])
    await query('begin')
    await query('alter table changing add more int')
    expect((await read()).rows).toEqual([{ id: 1, name: 'new', more: null }])
    await query('alter table changing drop more')
    await expect(read()).rejects.toThrow('cached plan must not change result type')
    await query('rollback')
    expect((await read()).rows).toEqual([{ id: 1, name: 'new' }])
  }))

test('names are limited, go to repeated statements, and not to those with patterns', () => {
  const names = statementNames({ namedAt: 2, most: 2, candidates: 3 })
  const twice = (text: string) => [names.nameOf(text), names.nameOf(text)]
  expect(twice('select $1')).toEqual([undefined, 'pandu_1'])
  expect(twice('select name from users where name ilike $1')).toEqual([undefined, undefined])
  // Texts that are used once displace candidates, but not statements with a name.
  expect(names.nameOf('select $1, 2')).toBe(undefined)
  for (let width = 0; width < 5; width++) names.nameOf(`select $1, ${'3,'.repeat(width)} 4`)
  expect(names.nameOf('select $1')).toBe('pandu_1')
  expect(twice('select $1, 5')).toEqual([undefined, 'pandu_2'])
  expect(twice('select $1, 6')).toEqual([undefined, undefined])
  names.forget('select $1')
  expect(names.nameOf('select $1')).toBe('pandu_3')
})

test('when one of several parallel statements in a transaction fails, none of the others is written', async () => {
  const add = (name: string) => sql`insert into cohorts (name, year) values (${name}, 2024)`
  const side = await at.db
    .transaction()
    .execute((tx) =>
      Promise.all([sql`select 1 / 0`.execute(tx), ...['Second', 'Third', 'Fourth', 'Fifth'].map((name) => add(name).execute(tx))]),
    )
    .catch((error: unknown) => error)
  expect(side).toMatchObject({ code: '22012' })
  // Queued statements would run on the same connection before this one.
  const { rows } = await at.pool.query(`select name from cohorts where name in ('Second', 'Third', 'Fourth', 'Fifth')`)
  expect(rows).toEqual([])
})
