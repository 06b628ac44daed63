import type { AccountHolder } from '@pandu/contract/accounts'
import type { PermissionName } from '@pandu/contract/kit'

/** The part of a row in a list of accounts that the rules need to decide who may change the account. */
export interface HolderRow {
  id: number
  /** Rows of scholars do not carry the role, because all of them have the same. */
  role?: string
  permissions?: readonly { name: PermissionName }[]
  /** For scholars: whether they hold TSA, the only permission that a scholar can hold. */
  tsa?: boolean
}

/** The account of a row, in the form that the rules take. */
export const accountHolderOf = ({ id, role = 'SCHOLAR', permissions = [], tsa = false }: HolderRow): AccountHolder => ({
  id,
  role,
  permissions: tsa ? ['TSA'] : permissions.map(({ name }) => name),
})
