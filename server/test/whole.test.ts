import { expect, test } from 'vitest'
import { openTestDatabase } from './open-database.ts'
import { brokenIn } from './whole.ts'

const world = openTestDatabase()

test.each([
  [
    'the state of proposals',
    `update proposals set approval = 'declined' where id = (select min(id) from proposals where approval = 'approved')`,
  ],
  ['proposals have a version', `update proposals set version = version + 1 where id = (select min(id) from proposals)`],
  ['cohorts have as many members', `update cohorts set members = members + 1 where id = (select min(id) from cohorts)`],
  ['ratings are those', `update warehouse_items set ratings = ratings + 1 where id = (select min(id) from warehouse_items)`],
  ['an evaluation is the last', `update evaluations set notes = 'another' where id = (select min(id) from evaluations)`],
  ['a chat room is as far', `update chat_rooms set last_rev = 0 where course_id = 1`],
])('a world in which it does not hold is not whole: %s', async (what, statement) => {
  const client = await world.pool.connect()
  try {
    const before = await brokenIn(client)
    await client.query('begin')
    await client.query(statement)
    const after = (await brokenIn(client)).filter((one) => !before.includes(one))
    expect(after.filter((one) => one.startsWith(what))).toHaveLength(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the demo world is whole', async () => {
  expect(await brokenIn(world.pool)).toEqual([])
})
