import { listBatches, readOwnContract, retryContracts, sendContracts } from '@pandu/contract/contracts'
import { readFile } from '@pandu/contract/files'
import { undoOperation } from '@pandu/contract/operations'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { contractWorld } from '../../../test/contracts.ts'

const { as, rows, scholar, template, work, generate, read } = contractWorld()
const send = async (...scholar_id: number[]) => (await as('ld').call(sendContracts, { scholar_id })).body.data.operation_id!
const undo = async (id: number) => expect((await as('ld').call(undoOperation, { id })).status).toBe(200)
const numberOf = async (id: number) => Number((await read(id)).number.split('/')[0])
const textOf = async (id: number) => {
  const file = await as('ld').call(readFile, { id: (await read(id)).document!.split('/').at(-1)! })
  return (await extractText(await getDocumentProxy(new Uint8Array(file.raw)), { mergePages: true })).text
}
const ready = async (...people: { id: number }[]) => {
  const { operation } = await generate(
    people.map(({ id }) => id),
    await template(),
  )
  await work()
  return operation
}

test('before it is sent a contract has no number, and its document has a place for it', async () => {
  const one = await scholar()
  await ready(one)
  expect((await read(one.id)).number).toBe('')
  expect(await textOf(one.id)).toContain('Number _____/TLD/____ for')
  await send(one.id)
  const { number, document } = await read(one.id)
  expect([number, document]).toEqual([expect.stringMatching(/^\d{5}\/TLD\/\d{4}$/), null])
  await work()
  const text = await textOf(one.id)
  expect(text).toContain(`Number ${number} for`)
  expect(text).not.toContain('_____')
})

test('trying burns no number: only what is sent takes the next one', async () => {
  const [one, two, three] = [await scholar(), await scholar(), await scholar()]
  await ready(one)
  await send(one.id)
  const first = await numberOf(one.id)
  for (let n = 0; n < 3; n++) await undo(await ready(two))
  await ready(two, three)
  await send(three.id, two.id)
  expect(new Set([await numberOf(two.id), await numberOf(three.id)])).toEqual(new Set([first + 1, first + 2]))
})

test('a number stays with its contract: taken back and sent again, or made anew', async () => {
  const [one, two] = [await scholar(), await scholar()]
  await ready(one)
  const sending = await send(one.id)
  await work()
  const { number } = await read(one.id)
  await undo(sending)
  await ready(two)
  await send(two.id)
  await send(one.id)
  expect((await read(one.id)).number).toBe(number)
  expect((await read(two.id)).number).not.toBe(number)
  await ready(one)
  expect(await textOf(one.id)).toContain(`Number ${number} for`)
  const file = (await read(one.id)).document
  await send(one.id)
  // The contract had its number already, so nothing is redrawn.
  expect((await read(one.id)).document).toBe(file)
})

test('a number that somebody has read is not given again when its contract is gone', async () => {
  const [one, two] = [await scholar(), await scholar()]
  const made = await ready(one)
  const sending = await send(one.id)
  const { number } = await read(one.id)
  await undo(sending)
  await undo(made)
  await ready(two)
  await send(two.id)
  expect((await read(two.id)).number > number).toBe(true)
})

test('of two sendings at once each contract has a number of its own, without gaps', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => scholar()))
  await ready(...people)
  await Promise.all(people.map(({ id }) => as('ld').call(sendContracts, { scholar_id: [id] })))
  const numbers = (await Promise.all(people.map(({ id }) => numberOf(id)))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at))
})

test('the document with the number says what was looked at, also when the profile has changed', async () => {
  const one = await scholar()
  await ready(one)
  await rows(`update scholars set address = '' where id = $1`, [one.id])
  await send(one.id)
  await work()
  expect(await textOf(one.id)).toContain('living at Jalan Melati 12')
})

test('the bar of a batch stays full while numbers are drawn; what cannot be stored is tried again', async () => {
  const one = await scholar()
  const operation = await ready(one)
  await send(one.id)
  const batch = async () => (await as('ld').call(listBatches, { filter: { id: operation } })).body.data[0]!
  expect(await batch()).toMatchObject({ total: 1, done: 1, failed: 0 })
  await work({ put: async () => Promise.reject(new Error('the disk is full')) })
  expect(await read(one.id)).toMatchObject({ stage: 'sent', document: null, error: 'The PDF could not be made: the disk is full' })
  expect(await batch()).toMatchObject({ done: 0, failed: 1, retryable: 1 })
  expect((await as('ld').call(retryContracts, { scholar_id: [one.id] })).status).toBe(200)
  const { waiting_since } = await read(one.id)
  await work()
  expect(await read(one.id)).toMatchObject({ stage: 'sent', error: '', waiting_since })
  expect((await as(await one.who()).call(readOwnContract, {})).body.data!.document).not.toBeNull()
})
