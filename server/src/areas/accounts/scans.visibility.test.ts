import type { ScanField } from '@pandu/contract/accounts'
import { expect, test } from 'vitest'
import type { DemoUsername } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { accountMaker } from '../../../test/new-account.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import type { StoredFile } from '../../kit/stored-files.ts'
import { accounts } from './accounts.area.ts'
import { accountFileGuards, deleteScan, storeScan } from './scans.ts'

const database = openTestDatabase()
const { rows } = database
const { newAccount } = accountMaker(rows)
const calls = directCalls(database, accounts)
const guard = accountFileGuards['accounts.scan']!

const put = (id: number, field: ScanField) =>
  calls.within('upcm', (call) => storeScan(call, id, field, { name: 'card.pdf', size: 1, type: 'application/pdf' }))
const fileOf = async (id: number, field: ScanField) =>
  (
    await rows<StoredFile>('select f.* from scholar_scans s join files f on f.id = s.file_id where scholar_id = $1 and field = $2', [
      id,
      field,
    ])
  )[0]!
/** The documents of a scholar whose files can still be opened. */
const there = async (id: number) => {
  const found = await rows<{ field: string }>(
    `select field from scholar_scans s join files f on f.id = s.file_id where scholar_id = $1 and expires_at is null order by field`,
    [id],
  )
  return found.map(({ field }) => field)
}
/** Two scholars with the same two documents. */
const twoScholars = async () => {
  const ids = [await newAccount(), await newAccount()] as const
  for (const id of ids) for (const field of ['scan_kk', 'scan_ktp'] as const) await put(id, field)
  return ids
}

test('a document that is replaced is that of one scholar and one field: its former file is gone, all others stay', async () => {
  const [one, other] = await twoScholars()
  const former = await fileOf(one, 'scan_ktp')
  await put(one, 'scan_ktp')
  expect((await rows('select from files where id = $1 and expires_at is null', [former.id])).length).toBe(0)
  expect([await there(one), await there(other)]).toEqual([
    ['scan_kk', 'scan_ktp'],
    ['scan_kk', 'scan_ktp'],
  ])
})

test('a document that is removed is that of one scholar and one field; one that is not there is said', async () => {
  const [one, other] = await twoScholars()
  const drop = (field: ScanField) => calls.within('upcm', (call) => deleteScan(call, one, field))
  expect(await drop('scan_ktp')).toBe(true)
  expect(await drop('scan_ktp')).toBe(false)
  expect([await there(one), await there(other)]).toEqual([['scan_kk'], ['scan_kk', 'scan_ktp']])
})

test('a document is read by writing staff and not by others, and each look is in the history of the scholar whose it is', async () => {
  const [one, other] = await twoScholars()
  const file = await fileOf(other, 'scan_ktp')
  const mayRead = (who: DemoUsername) => calls.within(who, (call) => guard.mayRead(call, file))
  expect([await mayRead('upcm'), await mayRead('guest'), await mayRead('scholar'), await mayRead('facilitator')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  await calls.within('upcm', (call) => guard.recordAccess!(call, file))
  const looks = (id: number) => rows('select details from account_log where user_id = $1 order by id', [id])
  expect([await looks(one), await looks(other)]).toEqual([[], [{ details: { fields: ['scan_ktp'] } }]])
})
