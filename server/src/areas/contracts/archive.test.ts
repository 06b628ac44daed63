import { contractPapers } from '@pandu/contract/contracts'
import { expect, test } from 'vitest'
import { contractWorld } from '../../../test/contracts.ts'
import { missing, pdf } from '../../../test/proposals.ts'
import { zipEntriesOf, unzipEntry } from '../../kit/zip.ts'

const { as, rows, scholar, template, generate, work, withContract, read, sign } = contractWorld()
const { look, fetch } = contractPapers

test('contracts and signed copies come in a folder for each scholar, a draft without its number', async () => {
  const [signed, draft] = [await withContract(), await scholar({ name: 'Đặng / Łukasiewicz' })]
  await sign(signed)
  await generate([draft.id], await template())
  await work()
  const [one, two] = [await read(signed.id), await read(draft.id)]
  const answer = await as('guest').call(fetch, { id: [one.id, two.id] })
  const number = one.number.replaceAll('/', '-')
  const [first, second] = [`${signed.no_tf} ${signed.name}`, `${draft.no_tf} Dang - Lukasiewicz`]
  const entries = zipEntriesOf(answer.raw)!
  expect(entries.map(({ name }) => name).toSorted()).toEqual(
    [`${first}/Contract ${number}.pdf`, `${first}/Signed contract ${number}.pdf`, `${second}/Contract without number.pdf`].toSorted(),
  )
  const copy = entries.find(({ name }) => name.includes('Signed'))!
  expect(unzipEntry(answer.raw, copy)).toEqual(pdf)
  const [log] = await rows<{ details: object }>(`select details from account_log where action = 'downloaded' order by id desc limit 1`)
  expect(log!.details).toEqual({ what: 'contracts', records: [one.id, two.id], files: 3 })
})

test('partners take only what was sent to scholars whom they reach; all else answers as if it were missing', async () => {
  const [sent, draft] = [await withContract(), await scholar()]
  await generate([draft.id], await template())
  await work()
  const [one, two] = [(await read(sent.id)).id, (await read(draft.id)).id]
  for (const call of [look, fetch]) {
    expect((await as('vendor').call(call, { id: [one] })).status).toBe(200)
    const answers = [
      await as('vendor').call(call, { id: [one, two] }),
      await as('vendor').call(call, { id: [one, missing] }),
      await as('facilitator').call(call, { id: [one] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect((await as(await sent.who()).call(call, { id: [one] })).status).toBe(403)
  }
})

test('contracts that have no document yet are said in words', async () => {
  const one = await scholar()
  await generate([one.id], await template())
  const answer = await as('ld').call(look, { id: [(await read(one.id)).id] })
  expect([answer.status, answer.error.message]).toEqual([409, 'None of these contracts has a document yet'])
})
