import { vendorRules, vendors, type Vendor } from '@pandu/contract/vendors'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'

const VendorDialog = lazyDialog(() => import('./VendorDialog.tsx').then((m) => m.VendorDialog))

const editVendor: Action<Vendor> = {
  label: 'Edit',
  icon: IconEdit,
  may: vendorRules.manage,
  run: (vendor) => open(VendorDialog, { vendor }),
}

const deleteVendor = confirmAction(vendors.remove, {
  may: vendorRules.remove,
  icon: IconTrash,
  danger: true,
  label: 'Delete',
  title: 'Delete vendor',
  body: ({ name }: Vendor) => `${name} will be removed from the implementing partners. This cannot be undone.`,
  input: ({ id }) => ({ id }),
})

export const vendorActions = actions<Vendor>(editVendor, deleteVendor)
