import * as z from 'zod'
import {
  email,
  endpointOf,
  file,
  gender,
  Id,
  images,
  listInput,
  listOf,
  nik,
  passwordOf,
  permissionNames,
  plainText,
  messageOnly,
  search,
  statusFilter,
  text,
  username,
  activeColumn,
  dayColumn,
  type Sheet,
} from '../../kit/index.ts'
import { accountDetails, accountRow, statusCall } from './account.ts'
import { accountRules } from './accounts.access.ts'

const endpoint = endpointOf('accounts')

export const permission = z.object({ id: z.number(), name: z.enum(permissionNames) })
export type Permission = z.infer<typeof permission>

/** Permission ids (X21): 4 and 7 are fixed by the specification. */
export const permissionIds = { UPCM: 1, LD: 2, ELSN: 3, FASILITATOR: 4, MENTOR: 5, TEACHER: 6, ASSESSMENT: 7, GUEST: 8, TSA: 9 } as const

const permissionList = z.object({ data: z.array(permission), message: z.string() })

export const listTeamPermissions = endpoint({
  at: 'GET permission/TF',
  does: 'List the permissions that programme team accounts can hold',
  source: '001 §7 Account and session, O54',
  access: accountRules.read,
  input: z.object({}),
  output: permissionList,
})

export const listVendorPermissions = endpoint({
  at: 'GET permission/VENDOR',
  does: 'List the permissions that vendor accounts can hold',
  source: '001 §7 Account and session, O54',
  access: accountRules.read,
  input: z.object({}),
  output: permissionList,
})

export const assignPermissions = endpoint({
  at: 'POST permission/assign',
  does: 'Replace the permissions of an account; counts on its next request. `before` are those that were read: if the account has others by now, the call is refused',
  source: '001 §7 Account and session, O54, O55',
  access: accountRules.administer,
  recentAuth: true,
  input: z.object({ id: Id, permissions: z.array(Id).max(9), before: z.array(Id).max(9).optional() }),
  output: messageOnly,
})

/** An account of the programme team or of a vendor. */
export const account = accountRow.extend({
  ...accountDetails,
  role: z.string(),
  vendor_id: z.number().nullable(),
  vendor: z.string().nullable(),
  permissions: z.array(permission),
})
export type Account = z.infer<typeof account>

const accountColumns: Sheet<Account>['columns'] = {
  name: { label: 'Name', further: [{ label: 'Username', value: ({ username }) => username }] },
  email: 'Email',
  permissions: { label: 'Permissions', value: ({ permissions }) => permissions.map(({ name }) => name).join(', ') },
  status: activeColumn,
  created_at: dayColumn('Created'),
  phone_number: 'Phone Number',
  gender: 'Gender',
  nik: 'NIK',
}

const accountSorts = ['created_at', 'name', 'email', 'username'] as const

/** `include=nik` with `filter[user_id]` shows the NIK whole, to its owner and to staff except GUEST; each such look is logged. */
export const nikInclude = ['nik'] as const

/** The fields of an account that is created; the repeated password is only in the form. */
export const newAccount = z.object({
  name: text(120, 'Full Name is required'),
  username,
  email: email(),
  password: passwordOf('TF'),
  nik,
  gender: gender.exclude(['other']),
})

/** Own profile and staff's changes: only the fields sent are changed (X33). JSON, or multipart with a picture. */
export const accountChanges = z.object({
  name: text(120, 'Full Name is required'),
  username,
  email: email(),
  nik,
  phone_number: plainText(30),
  bio: plainText(2000),
  gender,
})
export const picture = file({ maxMb: 50, accept: images })

/** What was read of the changed fields, by name. If one of them holds something else by now, nothing is changed: 409, with what is stored. */
export const readFields = z.record(z.string().max(40), z.union([z.string().max(5000), z.number(), z.null()])).optional()
const accountPatch = accountChanges.partial().extend({ id: Id, profile_picture: picture.optional(), before: readFields })

const created = z.object({ message: z.string(), data: z.object({ account: z.object({ id: z.number() }) }) })

export const listTeam = endpoint({
  at: 'GET manage/tf',
  does: 'List programme team accounts; filter[user_id] gives one, for its owner as well',
  source: '001 §7 Account and session, G004',
  access: 'signed-in',
  input: listInput({ filter: { search, status: statusFilter, user_id: Id }, sort: accountSorts, include: nikInclude }),
  output: listOf(account),
  sheet: { name: 'Programme Team', columns: accountColumns },
  writes: 'include',
})

export const createTeamUser = endpoint({
  at: 'POST manage/tf/add',
  does: 'Create a programme team account; its owner must set a new password at first login',
  source: '001 §7 Account and session',
  access: accountRules.manage,
  input: newAccount,
  output: created,
})

export const updateTeamUser = endpoint({
  at: 'POST manage/tf/update',
  does: 'Change a programme team profile or its picture; only the fields sent are changed',
  source: '001 §7 Account and session, X33',
  access: accountRules.edit,
  input: accountPatch,
  output: messageOnly,
})

export const switchTeamUser = statusCall('POST manage/tf/status', 'programme team')

export const listVendorUsers = endpoint({
  at: 'GET manage/vendor_user',
  does: 'List vendor accounts; filter[vendor_id] shows those of one vendor, filter[user_id] gives one, for its owner as well',
  source: '001 §7 Account and session, G006',
  access: 'signed-in',
  input: listInput({ filter: { search, status: statusFilter, user_id: Id, vendor_id: Id }, sort: accountSorts, include: nikInclude }),
  output: listOf(account),
  sheet: { name: 'Vendor users', columns: accountColumns },
  writes: 'include',
})

export const createVendorUser = endpoint({
  at: 'POST manage/vendor_user',
  does: 'Create a vendor account; its owner must set a new password at first login',
  source: '001 §7 Account and session, O55, O86',
  access: accountRules.createPartner,
  input: newAccount.extend({ vendor_id: Id }),
  output: created,
})

export const updateVendorUser = endpoint({
  at: 'POST manage/vendor_user/update',
  does: 'Change a vendor user profile or its picture; only the fields sent are changed',
  source: '001 §7 Account and session, X33',
  access: accountRules.edit,
  input: accountPatch,
  output: messageOnly,
})

export const switchVendorUser = statusCall('POST manage/vendor_user/status', 'vendor')
