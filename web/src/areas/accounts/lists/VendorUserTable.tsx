import { accountPages, listVendorUsers } from '@pandu/contract/accounts'
import { blastRules } from '@pandu/contract/blast'
import { useMemo } from 'react'
import { useCan } from '../../../kit/can.tsx'
import { DataTable, activeFilter } from '../../../kit/table/index.ts'
import { writeLetter } from '../../blast/blast.offers.tsx'
import { vendorUserActions } from './account.actions.tsx'
import { accountColumns } from './columns.tsx'

const filters = [activeFilter]

/** The users of one vendor. */
export function VendorUserTable({ vendorId, label, empty }: { vendorId: number; label: string; empty: string }) {
  const where = useMemo(() => ({ vendor_id: vendorId }), [vendorId])
  const { can } = useCan(blastRules.manage)
  return (
    <DataTable
      label={label}
      endpoint={listVendorUsers}
      columns={accountColumns}
      filters={filters}
      where={where}
      actions={vendorUserActions}
      rowLink={({ id }) => accountPages.profile({ role: 'vendor', id })}
      bulk={can ? writeLetter : undefined}
      searchLabel="Search name, username or email"
      storeAs="vendor-users"
      empty={empty}
    />
  )
}
