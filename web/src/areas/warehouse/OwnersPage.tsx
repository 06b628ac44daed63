import { warehouseOwners } from '@pandu/contract/warehouse'
import { LabelsPage } from './LabelsPage.tsx'
import { ownerActions } from './warehouse.actions.tsx'

export default function OwnersPage() {
  return (
    <LabelsPage
      labels={warehouseOwners}
      noun="owner"
      title="Owners"
      about="Who the items of the learning warehouse come from. An owner of items cannot be deleted."
      actions={ownerActions}
    />
  )
}
