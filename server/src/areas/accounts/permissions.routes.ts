import {
  accountChanged,
  accountRules,
  assignPermissions,
  listTeamPermissions,
  listVendorPermissions,
  permissionIds,
} from '@pandu/contract/accounts'
import type { PermissionName } from '@pandu/contract/kit'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { publish } from '../../kit/live.ts'
import { serve } from '../../kit/serve.ts'
import { logAccounts } from './accounts.log.ts'
import { type LockedAccount, lockAccount } from './accounts.queries.ts'

const permissionsIn = async (db: Db, scope: 'TF' | 'VENDOR') => {
  const rows = await db.selectFrom('permissions').select(['id', 'name']).where('scope', '=', scope).orderBy('id').execute()
  return { data: rows.map(({ id, name }) => ({ id, name: name as PermissionName })), message: 'OK' }
}

export const permissionRoutes = [
  serve(listTeamPermissions, ({ db }) => permissionsIn(db, 'TF')),
  serve(listVendorPermissions, ({ db }) => permissionsIn(db, 'VENDOR')),

  serve(assignPermissions, async ({ db, actor, allow }, { id, permissions, before }) => {
    const account = await lockAccount(db, actor, id, ['SUPERADMIN', 'TF', 'VENDOR', 'SCHOLAR'])
    allow(accountRules.administer, account)
    const wanted = [...new Set(permissions)].toSorted((a, b) => a - b)
    const all = await db
      .selectFrom('permissions')
      .select(['id', 'scope', sql<PermissionName>`name`.as('name')])
      .orderBy('id')
      .execute()
    const refusal = refuse(account, wanted, all)
    if (refusal) throw invalid({ permissions: [refusal] })

    const namesOf = (holds: (one: (typeof all)[number]) => boolean) => all.filter(holds).map(({ name }) => name)
    const from = namesOf(({ name }) => account.permissions.includes(name))
    const to = namesOf((one) => wanted.includes(one.id))
    allow(accountRules.grant, to)
    const read = before && namesOf((one) => before.includes(one.id))
    if (read && read.join() !== from.join())
      throw conflict(`${account.name} has other permissions by now: ${from.join(', ') || 'none'}. Open this again to change them`)
    if (from.join() !== to.join()) {
      await db.deleteFrom('user_permissions').where('user_id', '=', id).execute()
      if (wanted.length > 0) {
        await db
          .insertInto('user_permissions')
          .values(wanted.map((permission_id) => ({ user_id: id, permission_id })))
          .execute()
      }
      await logAccounts(db, actor, [id], { action: 'permissions', details: { from, to } })
      await publish(db, [id], accountChanged)
    }
    return { message: `The permissions of ${account.name} have been saved` }
  }),
]

/** Why an account cannot hold these permissions (001 §6, O54, O55), or nothing. */
const refuse = (account: LockedAccount, wanted: readonly number[], all: readonly { id: number; scope: string }[]) => {
  const scopeOf = (id: number) => all.find((one) => one.id === id)?.scope
  if (wanted.some((id) => !scopeOf(id))) return 'There is no such permission'
  if (account.role === 'SCHOLAR') {
    return wanted.every((id) => id === permissionIds.TSA) ? undefined : 'Scholars can only hold the permission TSA'
  }
  if (account.role === 'TF') {
    return wanted.every((id) => scopeOf(id) === 'TF') ? undefined : 'Programme team accounts cannot hold permissions of vendors'
  }
  if (wanted.some((id) => scopeOf(id) !== 'VENDOR')) return 'Vendor accounts cannot hold permissions of the programme team'
  if (wanted.length !== 1) return 'A vendor account holds exactly one permission'
  const assesses = account.vendor_id === ASSESSMENT_VENDOR
  if (assesses && wanted[0] !== permissionIds.ASSESSMENT) return 'Accounts of the assessment team hold the permission ASSESSMENT'
  if (!assesses && wanted[0] === permissionIds.ASSESSMENT) return 'Only accounts of the assessment team hold the permission ASSESSMENT'
  return undefined
}
