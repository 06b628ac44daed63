import { Button } from '@mantine/core'
import { accountPages, accountRules } from '@pandu/contract/accounts'
import { ASSESSMENT_VENDOR, type Vendor, vendorPages, vendors } from '@pandu/contract/vendors'
import { IconPlus } from '@tabler/icons-react'
import { notFound } from '@tanstack/react-router'
import { May } from '../../../kit/can.tsx'
import { lazyDialog, open } from '../../../kit/dialogs/index.ts'
import { PageHeader } from '../../../kit/display.tsx'
import { usePageId, usePageParams } from '../../../kit/params.ts'
import { useCall } from '../../../kit/query.ts'
import { Loaded } from '../../../kit/states.tsx'
import AssessmentPage from './AssessmentPage.tsx'
import { VendorUserTable } from './VendorUserTable.tsx'

const CreateVendorUserDialog = lazyDialog(() => import('../dialogs/CreateVendorUserDialog.tsx').then((m) => m.CreateVendorUserDialog))

/** The users of the vendor in the address; the assessment team's vendor has a page of its own, with other rules. */
export default function VendorUsersPage() {
  const id = usePageId(accountPages.vendorUsers, 'id')
  const vendor = useCall(vendors.list, { filter: { id } }, { enabled: id !== ASSESSMENT_VENDOR })
  if (id === ASSESSMENT_VENDOR) return <AssessmentPage />
  return <Loaded query={vendor}>{({ data }) => <Users vendor={data[0]} />}</Loaded>
}

function Users({ vendor }: { vendor: Vendor | undefined }) {
  const { type } = usePageParams(accountPages.vendorUsers)
  if (!vendor) throw notFound()
  return (
    <>
      <PageHeader
        title={vendor.name}
        back={{ path: vendorPages.list({ type }), label: 'Implementing Partner' }}
        about="The people of this implementing partner who sign in here, each with one permission."
      >
        {/* Who creates a vendor user must be able to give its permission. */}
        <May rule={accountRules.createPartner}>
          <May rule={accountRules.grant} on={['FASILITATOR']}>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => void open(CreateVendorUserDialog, { vendorId: vendor.id })}
            >
              Create Vendor User
            </Button>
          </May>
        </May>
      </PageHeader>
      <VendorUserTable vendorId={vendor.id} label={`Users of ${vendor.name}`} empty="This implementing partner has no users yet" />
    </>
  )
}
