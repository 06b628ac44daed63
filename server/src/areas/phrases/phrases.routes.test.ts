import { deletePhrase, keepPhrase, listPhrases, MOST_PHRASES } from '@pandu/contract/phrases'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'

const { as, rows } = accountWorld()
beforeEach(() => rows('delete from phrases'))

const keep = (who: DemoUsername, text: string, shared: 0 | 1 = 0) => as(who).call(keepPhrase, { text, shared })
const textsOf = async (who: DemoUsername, search = '') =>
  (await as(who).call(listPhrases, { filter: { search } })).body.data.map(({ text }) => text)

test('people read their phrases and the shared ones, and find them by their words', async () => {
  await keep('upcm', 'The transcript ends too early')
  await keep('vendor', 'Whose signature is this?')
  await keep('superadmin', 'Please add 100% of the costs', 1)
  expect(await textsOf('upcm')).toEqual(['Please add 100% of the costs', 'The transcript ends too early'])
  expect(await textsOf('vendor')).toEqual(['Please add 100% of the costs', 'Whose signature is this?'])
  expect(await textsOf('upcm', '100% OF')).toEqual(['Please add 100% of the costs'])
  expect(await textsOf('upcm', 'signature')).toEqual([])
})

test('a phrase is kept once, only so many are, and no partner shares one', async () => {
  const { id } = (await keep('upcm', 'Once')).body.data
  expect((await keep('upcm', ' Once ')).error.errors).toEqual({ text: ['is saved already'] })
  expect([(await keep('vendor', 'Once')).status, (await keep('upcm', 'Once', 1)).status]).toEqual([200, 200])
  expect((await keep('vendor', 'For all', 1)).status).toBe(403)
  await rows(`insert into phrases (owner_id, text) select $1, 'No. ' || n from generate_series(1, $2) n`, [
    demoPerson('upcm').id,
    MOST_PHRASES - 1,
  ])
  expect((await keep('upcm', 'One more')).status).toBe(409)
  expect((await as('upcm').call(deletePhrase, { id })).status).toBe(200)
  expect((await keep('upcm', 'One more')).status).toBe(200)
})

test('a phrase of somebody else is like a missing one; a shared one stays with those who may share', async () => {
  const own = (await keep('upcm', 'Mine')).body.data.id
  const shared = (await keep('upcm', 'Ours', 1)).body.data.id
  const missing = await as('superadmin').call(deletePhrase, { id: 2_000_000_000 })
  const foreign = await as('superadmin').call(deletePhrase, { id: own })
  expect([foreign.status, foreign.error]).toEqual([404, missing.error])
  expect((await as('vendor').call(deletePhrase, { id: shared })).status).toBe(403)
  expect((await as('superadmin').call(deletePhrase, { id: shared })).status).toBe(200)
  expect(await textsOf('upcm')).toEqual(['Mine'])
})
