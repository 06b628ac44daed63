import { expect, test } from 'vitest'
import { accountMaker } from '../../../test/new-account.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { readPersonal } from '../../kit/personal.ts'
import { readSecurityLog } from '../../kit/security-log.ts'

const database = openTestDatabase()
const { rows } = database
const { newAccount } = accountMaker(rows)
const contributions = joinAreas(areas)

const log = (user: number, action: string, details: object = {}) =>
  rows('insert into account_log (user_id, by_id, action, details) values ($1, $1, $2, $3)', [user, action, JSON.stringify(details)])

test('the security log tells how somebody signs in, and what else happened to the account as its own kind', async () => {
  const id = await newAccount({ role: 'TF' })
  await log(id, 'password changed')
  await log(id, 'factor on')
  await log(id, 'factor reset', { reason: 'lost phone' })
  await log(id, 'email asked')
  await log(id, 'updated', { fields: ['name'] })
  await log(id, 'viewed', { fields: ['nik'] })
  await log(id, 'status', { from: 1, to: 0 })
  const page = { number: 1, size: 20 }
  const { data } = await readSecurityLog(database.db, contributions, { personId: id, oldestFirst: true, page })
  expect(data.map(({ kind, what }) => [kind, what])).toEqual([
    ['login', 'Password changed'],
    ['login', 'Second factor turned on'],
    ['login', 'Second factor reset: lost phone'],
    ['login', 'New e-mail address requested'],
    ['looked', 'NIK'],
    ['granted', 'Account switched off'],
  ])
})

test('scholars read the history of their account, without who looked at their papers', async () => {
  const id = await newAccount()
  for (const action of ['created', 'viewed', 'updated']) await log(id, action)
  const { data } = await readPersonal(database.db, contributions, id)
  expect(data['account_log']!.map(({ action }) => action).toSorted()).toEqual(['created', 'updated'])
})
