import { Button } from '@mantine/core'
import { accountPages } from '@pandu/contract/accounts'
import { type Vendor, vendorPages, vendorRules, vendors } from '@pandu/contract/vendors'
import { IconPlus } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { count } from '../../kit/format.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageParams } from '../../kit/params.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { vendorActions } from './vendors.actions.tsx'

const VendorDialog = lazyDialog(() => import('./VendorDialog.tsx').then((m) => m.VendorDialog))

const columns: Column<Vendor>[] = [
  { key: 'name', sort: 'name', fixed: true },
  { key: 'contact_person' },
  { key: 'phone_number' },
  { key: 'address', wrap: true },
  { key: 'users', align: 'end', cell: ({ users }) => count(users) },
  { key: 'created_at', sort: 'created_at', shown: false, cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]

/** The implementing partners; a row links to the partner's users (001 §2.2). */
export default function VendorsPage() {
  const { type } = usePageParams(vendorPages.list)
  return (
    <>
      <PageHeader
        title="Implementing Partner"
        about="The organisations that run courses and mentoring, with the people who sign in for them."
      >
        <May rule={vendorRules.manage}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void open(VendorDialog, {})}>
            Create Vendor
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label="Implementing partners"
        endpoint={vendors.list}
        columns={columns}
        actions={vendorActions}
        rowLink={({ id }) => accountPages.vendorUsers({ type, id })}
        searchLabel="Search vendor or contact person"
        storeAs="vendors"
        empty="There are no implementing partners yet"
      />
    </>
  )
}
