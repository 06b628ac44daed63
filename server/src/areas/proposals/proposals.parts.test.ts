import type { Actor } from '@pandu/contract/kit'
import { proposalChecklist } from '@pandu/contract/proposals'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { proposals } from './proposals.area.ts'
import { proposalParts } from './proposals.parts.ts'

const database = openTestDatabase()
const { rows } = database
const parts = partsOf(database, proposalParts)
const calls = directCalls(database, proposals)
const [scholar, scholar2, upcm] = [demoActor('scholar'), demoActor('scholar2'), demoActor('upcm')]

/** The scholars are in their fourth semester, or a little later. */
beforeEach(async () => {
  await rows('delete from proposals')
  await rows('update users set alumni_at = null where id = $1', [scholar.id])
  await rows(`update users set year_tf = extract(year from now())::int - 2 where id = any($1::int[])`, [[scholar.id, scholar2.id]])
})

const proposal = async (of: Actor, kind: string, approval: string, title = 'A stay abroad') => {
  const [row] = await rows<{ id: number }>(
    `insert into proposals (kind, scholar_id, title, description, approval) values ($1, $2, $3, '', $4) returning id`,
    [kind, of.id, title, approval],
  )
  return row!.id
}
const entry = (id: number, days: number) =>
  rows(
    `insert into proposal_monitoring (proposal_id, date, activity)
     values ($1, (now() at time zone 'Asia/Jakarta')::date - $2::int, '')`,
    [id, days],
  )
const titles = async (reader: Actor) => (await parts.todos(reader)).map(({ title, detail }) => `${title} ${detail}`)

test('a scholar writes about an approved internship of their own at least once a week', async () => {
  const id = await proposal(scholar, 'internships', 'approved')
  const never = ['Write about “A stay abroad” Its monitoring has no entry yet.']
  expect(await titles(scholar)).toEqual(never)
  await entry(await proposal(scholar2, 'internships', 'approved', 'Of another'), 0)
  await proposal(scholar2, 'internships', 'approved', 'Without an entry')
  expect(await titles(scholar)).toEqual(never)
  await entry(id, 8)
  await entry(id, 7)
  expect(await titles(scholar)).toEqual(['Write about “A stay abroad” The last entry of its monitoring is more than a week old.'])
  await entry(id, 6)
  expect(await titles(scholar)).toEqual([])
})

test('nothing is written about what is not approved, or is no internship', async () => {
  await proposal(scholar, 'internships', 'process')
  await proposal(scholar, 'gep', 'approved')
  expect([await titles(scholar), await titles(upcm)]).toEqual([[], []])
})

test('a scholar who never proposed an internship is invited from the semester on in which it makes sense', async () => {
  await proposal(scholar2, 'internships', 'process')
  await proposal(scholar, 'gep', 'process')
  expect(await titles(scholar)).toEqual([expect.stringMatching(/^Propose your internship You are in semester \d; internships begin/)])
  expect([await titles(scholar2), await titles(upcm)]).toEqual([[], []])
  for (const year of [0, 1]) {
    await rows('update users set year_tf = extract(year from now())::int + $2 where id = $1', [scholar.id, year])
    expect(await titles(scholar)).toEqual([])
  }
  await rows('update users set year_tf = null where id = $1', [scholar.id])
  expect(await titles(scholar)).toEqual([])
})

test('alumni are not invited, and their checklist names no semester', async () => {
  const semester = async () => (await calls.as('scholar').call(proposalChecklist, { filter: { type: 'internships' } })).data.semester
  expect([(await titles(scholar)).length, await semester()]).toEqual([1, expect.any(Number)])
  await rows('update users set alumni_at = now() where id = $1', [scholar.id])
  expect([await titles(scholar), await semester()]).toEqual([[], null])
})

test('where a scholar stands is said by kind and state, to staff and to the scholar', async () => {
  await proposal(scholar, 'gep', 'approved')
  await proposal(scholar, 'gep', 'approved')
  await proposal(scholar, 'gep', 'declined')
  await proposal(scholar2, 'sponsorships', 'process')
  const line = { kind: 'proposals', label: 'GEP proposals', value: '2 Approved, 1 Declined', detail: '' }
  expect(await parts.standings(scholar, scholar.id)).toEqual([{ ...line, url: '/profile/proposals/gep' }])
  expect(await parts.standings(upcm, scholar.id)).toEqual([
    { ...line, url: `/admin/mp/list/gep?search=${demoPerson('scholar').name.replaceAll(' ', '+')}` },
  ])
  expect([await parts.standings(scholar2, scholar.id), await parts.standings(demoActor('vendor'), scholar.id)]).toEqual([[], []])
})

test('the search finds a scholar’s own proposals, and everybody’s for staff with name and campus', async () => {
  await rows('update users set university_id = $2 where id = $1', [scholar.id, 1])
  await proposal(scholar, 'gep', 'process', 'A stay at sea')
  await proposal(scholar2, 'gep', 'process', 'A stay at home')
  const found = async (reader: Actor) => {
    const groups = await parts.finds(reader, 'a stay')
    return groups.map(({ label, records }) => [label, records.map(({ title, line }) => [title, line])])
  }
  const [campus] = await rows<{ name: string }>('select name from universities where id = 1')
  expect(await found(scholar)).toEqual([['GEP proposals', [['A stay at sea', expect.stringMatching(/Process$/)]]]])
  expect(await found(upcm)).toEqual([
    [
      'GEP proposals',
      [
        ['A stay at home', expect.stringMatching(new RegExp(`^${demoPerson('scholar2').name} · `))],
        ['A stay at sea', `${demoPerson('scholar').name} · ${campus!.name} · Process`],
      ],
    ],
  ])
  expect([await found(demoActor('vendor')), (await found(scholar2)).length]).toEqual([[], 1])
})

test('an account with a proposal is in use', async () => {
  await proposal(scholar, 'gep', 'process')
  expect([await parts.uses(scholar.id), await parts.uses(scholar2.id)]).toEqual([['has proposals'], []])
})

test('proposals of their own are had by scholars alone', () => {
  for (const kind of proposalParts.decided!) {
    expect(kind.own(scholar)).toBeDefined()
    expect(kind.own(upcm)).toBeUndefined()
  }
})
