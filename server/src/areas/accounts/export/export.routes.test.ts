import { createScholar, exportScholars, listScholarColumns, readScholar } from '@pandu/contract/accounts'
import { readFile } from '@pandu/contract/files'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readAsUpload } from '../../../../test/sheet-in.ts'

const demo = testApp()
const { as, visitor } = demo

const idOf = (path: string) => path.split('/').at(-1)!
const read = async (path: string, who: 'upcm' | 'ld' = 'upcm') => {
  const file = await as(who).call(readFile, { id: idOf(path) })
  const sheet = await readAsUpload(file.raw, { rows: 20_000, columns: 40 })
  return 'rows' in sheet ? sheet.rows : []
}
const query = async (sql: string) => {
  const client = new pg.Client({ connectionString: demo.databaseUrl })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('an export has the names of all, or the columns asked for of one year, in the order of the columns', async () => {
  const all = await as('upcm').call(exportScholars, {})
  const names = await read(all.body.data.path)
  expect(names[0]).toEqual(['Full Name'])
  expect(all.body.message).toBe(`${names.length - 1} scholars exported`)
  const lower = names.slice(1).map(([name]) => (typeof name === 'string' ? name.toLowerCase() : ''))
  expect(lower).toEqual([...lower].sort())

  const one = await as('upcm').call(exportScholars, {
    year_tf: 2024,
    columns: ['year_tf', 'email', 'name', 'email', 'status', 'created_at'],
  })
  const rows = await read(one.body.data.path)
  expect(rows[0]).toEqual(['Full Name', 'Email', 'Cohort Year', 'Status', 'Created'])
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.length).toBeLessThan(names.length)
  for (const [, email, year, status, created] of rows.slice(1)) {
    expect(email).toContain('@')
    expect(year).toBe(2024)
    expect(['Active', 'No Active']).toContain(status)
    expect(created).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  }
})

test('text that looks like a formula arrives as text', async () => {
  const name = '=HYPERLINK("http://evil.example";"x")'
  const made = await as('upcm').call(createScholar, {
    name,
    nik: '3273010100009999',
    no_tf: '+CMD-1',
    gender: 'Male',
    type: 'regular',
    username: 'formula',
    email: 'formula@contoh.example',
    password: 'rahasia-sekali',
    year_tf: 2097,
  })
  expect(made.status).toBe(200)
  const { path } = (await as('upcm').call(exportScholars, { year_tf: 2097, columns: ['name', 'no_tf'] })).body.data
  expect(await read(path)).toEqual([
    ['Full Name', 'No TELADAN'],
    [name, '+CMD-1'],
  ])
})

test('the file is its maker’s for an hour, and nobody else’s', async () => {
  const { path } = (await as('upcm').call(exportScholars, { year_tf: 2024 })).body.data
  const id = idOf(path)
  expect((await as('upcm').call(readFile, { id })).headers['content-disposition']).toMatch(/^attachment; filename="scholars-2024-/)
  for (const who of ['superadmin', 'ld', 'guest', 'scholar', 'vendor'] as const)
    expect((await as(who).call(readFile, { id })).status, who).toBe(404)
  const [file] = await query(`select extract(epoch from expires_at - created_at) seconds from files where id = '${id}'`)
  expect(Number(file.seconds)).toBeCloseTo(3600, -1)
  await query(`update files set expires_at = now() - interval '1 second' where id = '${id}'`)
  expect((await as('upcm').call(readFile, { id })).status).toBe(404)
})

test('exports are written down; the NIK goes only to those who may read it, and each look is logged', async () => {
  const columns = (await as('upcm').call(listScholarColumns, {})).body.data
  expect(columns.find(({ request }) => request === 'name')).toEqual({ request: 'name', view: 'Full Name' })
  expect(columns.some(({ request }) => request === 'nik')).toBe(true)
  expect((await as('guest').call(listScholarColumns, {})).body.data.some(({ request }) => request === 'nik')).toBe(false)

  const { path } = (await as('ld').call(exportScholars, { year_tf: 2024, columns: ['name', 'nik'] })).body.data
  const rows = (await read(path, 'ld')).slice(1)
  for (const [, nik] of rows) expect(nik).toMatch(/^\d{16}$/)
  const [made] = await query(`select details from account_log where action = 'exported' and user_id = 3 order by id desc limit 1`)
  expect(made.details).toEqual({ fields: ['name', 'nik'], rows: rows.length, year_tf: 2024 })
  const looks = await query(
    `select user_id, details from account_log where action = 'viewed' and by_id = 3 and details = '{"fields":["nik"]}'`,
  )
  expect(looks).toHaveLength(rows.length)
  expect(JSON.stringify([made, looks])).not.toContain(rows[0]![1])
  expect((await as('ld').call(readScholar, { scholar_id: looks[0].user_id })).status).toBe(200)
})

test('wrong input stands at its field, and only staff who may write export', async () => {
  const fault = async (input: object) => (await as('upcm').call(exportScholars, input)).error.errors
  expect(await fault({ columns: [] })).toEqual({ columns: ['choose at least one column'] })
  expect(Object.values((await fault({ columns: ['password_hash'] }))!)).toEqual([['This column does not exist']])
  expect(Object.keys((await fault({ year_tf: 1999 }))!)).toEqual(['year_tf'])
  for (const who of ['guest', 'vendor', 'scholar', 'assessor'] as const) {
    expect((await as(who).call(exportScholars, {})).status, who).toBe(403)
    expect((await as(who).call(listScholarColumns, {})).status, who).toBe(who === 'guest' ? 200 : 403)
  }
  expect((await visitor.call(exportScholars, {})).status).toBe(401)
})

test('nobody makes exports without end', async () => {
  await query(`insert into files (kind, owner_id, name, type, size, storage_key, expires_at)
    select 'accounts.export', id, 'x.xlsx', 'x', 1, 'none/' || n, now() + interval '1 hour' from users, generate_series(1, 30) n where username = 'elsn'`)
  expect((await as('elsn').call(exportScholars, {})).status).toBe(429)
})
