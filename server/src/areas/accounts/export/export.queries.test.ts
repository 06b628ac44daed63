import type { ScholarColumnKey } from '@pandu/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { accountMaker, newName } from '../../../../test/new-account.ts'
import { openTestDatabase } from '../../../../test/open-database.ts'
import { countScholars, findScholarsToExport } from './export.queries.ts'

const database = openTestDatabase()
const { rows } = database
const { newAccount } = accountMaker(rows)
const secrets = { open: (sealed: string) => sealed }
/** A year that only scholars of this file have. */
const YEAR = 2091

const exported = (keys: readonly ScholarColumnKey[], year: number | null = YEAR) => findScholarsToExport(database.db, secrets, year, keys)

beforeEach(() => rows('update users set year_tf = 2020 where year_tf = $1', [YEAR]))

test('an export has the scholars of its year, also the inactive ones, and nobody else', async () => {
  const [one, off] = [await newAccount({ year: YEAR, name: 'Ayu' }), await newAccount({ year: YEAR, name: 'Bagus', status: 0 })]
  const another = await newAccount({ year: YEAR - 1 })
  const deleted = await newAccount({ year: YEAR, role: 'DELETED' })
  const team = await newAccount({ role: 'TF' })
  expect((await exported(['name'])).ids).toEqual([one, off])
  expect(await countScholars(database.db, YEAR)).toBe(2)
  const { ids } = await exported(['name'], null)
  expect([one, off, another].every((id) => ids.includes(id))).toBe(true)
  expect([deleted, team].some((id) => ids.includes(id))).toBe(false)
  expect(await countScholars(database.db, null)).toBe(ids.length)
})

test('cells hold what is stored; NIK, state and days as people read them', async () => {
  const name = newName()
  const id = await newAccount({ year: YEAR, name, status: 0, type: 'non-regular', nik: '3171010101990001', no_tf: `TLD-${name}` })
  const keys = ['name', 'no_tf', 'nik', 'type', 'status', 'birth_place', 'birth_date', 'alumni_at'] as const
  const row = async () => (await exported(keys)).rows[0]
  expect(await row()).toEqual([name, `TLD-${name}`, '3171010101990001', 'non-regular', 'No Active', 'Depok', null, null])
  await rows(`update users set status = 1, alumni_at = '2026-03-04' where id = $1`, [id])
  await rows(`update scholars set birth_date = '2004-05-06' where id = $1`, [id])
  expect((await row())!.slice(4)).toEqual(['Active', 'Depok', { day: '2004-05-06' }, { day: '2026-03-04' }])
})

test('the day of an account is that of Western Indonesia', async () => {
  const id = await newAccount({ year: YEAR })
  const day = async (at: string) => {
    await rows('update users set created_at = $2 where id = $1', [id, at])
    return (await exported(['created_at'])).rows[0]
  }
  expect(await day('2026-03-04T16:59:59Z')).toEqual([{ day: '2026-03-04' }])
  expect(await day('2026-03-04T17:00:00Z')).toEqual([{ day: '2026-03-05' }])
})
