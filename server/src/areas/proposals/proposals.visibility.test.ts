import type { Actor } from '@pandu/contract/kit'
import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { kinds } from './proposals.kinds.ts'
import { personalNameOf } from './proposals.documents.ts'
import { documentsOnFile, lockOwnFile } from './proposals.on-file.ts'
import { lockProposals, filterManaged, proposalPage, proposalRows, proposals } from './proposals.queries.ts'
import { similarProposalWarnings } from './proposals.similar.ts'
import { removeProposalContents } from './trash.service.ts'

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
  const ids = async (filter: Parameters<typeof filterManaged>[2]) => {
    const found = await filterManaged(database.db, proposalRows(database.db, guest), filter)
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
  const isOwn = async (who: Actor, id: string) => (await lockOwnFile(database.db, who, id)) !== undefined
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
  const offered = async (of: string) => (await documentsOnFile(database.db, scholar.id, kind)).get(of)!.map(({ content }) => content)
  const own = await document(scholar, {})
  // What an earlier form asked for and this one does not is passed over.
  await document(scholar, { named: 'something_else' })
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

/** Puts a document into a proposal: a link, or a file with these bytes. */
const put = async (id: number, name: string, given: { link?: string; bytes?: string } = {}) => {
  const stored = given.bytes ? await file('proposals.document', id) : null
  if (stored) await rows(`update files set sha256 = $2 where id = $1`, [stored, given.bytes])
  await rows('insert into proposal_documents (proposal_id, name, link, file_id) values ($1, $2, $3, $4)', [
    id,
    name,
    stored ? null : (given.link ?? 'https://example.org/paper'),
    stored,
  ])
  return stored!
}
const page = { sort: '-created_at', page: { number: 1, size: 10 } }

test('a page shows each proposal with its own documents, personal ones to those alone who may read them', async () => {
  await rows('delete from proposals')
  const read = async (actor: Actor) => (await proposalPage({ db: database.db, actor }, proposalRows(database.db, actor), page)).data
  expect(await read(guest)).toEqual([])
  const [first, second] = [await proposal(scholar, 'internships'), await proposal(scholar2, 'internships')]
  await put(first, 'ktp', { link: 'https://example.org/ktp' })
  await put(second, 'proposal', { link: 'https://example.org/what' })
  const urls = async (actor: Actor) =>
    (await read(actor)).map(({ id, documents }) => [id, documents.map(({ name, url }) => `${name} ${url}`)]).toSorted()
  const others = [second, ['proposal https://example.org/what']]
  expect(await urls(guest)).toEqual([[first, ['ktp ']], others])
  expect(await urls(demoActor('upcm'))).toEqual([[first, ['ktp https://example.org/ktp']], others])
  expect(await urls(scholar)).toEqual([[first, ['ktp https://example.org/ktp']]])
  expect(
    (await proposalPage({ db: database.db, actor: guest }, proposalRows(database.db, guest), { ...page, page: { number: 2, size: 1 } }))
      .data,
  ).toHaveLength(1)
})

test('a new proposal looks like an earlier one of its scholar and kind that has its title, or the same paper as its subject', async () => {
  await rows('delete from proposals')
  const titled = async (of: Actor, title: string, kind = 'gep', approval = 'process') => {
    const id = await proposal(of, kind, approval)
    await rows('update proposals set title = $2 where id = $1', [id, title])
    return id
  }
  const twins = async (id: number, kind: 'gep' | 'internships' = 'gep') =>
    (await similarProposalWarnings(database.db, kinds[kind], { id, scholar_id: scholar.id })).map(({ key }) => key)
  const mine = await titled(scholar, 'One term of law')
  for (const passed of [
    [scholar2, 'One term of law'],
    [scholar, 'One term of law', 'internships'],
    [scholar, 'One term of law', 'gep', 'declined'],
    [scholar, 'One term of law', 'gep', 'withdrawn'],
    [scholar, 'Another term'],
  ] as const)
    await titled(passed[0], passed[1], passed[2], passed[3])
  expect(await twins(mine)).toEqual([])
  const same = await titled(scholar, 'ONE term of law', 'gep', 'approved')
  expect(await twins(mine)).toEqual([`same-${same}`])

  await rows('delete from proposals')
  const [next, other, third] = [
    await titled(scholar, 'Law', 'internships'),
    await titled(scholar, 'Oceans', 'internships'),
    await titled(scholar, 'Rivers', 'internships'),
  ]
  const { subject } = kinds.internships
  const beside = kinds.internships.documents.find((name) => name !== subject)!
  await put(next, subject, { bytes: 'a letter' })
  await put(other, beside, { bytes: 'a letter' })
  await put(other, subject, { bytes: 'another' })
  // What another proposal has twice, or this one as another document, says nothing.
  await put(third, subject, { bytes: 'a third' })
  await put(next, beside, { bytes: 'a third' })
  await put(await titled(scholar2, 'Theirs', 'internships'), subject, { bytes: 'another' })
  expect(await twins(next, 'internships')).toEqual([])
  await put(await titled(scholar, 'Once more', 'internships'), subject, { bytes: 'a letter' })
  expect(await twins(next, 'internships')).toHaveLength(1)
})

test('a stored file is a personal document of the proposal that has it, or had it before', async () => {
  await rows('delete from proposals')
  const [first, second] = [await proposal(scholar, 'internships'), await proposal(scholar, 'internships')]
  const [ktp, plain, others] = [
    await put(first, 'ktp', { bytes: 'a' }),
    await put(first, 'proposal', { bytes: 'b' }),
    await put(second, 'tabungan', { bytes: 'c' }),
  ]
  const name = (id: string, of = first) => personalNameOf(database.db, of, id)
  expect([await name(ktp), await name(plain), await name(others)]).toEqual(['ktp', undefined, undefined])
  expect([await name(others, second), await name(ktp, second)]).toEqual(['tabungan', undefined])
  const [old, older, unknown] = [await file('proposals.document', first), await file('proposals.document', first), await file('x', first)]
  const step = (of: number, from: string, to: string) =>
    rows(`insert into proposal_steps (record_id, action, "to", changes) values ($1, 'changed', 'process', $2)`, [
      of,
      JSON.stringify([{ field: 'tabungan', from: '', to: '', from_file: from, to_file: to }]),
    ])
  const third = await proposal(scholar, 'internships')
  await step(third, older, old)
  expect([await name(old, third), await name(older, third), await name(unknown, third), await name(old)]).toEqual([
    'tabungan',
    'tabungan',
    undefined,
    undefined,
  ])
})

test('of a scholar who leaves for good the texts go, and those of others stay', async () => {
  await rows('delete from proposals')
  const ids: number[] = []
  for (const who of [scholar, scholar2]) {
    const id = await proposal(who, 'internships', 'approved')
    ids.push(id)
    await rows(`update proposals set description = 'text', content = 'text', attendance_report = 'text' where id = $1`, [id])
    await put(id, 'proposal')
    await rows(`insert into proposal_documentation (proposal_id, title, link) values ($1, 'Picture', 'https://example.org')`, [id])
    await rows(`insert into proposal_monitoring (proposal_id, date, activity) values ($1, '2026-01-01', 'Arrived')`, [id])
    await rows(`insert into proposal_steps (record_id, action, "to", changes) values ($1, 'changed', 'process', '[1]')`, [id])
  }
  await removeProposalContents(database.db, scholar.id)
  const [gone, kept] = ids
  for (const table of ['proposal_documents', 'proposal_documentation', 'proposal_monitoring'])
    expect(await rows(`select proposal_id from ${table} where proposal_id = any($1)`, [ids]), table).toEqual([{ proposal_id: kept }])
  expect(await rows('select record_id, changes from proposal_steps where record_id = any($1) order by record_id', [ids])).toEqual([
    { record_id: gone, changes: [] },
    { record_id: kept, changes: [1] },
  ])
  expect(await rows('select description, content, attendance_report from proposals order by id')).toEqual([
    { description: '', content: '', attendance_report: '' },
    { description: 'text', content: 'text', attendance_report: 'text' },
  ])
})
