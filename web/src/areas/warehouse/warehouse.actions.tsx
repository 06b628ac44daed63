import {
  removeWarehouseItems,
  warehouseCategories,
  warehouseOwners,
  warehouseRules,
  type WarehouseItem,
  type WarehouseLabel,
} from '@pandu/contract/warehouse'
import { IconEdit, IconEye, IconTrash } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'

const LabelDialog = lazyDialog(() => import('./LabelDialog.tsx').then((m) => m.LabelDialog))
const DetailDialog = lazyDialog(() => import('./DetailDialog.tsx').then((m) => m.DetailDialog))

/** Shows an item, which can be read and rated there. */
export const viewItem = ({ id, name }: Pick<WarehouseItem, 'id' | 'name'>) => open(DetailDialog, { id, name })

export const deleteItem = confirmAction(removeWarehouseItems, {
  may: warehouseRules.remove,
  icon: IconTrash,
  danger: true,
  label: 'Delete',
  title: 'Delete item',
  body: ({ name }: WarehouseItem) =>
    `${name} will be removed from the learning warehouse with its file, cover and ratings. This cannot be undone.`,
  input: ({ id }) => [id],
})

/** Deletes several items: all or none, because one in use prevents deleting the others (O59). */
export const deleteItems = confirmAction(removeWarehouseItems, {
  may: warehouseRules.manage,
  icon: IconTrash,
  danger: true,
  label: 'Delete',
  title: (items: readonly WarehouseItem[]) => (items.length === 1 ? 'Delete item' : `Delete ${items.length} items`),
  body: (items) => `${items.map(({ name }) => name).join(', ')} will be removed from the learning warehouse. This cannot be undone.`,
  input: (items) => items.map(({ id }) => id),
})

/** The actions for an item in the list; `edit` opens the page where it is changed. */
export const itemActions = (edit: (item: WarehouseItem) => unknown) =>
  actions<WarehouseItem>(
    { label: 'View', icon: IconEye, run: viewItem },
    { label: 'Edit', icon: IconEdit, may: warehouseRules.manage, run: edit },
    deleteItem,
  )

const labelActions = (noun: 'owner' | 'category', labels: typeof warehouseOwners): readonly Action<WarehouseLabel>[] =>
  actions<WarehouseLabel>(
    {
      label: 'Edit',
      icon: IconEdit,
      may: warehouseRules.manage,
      run: (label: WarehouseLabel) => open(LabelDialog, { labels, noun, label }),
    },
    confirmAction(labels.remove, {
      may: (actor, label: WarehouseLabel) => warehouseRules.removeLabel.test(actor, { ...label, isCategory: noun === 'category' }),
      icon: IconTrash,
      danger: true,
      label: 'Delete',
      title: `Delete ${noun}`,
      body: ({ name }) => `${name} will be removed. This cannot be undone.`,
      input: ({ id }) => ({ id }),
    }),
  )
export const ownerActions = labelActions('owner', warehouseOwners)
export const categoryActions = labelActions('category', warehouseCategories)
