import { accountPages, listVendorUsers } from '@pandu/contract/accounts'
import { useMemo } from 'react'
import { DataTable } from '../../../kit/table/index.ts'
import { vendorUserActions } from './account.actions.tsx'
import { accountColumns, statusFilter } from './columns.tsx'

const filters = [statusFilter]

/** The users of one vendor. */
export function VendorUserTable({ vendorId, label, empty }: { vendorId: number; label: string; empty: string }) {
  const where = useMemo(() => ({ vendor_id: vendorId }), [vendorId])
  return (
    <DataTable
      label={label}
      endpoint={listVendorUsers}
      columns={accountColumns}
      filters={filters}
      where={where}
      actions={vendorUserActions}
      rowLink={({ id }) => accountPages.profile({ role: 'vendor', id })}
      searchLabel="Search name, username or email"
      storeAs="vendor-users"
      empty={empty}
    />
  )
}
