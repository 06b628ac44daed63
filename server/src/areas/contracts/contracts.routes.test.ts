import { readFile } from '@pandu/contract/files'
import {
  contractHistory,
  contractProgress,
  decideContract,
  generateContracts,
  listBatches,
  listContracts,
  readOwnContract,
  retryContracts,
  sendContracts,
  signContract,
} from '@pandu/contract/contracts'
import { listNotifications } from '@pandu/contract/notifications'
import { undoOperation } from '@pandu/contract/operations'
import { describe, expect, test } from 'vitest'
import { sendFile } from '../../../test/app.ts'
import { contractWorld } from '../../../test/contracts.ts'
import { jpeg, missing } from '../../../test/proposals.ts'

const { as, world, rows, scholar, template, work, generate, read, withContract, sign } = contractWorld()
const undo = (id: number | null) => as('ld').call(undoOperation, { id: id! })
const batch = async (id: number) => (await as('guest').call(listBatches, { filter: { id } })).body.data[0]!
const bellOf = async (who: { token: string } | 'upcm') => (await as(who).call(listNotifications, { page: { size: 20 } })).body.data
const historyOf = async (scholar_id: number) => (await as('ld').call(contractHistory, { filter: { scholar_id } })).body.data
const idOf = (url: string | null) => url!.split('/').at(-1)!

describe('generating', () => {
  test('looks first and names what the template asks for and the profile lacks', async () => {
    const [whole, lacking] = [await scholar(), await scholar({ address: '' })]
    const look = await as('ld').call(generateContracts, {
      scholar_id: [whole.id, lacking.id, missing],
      template_id: await template(),
      preview: 1,
    })
    expect(look.body.data.rows.map(({ scholar_id, missing: lacks, errors }) => [scholar_id, lacks, errors])).toEqual([
      [whole.id, [], []],
      [lacking.id, ['Address'], []],
      [missing, [], ['There is no such scholar']],
    ])
    expect(look.body.data).toMatchObject({ valid: 1, invalid: 2, operation_id: null })
    expect(await rows('select id from contracts where scholar_id = any ($1)', [[whole.id, lacking.id]])).toEqual([])
  })

  test('makes one contract for each without faults, leaves the others out, and the job makes the PDFs', async () => {
    const [whole, lacking] = [await scholar(), await scholar({ address: '' })]
    const { answer, operation } = await generate([whole.id, lacking.id, whole.id], await template())
    expect([answer.status, answer.body.message]).toEqual([200, '1 contract is being prepared'])
    expect(answer.body.data.rows.map(({ scholar_id }) => scholar_id)).toEqual([lacking.id])
    expect(await read(whole.id)).toMatchObject({ stage: 'preparing', document: null, approval: 'process', version: 1 })
    expect(await batch(operation)).toMatchObject({ total: 1, done: 0, failed: 0 })
    await work()
    const contract = await read(whole.id)
    expect(contract).toMatchObject({ stage: 'ready', document_number: 1, letter: 'none', sent_at: null, error: '' })
    expect(contract.number).toBe('')
    expect(await batch(operation)).toMatchObject({ total: 1, done: 1, failed: 0, sendable: 1 })
    const file = await as('ld').call(readFile, { id: idOf(contract.document) })
    expect([file.status, file.headers['content-type'], file.raw.toString('latin1', 0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(file.headers['content-disposition']).toContain(`Contract ${whole.no_tf}.pdf`)
  })

  test('takes a whole year without those who have a contract', async () => {
    const [one, two] = [await scholar({ year_tf: 2019 }), await scholar({ year_tf: 2019 })]
    await rows(`update users set status = 0 where year_tf = 2019 and id <> all ($1)`, [[one.id, two.id]])
    const template_id = await template('For {{name}}')
    await generate([one.id], template_id)
    const look = await as('ld').call(generateContracts, { year_tf: 2019, template_id, preview: 1 })
    expect(look.body.data.rows.map(({ scholar_id }) => scholar_id)).toEqual([two.id])
    await as('ld').call(generateContracts, { year_tf: 2019, template_id })
    const none = await as('ld').call(generateContracts, { year_tf: 2019, template_id })
    expect([none.status, none.error.errors]).toEqual([422, { year_tf: ['Every active scholar of this year has a contract already'] }])
  })

  test('needs scholars and a template in use', async () => {
    const one = await scholar()
    expect((await as('ld').call(generateContracts, {})).error.errors).toEqual({ scholar_id: ['choose at least one'] })
    const wrong = await as('ld').call(generateContracts, { scholar_id: [one.id], template_id: missing })
    expect([wrong.status, wrong.error.errors]).toEqual([422, { template_id: ['This template is not in use'] }])
    const lacking = await scholar({ address: '' })
    expect((await generate([lacking.id], await template())).answer.error.errors).toEqual({ scholar_id: ['Missing: Address'] })
  })

  test('of two at the same moment one contract comes', async () => {
    const one = await scholar()
    const template_id = await template()
    const answers = await Promise.all([1, 2, 3].map(() => as('ld').call(generateContracts, { scholar_id: [one.id], template_id })))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await rows('select id from contracts where scholar_id = $1', [one.id])).toHaveLength(1)
    expect(
      await rows('select 1 from contract_documents d join contracts c on c.id = d.contract_id where c.scholar_id = $1', [one.id]),
    ).toHaveLength(1)
  })

  test('again makes another document; a signed or approved contract stays', async () => {
    const one = await withContract()
    const again = await generate([one.id], await template('Another text for {{name}}'))
    expect(again.answer.status).toBe(200)
    await work()
    expect(await read(one.id)).toMatchObject({ stage: 'ready', document_number: 2, sent_at: null })
    await as('ld').call(sendContracts, { scholar_id: [one.id] })
    await sign(one)
    const signed = await generate([one.id], await template())
    expect(signed.answer.error.errors).toEqual({ scholar_id: ['The contract has been signed and waits for a decision'] })
    await as('upcm').call(decideContract, { scholar_id: one.id, approval: 'approved' })
    const final = await generate([one.id], await template())
    expect(final.answer.error.errors).toEqual({ scholar_id: ['The contract has been approved and is final'] })
  })
})

describe('a row that fails', () => {
  test('does not hold up the others and is tried again alone', async () => {
    const [good, bad] = [await scholar(), await scholar()]
    const { operation } = await generate([good.id, bad.id], await template())
    await rows(`update scholars set address = '' where id = $1`, [bad.id])
    await work()
    expect((await read(good.id)).stage).toBe('ready')
    expect(await read(bad.id)).toMatchObject({ stage: 'failed', error: 'Missing: Address' })
    expect(await batch(operation)).toMatchObject({ total: 2, done: 1, failed: 1, sendable: 1 })
    expect((await as('ld').call(retryContracts, { scholar_id: [good.id] })).status).toBe(409)
    await rows(`update scholars set address = 'Jalan Mawar 3' where id = $1`, [bad.id])
    expect((await as('ld').call(retryContracts, { scholar_id: [bad.id] })).body.message).toBe('1 contract will be tried again')
    await work()
    expect(await read(bad.id)).toMatchObject({ stage: 'ready', error: '' })
    expect(await batch(operation)).toMatchObject({ done: 2, failed: 0 })
  })

  test('also when its bytes cannot be stored', async () => {
    const one = await scholar()
    await generate([one.id], await template())
    await work({ put: async () => Promise.reject(new Error('the disk is full')) })
    expect(await read(one.id)).toMatchObject({ stage: 'failed', error: 'The PDF could not be made: the disk is full' })
  })

  test('a process that dies over a handful leaves it waiting', async () => {
    const some = await Promise.all([1, 2, 3].map(() => scholar()))
    await generate(
      some.map(({ id }) => id),
      await template(),
    )
    // The connection is gone before the commit, as after a kill.
    const dies = work({
      put: async () => {
        await rows(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        )
      },
    })
    await expect(dies).rejects.toThrow(/terminat|connection/i)
    expect(new Set(await Promise.all(some.map(async ({ id }) => (await read(id)).stage)))).toEqual(new Set(['preparing']))
    await work()
    expect(new Set(await Promise.all(some.map(async ({ id }) => (await read(id)).stage)))).toEqual(new Set(['ready']))
    expect(
      await rows('select 1 from files where kind = $1 and owner_id = any ($2)', ['contracts.document', some.map(({ id }) => id)]),
    ).toHaveLength(3)
  })
})

describe('sending', () => {
  test('rings, writes a letter and shows the contract to its scholar', async () => {
    const one = await scholar()
    await generate([one.id], await template())
    const early = await as('ld').call(sendContracts, { scholar_id: [one.id] })
    expect([early.status, early.error.message]).toEqual([409, 'The contract is still being prepared'])
    await work()
    const person = await one.who()
    expect((await as(person).call(readOwnContract, {})).body.data).toBeNull()
    const sent = await as('ld').call(sendContracts, { scholar_id: [one.id] })
    expect([sent.status, sent.body.message]).toEqual([200, '1 contract has been sent'])
    expect(await read(one.id)).toMatchObject({ stage: 'sent', letter: 'kept' })
    expect((await bellOf(person))[0]).toMatchObject({
      url: '/profile/contract',
      message_html: '<strong>Your contract</strong> is ready to be signed',
    })
    const letters = await rows<{ text: string }>(
      'select o.text from outbox o join users u on u.email = o."to" where u.id = $1 and subject like $2',
      [one.id, '%signed%'],
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]!.text).toContain('/profile/contract')
    // Drawn with its number by the job.
    expect((await as(person).call(readOwnContract, {})).body.data).toMatchObject({ stage: 'sent', document: null })
    await work()
    const own = (await as(person).call(readOwnContract, {})).body.data!
    expect(own).toMatchObject({ scholar_id: one.id, stage: 'sent' })
    expect(own.number).toMatch(/^\d{5}\/TLD\/\d{4}$/)
    expect((await as(person).call(readFile, { id: idOf(own.document) })).status).toBe(200)
    expect((await as('scholar').call(readFile, { id: idOf(own.document) })).status).toBe(404)
    const twice = await as('ld').call(sendContracts, { scholar_id: [one.id] })
    expect([twice.status, twice.error.message]).toEqual([409, 'The contract has been sent already'])
  })

  test('of a batch takes what is ready and says who was left out of named ones', async () => {
    const [one, two] = [await scholar(), await scholar()]
    const { operation } = await generate([one.id, two.id], await template())
    await work()
    await as('ld').call(sendContracts, { scholar_id: [one.id] })
    const both = await as('ld').call(sendContracts, { scholar_id: [one.id, two.id] })
    expect(both.body.data).toMatchObject({ sent: 1, left_out: [{ scholar_id: one.id, reason: 'The contract has been sent already' }] })
    const none = await as('ld').call(sendContracts, { operation_id: operation })
    expect([none.status, none.error.message]).toEqual([409, 'No contract of this batch is ready to be sent'])
    const progress = await as('guest').call(contractProgress, { filter: { operation_id: both.body.data.operation_id! } })
    expect(progress.body.data.map(({ scholar_id }) => scholar_id)).toEqual([two.id])
    expect(await batch(both.body.data.operation_id!)).toMatchObject({ kind: 'contracts.send', total: 1, done: 1, failed: 0 })
  })

  test('leaves out scholars who are not active', async () => {
    const [one, two] = [await scholar(), await scholar()]
    await generate([one.id, two.id], await template())
    await work()
    await rows('update users set status = 0 where id = $1', [two.id])
    const sent = await as('ld').call(sendContracts, { scholar_id: [one.id, two.id] })
    expect(sent.body.data).toMatchObject({ sent: 1, left_out: [{ scholar_id: two.id, reason: 'This scholar is not active' }] })
    expect((await read(two.id)).stage).toBe('ready')
  })

  test('a letter that could not be delivered is tried again', async () => {
    const one = await withContract()
    await rows(
      `update outbox set status = 'failed', error = 'mailbox full' where id = (select letter_id from contracts where scholar_id = $1)`,
      [one.id],
    )
    expect(await read(one.id)).toMatchObject({ letter: 'failed', error: 'mailbox full' })
    expect((await as('ld').call(retryContracts, { scholar_id: [one.id] })).status).toBe(200)
    expect(await read(one.id)).toMatchObject({ letter: 'waiting', error: '' })
  })

  test('drafts are the staff’s', async () => {
    const one = await scholar()
    await generate([one.id], await template())
    await work()
    const { document } = await read(one.id)
    expect((await as('vendor').call(listContracts, { filter: { scholar_id: one.id } })).body.data).toEqual([])
    for (const who of ['vendor', await one.who()] as const) {
      expect((await as(who).call(readFile, { id: idOf(document) })).status).toBe(404)
      expect((await as(who).call(contractHistory, { filter: { scholar_id: one.id } })).status).toBe(404)
    }
    expect((await sign(one)).status).toBe(404)
  })
})

describe('signing and deciding', () => {
  test('the whole way: signed, revision, again, approved, final', async () => {
    const one = await withContract()
    const early = await as('upcm').call(decideContract, { scholar_id: one.id, approval: 'approved' })
    expect([early.status, early.error.message]).toEqual([409, 'The signed contract has not been handed in yet'])
    expect((await sign(one, 'first.pdf')).body.message).toBe('The signed contract has been handed in')
    expect((await bellOf('upcm'))[0]).toMatchObject({ url: `/admin/cm/list-contract?open=${one.id}` })
    expect(await read(one.id)).toMatchObject({ stage: 'signed', attachment_name: 'first.pdf', attachment_type: 'application/pdf' })

    for (const approval of ['revision', 'declined'] as const)
      expect((await as('vendor').call(decideContract, { scholar_id: one.id, approval, notes: ' ' })).error.errors).toEqual({
        notes: ['notes are required for revision and declined'],
      })
    expect((await as('upcm').call(decideContract, { scholar_id: one.id, approval: 'finish' } as never)).status).toBe(422)
    const revision = await as('vendor').call(decideContract, { scholar_id: one.id, approval: 'revision', notes: 'Page two, please' })
    expect(revision.body.message).toBe('The decision has been recorded: Revision')
    const person = await one.who()
    expect((await as(person).call(readOwnContract, {})).body.data).toMatchObject({ stage: 'revision', notes: 'Page two, please' })
    expect((await bellOf(person))[0]!.message_html).toBe('Your contract <strong>needs a revision</strong>')

    expect((await sign(one, 'second.pdf')).body.message).toBe('The signed contract has been handed in again')
    expect(await read(one.id)).toMatchObject({ stage: 'signed', approval: 'process' })
    expect((await as('superadmin').call(decideContract, { scholar_id: one.id, approval: 'approved' })).status).toBe(200)
    for (const answer of [await as('upcm').call(decideContract, { scholar_id: one.id, approval: 'declined', notes: 'x' }), await sign(one)])
      expect([answer.status, answer.error.message]).toEqual([409, 'This contract has been approved and can no longer be changed'])

    const history = await historyOf(one.id)
    expect(history.map(({ action, to }) => [action, to])).toEqual([
      ['reviewed', 'approved'],
      ['changed', 'process'],
      ['reviewed', 'revision'],
      ['changed', 'process'],
      ['sent', 'process'],
      ['generated', 'process'],
    ])
    expect(history[1]!.changes).toMatchObject([{ field: 'attachment', from: 'first.pdf', to: 'second.pdf' }])
    expect((await as('vendor').call(readFile, { id: idOf(history[1]!.changes[0]!.from_url!) })).status).toBe(200)
    expect((await read(one.id)).version).toBe(history.length)
  })

  test('only a PDF or a picture, and only for their contract', async () => {
    const one = await withContract()
    const person = await one.who()
    const text = await as(person).call(signContract, { scholar_id: one.id, attachment: sendFile('signed.pdf', 'just words') })
    expect([text.status, text.error.errors]).toEqual([422, { attachment: ['The file does not match the selected content type'] }])
    expect((await as(person).call(signContract, { scholar_id: one.id } as never)).error.errors).toEqual({
      attachment: ['This field is required!'],
    })
    expect((await as('scholar2').call(signContract, { scholar_id: one.id, attachment: sendFile('a.jpg', jpeg) })).status).toBe(404)
    expect((await as('ld').call(decideContract, { scholar_id: one.id, approval: 'approved' })).status).toBe(403)
    expect((await as(person).call(signContract, { scholar_id: one.id, attachment: sendFile('a.jpg', jpeg) })).status).toBe(200)
  })

  test('of a hundred decisions at once one is taken, and the others hear who was first', async () => {
    await world.ready('upcm', 'vendor')
    const one = await withContract()
    await sign(one)
    const choices = ['approved', 'declined', 'revision'] as const
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        as(n % 2 ? 'upcm' : 'vendor').call(decideContract, { scholar_id: one.id, approval: choices[n % 3]!, notes: 'n' }),
      ),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    const lost = answers.filter(({ status }) => status === 409)
    expect(lost).toHaveLength(99)
    expect(lost.every(({ error }) => /already decided on this contract|can no longer be changed/.test(error.message))).toBe(true)
    expect((await historyOf(one.id)).filter(({ action }) => action === 'reviewed')).toHaveLength(1)
  })

  test('a decision on what was read before a newer file came is refused', async () => {
    const one = await withContract()
    await sign(one)
    const { version } = await read(one.id)
    await sign(one, 'newer.pdf')
    const late = await as('upcm').call(decideContract, { scholar_id: one.id, approval: 'approved', version })
    expect([late.status, late.error.message]).toEqual([409, expect.stringMatching(/changed this contract .*; please read it again/)])
  })
})

describe('taking back', () => {
  test('a generating: new contracts go, replaced ones are as before, and not once they were sent', async () => {
    const [old, fresh] = [await withContract(), await scholar()]
    const before = await read(old.id)
    const { operation } = await generate([old.id, fresh.id], await template('Wrong text for {{name}}'))
    await work()
    expect((await undo(operation)).status).toBe(200)
    expect(await rows('select id from contracts where scholar_id = $1', [fresh.id])).toEqual([])
    const after = await read(old.id)
    expect(after).toMatchObject({ stage: 'sent', document: before.document, document_number: 1, sent_at: before.sent_at })
    expect((await historyOf(old.id)).map(({ action }) => action)).toEqual(['withdrawn', 'generated', 'sent', 'generated'])
    expect(after.version).toBe(4)
    expect((await undo(operation)).status).toBe(409)

    const second = await generate([fresh.id], await template())
    await work()
    await as('ld').call(sendContracts, { scholar_id: [fresh.id] })
    const late = await undo(second.operation)
    expect([late.status, late.error.message]).toEqual([409, `This can no longer be undone: the contract of ${fresh.name} has been sent`])
  })

  test('a sending, until one is signed', async () => {
    const one = await scholar()
    await generate([one.id], await template())
    await work()
    const first = await as('ld').call(sendContracts, { scholar_id: [one.id] })
    await work()
    expect((await undo(first.body.data.operation_id)).status).toBe(200)
    const person = await one.who()
    expect((await as(person).call(readOwnContract, {})).body.data).toBeNull()
    expect((await read(one.id)).stage).toBe('ready')
    const second = await as('ld').call(sendContracts, { scholar_id: [one.id] })
    await sign(one)
    const late = await undo(second.body.data.operation_id)
    expect([late.status, late.error.message]).toEqual([409, `This can no longer be undone: the contract of ${one.name} has been signed`])
  })
})
