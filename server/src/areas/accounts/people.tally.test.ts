import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountMaker } from '../../../test/new-account.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { peopleTally } from './people.tally.ts'

const database = openTestDatabase()
const { rows } = database
const { newAccount } = accountMaker(rows)

test('active scholars of a year are counted, without those who are inactive or alumni', async () => {
  const count = async () => {
    const counted = sql<{ count: number }>`select coalesce(sum(count), 0)::int count from (${peopleTally.counted}) t where key[2] = '2092'`
    return (await counted.execute(database.db)).rows[0]!.count
  }
  const before = await count()
  await newAccount({ year: 2092 })
  await newAccount({ year: 2092, status: 0 })
  const alumnus = await newAccount({ year: 2092 })
  expect((await count()) - before).toBe(2)
  await rows('update users set alumni_at = now() where id = $1', [alumnus])
  expect((await count()) - before).toBe(1)
})
