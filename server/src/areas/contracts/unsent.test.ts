import { contractHistory, contractPath, contractProgress, listContracts, readOwnContract, sendContracts } from '@pandu/contract/contracts'
import { readFile } from '@pandu/contract/files'
import { listNotifications } from '@pandu/contract/notifications'
import { readOverview } from '@pandu/contract/overview'
import { expect, test } from 'vitest'
import { contractWorld } from '../../../test/contracts.ts'

const { as, scholar, template, work, generate, read } = contractWorld()

/** Everything that somebody may ask about the contract of a scholar. */
const askedBy = async (who: Parameters<typeof as>[0], scholar_id: number) => {
  const filter = { scholar_id }
  const [list, progress, history, notices, overview] = await Promise.all([
    as(who).call(listContracts, { filter: { search: (await read(scholar_id)).no_tf! } }),
    as(who).call(contractProgress, { filter }),
    as(who).call(contractHistory, { filter }),
    as(who).call(listNotifications, { page: { size: 100 } }),
    as(who).call(readOverview, {}),
  ])
  return { list, progress, history, notices, overview }
}

test('before it is sent, no page, list, file or notice tells the scholar of a contract; afterwards all of them do', async () => {
  const one = await scholar()
  await generate([one.id], await template())
  await work()
  const { document } = await read(one.id)
  const who = await one.who()
  const file = { id: document!.split('/').at(-1)! }

  const before = await askedBy(who, one.id)
  expect([before.list.status, before.progress.status, before.history.status]).toEqual([403, 403, 404])
  expect((await as(who).call(readOwnContract, {})).body.data).toBeNull()
  expect((await as(who).call(readFile, file)).status).toBe(404)
  expect(JSON.stringify([before.notices.body, before.overview.body])).not.toMatch(/contract/i)

  await as('ld').call(sendContracts, { scholar_id: [one.id] })
  await work()
  const after = await askedBy(who, one.id)
  expect(after.history.status).toBe(200)
  expect((await as(who).call(readOwnContract, {})).body.data).toMatchObject({ scholar_id: one.id, stage: 'sent' })
  const sent = { id: (await read(one.id)).document!.split('/').at(-1)! }
  expect((await as(who).call(readFile, sent)).status).toBe(200)
  const { waiting, next, records, recent } = after.overview.body.data
  expect(waiting).toContainEqual(expect.objectContaining({ key: 'sent.contracts', count: 1 }))
  for (const shown of [next, records, recent, after.notices.body.data])
    expect(shown).toContainEqual(expect.objectContaining({ url: contractPath.own }))
})

test('partners learn of a contract once it was sent', async () => {
  const one = await scholar()
  await generate([one.id], await template())
  await work()
  const before = await askedBy('vendor', one.id)
  expect([before.list.body.total, before.progress.status, before.history.status]).toEqual([0, 403, 404])
  await as('ld').call(sendContracts, { scholar_id: [one.id] })
  const after = await askedBy('vendor', one.id)
  expect([after.list.body.total, after.history.status]).toEqual([1, 200])
})
