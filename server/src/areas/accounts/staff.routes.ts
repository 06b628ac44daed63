import {
  accountRules,
  createTeamUser,
  createVendorUser,
  listTeam,
  listVendorUsers,
  switchTeamUser,
  switchVendorUser,
  updateTeamUser,
  updateVendorUser,
} from '@pandu/contract/accounts'
import { type Actor, isStaff, type ParsedInputOf, type Role } from '@pandu/contract/kit'
import { vendorRules } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import { forbidden, invalid } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { changeAccount, recordProfileChange, refuseOutdatedFields, storedFields } from './accounts.changes.ts'
import { logAccounts } from './accounts.log.ts'
import { describeAccounts, lockAccount } from './accounts.queries.ts'
import { createAccount } from './accounts.service.ts'
import { switchStatus } from './accounts.status.ts'
import { refuseUsedNames } from './accounts.unique.ts'

/** The superadmin's profile is a team profile, although the team list does not show it (X34). */
const teamRoles: readonly Role[] = ['TF', 'SUPERADMIN']
const vendorRoles: readonly Role[] = ['VENDOR']

type ListInput = ParsedInputOf<typeof listVendorUsers>

const listAccounts = async (call: Call<Actor>, input: ListInput, roles: readonly Role[]) => {
  const { db, actor, services } = call
  const { search, status, user_id, vendor_id } = input.filter
  // Everybody reads their own account; for a person who may not read others, every other id answers the same, whether it exists or not.
  if (!isStaff(actor) && user_id !== actor.id) throw forbidden()
  const wholeNik = Boolean(input.include)
  if (wholeNik && user_id === undefined) throw invalid({ include: ['nik needs filter[user_id]'] })

  const base = db
    .selectFrom('users')
    .where('role', 'in', roles)
    .$call(ifSearched(search, (q, pattern) => q.where('search_text', 'like', pattern)))
    .$if(status !== undefined, (q) => q.where('status', '=', status === '1' ? 1 : 0))
    .$call(ifGiven(user_id, (q, value) => q.where('id', '=', value)))
    .$call(ifGiven(vendor_id, (q, value) => q.where('vendor_id', '=', value)))
  const page = await listPage(base, input, {
    columns: (q) => q.select(['id', 'role']),
    sorts: { created_at: 'created_at', name: sql`lower(name)`, email: sql`lower(email)`, username: sql`lower(username)` },
    id: 'id',
  })
  const ids = page.data.map(({ id }) => id)
  if (wholeNik && page.data[0]) {
    call.allow(accountRules.readSensitive, page.data[0])
    await logAccounts(db, actor, ids, { action: 'viewed', details: { fields: ['nik'] } })
  }
  return { ...page, data: await describeAccounts(db, services.secrets, ids, wholeNik) }
}

const updateAccount = async (call: Call<Actor>, input: ParsedInputOf<typeof updateTeamUser>, roles: readonly Role[]) => {
  const { id, profile_picture, before, ...changes } = input
  const account = await lockAccount(call.db, call.actor, id, roles)
  call.allow(accountRules.edit, account)
  refuseOutdatedFields(account, storedFields(account), changes, before)
  return recordProfileChange(call, id, await changeAccount(call, account, changes, profile_picture))
}

export const staffRoutes = [
  serve(listTeam, (call, input) => listAccounts(call, input, input.filter.user_id === undefined ? ['TF'] : teamRoles)),
  serve(createTeamUser, async (call, input) => {
    await refuseUsedNames(call.db, input)
    const id = await createAccount(call, { ...input, role: 'TF' })
    return { message: `The account of ${input.name} has been created`, data: { account: { id } } }
  }),
  serve(updateTeamUser, (call, input) => updateAccount(call, input, teamRoles)),
  serve(switchTeamUser, (call, input) => switchStatus(call, teamRoles, input)),

  serve(listVendorUsers, (call, input) => listAccounts(call, input, vendorRoles)),
  serve(createVendorUser, async (call, input) => {
    // Held until the commit: the vendor cannot be deleted in between.
    const vendor = await call.db
      .selectFrom('vendors')
      .select(['id', 'whole_programme'])
      .where('id', '=', input.vendor_id)
      .forKeyShare()
      .executeTakeFirst()
    if (!vendor) throw invalid({ vendor_id: ['This implementing partner does not exist'] })
    if (vendor.whole_programme === 1) call.allow(vendorRules.setReach, undefined)
    await refuseUsedNames(call.db, input)
    const id = await createAccount(call, { ...input, role: 'VENDOR' })
    return { message: `The account of ${input.name} has been created`, data: { account: { id } } }
  }),
  serve(updateVendorUser, (call, input) => updateAccount(call, input, vendorRoles)),
  serve(switchVendorUser, (call, input) => switchStatus(call, vendorRoles, input)),
]
