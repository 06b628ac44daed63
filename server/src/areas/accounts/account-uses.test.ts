import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/open-database.ts'
import { areas } from '../../areas.ts'

const database = openTestDatabase()
const { rows } = database

/** What the areas say about the use of an account. */
const usesOf = async (id: number) => {
  const uses = areas.flatMap(({ parts }) => parts?.accountUses ?? [])
  const found = await Promise.all(
    uses.map(async ({ label, exists }) => {
      const { rows: answer } = await sql<{ is: boolean }>`select ${exists(sql<number>`${id}::int`)} "is"`.execute(database.db)
      return answer[0]!.is ? [label] : []
    }),
  )
  return found.flat()
}
const newScholar = async () => {
  const [row] = await rows<{ id: number }>(
    `insert into users (name, username, email, role, password_hash, gender, nik_sealed, must_reset_password)
     select 'New', 'new' || n, n || '@new.example', 'SCHOLAR', '', gender, nik_sealed, 1
     from users, (select md5(random()::text) n) r where users.username = 'scholar' returning id`,
  )
  await rows('insert into scholars (id) values ($1)', [row!.id])
  return row!.id
}
const file = `(select id from files limit 1)`

/** What shows that somebody uses an account, as a statement with its number. */
const shown: [how: string, statement: string][] = [
  ['has signed in', `update users set must_reset_password = 0 where id = $1`],
  ['has signed in', `insert into sessions (token_hash, user_id, expires_at) values (decode(md5($1::int::text), 'hex'), $1, now())`],
  [
    'has signed in',
    `insert into password_resets (token_hash, user_id, expires_at, used_at) values (decode(md5($1::int::text), 'hex'), $1, now(), now())`,
  ],
  ['has documents', `insert into scholar_scans (scholar_id, field, file_id) select $1, 'scan_ktp', ${file}`],
  [
    'has documents',
    `insert into files (id, kind, owner_id, name, size, type, storage_key) values (gen_random_uuid(), 'test', $1, 'a', 1, 'b', gen_random_uuid()::text)`,
  ],
  ['has been changed', `insert into account_log (user_id, by_id, action) values ($1, $1, 'updated')`],
  ['has proposals', `insert into proposals (kind, scholar_id, title, description) values ('gep', $1, '', '')`],
  ['is in a cohort', `insert into cohort_members (cohort_id, user_id, type_scholar) select min(id), $1, 'regular' from cohorts`],
  [
    'has a contract',
    `insert into contracts (scholar_id, template_id, template_version) select $1, id, version from contract_templates limit 1`,
  ],
]

test.each(shown)('an account that %s is in use, and no other (%#)', async (how, statement) => {
  const [user, other] = [await newScholar(), await newScholar()]
  await rows(statement, [user])
  expect(await usesOf(user)).toEqual([how])
  expect(await usesOf(other)).toEqual([])
})

test('that an account was made and looked at, or a link was mailed, is no use of it', async () => {
  const user = await newScholar()
  for (const action of ['created', 'viewed'])
    await rows('insert into account_log (user_id, by_id, action) values ($1, $1, $2)', [user, action])
  await rows(`insert into password_resets (token_hash, user_id, expires_at) values (decode(md5('link'), 'hex'), $1, now())`, [user])
  expect(await usesOf(user)).toEqual([])
})
