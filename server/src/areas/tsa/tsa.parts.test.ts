import { associationPages } from '@pandu/contract/association'
import { microEventPath, listMicroEvents, listTsaCategories, listTsaLetters, tsaPages, tsaProposalPath } from '@pandu/contract/tsa'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { associationMaker } from '../../../test/associations.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { areas } from '../../areas.ts'
import { tsaCalendar } from './tsa.calendar.ts'
import { tsaNotices } from './tsa.notices.ts'
import { tsaParts } from './tsa.parts.ts'
import { tsaReferences } from './tsa.service.ts'
import { similarProposalWarnings } from './tsa.warnings.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, ...areas)
const parts = partsOf(database, tsaParts)
const { number, proposal, letter } = associationMaker(rows)
const [officer, scholar, scholar2] = [demoPerson('tsa').id, demoPerson('scholar').id, demoPerson('scholar2').id]

/** The campus of the officer and of one scholar, and another one. */
let [own, other] = [0, 0]
beforeAll(async () => {
  own = await number(`select university_id id from users where id = $1`, [officer])
  other = await number('select id from universities where id <> $1 limit 1', [own])
})
beforeEach(async () => {
  for (const table of ['tsa_letters', 'tsa_micro_events', 'tsa_proposals']) await rows(`delete from ${table}`)
  await rows('update users set university_id = $1 where id = $2', [own, scholar])
  await rows('update users set university_id = $1 where id = $2', [other, scholar2])
})
const reader = (who: 'guest' | 'scholar' | 'facilitator', campus: number | null = null): Actor => ({
  ...demoActor(who),
  universityId: who === 'scholar' ? campus : null,
})

const event = (title: string, campus: number, day = '2027-01-01') =>
  number(`insert into tsa_micro_events (tsa_id, title, event_date, link) values ($1, $2, $3, '') returning id`, [campus, title, day])

test('coming dates and calendars show approved activities and micro events, to scholars those of their campus', async () => {
  const [here] = [await proposal('Here', own), await proposal('There', other), await proposal('Not yet', own, 'process')]
  const [small] = [await event('Small here', own), await event('Small there', other)]
  const dates = async (who: Actor) => (await parts.dates(who)).map(({ title }) => title).toSorted()
  const calendar = async (who: Actor) => {
    const found = await Promise.all(
      tsaCalendar({ db: database.db, reader: who, contributions: {} as never }).map(
        async ({ rows: all }) =>
          (await sql<{ title: string; association: string | null }>`select * from (${all}) r`.execute(database.db)).rows,
      ),
    )
    return found.flat()
  }
  const all = ['Here', 'Small here', 'Small there', 'There']
  for (const [who, seen] of [
    [reader('guest'), all],
    [reader('scholar', own), ['Here', 'Small here']],
    [reader('scholar', other), ['Small there', 'There']],
    [reader('scholar'), []],
    [reader('facilitator'), []],
  ] as const) {
    expect(await dates(who)).toEqual(seen)
    expect((await calendar(who)).map(({ title }) => title).toSorted()).toEqual(seen)
  }
  const pages = async (who: Actor) => (await parts.dates(who)).map(({ url }) => url)
  expect(await pages(reader('scholar', own))).toEqual([tsaProposalPath.own(own, here), microEventPath.own(own, small)])
  expect(await pages(reader('guest'))).toEqual(expect.arrayContaining([tsaProposalPath.staff(own, here), microEventPath.staff(small)]))
  const names = new Map(
    (await rows<{ id: number; tsa_name: string }>('select id, tsa_name from universities')).map((row) => [row.id, row.tsa_name]),
  )
  for (const row of await calendar(reader('guest'))) expect(row.association).toBe(names.get(/there/i.test(row.title) ? other : own))
})

test('the search finds the work of the associations by its words, to scholars that of their campus', async () => {
  const word = 'walrusday'
  const [here, there] = [await proposal(`A ${word}`, own), await proposal(`Another ${word}`, other)]
  await letter(await proposal('Something else', own))
  for (const activity of [here, there]) await letter(activity)
  const [small] = [await event(`A ${word}`, own), await event(`A ${word}`, other)]
  const found = async (who: Actor) => (await parts.finds(who, word)).map(({ key, records }) => [key, records.length])
  const of = (count: number) => [
    ['tsa', count],
    ['letters', count],
    ['micro_events', count],
  ]
  expect([await found(reader('guest')), await found(reader('scholar', own)), await found(reader('facilitator'))]).toEqual([
    of(2),
    of(1),
    [],
  ])
  const pages = async (who: Actor) =>
    (await parts.finds(who, word)).flatMap(({ key, records }) => (key === 'micro_events' ? records.map(({ url }) => url) : []))
  expect(await pages(reader('guest'))).toEqual(expect.arrayContaining([microEventPath.staff(small)]))
  expect(await pages(reader('scholar', own))).toEqual([microEventPath.own(own, small)])
  const list = async (who: Actor) => (await parts.finds(who, word)).find(({ key }) => key === 'micro_events')?.url
  expect([await list(reader('guest')), await list(reader('scholar', own))]).toEqual([
    tsaPages.events({}, { search: word }),
    associationPages.own({ idTSA: own }, { tab: 'events', search: word }),
  ])
})

test('the search finds old proposals and letters by their words, and not the others', async () => {
  for (const title of ['Walrusday', 'Something else']) await letter(await proposal(title, own))
  // Only the newest thousand numbers are read one by one.
  await rows(
    `with newest as (insert into tsa_proposals (id, title, tsa_id, tsa_category_id, description, start_date, end_date, link, approval) overriding system value
       select id + 2000, 'Newest', tsa_id, tsa_category_id, '', start_date, end_date, '', approval from tsa_proposals order by id desc limit 1 returning id, tsa_category_id)
     insert into tsa_letters (id, tsa_activity_id, tsa_category_id, content) overriding system value
     select (select max(id) from tsa_letters) + 2000, id, tsa_category_id, '' from newest`,
  )
  const found = await parts.finds(reader('guest'), 'walrusday')
  expect(found.map(({ key, records }) => [key, records.map(({ title }) => title)])).toEqual([
    ['tsa', ['Walrusday']],
    ['letters', ['Walrusday']],
  ])
})

test('letters are found by their sender and their campus, not by who proposed the activity', async () => {
  const first = await letter(await proposal('Tree planting', own, 'approved', scholar2), 'process', officer)
  const second = await letter(await proposal('Tea party', other, 'approved', scholar2), 'process', scholar)
  const name = async (id: number) => (await rows<{ name: string }>('select name from users where id = $1', [id]))[0]!.name.toLowerCase()
  const [campus] = await rows<{ name: string }>('select lower(name) as name from universities where id = $1', [other])
  const listed = async (search: string) => (await calls.as('guest').call(listTsaLetters, { filter: { search } })).data.map(({ id }) => id)
  const found = async (text: string) =>
    (await parts.finds(reader('guest'), text)).flatMap(({ key, records }) => (key === 'letters' ? records.map(({ id }) => id) : []))
  for (const [text, letters] of [
    [await name(officer), [first]],
    [await name(scholar), [second]],
    [await name(scholar2), []],
    [campus!.name, [second]],
    ['tree', [first]],
  ] as const) {
    expect(await listed(text), text).toEqual(letters)
    expect(await found(text), text).toEqual(letters)
  }
})

test('the records of an association are those of the officers of its campus', async () => {
  const officerOf = (given: Partial<Actor> = {}): Actor => ({ ...demoActor('scholar'), universityId: own, permissions: ['TSA'], ...given })
  for (const campus of [own, other]) await letter(await proposal('Work', campus))
  for (const kind of tsaParts.decided ?? []) {
    const campuses = async (who: Actor) => {
      const isOwn = kind.own(who)
      if (!isOwn) return undefined
      return (await sql<{ tsa_id: number }>`select tsa_id from ${kind.from} where ${isOwn}`.execute(database.db)).rows.map(
        ({ tsa_id }) => tsa_id,
      )
    }
    expect([await campuses(officerOf()), await campuses(officerOf({ universityId: other }))]).toEqual([[own], [other]])
    for (const given of [{ permissions: [] }, { universityId: null }, { role: 'TF' }] as const)
      expect(await campuses(officerOf(given))).toBeUndefined()
  }
})

test('a decision is told to officers of the campus, and to the author', async () => {
  const [written, submitted] = [
    await proposal('Here', own, 'approved', scholar2),
    await letter(await proposal('Other', own), 'process', scholar2),
  ]
  const facts = { tsa_id: own, title: 'Here', approval: 'approved' } as const
  const read = async (is: 'proposal' | 'letter', id: number, campus = own) => {
    const names = ['tsa', 'scholar', 'scholar2'] as const
    const told = await Promise.all(
      names.map(async (who) => ((await calls.reads(who, tsaNotices.decided, { ...facts, is, id, tsa_id: campus })) ? [who] : [])),
    )
    return told.flat()
  }
  expect([await read('proposal', written), await read('letter', submitted)]).toEqual([
    ['tsa', 'scholar2'],
    ['tsa', 'scholar2'],
  ])
  const [theirs, sent] = [await proposal('There', own), await letter(await proposal('Third', own))]
  expect([await read('proposal', theirs), await read('letter', sent), await read('proposal', theirs, other)]).toEqual([
    ['tsa'],
    ['tsa'],
    ['tsa'],
  ])
  expect(await read('proposal', written, other)).toEqual(['scholar2'])
})

test('cover letters and micro events are narrowed by campus, activity, state, waiting time, days and words', async () => {
  const [here, there] = [await proposal('Tree planting', own), await proposal('Tea party', other)]
  const [first, second] = [await letter(here), await letter(there, 'approved')]
  await rows(`update tsa_letters set waiting_since = now() - interval '5 days'`)
  const letters = async (filter: object) =>
    (await calls.as('guest').call(listTsaLetters, { filter })).data.map(({ id }) => id).toSorted((a, b) => a - b)
  const both = [first, second].toSorted((a, b) => a - b)
  expect([await letters({}), await letters({ search: '' })]).toEqual([both, both])
  for (const filter of [
    { id: first },
    { tsa_activity_id: here },
    { tsa_id: own },
    { approval: 'process' },
    { waiting_days: 5 },
    { search: 'tree' },
  ])
    expect(await letters(filter), Object.keys(filter)[0]).toEqual([first])
  expect(await letters({ waiting_days: 6 })).toEqual([])

  await event('Walrus', own, '2027-01-01')
  await event('Otter', other, '2027-01-02')
  const events = async (filter: object) =>
    (await calls.as('guest').call(listMicroEvents, { filter })).data.map(({ title }) => title).toSorted()
  for (const filter of [{ tsa_id: own }, { to: '2027-01-01' }, { search: 'walrus' }]) expect(await events(filter)).toEqual(['Walrus'])
  expect([await events({ from: '2027-01-02' }), await events({ from: '2027-01-01', to: '2027-01-02' })]).toEqual([
    ['Otter'],
    ['Otter', 'Walrus'],
  ])

  const counted = async () => (await calls.as('guest').call(listTsaCategories, {})).data.map(({ proposals }) => proposals)
  expect((await counted()).toSorted().slice(-2)).toEqual([0, 2])
})

test('a project refers to a proposal under its own campus that its author sees and that stands', async () => {
  const [here, there] = [await proposal('Here', own), await proposal('There', other)]
  const [declined, withdrawn] = [await proposal('Declined', own, 'declined'), await proposal('Withdrawn', own, 'withdrawn')]
  const exists = (campus: number, id: number, who = reader('scholar', own)) =>
    tsaReferences.exists(database.db, tsaPages.proposal({ tsa_id: campus, id }), who)
  expect([await exists(own, here), await exists(other, here), await exists(other, there)]).toEqual([true, false, false])
  expect([await exists(own, declined), await exists(own, withdrawn), await exists(other, there, reader('guest'))]).toEqual([
    false,
    false,
    true,
  ])
})

test('a proposal of the same title warns in its own association while it stands', async () => {
  await proposal('Tree planting', own)
  const twins = async (campus: number, title = 'TREE planting') => (await similarProposalWarnings(database.db, campus, { title })).length
  expect([await twins(own), await twins(other), await twins(own, 'Trees')]).toEqual([1, 0, 0])
  for (const approval of ['declined', 'withdrawn']) {
    await rows('update tsa_proposals set approval = $1', [approval])
    expect(await twins(own)).toBe(0)
  }
})
