import { listMicroEvents, listTsaActivities, listTsaLetters, listTsaProposals, listTsaReferences } from '@pandu/contract/tsa'
import { beforeAll, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { areas } from '../../areas.ts'

const database = openTestDatabase()
const { rows } = database
const { as } = directCalls(database, ...areas)
const number = async (text: string, values: unknown[] = []) => (await rows<{ id: number }>(text, values))[0]!.id

/** The campus of the scholar who holds TSA, and another one with a scholar of its own. */
let [own, other] = [0, 0]
beforeAll(async () => {
  own = await number(`select university_id id from users where id = $1`, [demoPerson('tsa').id])
  other = await number('select id from universities where id <> $1 limit 1', [own])
  await rows('update users set university_id = $1 where id = $2', [own, demoPerson('scholar').id])
  await rows('update users set university_id = $1 where id = $2', [other, demoPerson('scholar2').id])
  for (const table of ['tsa_letters', 'tsa_micro_events', 'tsa_proposals']) await rows(`delete from ${table}`)
})

const proposal = (title: string, campus: number, given: { approval?: string; start?: number; end?: number; category?: number } = {}) => {
  const { approval = 'approved', start = 0, end = 0, category } = given
  return number(
    `insert into tsa_proposals (title, tsa_id, scholar_id, tsa_category_id, description, start_date, end_date, link, approval)
     select $1, $2, $3, coalesce($7, min(id)), '', day + $5::int, day + $6::int, '', $4
     from tsa_categories, (select (now() at time zone 'Asia/Jakarta')::date) t(day) group by day returning id`,
    [title, campus, demoPerson('tsa').id, approval, start, end, category ?? null],
  )
}
type List = typeof listTsaProposals | typeof listTsaActivities
const titles = async (who: DemoUsername, list: List, filter: object = {}) =>
  (await as(who).call<List>(list, { filter, page: { size: 100 } })).data.map(({ title }: { title: string }) => title).toSorted()

test('staff see what every association does, scholars what that of their campus does', async () => {
  const [ofOwn, ofOther] = [await proposal('Here', own), await proposal('There', other)]
  for (const [activity, campus] of [
    [ofOwn, own],
    [ofOther, other],
  ])
    await rows(
      `with letter as (insert into tsa_letters (tsa_activity_id, tsa_category_id, content) select $1, min(id), '' from tsa_categories)
       insert into tsa_micro_events (tsa_id, title, event_date, link) values ($2, 'Event', '2026-01-01', '')`,
      [activity, campus],
    )
  const campuses = async (who: DemoUsername) => {
    const [events, letters, references] = await Promise.all([
      as(who).call(listMicroEvents, {}),
      as(who).call(listTsaLetters, {}),
      as(who).call(listTsaReferences, {}),
    ])
    return [events, letters, references].map(({ data }) => data.map(({ tsa_id }: { tsa_id: number }) => tsa_id).toSorted())
  }
  const both = [own, other].toSorted()
  expect(await campuses('guest')).toEqual([both, both, both])
  expect(await campuses('scholar')).toEqual([[own], [own], [own]])
  expect(await campuses('scholar2')).toEqual([[other], [other], [other]])
  expect([await titles('scholar', listTsaProposals), await titles('guest', listTsaProposals)]).toEqual([['Here'], ['Here', 'There']])
})

test('an activity is an approved proposal: upcoming before its first day, running on its first and last, past afterwards', async () => {
  await rows('delete from tsa_letters')
  await rows('delete from tsa_proposals')
  await proposal('tomorrow', own, { start: 1, end: 3 })
  await proposal('first day', own, { start: 0, end: 3 })
  await proposal('last day', own, { start: -3, end: 0 })
  await proposal('yesterday', own, { start: -3, end: -1 })
  await proposal('waiting', own, { approval: 'process' })
  const when = (moment?: string) => titles('guest', listTsaActivities, moment ? { when: moment } : {})
  expect(await when()).toEqual(['first day', 'last day', 'tomorrow', 'yesterday'])
  expect([await when('upcoming'), await when('running'), await when('past')]).toEqual([
    ['tomorrow'],
    ['first day', 'last day'],
    ['yesterday'],
  ])
})

test('lists are narrowed by number, campus, category, state, waiting time and words', async () => {
  await rows('delete from tsa_proposals')
  const category = await number(`insert into tsa_categories (name) values ('Rare category') returning id`)
  const id = await proposal('Tree planting', own, { category })
  await proposal('Tea party', other, { approval: 'process' })
  await rows(`update tsa_proposals set waiting_since = now() - interval '5 days'`)
  for (const filter of [{ id }, { tsa_id: own }, { tsa_category_id: category }, { search: 'TREE' }]) {
    expect(await titles('guest', listTsaActivities, filter), Object.keys(filter)[0]).toEqual(['Tree planting'])
    expect(await titles('guest', listTsaProposals, filter), Object.keys(filter)[0]).toEqual(['Tree planting'])
  }
  await proposal('Approved as well', other)
  for (const filter of [{ id }, { tsa_id: own }, { tsa_category_id: category }, { search: 'TREE' }])
    expect(await titles('guest', listTsaActivities, filter), Object.keys(filter)[0]).toEqual(['Tree planting'])
  expect(await titles('guest', listTsaProposals, { approval: 'process' })).toEqual(['Tea party'])
  expect(await titles('guest', listTsaProposals, { waiting_days: 5 })).toEqual(['Tea party'])
  expect(await titles('guest', listTsaProposals, { waiting_days: 6 })).toEqual([])
})

test('a project refers to proposals that were not declined or withdrawn, of the campus asked for', async () => {
  await rows('delete from tsa_proposals')
  await proposal('Good', own, { approval: 'process' })
  await proposal('Declined', own, { approval: 'declined' })
  await proposal('Withdrawn', own, { approval: 'withdrawn' })
  await proposal('There', other)
  const named = async (filter: object) => (await as('guest').call(listTsaReferences, { filter })).data.map(({ title }) => title)
  expect((await named({})).toSorted()).toEqual(['Good', 'There'])
  expect(await named({ tsa_id: own })).toEqual(['Good'])
})
