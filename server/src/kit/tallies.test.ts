import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { areas } from '../areas.ts'
import { joinChanges, recount, storedCounts, tallySchedules } from './tallies.ts'
import { sql } from 'kysely'

const database = openTestDatabase()
const { rows } = database
const tallies = areas.flatMap(({ tallies: some = [] }) => some)

/** The differences between the stored numbers and a count of all rows. */
const wrong = async () => (await Promise.all(tallies.map((tally) => recount(database.db, tally)))).flat()
const changes = async () => (await rows<{ n: number }>('select count(*)::int n from tallies'))[0]?.n
const kept = async (name: string) => {
  const tally = tallies.find((one) => one.name === name)
  if (!tally) throw new Error(`No area keeps ${name}`)
  return (await sql<{ key: string[]; count: number }>`select key, count from ${storedCounts(tally)} t order by key`.execute(database.db))
    .rows
}

test('the stored counts of the demo world are right', async () => {
  expect(tallies.map(({ name }) => name).toSorted()).toEqual(['people', 'proposals'])
  for (const { name } of tallies) expect((await kept(name)).length, name).toBeGreaterThan(3)
  expect(await wrong()).toEqual([])
})

const person = `insert into users (name, username, email, password_hash, role, university_id, year_tf)
  select 'Tally', 'tally.' || i, 'tally.' || i || '@example.org', 'x', 'SCHOLAR', i, 2024 from generate_series(1, 3) i`
const proposal = `insert into proposals (kind, scholar_id, title, description)
  select 'gep', id, 'Tally', '' from users where username like 'tally.%'`

test.each([
  ['somebody comes', person, 'people'],
  ['a proposal is handed in', proposal, 'proposals'],
  ['some are decided', `update proposals set approval = 'approved' where title = 'Tally' and id % 2 = 0`, 'proposals'],
  ['one becomes another kind', `update proposals set kind = 'internships' where title = 'Tally'`, 'proposals'],
  ['somebody is deactivated', `update users set status = 0 where username = 'tally.1'`, 'people'],
  ['somebody becomes an alumnus', `update users set alumni_at = now() where username = 'tally.2'`, 'people'],
  ['somebody moves', `update users set university_id = 5 where username = 'tally.3'`, 'people'],
  ['somebody has no university any more', `update users set university_id = null where username = 'tally.3'`, 'people'],
  ['somebody joins another cohort', `update users set year_tf = 2025 where username = 'tally.3'`, 'people'],
  ['a proposal is deleted', `delete from proposals where title = 'Tally'`, 'proposals'],
  ['people are deleted', `delete from users where username like 'tally.%' and username <> 'tally.1'`, 'people'],
])('%s: what is kept follows', async (_what, statement, name) => {
  const before = await kept(name)
  await rows(statement)
  expect(await kept(name)).not.toEqual(before)
  expect(await wrong()).toEqual([])
})

test('a write that changes no number adds no row', async () => {
  const before = await changes()
  await rows(`update users set bio = 'new'`)
  await rows(`update proposals set title = title || '.'`)
  await rows(`delete from users where username = 'tally.1'`)
  expect(await changes()).toBe(before)
})

test('concurrent writes do not wait for each other, and rolled back writes do not count', async () => {
  const first = await database.pool.connect()
  try {
    await first.query('begin')
    await first.query(person)
    await rows(`set lock_timeout = '2s'`)
    await rows(person.replaceAll('tally.', 'other.'))
    await joinChanges(database.db, 0)
    expect(await wrong()).toEqual([])
    await first.query('rollback')
  } finally {
    first.release()
  }
  expect(await wrong()).toEqual([])
  await rows(`delete from users where username like 'other.%'`)
  expect(await wrong()).toEqual([])
})

test('many changes are joined to one row for each key, few are not', async () => {
  const numbers = await Promise.all(tallies.map(({ name }) => kept(name)))
  const before = await changes()
  await joinChanges(database.db)
  expect(await changes()).toBe(before)
  await joinChanges(database.db, 5)
  expect(await changes()).toBe(numbers.flat().length)
  expect(await Promise.all(tallies.map(({ name }) => kept(name)))).toEqual(numbers)
})

test('a wrong number is corrected once a day, and reported', async () => {
  const once = tallySchedules(tallies).find(({ name }) => name === 'recount tallies')
  if (!once) throw new Error('There is no such schedule')
  const services = { db: database.db } as Parameters<typeof once.run>[0]
  await once.run(services)
  await rows(`insert into tallies (name, key, change) values ('proposals', '{gep,approved}', 7), ('people', '{SCHOLAR,2099,NULL}', 1)`)
  await expect(once.run(services)).rejects.toThrow(
    /proposals gep approved: -7, people SCHOLAR 2099 : -1|people SCHOLAR 2099 : -1, proposals gep approved: -7/,
  )
  expect(await wrong()).toEqual([])
  await once.run(services)
})
