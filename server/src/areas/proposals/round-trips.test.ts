import { createInternship, decideProposals, reviewInternship } from '@pandu/contract/proposals'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { draft } from '../../../test/proposals.ts'

const world = testApp()
const { as } = world
afterEach(() => vi.restoreAllMocks())

let count = 0
/** Proposals that have been waiting for some time: nobody has changed them a moment ago. */
const waiting = async (many: number) => {
  const ids: number[] = []
  for (let n = 0; n < many; n++)
    ids.push((await as('scholar').call(createInternship, { ...draft, title: `Counted ${++count}` })).body.data.id)
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  await client.query(`update proposals set updated_at = updated_at - interval '1 minute' where id = any($1::int[])`, [ids])
  await client.end()
  return ids
}
/** The first words of all statements that a call sends. */
const statementsOf = async (call: () => Promise<{ status: number }>) => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  expect((await call()).status).toBe(200)
  const texts = asked.mock.calls.map(([given]) => (typeof given === 'string' ? given : (given as { text: string }).text))
  asked.mockRestore()
  return texts.map((text) => text.trim().split(/\s+/).slice(0, 2).join(' '))
}

test('a decision with its history, notice, mail and frames asks the database nine times', async () => {
  const [id, again] = await waiting(2)
  const decide = (one = 0) => as('upcm').call(reviewInternship, { id: one, approval: 'approved', notes: 'Good' })
  // The first call of a person signs in.
  await decide(again)
  expect(await statementsOf(() => decide(id))).toEqual([
    'select s.id',
    'begin',
    'select "proposals".*,',
    'with "moved"',
    'select "users"."id",',
    'with "written"',
    'insert into',
    'select pg_notify($1,',
    'commit',
  ])
})

test('decisions together ask as often for two as for seven', async () => {
  await as('upcm').call(decideProposals, { records: [], approval: 'approved', notes: '', preview: 1 })
  const together = async (many: number) => {
    const records = (await waiting(many)).map((id) => ({ id, version: 1 }))
    return statementsOf(() => as('upcm').call(decideProposals, { records, approval: 'approved', notes: 'Good' }))
  }
  const two = await together(2)
  expect(await together(7)).toEqual(two)
})
