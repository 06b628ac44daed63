import type { Section } from '@pandu/contract/courses'
import { copyWarehouseItem } from '@pandu/contract/materials'
import type { WarehouseItem } from '@pandu/contract/warehouse'
import type { DialogProps } from '../../kit/dialogs/index.ts'
import { useWrite } from '../../kit/query.ts'
import { WarehousePicker } from '../warehouse/warehouse.offers.ts'

/** Adds an item of the learning warehouse to a section, as a new material (O84). */
export function WarehouseForSection({ section, close }: DialogProps<WarehouseItem[]> & { section: Pick<Section, 'id'> }) {
  const copy = useWrite(copyWarehouseItem, { refreshes: ['courses', 'warehouse'] })
  return (
    <WarehousePicker
      close={close}
      onPick={async ([item]) => (await copy.run({ gudang_belajar_id: item.id, course_section_id: section.id })) !== undefined}
    />
  )
}
