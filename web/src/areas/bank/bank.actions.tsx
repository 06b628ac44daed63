import { bankRules, removeBankItems, type BankItem } from '@pandu/contract/bank'
import { IconEdit, IconEye, IconTrash } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { tellUndoable } from '../operations/operations.offers.ts'

const ItemDialog = lazyDialog(() => import('./ItemDialog.tsx').then((m) => m.ItemDialog))

/** Shows a document. */
export const viewItem = ({ id, title }: Pick<BankItem, 'id' | 'title'>) => open(ItemDialog, { id, title })

/** Deletes one or several documents. The dialog says that this can be undone for a month. */
export const deleteItems = confirmAction(removeBankItems, {
  may: bankRules.manage,
  icon: IconTrash,
  danger: true,
  label: 'Delete',
  title: (items: readonly BankItem[]) => (items.length === 1 ? 'Delete document' : `Delete ${items.length} documents`),
  body: (items) => `${items.map(({ title }) => title).join(', ')} will be deleted. It can be undone under Changes.`,
  input: (items) => items.map(({ id }) => id),
  tell: tellUndoable,
  refreshes: ['operations'],
})

const deleteItem: Action<BankItem> = {
  label: 'Delete',
  icon: IconTrash,
  danger: true,
  may: bankRules.manage,
  run: (item) => deleteItems.run([item]),
}

/** The actions for a document in the list; `edit` opens the page where it is changed. */
export const itemActions = (edit: (item: BankItem) => unknown) =>
  actions<BankItem>(
    { label: 'View', icon: IconEye, run: viewItem },
    { label: 'Edit', icon: IconEdit, may: bankRules.manage, run: edit },
    deleteItem,
  )
