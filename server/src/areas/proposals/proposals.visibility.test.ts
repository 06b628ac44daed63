import type { Actor } from '@pandu/contract/kit'
import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { kinds } from './proposals.kinds.ts'
import { onFileFor, ownFile } from './proposals.on-file.ts'
import { lockProposals, managed, proposalRows, proposals } from './proposals.queries.ts'

const database = openTestDatabase()
const { rows } = database
const [scholar, scholar2, guest] = [demoActor('scholar'), demoActor('scholar2'), demoActor('guest')]
const number = async (text: string, values: unknown[] = []) => (await rows<{ id: number }>(text, values))[0]!.id

const proposal = (of: Actor, kind = 'gep', approval = 'process', days = 0) =>
  number(
    `insert into proposals (kind, scholar_id, title, description, approval, waiting_since)
     values ($1, $2, 'A stay abroad', '', $3, now() - make_interval(days => $4)) returning id`,
    [kind, of.id, approval, days],
  )
const seenBy = async (who: Actor, ids: readonly number[], kind?: 'gep' | 'internships') => {
  const found = await proposalRows(database.db, who, kind)
    .where('proposals.id', 'in', ids)
    .orderBy('proposals.id')
    .select('proposals.id')
    .execute()
  return found.map(({ id }) => id)
}

test('staff see every proposal, a scholar theirs, all others none', async () => {
  const ids = [await proposal(scholar), await proposal(scholar2), await proposal(scholar, 'internships')]
  expect(await seenBy(guest, ids)).toEqual(ids)
  expect([await seenBy(scholar, ids), await seenBy(scholar2, ids)]).toEqual([[ids[0], ids[2]], [ids[1]]])
  expect(await seenBy(demoActor('vendor'), ids)).toEqual([])
  expect(await seenBy(guest, ids, 'gep')).toEqual(ids.slice(0, 2))
  expect((await lockProposals(database.db, scholar, ids.slice(0, 2))).map(({ id }) => id)).toEqual([ids[0]])
  expect(await proposals.ifVisible(database.db, scholar2, { id: ids[0]! })).toBeUndefined()
})

test('Proposal Management narrows by state, campus, year, waiting time and words', async () => {
  await rows('delete from proposals')
  await rows('update users set university_id = 1, year_tf = 2021 where id = $1', [scholar.id])
  await rows('update users set university_id = 2, year_tf = 2022 where id = $1', [scholar2.id])
  const [first, second] = [await proposal(scholar, 'gep', 'revision', 5), await proposal(scholar2, 'gep', 'approved', 5)]
  await rows(`update proposals set title = 'Something else' where id = $1`, [second])
  const ids = async (filter: Parameters<typeof managed>[2]) => {
    const found = await managed(database.db, proposalRows(database.db, guest), filter)
      .select('proposals.id')
      .orderBy('proposals.id')
      .execute()
    return found.map(({ id }) => id)
  }
  expect(await ids({ search: '' })).toEqual([first, second])
  for (const filter of [
    { approval: 'revision' as const },
    { university_id: 1 },
    { year_tf: 2021 },
    { university_id: 1, year_tf: 2021 },
    { waiting_days: 5 },
    { search: 'ABROAD' },
  ])
    expect(await ids(filter), JSON.stringify(filter)).toEqual([first])
  expect([await ids({ university_id: 1, year_tf: 2022 }), await ids({ waiting_days: 6 })]).toEqual([[], []])
})

const file = async (kind: string, record: number, given: { type?: string; expires?: string } = {}) => {
  const [row] = await rows<{ id: string }>(
    `insert into files (id, kind, record_id, name, size, type, storage_key, expires_at)
     values (gen_random_uuid(), $1, $2, 'paper ' || random(), 10, $3, gen_random_uuid()::text, $4) returning id`,
    [kind, record, given.type ?? 'application/pdf', given.expires ?? null],
  )
  return row!.id
}
const scan = async (of: Actor, field: string, type?: string) => {
  const id = await file('accounts.scan', of.id, type ? { type } : {})
  await rows(
    `insert into scholar_scans (scholar_id, field, file_id) values ($1, $2, $3) on conflict (scholar_id, field) do update set file_id = $3`,
    [of.id, field, id],
  )
  return id
}

test('a proposal takes over documents of earlier proposals and scans of the profile, of the same scholar only', async () => {
  const isOwn = async (who: Actor, id: string) => (await ownFile(database.db, who, id)) !== undefined
  const kept = await file('proposals.document', await proposal(scholar))
  const scanned = await scan(scholar, 'scan_ktp')
  expect([await isOwn(scholar, kept), await isOwn(scholar, scanned)]).toEqual([true, true])
  expect([await isOwn(scholar2, kept), await isOwn(scholar2, scanned)]).toEqual([false, false])
  expect(await isOwn(scholar, await file('proposals.document', await proposal(scholar), { expires: '2999-01-01' }))).toBe(false)
  expect(await isOwn(scholar, await file('contracts.signed', await proposal(scholar)))).toBe(false)
  expect(await isOwn(scholar, await file('accounts.picture', scholar.id))).toBe(false)
})

test('on file is what the scholar has of a document: their papers of that name, and their scan, as far as a proposal takes them', async () => {
  await rows('delete from proposals')
  await rows('delete from scholar_scans')
  const kind = Object.values(kinds).find(({ documents }) => documents.includes('ktp'))!
  const name = kind.documents.find((one) => one !== 'ktp')!
  const document = async (of: Actor, given: { type?: string; named?: string; link?: string }) => {
    const id = await proposal(of)
    const stored = given.link ? null : await file('proposals.document', id, given.type ? { type: given.type } : {})
    await rows('insert into proposal_documents (proposal_id, name, link, file_id) values ($1, $2, $3, $4)', [
      id,
      given.named ?? name,
      given.link ?? null,
      stored,
    ])
    return stored
  }
  const offered = async (of: string) => (await onFileFor(database.db, scholar.id, kind)).get(of)!.map(({ content }) => content)
  const own = await document(scholar, {})
  await document(scholar, { type: 'application/zip' })
  await document(scholar2, {})
  expect(await offered(name)).toEqual([expect.stringContaining(own!)])
  await document(scholar, { link: 'https://example.org/paper' })
  expect(await offered(name)).toHaveLength(2)

  await scan(scholar2, 'scan_ktp')
  await scan(scholar, 'scan_kk')
  expect(await offered('ktp')).toEqual([])
  await scan(scholar, 'scan_ktp', 'application/zip')
  expect(await offered('ktp')).toEqual([])
  const mine = await scan(scholar, 'scan_ktp')
  expect(await offered('ktp')).toEqual([expect.stringContaining(mine)])
})
