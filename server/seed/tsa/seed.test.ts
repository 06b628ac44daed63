import { listTsaLetters, listTsaProposals, listMicroEvents } from '@pandu/contract/tsa'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const running = testApp()

test('the demo officer meets proposals and letters in every state, and every campus does something', async () => {
  const page = { size: 100 }
  const own = (await running.as('tsa').call(listTsaProposals, { page })).body.data
  expect([...new Set(own.map(({ approval }) => approval))].toSorted()).toEqual(['approved', 'declined', 'process', 'revision'])
  const letters = (await running.as('tsa').call(listTsaLetters, { page })).body.data
  expect([...new Set(letters.map(({ approval }) => approval))].toSorted()).toEqual(['approved', 'declined', 'process', 'revision'])
  const all = (await running.as('upcm').call(listTsaProposals, { page })).body.data
  expect(new Set(all.map(({ tsa_id }) => tsa_id)).size).toBe(10)
  expect((await running.as('upcm').call(listMicroEvents, { page })).body.total).toBeGreaterThan(20)
})

test('a record and its history say the same, and nothing has happened in the future', async () => {
  const client = new pg.Client({ connectionString: running.databaseUrl })
  await client.connect()
  try {
    for (const [records, steps] of [
      ['tsa_proposals', 'tsa_proposal_steps'],
      ['tsa_letters', 'tsa_letter_steps'],
    ]) {
      const { rows } = await client.query(`
        select r.id from ${records} r join (
          select record_id, count(*) n, max(at) last, (array_agg("to" order by id desc))[1] now, bool_or(at > now()) late from ${steps} group by 1
        ) s on s.record_id = r.id
        where s.n <> r.version or s.now <> r.approval or s.last <> r.updated_at or s.late`)
      expect(rows, records).toEqual([])
      const { rows: bare } = await client.query(
        `select id from ${records} r where not exists (select from ${steps} where record_id = r.id)`,
      )
      expect(bare, records).toEqual([])
    }
    const { rows: early } = await client.query(
      `select l.id from tsa_letters l join tsa_proposals p on p.id = l.tsa_activity_id where p.approval <> 'approved' or l.created_at < p.decided_at`,
    )
    expect(early).toEqual([])
  } finally {
    await client.end()
  }
})
