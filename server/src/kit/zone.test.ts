import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { dayAfter, dayOf, inProgrammeZone, today } from './zone.ts'

const database = openTestDatabase()
const read = async (value: ReturnType<typeof dayOf>) =>
  (await sql<{ value: unknown }>`select ${value} value`.execute(database.db)).rows[0]!.value

test('days are those of Jakarta: 23:30 in UTC belongs to the next day', async () => {
  const moment = '2026-03-04T23:30:00Z'
  expect(await read(dayOf(sql`${moment}::timestamptz`))).toBe('2026-03-05')
  expect(dayAfter(moment, 0)).toBe('2026-03-05')
  expect([dayAfter(moment, -5), dayAfter(moment, 27)]).toEqual(['2026-02-28', '2026-04-01'])
  expect(await read(today)).toBe(dayAfter(new Date(), 0))
})

test('the zone is part of the text of a statement, so that an index on the expression can be used', () => {
  const { sql: text, parameters } = dayOf(sql.ref('m.starts_at')).compile(database.db)
  expect([text, parameters]).toEqual([`("m"."starts_at" at time zone 'Asia/Jakarta')::date`, []])
})

test('a wall time is turned into its moment, and back', async () => {
  const { rows } = await sql<{ at: string; wall: string }>`select ${inProgrammeZone(sql`timestamp '2026-03-05 06:30'`)}::text at,
    ${inProgrammeZone(sql`timestamptz '2026-03-04 23:30Z'`)}::text wall`.execute(database.db)
  expect([new Date(rows[0]!.at).toISOString(), rows[0]!.wall]).toEqual(['2026-03-04T23:30:00.000Z', '2026-03-05 06:30:00'])
})
