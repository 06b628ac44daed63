import type { AccountHolder } from '@pandu/contract/accounts'
import type { PermissionName } from '@pandu/contract/kit'

/** A row of any list of accounts, as far as it says who may change the account. */
export interface HolderRow {
  id: number
  /** Rows of scholars do not carry the role, because all of them have the same. */
  role?: string
  permissions?: readonly { name: PermissionName }[]
  /** Of scholars: whether they hold TSA, the one permission that they can have. */
  tsa?: boolean
}

/** The account of a row, as the rules need it. */
export const holderOf = ({ id, role = 'SCHOLAR', permissions = [], tsa = false }: HolderRow): AccountHolder => ({
  id,
  role,
  permissions: tsa ? ['TSA'] : permissions.map(({ name }) => name),
})
