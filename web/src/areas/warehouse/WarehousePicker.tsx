import { Button } from '@mantine/core'
import { listWarehouse, warehouseRules, type WarehouseItem } from '@pandu/contract/warehouse'
import { IconPlus } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open, PickerDialog, type DialogProps, type PickedRows } from '../../kit/dialogs/index.ts'
import { Cover } from './Cover.tsx'
import { contentLabel } from '../../kit/contentKinds.ts'
import { Stars } from './Stars.tsx'
import classes from './warehouse.module.css'

/** Only items that courses may use (O84). */
const offered = { allow_ld: 1, private: 0 }

const row = (item: WarehouseItem) => ({
  id: item.id,
  title: item.name,
  picture: <Cover item={item} />,
  detail: (
    <span className={classes.offer}>
      {contentLabel(item)} · {item.category}
      <Stars value={item.average_rating} ratings={item.ratings} size={12} />
    </span>
  ),
})

const ItemDialog = lazyDialog(() => import('./ItemDialog.tsx').then((m) => m.ItemDialog))
const addItem = () => open(ItemDialog)

interface WarehousePickerProps extends DialogProps<WarehouseItem[]> {
  many?: boolean
  /** When this throws or returns false, the picker stays open with the picked items. */
  onPick?: (items: PickedRows<WarehouseItem>) => unknown
}

/** Chooses items of the learning warehouse for a course: `const [item] = (await open(WarehousePicker, { onPick })) ?? []`. */
export function WarehousePicker({ many, onPick }: WarehousePickerProps) {
  return (
    <PickerDialog
      code="s_gb"
      title="Gudang Belajar"
      endpoint={listWarehouse}
      where={offered}
      row={row}
      many={many}
      onPick={onPick}
      size={6}
      searchLabel="Search learning warehouse"
      empty="Gudang Belajar belum tersedia"
      buttons={
        <May rule={warehouseRules.manage}>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void addItem()}>
            Create New
          </Button>
        </May>
      }
    />
  )
}
