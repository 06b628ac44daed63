import { beforeEach, expect, test } from 'vitest'
import { duringWrite } from '../../../test/during-write.ts'
import { accountMaker } from '../../../test/new-account.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { markNik } from './nik.ts'
import { markNiks, renewNikSeals } from './nik-marks.schedule.ts'

const database = openTestDatabase()
const { rows } = database
const { newAccount } = accountMaker(rows)
const secrets = {
  seal: (text: string) => `${text} renewed`,
  open: (sealed: string) => {
    if (!sealed.startsWith('31')) throw new Error('sealed with another key')
    return sealed.slice(0, 16)
  },
  sign: (text: string) => `signed ${text}`,
}
const [NIK, ANOTHER] = ['3174994503049876', '3174994503049877']

/** An account with what is stored of its NIK. */
const stored = async (nik_sealed: string | null, nik_mark: string | null = null) => {
  const id = await newAccount()
  await rows('update users set nik_sealed = $2, nik_mark = $3 where id = $1', [id, nik_sealed, nik_mark])
  return id
}
const marks = async (...ids: number[]) =>
  (await rows<{ nik_mark: string | null }>('select nik_mark from users where id = any($1) order by id', [ids])).map(
    ({ nik_mark }) => nik_mark,
  )

beforeEach(() => rows('update users set nik_sealed = null, nik_mark = null'))

test('accounts from before get their mark; those without a NIK or with one of another key get none, and what is there stays', async () => {
  const people = [await stored(NIK), await stored(NIK, 'is there'), await stored(ANOTHER), await stored('other'), await stored(null)]
  await markNiks({ db: database.db, secrets })
  expect(await marks(...people)).toEqual([markNik(secrets, NIK), 'is there', markNik(secrets, ANOTHER), null, null])
})

test('a NIK that is changed while accounts are marked keeps the mark of its change', async () => {
  const id = await stored(NIK)
  await duringWrite(
    database.url,
    (query) => query(`update users set nik_sealed = $2, nik_mark = 'of the change' where id = $1`, [id, ANOTHER]),
    () => markNiks({ db: database.db, secrets }),
  )
  expect(await marks(id)).toEqual(['of the change'])
})

test('with another key every NIK is encrypted and marked again, each with its account', async () => {
  const [one, two, foreign] = [await stored(NIK, 'former'), await stored(ANOTHER), await stored('other', 'former')]
  await renewNikSeals(database.db, secrets)
  expect(await marks(one, two, foreign)).toEqual([markNik(secrets, NIK), markNik(secrets, ANOTHER), 'former'])
  const seals = await rows('select nik_sealed from users where id = any($1) order by id', [[one, two, foreign]])
  expect(seals).toEqual([{ nik_sealed: `${NIK} renewed` }, { nik_sealed: `${ANOTHER} renewed` }, { nik_sealed: 'other' }])
})
