import {
  contractProgress,
  decideContract,
  importSigned,
  listContracts,
  readOwnContract,
  sendContracts,
  signContract,
  ZIP_TYPE,
} from '@pandu/contract/contracts'
import { undoOperation } from '@pandu/contract/operations'
import { describe, expect, test } from 'vitest'
import { sendFile } from '../../../test/app.ts'
import { contractWorld } from '../../../test/contracts.ts'
import { pdf } from '../../../test/proposals.ts'
import { zipOf } from '../../../test/zip.ts'

const { as, withContract, scholar, template, generate, work, read, sign, rows } = contractWorld()
const archive = (name: string) => sendFile('signed.zip', zipOf({ [name]: pdf }), ZIP_TYPE)

describe('whoever signs or decides means the paper that was read', () => {
  test('a contract that was made anew meanwhile is not signed by the old one', async () => {
    const one = await withContract()
    const person = await one.who()
    const { version } = (await as(person).call(readOwnContract, {})).body.data!
    await generate([one.id], await template('Other words for {{name}}'))
    await work()
    await as('ld').call(sendContracts, { scholar_id: [one.id] })
    const attachment = sendFile('signed.pdf', pdf)
    const late = await as(person).call(signContract, { scholar_id: one.id, attachment, version })
    expect([late.status, late.error.message]).toEqual([409, expect.stringMatching(/changed this contract .*; please read it again/)])
    expect((await read(one.id)).stage).toBe('sent')
    const again = (await as(person).call(readOwnContract, {})).body.data!
    expect((await as(person).call(signContract, { scholar_id: one.id, attachment, version: again.version })).status).toBe(200)
  })

  test('nor is one approved whose imported file was taken back', async () => {
    const one = await withContract()
    await sign(one, 'own.pdf')
    const done = await as('ld').call(importSigned, { file: archive(`${one.no_tf}.pdf`) })
    const { version } = await read(one.id)
    await as('ld').call(undoOperation, { id: done.body.data.operation_id! })
    const late = await as('upcm').call(decideContract, { scholar_id: one.id, approval: 'approved', version })
    expect(late.status).toBe(409)
    expect(await read(one.id)).toMatchObject({ stage: 'signed', attachment_name: 'own.pdf' })
  })
})

test('a generating is taken back also when the letter of the contract before was swept', async () => {
  const one = await withContract()
  const { operation } = await generate([one.id], await template('Wrong words for {{name}}'))
  await work()
  await rows('delete from outbox using users u where u.id = $1 and outbox."to" = u.email', [one.id])
  expect((await as('ld').call(undoOperation, { id: operation })).status).toBe(200)
  expect(await read(one.id)).toMatchObject({ stage: 'sent', letter: 'sent', document_number: 1 })
})

test('what a mail server answered is for staff', async () => {
  const one = await withContract()
  await rows(
    `update outbox set status = 'failed', error = 'connect ECONNREFUSED 10.0.0.5:25' where id = (select letter_id from contracts where scholar_id = $1)`,
    [one.id],
  )
  const filter = { scholar_id: one.id }
  expect((await as('ld').call(contractProgress, { filter })).body.data[0]!.error).toContain('10.0.0.5')
  expect((await as('vendor').call(listContracts, { filter })).body.data[0]).toMatchObject({ letter: 'failed', error: '' })
  expect((await as(await one.who()).call(readOwnContract, {})).body.data!.error).toBe('')
})

test('nothing is sent to who cannot sign in any more', async () => {
  const [gone, here] = [await scholar(), await scholar()]
  const { operation } = await generate([gone.id, here.id], await template())
  await work()
  await rows('update users set status = 0 where id = $1', [gone.id])
  const sent = await as('ld').call(sendContracts, { operation_id: operation })
  const left_out = [{ scholar_id: gone.id, name: gone.name, reason: 'This scholar is not active' }]
  expect(sent.body.data).toMatchObject({ sent: 1, left_out })
  expect([(await read(gone.id)).stage, (await read(here.id)).stage]).toEqual(['ready', 'sent'])
})

describe('an archive of signed contracts', () => {
  test('may have names that no database takes', async () => {
    const one = await withContract()
    const look = await as('ld').call(importSigned, { file: archive(`scans\\${one.no_tf}\u0000.pdf`), preview: 1 })
    expect([look.status, look.body.data.rows[0]]).toMatchObject([200, { file: `${one.no_tf}.pdf`, errors: [] }])
  })

  test('does not grow by files that are not packed and say another length', async () => {
    const bytes = zipOf({ 'A.pdf': pdf })
    const at = bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    bytes.writeUInt16LE(0, at + 10)
    bytes.writeUInt32LE(1, at + 24)
    const answer = await as('ld').call(importSigned, { file: sendFile('signed.zip', bytes, ZIP_TYPE), preview: 1 })
    expect([answer.status, answer.error.errors]).toEqual([422, { file: ['The file is not a readable ZIP archive'] }])
  })
})
