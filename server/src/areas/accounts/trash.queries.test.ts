import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { accountMaker } from '../../../test/new-account.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import type { Parcel } from '../../kit/parcel.ts'
import { addressOfNobody } from '../session/email.service.ts'
import { accounts } from './accounts.area.ts'
import {
  accountData,
  hideScholar,
  type Identity,
  mustNotBeDeleted,
  countAllScholars,
  restoreScholar,
  namesUsedByOthers,
} from './trash.service.ts'

const database = openTestDatabase()
const { rows } = database
const { newAccount } = accountMaker(rows)
const calls = directCalls(database, accounts)

/** A scholar in the trash, with the names that come back with them. */
const inTrash = async (given: Partial<Identity> = {}) => {
  const id = await newAccount()
  const [names] = await rows<Identity>('select email, username, no_tf, status from users where id = $1', [id])
  const identity = { ...names!, ...given }
  await calls.within('upcm', (call) => hideScholar(call, id))
  await rows(
    `insert into trash (kind, record_id, scholar_id, parcel, identity, search_text, deleted_by) values ('scholar', $1, $1, '{}', $2, '', $3)`,
    [id, JSON.stringify(identity), demoPerson('upcm').id],
  )
  return { id, identity }
}
const takenOf = async (id: number) =>
  (await database.db.selectFrom('trash').where('record_id', '=', id).select(namesUsedByOthers.as('taken')).executeTakeFirstOrThrow()).taken

test('names of a scholar in the trash are taken once another account has them, each for itself and in any case', async () => {
  const { id, identity } = await inTrash({ no_tf: `TLD-${Math.random()}` })
  expect(await takenOf(id)).toEqual([])
  const other = await newAccount({ no_tf: identity.no_tf!.toLowerCase() })
  expect(await takenOf(id)).toEqual(['no_tf'])
  await rows('update users set no_tf = null, username = upper($2) where id = $1', [other, identity.username])
  expect(await takenOf(id)).toEqual(['username'])
  await rows('update users set email = upper($2) where id = $1', [other, identity.email])
  expect(await takenOf(id)).toEqual(['email', 'username'])
})

test('a scholar who had no address when they were deleted does not take it from themselves', async () => {
  const { id } = await inTrash()
  await rows(`update trash set identity = identity || jsonb_build_object('email', $2::text) where record_id = $1`, [
    id,
    addressOfNobody(id),
  ])
  expect(await takenOf(id)).toEqual([])
})

test('a scholar is restored by who holds every permission that comes back with them, and by nobody with less', async () => {
  const restore = async (who: DemoUsername, ...permissions: number[]) => {
    const { id, identity } = await inTrash()
    const held = permissions.map((permission_id) => ({ table: 'user_permissions', row: { user_id: id, permission_id } }))
    const parcel: Parcel = { rows: held, emptied: [] }
    const done = calls.within(who, (call) => restoreScholar(call, { id, name: 'Walrus', identity, parcel, instead: {} }))
    const refused = await done.then(
      () => undefined,
      (error: { status: number }) => error.status,
    )
    const [now] = await rows<{ role: string; email: string }>('select role, email from users where id = $1', [id])
    return refused ?? [now!.role, now!.email === identity.email]
  }
  expect(await restore('ld')).toEqual(['SCHOLAR', true])
  expect(await restore('ld', 9)).toBe(403)
  expect(await restore('superadmin', 9)).toEqual(['SCHOLAR', true])
})

test('the data of an account are those of a scholar, also one in the trash, until they are permanently deleted', async () => {
  const named = (id: number) => calls.within('upcm', async (call) => (await accountData(call, id)).id)
  const [there, { id: gone }] = [await newAccount(), await inTrash()]
  expect([await named(there), await named(gone)]).toEqual([there, gone])
  await rows(`update users set password_hash = '' where id = $1`, [gone])
  for (const id of [gone, demoPerson('ld').id, 2_000_000_000]) await expect(named(id)).rejects.toMatchObject({ status: 404 })
})

test('a report comes back only while its scholar is there', async () => {
  const [there, { id: gone }] = [await newAccount(), await inTrash()]
  await expect(mustNotBeDeleted(database.db, there, 'One')).resolves.toBeUndefined()
  await expect(mustNotBeDeleted(database.db, gone, 'Two')).rejects.toThrow('The scholar Two is in the trash, too')
})

test('whoever was once a scholar counts as one, nobody else', async () => {
  const [there, { id: gone }] = [await newAccount(), await inTrash()]
  const count = (...ids: number[]) => countAllScholars(database.db, ids)
  expect([await count(there), await count(gone), await count(demoPerson('ld').id), await count(there, gone)]).toEqual([1, 1, 0, 2])
})
