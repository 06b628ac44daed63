import { CONTRACT_YEARS } from '@pandu/contract/trash'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { partsOf } from '../../../test/parts.ts'
import { pickTemplate, scholarsOfYear } from './contracts.judge.ts'
import { contractParts } from './contracts.parts.ts'
import { toContractFor, contractColumns, contractRows, contracts, readContracts } from './contracts.queries.ts'
import { failedScholars } from './contracts.retry.ts'
import { readyScholars } from './contracts.send.ts'
import { addStepForAll } from './contracts.stages.ts'
import { readValues } from './contracts.values.ts'
import { deleteExpiredContracts } from './trash.service.ts'

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
    toContractFor(demoActor(who))(
      (await contractRows(database.db, demoActor(who), { scholar_id }).select(contractColumns).executeTakeFirst())!,
    )
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

const { number, newCourse } = courseMaker(rows)
const ofScholar = (of: { id: number }) => number('select id from contracts where scholar_id = $1', [of.id])

test('a partner sees those of the scholars whom they reach', async () => {
  const facilitator = demoActor('facilitator')
  for (const table of ['course_teachers', 'mentoring_assignments']) await rows(`delete from ${table} where user_id = $1`, [facilitator.id])
  await newCourse()
  await twoContracts(sent, sent)
  expect(await seenBy('facilitator')).toEqual(['first'])
})

test('a row names its document and its signed copy where they are there', async () => {
  await twoContracts(sent, sent)
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  await rows('update contracts set file_id = $2, signed_file_id = $2 where scholar_id = $1', [scholar.id, file!.id])
  const links = async (of: { id: number }) => {
    const row = await contractRows(database.db, demoActor('guest'), { scholar_id: of.id }).select(contractColumns).executeTakeFirst()
    const { document, attachment } = toContractFor(demoActor('guest'))(row!)
    return [document, attachment]
  }
  const link = expect.stringMatching(new RegExp(`^/.*${file!.id}$`))
  expect([await links(scholar), await links(scholar2)]).toEqual([
    [link, link],
    [null, ''],
  ])
})

test('the search finds contracts by the names of scholars who are there, and a scholar’s own by what it is', async () => {
  await twoContracts(sent, sent)
  await rows(`update users set name = 'Zebra ' || id, role = 'SCHOLAR' where id = any($1)`, [[scholar.id, scholar2.id]])
  const parts = partsOf(database, contractParts)
  const found = async (who: Parameters<typeof demoActor>[0], text: string) =>
    (await parts.finds(demoActor(who), text)).flatMap(({ key, records }) => (key === 'contracts' ? records.map(({ title }) => title) : []))
  expect([(await found('guest', 'zebra')).length, await found('guest', 'scholarship'), await found('scholar', 'zebra')]).toEqual([
    2,
    [],
    [],
  ])
  expect(await found('scholar', 'scholarship')).toEqual(['Scholarship contract'])
  await rows(`update users set role = 'DELETED' where id = $1`, [scholar2.id])
  const left = await found('guest', 'zebra')
  await rows(`update users set role = 'SCHOLAR' where id = $1`, [scholar2.id])
  expect(left).toEqual([`Zebra ${scholar.id}`])
})

test('a contract of their own is had by scholars once it was sent', async () => {
  const [kind] = contractParts.decided!
  await twoContracts(sent, draft)
  const own = async (who: typeof scholar) => {
    const { rows: found } = await sql<{ id: number }>`select r.scholar_id id from contracts r where ${kind!.own(who)!}`.execute(database.db)
    return found.map(({ id }) => id)
  }
  expect([await own(scholar), await own(scholar2)]).toEqual([[scholar.id], []])
})

test('a batch is for active scholars of a year who have no contract, from a template in use', async () => {
  await twoContracts(sent, sent)
  await rows('delete from contracts where scholar_id = $1', [scholar2.id])
  const year = 2098
  await rows('update users set year_tf = $1, status = 1 where id = any($2)', [year, [scholar.id, scholar2.id]])
  expect(await scholarsOfYear(database.db, year)).toEqual([scholar2.id])
  await rows('update users set status = 0 where id = $1', [scholar2.id])
  const none = await scholarsOfYear(database.db, year).catch(() => 'none')
  await rows('update users set status = 1 where id = $1', [scholar2.id])
  await rows(`update users set role = 'DELETED' where id = $1`, [scholar2.id])
  const deleted = await scholarsOfYear(database.db, year).catch(() => 'none')
  await rows(`update users set role = 'SCHOLAR' where id = $1`, [scholar2.id])
  expect([none, deleted]).toEqual(['none', 'none'])
  await rows('update users set year_tf = 2024 where id = $1', [scholar2.id])
  await expect(scholarsOfYear(database.db, year)).rejects.toMatchObject({ errors: { year_tf: expect.any(Array) } })
  const template = await pickTemplate(database.db, undefined)
  await rows('update contract_templates set status = 0 where id = $1', [template.id])
  const off = await pickTemplate(database.db, template.id).catch(() => 'not in use')
  await rows('update contract_templates set status = 1 where id = $1', [template.id])
  expect([off, (await pickTemplate(database.db, template.id)).id]).toEqual(['not in use', template.id])
  expect([...(await readValues(database.db, [scholar.id])).keys()]).toEqual([scholar.id])
})

/** An operation of a kind, in which contracts were made or sent. */
const operation = () => number(`insert into operations (kind, title, rows, payload) values ('test', 'A batch', 1, '{}') returning id`)
const inBatch = (batch: number, of: { id: number }, document = 1) =>
  rows(
    `insert into contract_documents (contract_id, number, template_id, template_version, operation_id)
     select id, $3, template_id, template_version, $1 from contracts where scholar_id = $2`,
    [batch, of.id, document],
  )

test('what failed of a batch is its own, as long as nothing newer has come in its place', async () => {
  await twoContracts(draft, draft)
  const [batch, other, letters] = [await operation(), await operation(), await operation()]
  await inBatch(batch, scholar)
  await inBatch(other, scholar2)
  await rows(`update contracts set pdf = 'failed' where scholar_id = $1`, [scholar2.id])
  await expect(failedScholars(database.db, batch)).rejects.toThrow('Nothing has failed')
  await expect(failedScholars(database.db, letters)).rejects.toThrow('Not found')
  expect(await failedScholars(database.db, other)).toEqual([scholar2.id])
  await rows(`update contracts set pdf = 'failed' where scholar_id = $1`, [scholar.id])
  expect(await failedScholars(database.db, batch)).toEqual([scholar.id])
  await rows('update contracts set document = 2 where scholar_id = $1', [scholar.id])
  await expect(failedScholars(database.db, batch)).rejects.toThrow('Nothing has failed')

  const letter = (status: string) =>
    number(`insert into outbox ("to", subject, text, html, status) values ('a@b.c', '', '', '', $1) returning id`, [status])
  const [first, second, older] = [await letter('failed'), await letter('failed'), await letter('failed')]
  await rows('update contracts set letter_id = case when scholar_id = $1 then $2::int else $3::int end', [scholar.id, first, second])
  const posted = async (of: { id: number }, to: number, which: number) =>
    rows('insert into contract_letters (operation_id, contract_id, letter_id) values ($1, $2, $3)', [to, await ofScholar(of), which])
  await posted(scholar, letters, first)
  await posted(scholar2, letters, older)
  expect(await failedScholars(database.db, letters)).toEqual([scholar.id])
  await rows(`update outbox set status = 'sent' where id = $1`, [first])
  await expect(failedScholars(database.db, letters)).rejects.toThrow('Nothing has failed')
})

test('ready to be sent are the contracts of a batch whose document is the current one', async () => {
  await twoContracts(draft, draft)
  const [batch, other] = [await operation(), await operation()]
  await inBatch(batch, scholar)
  await inBatch(other, scholar2)
  expect(await readyScholars(database.db, batch)).toEqual([scholar.id])
  await rows('update contracts set document = 2 where scholar_id = $1', [scholar.id])
  await expect(readyScholars(database.db, batch)).rejects.toThrow('Not found')
})

test('a step for many is one of each, whose version grows with it unless it is the first', async () => {
  await twoContracts(sent, sent)
  await addStepForAll(database.db, scholar, [], { action: 'sent' })
  const one = { id: await ofScholar(scholar), approval: 'process' }
  const versions = () => rows('select version from contracts order by scholar_id')
  await addStepForAll(database.db, scholar, [one], { action: 'generated', isFirst: true })
  expect(await versions()).toEqual([{ version: 1 }, { version: 1 }])
  await addStepForAll(database.db, scholar, [one], { action: 'sent' })
  expect(await versions()).toEqual([{ version: 2 }, { version: 1 }])
  expect(await rows('select "from", "to" from contract_steps order by id')).toEqual([
    { from: null, to: 'process' },
    { from: 'process', to: 'process' },
  ])
})

test('a signed contract ends with the years of the law, of a scholar who was permanently deleted alone', async () => {
  await twoContracts(approved, approved)
  const deleted = (role: string, hash: string, of = scholar) =>
    rows('update users set role = $2, password_hash = $3 where id = $1', [of.id, role, hash])
  const left = async () => {
    await deleteExpiredContracts(database.db)
    return (await rows<{ scholar_id: number }>('select scholar_id from contracts order by scholar_id')).map(({ scholar_id }) => scholar_id)
  }
  const both = [scholar.id, scholar2.id].toSorted((a, b) => a - b)
  const signed = (years: number) => rows('update contracts set signed_at = now() - make_interval(years => $1)', [years])
  const steps: number[][] = []
  await signed(CONTRACT_YEARS + 1)
  steps.push(await left())
  await deleted('DELETED', 'a hash')
  steps.push(await left())
  await deleted('SCHOLAR', '')
  steps.push(await left())
  await deleted('DELETED', '')
  await signed(CONTRACT_YEARS - 1)
  steps.push(await left())
  await signed(CONTRACT_YEARS + 1)
  steps.push(await left())
  await deleted('SCHOLAR', 'a hash')
  expect(steps).toEqual([both, both, both, both, [scholar2.id]])
})
