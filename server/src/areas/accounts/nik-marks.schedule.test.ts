import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/open-database.ts'
import { markNik } from './nik.ts'
import { markNiks } from './nik-marks.schedule.ts'

const database = openTestDatabase()
const secrets = {
  seal: (text: string) => text,
  open: (sealed: string) => {
    if (!sealed.startsWith('31')) throw new Error('sealed with another key')
    return sealed
  },
  sign: (text: string) => `signed ${text}`,
}

test('accounts from before get their mark; those without a NIK or with one of another key get none, and what is there stays', async () => {
  const { db } = database
  const people = [
    { username: 'mark1', nik_sealed: '3174994503049876', nik_mark: null },
    { username: 'mark2', nik_sealed: '3174994503049877', nik_mark: 'is there' },
    { username: 'mark3', nik_sealed: 'other', nik_mark: null },
    { username: 'mark4', nik_sealed: null, nik_mark: null },
  ]
  await db
    .insertInto('users')
    .values(people.map((one) => ({ ...one, name: one.username, email: `${one.username}@x.example`, role: 'SCHOLAR', password_hash: '' })))
    .execute()
  await markNiks({ db, secrets })
  const rows = await db
    .selectFrom('users')
    .where(
      'username',
      'in',
      people.map((one) => one.username),
    )
    .orderBy('username')
    .select('nik_mark')
    .execute()
  expect(rows.map(({ nik_mark }) => nik_mark)).toEqual([markNik(secrets, '3174994503049876'), 'is there', null, null])
})
