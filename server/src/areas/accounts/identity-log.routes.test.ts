import { expect, test } from 'vitest'
import pg from 'pg'
import { listLooks, type IdentityView, identityFields, readScholar, scanNames } from '@pandu/contract/accounts'
import { personalDocuments } from '@pandu/contract/proposals'
import { demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'

const product = testApp()
const { as, visitor } = product
const [scholar, other, ld] = [demoPerson('scholar'), demoPerson('scholar2'), demoPerson('ld')]

const views = async (filter: object = {}, more: object = {}) => {
  const answer = await as('superadmin').call(listLooks, { filter, ...more })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.body.data
}
const line = ({ by, whose, fields }: IdentityView) => [by?.name, whose.name, ...fields]

test('each look is a line with who saw what of whom, the latest first', async () => {
  const before = (await as('superadmin').call(listLooks, {})).body.total
  await as('ld').call(readScholar, { scholar_id: scholar.id, include: 'nik' })
  await as('scholar').call(readScholar, { scholar_id: scholar.id, include: 'nik' })
  // A look at the masked NIK is not recorded.
  await as('ld').call(readScholar, { scholar_id: other.id })
  const answer = (await as('superadmin').call(listLooks, {})).body
  expect(answer.total).toBe(before + 2)
  expect(answer.data.slice(0, 2).map(line)).toEqual([
    [scholar.name, scholar.name, 'nik'],
    [ld.name, scholar.name, 'nik'],
  ])
  expect(answer.data[1]!.by).toMatchObject({ id: ld.id, role: 'TF' })
  const oldest = await views({}, { sort: 'at', page: { size: 100 } })
  expect(oldest.map(({ at }) => at)).toEqual(oldest.map(({ at }) => at).toSorted())
})

test('it is searched by either person, and filtered by what was seen and by whom', async () => {
  await as('ld').call(readScholar, { scholar_id: other.id, include: 'nik' })
  await as('scholar2').call(readScholar, { scholar_id: other.id, include: 'nik' })
  const byName = await views({ search: other.name.toUpperCase() })
  expect(byName.length).toBeGreaterThanOrEqual(2)
  expect(byName.every(({ by, whose }) => by?.id === other.id || whose.id === other.id)).toBe(true)
  const ofLd = await views({ search: ld.name })
  expect(ofLd.length).toBeGreaterThan(0)
  expect(ofLd.every(({ by, whose }) => by?.id === ld.id || whose.id === ld.id)).toBe(true)
  expect(await views({ search: '100%_nobody' })).toEqual([])
  expect((await views({ who: 'self', user_id: other.id })).map(line)).toEqual([[other.name, other.name, 'nik']])
  expect(new Set((await views({ who: 'others', user_id: other.id })).map(({ by }) => by?.id))).toEqual(new Set([ld.id]))
  expect((await views({ by_id: ld.id, user_id: other.id })).map(line)).toEqual([[ld.name, other.name, 'nik']])
  const papers = await views({ field: 'scan_ktp' })
  expect(papers.length).toBeGreaterThan(0)
  expect(papers.every(({ fields }) => fields.includes('scan_ktp'))).toBe(true)
})

test('a line stays when the account that looked is gone, and only views are lines', async () => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query(`insert into account_log (user_id, by_id, action, details) values ($1, null, 'viewed', '{"fields":["scan_kk"]}')`, [
    scholar.id,
  ])
  await client.query(`insert into account_log (user_id, by_id, action, details) values ($1, 1, 'updated', '{"fields":["scan_kk"]}')`, [
    scholar.id,
  ])
  await client.end()
  const gone = await views({ field: 'scan_kk', user_id: scholar.id })
  expect(gone.map(line)).toEqual([[undefined, scholar.name, 'scan_kk']])
  expect((await views({ who: 'others', field: 'scan_kk', user_id: scholar.id })).length).toBe(1)
})

test('whatever is guarded and logged has a label to be found by', () => {
  expect(Object.keys(identityFields)).toEqual(expect.arrayContaining([...scanNames, ...personalDocuments]))
})

test('only the superadmin reads it, and what it does not know is refused at its field', async () => {
  for (const who of ['upcm', 'ld', 'guest', 'vendor', 'scholar'] as const) expect((await as(who).call(listLooks, {})).status, who).toBe(403)
  expect((await visitor.call(listLooks, {})).status).toBe(401)
  const refused = await as('superadmin').call(listLooks, { filter: { field: 'password_hash' } } as never)
  expect([refused.status, Object.keys(refused.error.errors!)]).toEqual([422, ['filter.field']])
})
