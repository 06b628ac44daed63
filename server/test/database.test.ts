import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { demoPeople } from '../seed/people.ts'
import { emptyDatabase, freshDatabase, ownFiles } from './database.ts'

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(sql)
  await client.end()
  return rows
}
const usernames = (url: string) =>
  ask<{ username: string }>(url, 'select username from users').then((rows) => rows.map((row) => row.username))

test('a fresh database holds the demo people, and what one test changes no other sees', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  expect(await usernames(one.url)).toEqual(expect.arrayContaining(demoPeople.map((person) => person.username)))
  await ask(one.url, "update users set name = 'Changed'")
  expect(await ask(other.url, "select from users where name = 'Changed'")).toEqual([])
  await Promise.all([one.drop(), other.drop()])
  await expect(usernames(one.url)).rejects.toThrow('does not exist')
})

test('an empty database has no tables', async () => {
  const database = await emptyDatabase()
  expect(await ask(database.url, "select from pg_tables where schemaname = 'public'")).toEqual([])
  await database.drop()
})

test('files of the demo world can be had as a copy of one’s own', async () => {
  const [one, other] = await Promise.all([ownFiles(), ownFiles()])
  await rm(one, { recursive: true })
  expect(existsSync(other)).toBe(true)
})
