import { deletePhrase, keepPhrase, listPhrases, MOST_PHRASES } from '@pandu/contract/phrases'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { phrases } from './phrases.area.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, phrases)
beforeEach(() => rows('delete from phrases'))

const keep = async (who: DemoUsername, text: string, shared: 0 | 1 = 0) => (await calls.as(who).call(keepPhrase, { text, shared })).data.id
const textsOf = async (who: DemoUsername, search?: string) =>
  (await calls.as(who).call(listPhrases, { filter: { search } })).data.map(({ text }) => text)
const remove = (who: DemoUsername, id: number) => calls.as(who).status(deletePhrase, { id })

test('people read their phrases and the shared ones, and find them by their words', async () => {
  await keep('upcm', 'Mine')
  await keep('superadmin', 'Theirs')
  await keep('superadmin', 'Shared', 1)
  expect([await textsOf('upcm'), await textsOf('superadmin'), await textsOf('vendor')]).toEqual([
    ['Mine', 'Shared'],
    ['Shared', 'Theirs'],
    ['Shared'],
  ])
  expect([await textsOf('upcm', 'SHAR'), await textsOf('upcm', 'theirs')]).toEqual([['Shared'], []])
})

test('only so many phrases are kept by one person, and only so many are shared', async () => {
  const fill = (owner: number | null) =>
    rows(`insert into phrases (owner_id, text) select $1, 'No. ' || n from generate_series(1, $2) n`, [owner, MOST_PHRASES])
  const kept = async (shared: 0 | 1) => calls.as('upcm').status(keepPhrase, { text: `Another ${shared}`, shared })
  await fill(demoPerson('superadmin').id)
  expect([await kept(0), await kept(1)]).toEqual([200, 200])
  await fill(null)
  expect([await kept(0), await kept(1)]).toEqual([422, 409])
  await fill(demoPerson('upcm').id)
  expect(await kept(0)).toBe(409)
})

test('a phrase is deleted by whoever keeps it, a shared one by those who may share; others are like missing ones', async () => {
  const [own, theirs, shared] = [await keep('upcm', 'Mine'), await keep('superadmin', 'Theirs'), await keep('superadmin', 'Shared', 1)]
  expect([await remove('upcm', theirs), await remove('upcm', 2_000_000_000), await remove('vendor', shared)]).toEqual([404, 404, 403])
  expect([await remove('upcm', own), await remove('upcm', shared)]).toEqual([200, 200])
  expect(await rows('select id from phrases')).toEqual([{ id: theirs }])
})
