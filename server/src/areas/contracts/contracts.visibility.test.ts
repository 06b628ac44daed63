import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { asSeenBy, contractColumns, contractRows, contracts, readContracts } from './contracts.queries.ts'

const database = openTestDatabase()
const { rows } = database
const [scholar, scholar2] = [demoActor('scholar'), demoActor('scholar2')]

/** One contract for each of the two scholars, and none beside. */
const twoContracts = async (first: string, second: string) => {
  await rows('truncate contracts cascade')
  const made = (id: number, set: string) =>
    rows(
      `insert into contracts (scholar_id, template_id, template_version, approval, sent_at, signed_at, pdf, error)
       select $1, t.id, t.version, c.* from (select id, version from contract_templates order by id limit 1) t, (values (${set})) c`,
      [id],
    )
  await made(scholar.id, first)
  await made(scholar2.id, second)
}
const draft = `'process', null::timestamptz, null::timestamptz, 'ready', 'a full disk'`
const sent = `'process', now(), null::timestamptz, 'ready', 'a full disk'`
const approved = `'approved', now(), now(), 'ready', ''`

const seenBy = async (who: Parameters<typeof demoActor>[0], wanted: Parameters<typeof contractRows>[2] = {}) => {
  const found = await contractRows(database.db, demoActor(who), wanted).select('contracts.scholar_id').execute()
  return found.map(({ scholar_id }) => (scholar_id === scholar.id ? 'first' : 'second')).toSorted()
}

test('staff see every contract, partners those that were sent, a scholar theirs once it was sent', async () => {
  await twoContracts(sent, draft)
  expect(await seenBy('guest')).toEqual(['first', 'second'])
  expect(await seenBy('vendor')).toEqual(['first'])
  expect([await seenBy('scholar'), await seenBy('scholar2')]).toEqual([['first'], []])
  await twoContracts(sent, sent)
  expect(await seenBy('vendor')).toEqual(['first', 'second'])
  expect([await seenBy('scholar'), await seenBy('scholar2')]).toEqual([['first'], ['second']])
})

test('whoever does not see a contract does not find it', async () => {
  await twoContracts(sent, draft)
  const ofFirst = { scholar_id: scholar.id }
  expect(await contracts.ifVisible(database.db, scholar, ofFirst)).toMatchObject(ofFirst)
  expect(await contracts.ifVisible(database.db, scholar2, ofFirst)).toBeUndefined()
  await expect(contracts.find(database.db, scholar2, { scholar_id: scholar2.id })).rejects.toThrow('Not found')
  expect((await readContracts(database.db, [scholar2.id])).map(({ scholar_id }) => scholar_id)).toEqual([scholar2.id])
})

test('the list is narrowed by state, stage, year, campus, scholar and name', async () => {
  await twoContracts(sent, approved)
  await rows(`update users set year_tf = 2023, university_id = 1, name = 'Only First' where id = $1`, [scholar.id])
  await rows(`update users set year_tf = 2024, university_id = 2 where id = $1`, [scholar2.id])
  for (const wanted of [
    { approval: 'process' as const },
    { stage: 'sent' as const },
    { year_tf: 2023 },
    { university_id: 1 },
    { scholar_id: scholar.id },
    { search: 'ONLY first' },
  ])
    expect(await seenBy('upcm', wanted), Object.keys(wanted)[0]).toEqual(['first'])
  expect(await seenBy('upcm', { search: '' })).toEqual(['first', 'second'])
})

test('what went wrong is told to staff alone, and of a letter only once there is one', async () => {
  await twoContracts(sent, draft)
  const read = async (who: 'guest' | 'vendor' | 'scholar', scholar_id: number) =>
    asSeenBy(demoActor(who))((await contractRows(database.db, demoActor(who), { scholar_id }).select(contractColumns).executeTakeFirst())!)
  expect((await read('guest', scholar.id)).error).toBe('a full disk')
  for (const who of ['vendor', 'scholar'] as const) expect((await read(who, scholar.id)).error, who).toBe('')
  const [letter] = await rows<{ id: number }>(
    `insert into outbox ("to", subject, text, html, status, error) values ('a@b.c', '', '', '', 'failed', 'no such mailbox') returning id`,
  )
  await rows(`update contracts set letter_id = $1, error = ''`, [letter!.id])
  expect(await read('guest', scholar.id)).toMatchObject({ letter: 'failed', error: 'no such mailbox' })
  expect(await read('guest', scholar2.id)).toMatchObject({ letter: 'none', error: '' })
  await rows('update contracts set letter_id = null')
  expect(await read('guest', scholar.id)).toMatchObject({ letter: 'sent', error: '' })
})
