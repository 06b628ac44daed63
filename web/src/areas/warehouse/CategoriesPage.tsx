import { warehouseCategories } from '@pandu/contract/warehouse'
import { LabelsPage } from './LabelsPage.tsx'
import { categoryActions } from './warehouse.actions.tsx'

export default function CategoriesPage() {
  return (
    <LabelsPage
      labels={warehouseCategories}
      noun="category"
      title="Categories"
      about="What the items of the learning warehouse are about. A category with items or course materials cannot be deleted."
      actions={categoryActions}
    />
  )
}
