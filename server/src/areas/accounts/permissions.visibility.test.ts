import { assignPermissions, listTeamPermissions, listVendorPermissions } from '@pandu/contract/accounts'
import { expect, test } from 'vitest'
import { directCalls } from '../../../test/direct-calls.ts'
import { accountMaker } from '../../../test/new-account.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { accounts } from './accounts.area.ts'

const database = openTestDatabase()
const { rows } = database
const { newAccount } = accountMaker(rows)
const calls = directCalls(database, accounts)

test('permissions of the team and of partners are listed apart', async () => {
  const names = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name)
  expect(names(await calls.as('guest').call(listTeamPermissions, {}))).toEqual(['UPCM', 'LD', 'ELSN', 'TEACHER', 'GUEST', 'TSA'])
  expect(names(await calls.as('guest').call(listVendorPermissions, {}))).toEqual(['FASILITATOR', 'MENTOR', 'ASSESSMENT'])
})

test('new permissions of one account take the place of its former ones, and those of others stay', async () => {
  const [one, other] = [await newAccount({ role: 'TF' }), await newAccount({ role: 'TF' })]
  const held = async (id: number) =>
    (await rows<{ id: number }>('select permission_id id from user_permissions where user_id = $1 order by 1', [id])).map((row) => row.id)
  const assign = (id: number, permissions: number[]) => calls.as('superadmin').call(assignPermissions, { id, permissions })
  await assign(other, [1, 2])
  await assign(one, [2, 3])
  await assign(one, [6])
  expect([await held(one), await held(other)]).toEqual([[6], [1, 2]])
  await assign(one, [])
  expect([await held(one), await held(other)]).toEqual([[], [1, 2]])
})
