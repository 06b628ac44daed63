import { listProposals } from '@pandu/contract/proposals'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'

const world = testApp()
const { as } = world

let renaming: pg.Client
let handing: pg.Client
beforeAll(async () => {
  renaming = new pg.Client(world.databaseUrl)
  handing = new pg.Client(world.databaseUrl)
  await Promise.all([renaming.connect(), handing.connect()])
})
afterAll(() => Promise.all([renaming?.end(), handing?.end()]))

const scholar = demoPerson('scholar')
const found = async (search: string) => (await as('upcm').call(listProposals, { filter: { search } })).body.total
const rename = (name: string) => renaming.query('update users set name = $1 where id = $2', [name, scholar.id])
const handIn = (title: string) =>
  handing.query(`insert into proposals (kind, scholar_id, title, description) values ('gep', $1, $2, 'Eight weeks')`, [scholar.id, title])

test('a proposal is found by the name that its scholar has now', async () => {
  const total = await found(scholar.name)
  expect(total).toBeGreaterThan(0)
  await rename('Kirana Baskoro')
  expect(await found('kirana bask')).toBe(total)
  expect(await found(scholar.name)).toBe(0)
})

test('a proposal handed in while its scholar is renamed takes the new name, whoever comes first', async () => {
  await renaming.query('begin')
  await rename('Sekar Wulandari')
  const handed = handIn('Handed in meanwhile')
  await renaming.query('commit')
  await handed
  const total = await found('sekar wulan')

  await handing.query('begin')
  await handIn('Handed in before')
  const renamed = rename('Laras Puspita')
  await handing.query('commit')
  await renamed
  expect(await found('laras puspita')).toBe(total + 1)
  expect(await found('sekar wulan')).toBe(0)
})
