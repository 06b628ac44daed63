import {
  accountRules,
  assignPermissions,
  permissionIds,
  switchScholar,
  switchTeamUser,
  switchVendorUser,
  type Account,
  type ScholarRow,
} from '@pandu/contract/accounts'
import type { Actor } from '@pandu/contract/kit'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { IconEdit, IconKey, IconUserCheck, IconUserOff, IconUserStar } from '@tabler/icons-react'
import { actions, type Action } from '../../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../../kit/dialogs/index.ts'
import { deleteScholar } from '../../trash/trash.offers.ts'
import { accountHolderOf, type HolderRow } from '../accountHolder.ts'

const EditAccountDialog = lazyDialog(() => import('../dialogs/EditAccountDialog.tsx').then((m) => m.EditAccountDialog))
const PermissionsDialog = lazyDialog(() => import('../dialogs/PermissionsDialog.tsx').then((m) => m.PermissionsDialog))
const EditScholarDialog = lazyDialog(() => import('../dialogs/EditScholarDialog.tsx').then((m) => m.EditScholarDialog))

type Switchable = Pick<Account, 'id' | 'name' | 'status'> & HolderRow

/** An account with GUEST may change its own profile, but only on the profile page, not in this list. */
const mayEdit = (actor: Actor, account: HolderRow) =>
  accountRules.manage.test(actor) && accountRules.edit.test(actor, accountHolderOf(account))
const mayAdminister = (actor: Actor, account: Switchable) => accountRules.administer.test(actor, accountHolderOf(account))

/** Deactivates and activates an account; each asks for confirmation in its own words (001 §2.5, §4). */
const statusActions = (endpoint: typeof switchTeamUser) => [
  confirmAction(endpoint, {
    icon: IconUserOff,
    danger: true,
    may: (actor: Actor, account: Switchable) => account.status === 1 && mayAdminister(actor, account),
    title: 'Deactivate account',
    label: 'Deactivate',
    body: ({ name }: Switchable) => `${name} will be signed out everywhere at once and cannot sign in until the account is active again.`,
    input: ({ id }) => ({ id, status: 0 as const }),
  }),
  confirmAction(endpoint, {
    icon: IconUserCheck,
    may: (actor: Actor, account: Switchable) => account.status === 0 && mayAdminister(actor, account),
    title: 'Activate account',
    label: 'Activate',
    body: ({ name }: Switchable) => `${name} will be able to sign in again.`,
    input: ({ id }) => ({ id, status: 1 as const }),
  }),
]

const editAccount: Action<Account> = {
  label: 'Edit',
  icon: IconEdit,
  may: mayEdit,
  run: (account) => open(EditAccountDialog, { account }),
}

const editPermissions: Action<Account> = {
  label: 'Permissions',
  icon: IconKey,
  // The assessment team holds one permission that never changes. The action stays for accounts that failed to get it when they were created.
  may: (actor, account) => (account.vendor_id !== ASSESSMENT_VENDOR || account.permissions.length === 0) && mayAdminister(actor, account),
  run: (account) => open(PermissionsDialog, { account }),
}

const editScholar: Action<ScholarRow> = {
  label: 'Edit',
  icon: IconEdit,
  may: mayEdit,
  run: (scholar) => open(EditScholarDialog, { scholar }),
}

/** A scholar can hold one permission: TSA, which makes them an officer of the association of their campus. */
const officerAction = (becomes: boolean) =>
  confirmAction(assignPermissions, {
    icon: IconUserStar,
    may: (actor: Actor, scholar: ScholarRow) =>
      scholar.tsa !== becomes && mayAdminister(actor, scholar) && accountRules.grant.test(actor, ['TSA']),
    title: becomes ? 'Make TSA officer' : 'Remove as TSA officer',
    body: ({ name, university }: ScholarRow) =>
      becomes
        ? `${name} will be able to edit the profile of the association at ${university ?? 'their university'}.`
        : `${name} will no longer be able to edit the profile of the association at ${university ?? 'their university'}.`,
    input: ({ id }) => ({ id, permissions: becomes ? [permissionIds.TSA] : [] }),
  })

/** The actions that the profile page offers to staff. */
export const teamAccountActions = actions<Account>(editPermissions, ...statusActions(switchTeamUser))
export const vendorAccountActions = actions<Account>(editPermissions, ...statusActions(switchVendorUser))
export const scholarAccountActions = actions<ScholarRow>(
  officerAction(true),
  officerAction(false),
  ...statusActions(switchScholar),
  deleteScholar,
)

export const teamActions = actions<Account>(editAccount, ...teamAccountActions)
export const vendorUserActions = actions<Account>(editAccount, ...vendorAccountActions)
export const scholarActions = actions<ScholarRow>(editScholar, ...scholarAccountActions)
