import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  contractPapers,
  contractProgress,
  createTemplate,
  generateContracts,
  listBatches,
  listTemplates,
  listTemplateVersions,
  retryContracts,
  sendContracts,
} from '@pandu/contract/contracts'
import { undoOperation } from '@pandu/contract/operations'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { heardWhile } from '../../../test/heard.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { zipOf } from '../../../test/zip.ts'
import { operations } from '../operations/operations.area.ts'
import { contracts } from './contracts.area.ts'
import { judgeScholars, pickTemplate } from './contracts.judge.ts'
import { storeSignedFiles, judgeArchive } from './contracts.import.ts'
import { refreshContracts, refreshAfterMail } from './contracts.notices.ts'
import { contractParts } from './contracts.parts.ts'
import { prepareBatch } from './contracts.prepare.ts'
import { lockContracts } from './contracts.queries.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, contracts, operations)
const parts = partsOf(database, contractParts)
const id = (name: DemoUsername) => demoPerson(name).id
const [first, second, third] = [id('scholar'), id('scholar2'), id('tsa')]

let template: number
beforeEach(async () => {
  for (const table of ['contracts', 'operations', 'outbox']) await rows(`truncate ${table} cascade`)
  template = (
    await calls.as('upcm').call(createTemplate, { name: `Template ${Math.random()}`, title: 'Contract', body: 'Between us and {{name}}.' })
  ).data.id
})

const generate = async (...scholar_id: number[]) =>
  (await calls.as('ld').call(generateContracts, { scholar_id, template_id: template })).data.operation_id!
const send = async (...scholar_id: number[]) => (await calls.as('ld').call(sendContracts, { scholar_id })).data.operation_id!
const undo = (operation: number, ...wanted: number[]) =>
  calls.as('ld').status(undoOperation, { id: operation, ...(wanted.length > 0 && { rows: wanted }) })
/** Works as the job process does; answers how many documents were made. */
const work = async () => {
  let made = 0
  const storage = { put: async () => void made++ }
  while (await prepareBatch({ db: database.db, storage: storage as never }));
  return made
}
interface State {
  id: number
  who: number
  document: number
  pdf: string
  number: string | null
  sent_at: string | null
  letter_id: number | null
  file_id: string | null
}
const states = async () =>
  rows<State>(
    `select id, scholar_id who, document, pdf, number, date_trunc('second', sent_at)::text sent_at, letter_id, file_id from contracts order by scholar_id`,
  )
const stateOf = async (who: number) => (await states()).find((row) => row.who === who)!
const contractOf = async (who: number) => (await stateOf(who)).id
const documents = async () =>
  (
    await rows<{ who: number; number: number; state: string }>(
      'select scholar_id who, d.number, d.state from contract_documents d join contracts c on c.id = d.contract_id order by scholar_id, d.number',
    )
  ).map((row) => [row.who, row.number, row.state])

test('documents are made once, each of its own contract and its newest one', async () => {
  await generate(first, second)
  expect([await work(), await work()]).toEqual([2, 0])
  expect(await documents()).toEqual([
    [first, 1, 'ready'],
    [second, 1, 'ready'],
  ])
  await rows(`update contract_documents set state = 'failed'`)
  await generate(first, second)
  // The document of the second contract needs no more work.
  await rows(`update contract_documents set state = 'failed' where contract_id = $1`, [await contractOf(second)])
  const [, before] = await states()
  const shown = (state: string) => [
    [first, 1, 'failed'],
    [first, 2, state],
    [second, 1, 'failed'],
    [second, 2, 'failed'],
  ]
  expect(await documents()).toEqual(shown('waiting'))
  await rows(`update contracts set waiting_since = '2026-01-01'`)
  expect(await work()).toBe(1)
  expect(await documents()).toEqual(shown('ready'))
  expect((await states())[1]).toEqual(before)
  const waiting = async () =>
    (await rows<{ old: boolean }>(`select waiting_since = '2026-01-01' old from contracts order by scholar_id`)).map(({ old }) => old)
  expect(await waiting()).toEqual([false, true])
  // Drawn again with its number, it still waits since it was sent.
  await rows(`update contract_documents set state = 'ready'`)
  await send(first)
  await rows(`update contracts set waiting_since = '2026-01-01'`)
  expect([await work(), await waiting()]).toEqual([1, [true, true]])
  // The error is stored only with that one.
  await rows(`update contract_template_versions set body = '{{address}}' where template_id = $1`, [template])
  await rows(`update scholars set address = '' where user_id = $1`, [third]).catch(() =>
    rows(`update scholars set address = '' where id = $1`, [third]),
  )
  const judged = await calls.as('ld').call(generateContracts, { scholar_id: [third], template_id: template, preview: 1 })
  expect(judged.data.rows.map(({ missing }) => missing)).toEqual([['Address']])
})

test('a sending gives a number and a letter to what it sends, and to nothing else', async () => {
  await generate(first, second, third)
  await work()
  await generate(first, second)
  await work()
  await rows(`update contract_documents set state = 'failed' where number = 1`)
  const sending = await send(first)
  const [one, two] = await states()
  expect([one!.number, one!.pdf, one!.sent_at === null, two!.number, two!.pdf, two!.sent_at]).toEqual([
    expect.stringMatching(/^\d{5}\/TLD\/\d{4}$/),
    'waiting',
    false,
    null,
    'ready',
    null,
  ])
  expect(await documents()).toEqual([
    [first, 1, 'failed'],
    [first, 2, 'waiting'],
    [second, 1, 'failed'],
    [second, 2, 'ready'],
    [third, 1, 'failed'],
  ])
  await work()
  // Taken back and sent again it has the newer letter, and keeps its number.
  await rows(`update outbox set status = 'sent'`)
  expect(await undo(sending)).toBe(200)
  const again = await send(first, second)
  const letters = await rows<{ letter_id: number }>('select letter_id from contract_letters where operation_id = $1 order by contract_id', [
    again,
  ])
  const [now, other] = await states()
  expect([now!.number, now!.letter_id, other!.letter_id]).toEqual([one!.number, ...letters.map((row) => row.letter_id)])
  expect(other!.number).not.toBe(now!.number)
  // Mails of the first sending do not belong to the second.
  await rows(`update outbox set status = 'waiting'`)
  expect(await undo(again)).toBe(200)
  // Who was told by mail hears of the undoing by mail; that mail names its notice.
  expect((await rows('select from outbox where notice_ids is null')).length).toBe(1)
})

test('a generating is taken back for those who are named, with what stood there before', async () => {
  const batch = await generate(first, second)
  await work()
  await send(second)
  await work()
  await generate(third)
  await rows(`insert into outbox ("to", subject, text, html) values ('a@example.org', '', '', '')`)
  const before = await states()
  const anew = await generate(second)
  expect((await stateOf(second)).sent_at).toBeNull()
  expect((await stateOf(first)).document).toBe(1)
  expect(await undo(anew)).toBe(200)
  expect(await states()).toEqual(before)
  expect(await rows('select expires_at from files where id = $1', [(await stateOf(second)).file_id])).toEqual([{ expires_at: null }])
  expect((await documents()).map(([who, number]) => [who, number])).toEqual([
    [first, 1],
    [second, 1],
    [third, 1],
  ])
  // The second was sent: the first goes alone.
  expect([await undo(batch), await undo(batch, await contractOf(first))]).toEqual([409, 200])
  expect((await states()).map(({ who }) => who)).toEqual([second, third])
  expect((await documents()).map(([who]) => who)).toEqual([second, third])
})

test('of two who were generated together one stays when the other is taken back', async () => {
  const batch = await generate(first, second)
  expect(await undo(batch, await contractOf(first))).toBe(200)
  expect([(await states()).map(({ who }) => who), (await documents()).map(([who]) => who)]).toEqual([[second], [second]])
})

test('a sending is taken back for those who are named; only its letters that have not left are stopped', async () => {
  await generate(first, second, third)
  await work()
  const [sending, other] = [await send(first, second), await send(third)]
  await rows(`update outbox set status = 'waiting'`)
  await rows(`update outbox set status = 'sent' where id = (select letter_id from contracts where scholar_id = $1)`, [second])
  const letters = async () =>
    (await rows<{ id: number }>('select id from outbox where notice_ids is null order by id')).map((row) => row.id)
  const all = await letters()
  const of = new Map((await states()).map((row) => [row.who, row.letter_id!]))
  expect(await undo(sending, await contractOf(first))).toBe(200)
  expect([(await stateOf(first)).sent_at, (await stateOf(second)).sent_at === null, (await stateOf(third)).sent_at === null]).toEqual([
    null,
    false,
    false,
  ])
  expect(await letters()).toEqual(all.filter((one) => one !== of.get(first)))
  expect(await undo(sending)).toBe(200)
  expect([(await stateOf(second)).sent_at, (await stateOf(third)).sent_at === null]).toEqual([null, false])
  expect(await letters()).toEqual(all.filter((one) => one !== of.get(first)))
  expect(await undo(other)).toBe(200)
})

test('what failed is tried again, and nothing else', async () => {
  await generate(first, second, third)
  await work()
  await generate(first, second)
  await work()
  await send(second, third)
  await work()
  await rows(`update contract_documents set state = 'failed'`)
  await rows(`update contracts set pdf = 'failed' where scholar_id = any($1)`, [[first, third]])
  await rows(
    `update outbox set status = case when id = (select letter_id from contracts where scholar_id = $1) then 'failed' else 'sent' end`,
    [second],
  )
  const answer = await calls.as('ld').call(retryContracts, { scholar_id: [first, second] })
  expect(answer.message).toBe('2 contracts will be tried again')
  expect((await states()).map(({ pdf }) => pdf)).toEqual(['waiting', 'ready', 'failed'])
  expect(await documents()).toEqual([
    [first, 1, 'failed'],
    [first, 2, 'waiting'],
    [second, 1, 'failed'],
    [second, 2, 'failed'],
    [third, 1, 'failed'],
  ])
  expect(await rows<{ status: string }>(`select status from outbox order by id`)).toEqual([{ status: 'waiting' }, { status: 'sent' }])
  expect(await calls.as('ld').status(retryContracts, { scholar_id: [second] })).toBe(409)
  expect(await calls.as('ld').status(retryContracts, { operation_id: 2_000_000_000 })).toBe(404)
})

test('batches are those of contracts, with how far each of them is', async () => {
  const [one, other] = [await generate(first, second), await generate(third)]
  await rows(`insert into operations (kind, title, rows, payload) values ('test', 'Another', 1, '{}')`)
  const batch = async (wanted: number) => {
    const { data } = await calls.as('guest').call(listBatches, { filter: { id: wanted } })
    return data.map(({ total, done, failed, sendable, retryable }) => [total, done, failed, sendable, retryable])
  }
  expect((await calls.as('guest').call(listBatches, {})).total).toBe(2)
  expect([await batch(one), await batch(other)]).toEqual([[[2, 0, 0, 0, 0]], [[1, 0, 0, 0, 0]]])
  await work()
  expect([await batch(one), await batch(other)]).toEqual([[[2, 2, 0, 2, 0]], [[1, 1, 0, 1, 0]]])
  // One is generated again, elsewhere; another fails.
  const anew = await generate(first)
  await rows(`update contract_documents set state = 'failed' where contract_id = $1`, [await contractOf(second)])
  await rows(`update contracts set pdf = 'failed' where scholar_id = $1`, [second])
  expect([await batch(one), await batch(anew)]).toEqual([[[2, 1, 1, 0, 1]], [[1, 0, 0, 0, 0]]])
  await work()
  expect(await batch(one)).toEqual([[2, 1, 1, 0, 1]])
  const [sending, beside] = [await send(first), await send(third)]
  await rows(`update outbox set status = 'waiting'`)
  // Being drawn once more with its number it counts as made.
  expect([await batch(anew), await batch(sending), await batch(beside)]).toEqual([[[1, 1, 0, 0, 0]], [[1, 0, 0, 0, 0]], [[1, 0, 0, 0, 0]]])
  await rows(
    `update outbox set status = case when id = (select letter_id from contracts where scholar_id = $1) then 'failed' else 'sent' end`,
    [third],
  )
  const settled = async () => [await batch(sending), await batch(beside), await batch(other)]
  const expected = [[[1, 1, 0, 0, 0]], [[1, 0, 1, 0, 1]], [[1, 1, 0, 0, 0]]]
  expect(await settled()).toEqual(expected)
  // Mails are deleted from the outbox some time after they were sent.
  await rows(`delete from outbox where status = 'sent'`)
  expect(await settled()).toEqual(expected)
  const progress = async (operation_id: number) =>
    (await calls.as('ld').call(contractProgress, { filter: { operation_id } })).data.map(({ scholar_id }) => scholar_id).toSorted()
  expect([await progress(one), await progress(other), await progress(sending)]).toEqual([[first, second].toSorted(), [third], [first]])
})

test('a file of an archive is for the scholar of its number', async () => {
  const [{ no_tf }] = (await rows<{ no_tf: string }>('select no_tf from users where id = $1', [first])) as [{ no_tf: string }]
  const folder = await mkdtemp(join(tmpdir(), 'pandu-signed-'))
  try {
    const path = join(folder, 'signed.zip')
    await writeFile(path, zipOf({ [`${no_tf}.pdf`]: 'x' }))
    const found = async () => (await judgeArchive(database.db, path, 'look')).map(({ errors }) => errors[0])
    expect(await found()).toEqual(['This scholar has no contract'])
    await rows(`update users set role = 'DELETED' where id = $1`, [first])
    const afterwards = await found()
    await rows(`update users set role = 'SCHOLAR' where id = $1`, [first])
    expect(afterwards).toEqual([`No scholar has the number "${no_tf}"`])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('templates are narrowed by use and name, and count their contracts; versions are those of one', async () => {
  const other = (await calls.as('upcm').call(createTemplate, { name: 'Quokka', title: 'Other', body: 'Words' })).data.id
  await rows('update contract_templates set status = 0 where id = $1', [other])
  await generate(first)
  const list = async (filter: object) =>
    (await calls.as('ld').call(listTemplates, { filter, page: { size: 100 } })).data.map((row) => [row.id, row.contracts])
  expect(await list({ search: 'QUOKKA' })).toEqual([[other, 0]])
  const [off, on] = [await list({ status: 0 }), await list({ status: 1 })]
  expect([off.map(([one]) => one).includes(other), on.map(([one]) => one).includes(other)]).toEqual([true, false])
  expect(on.find(([one]) => one === template)).toEqual([template, 1])
  expect((await calls.as('ld').call(listTemplateVersions, { filter: { id: other } })).data.map(({ title }) => title)).toEqual(['Other'])
})

test('only scholars get contracts, and an archive holds the documents of those that were chosen', async () => {
  const picked = await pickTemplate(database.db, template)
  const [judged] = await judgeScholars(database.db, [id('mentor')], picked, 'look')
  expect(judged!.errors).toEqual(['There is no such scholar'])
  await generate(first, second)
  await work()
  const [one, two] = await states()
  const look = async (...wanted: number[]) => (await calls.as('ld').call(contractPapers.look, { id: wanted })).data.files
  expect([await look(one!.id), await look(one!.id, two!.id)]).toEqual([1, 2])
  const signed = await rows<{ id: string }>(
    `insert into files (kind, record_id, name, type, size, storage_key) values ('contracts.signed', $1, 'a.pdf', 'application/pdf', 1, 'x') returning id`,
    [one!.id],
  )
  await rows('update contracts set signed_file_id = $2, sent_at = now(), signed_at = now() where id = $1', [one!.id, signed[0]!.id])
  expect([await look(one!.id), await look(two!.id)]).toEqual([2, 1])
})

test('what was handed in for scholars is taken back for each of them alone', async () => {
  await generate(first, second, third)
  await work()
  await send(first, second, third)
  const found = await lockContracts(database.db, [first, second, third])
  const operation = await calls.within('ld', (call) =>
    storeSignedFiles(
      call,
      found.map((contract, at) => ({
        row: at + 1,
        file: `${at}.pdf`,
        no_tf: '',
        bytes: Buffer.from('x'),
        type: 'application/pdf',
        name: '',
        contract,
        errors: [],
      })),
      'signed.zip',
    ),
  )
  const signed = async () =>
    (await rows<{ who: number }>('select scholar_id who from contracts where signed_file_id is not null order by scholar_id')).map(
      ({ who }) => who,
    )
  expect(await signed()).toEqual([first, second, third].toSorted((a, b) => a - b))
  expect(await undo(operation, await contractOf(first))).toBe(200)
  expect(await signed()).toEqual([second, third].toSorted((a, b) => a - b))
  // What stays for a scholar in the trash stays as it was.
  await rows(`update users set role = 'DELETED' where id = $1`, [second])
  expect(await undo(operation)).toBe(200)
  expect(await signed()).toEqual([second])
  await rows(`update users set role = 'SCHOLAR' where id = $1`, [second])
})

test('a generating is taken back without those whose contracts lie in the trash', async () => {
  await generate(first, second)
  await work()
  const before = await states()
  const anew = await generate(first, second)
  await rows(`update users set role = 'DELETED' where id = $1`, [first])
  await rows('delete from contracts where scholar_id = $1', [first])
  expect(await undo(anew)).toBe(200)
  expect(await states()).toEqual(before.filter(({ who }) => who === second))
  await rows(`update users set role = 'SCHOLAR' where id = $1`, [first])
})

test('a scholar’s page shows the stage of the contract, to the scholar once it was sent', async () => {
  await generate(first)
  await work()
  await generate(second)
  const standings = async (who: 'ld' | 'teacher' | 'vendor' | 'scholar' | 'scholar2') =>
    (await parts.standings(demoActor(who), first)).map(({ value, url }) => [value, url.includes(String(first))])
  expect([await standings('ld'), await standings('scholar')]).toEqual([[['Ready to send', true]], []])
  await send(first)
  await work()
  expect([await standings('ld'), await standings('scholar'), await standings('scholar2')]).toEqual([
    [['Waits for signature', true]],
    [['Waits for signature', false]],
    [],
  ])
  expect([await parts.uses(first), await parts.uses(third)]).toEqual([['has a contract'], []])
  const found = async (who: 'ld' | 'scholar' | 'vendor') =>
    (await parts.finds(demoActor(who), 'template 0')).map(({ key }) => key).includes('contract_templates')
  expect([await found('ld'), await found('scholar')]).toEqual([true, false])
  const [kind] = contractParts.decided!
  const decides = (['superadmin', 'upcm', 'ld', 'vendor', 'scholar'] as const).filter((who) => kind!.decides(demoActor(who)))
  expect([decides, kind!.own(demoActor('ld')), kind!.forAuthor]).toEqual([
    ['superadmin', 'upcm', 'vendor'],
    undefined,
    ['sent', 'revision'],
  ])
})

test('what was signed stays when a scholar is permanently deleted', async () => {
  await generate(first, second)
  await rows('update contracts set sent_at = now(), signed_at = now() where scholar_id = $1', [second])
  const [{ stays } = { stays: undefined }] = contracts.personal!.tables
  const { rows: kept } = await sql<{ id: number }>`select x.scholar_id id from contracts x where ${stays!}`.execute(database.db)
  expect(kept.map((row) => row.id)).toEqual([second])
})

test('screens of active staff and partners hear of contracts; of letters only when they told of one', async () => {
  await generate(first)
  await work()
  await send(first)
  const { letter_id } = await stateOf(first)
  const other = (
    await rows<{ id: number }>(`insert into outbox ("to", subject, text, html) values ('a@example.org', '', '', '') returning id`)
  )[0]!.id
  const heard = await heardWhile(database, async () => {
    await rows('update users set status = 0 where id = $1', [id('teacher')])
    await refreshContracts(database.db, [first])
    await rows('update users set status = 1 where id = $1', [id('teacher')])
    await refreshAfterMail(database.db, [other])
    await refreshAfterMail(database.db, [other, letter_id!])
  })
  const readers = heard.filter(({ name }) => name === 'contractsChanged').flatMap(({ to }) => to)
  const hears = (['superadmin', 'ld', 'teacher', 'vendor', 'scholar', 'scholar2'] as const).filter((who) => readers.includes(id(who)))
  expect(hears).toEqual(['superadmin', 'ld', 'vendor', 'scholar'])
  expect(heard.filter(({ name }) => name === 'contractsProgressed')).toHaveLength(1)
})
