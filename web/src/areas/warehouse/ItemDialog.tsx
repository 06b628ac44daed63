import { createWarehouseItem } from '@pandu/contract/warehouse'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { showIncomplete, itemSchemaOf, inputOf, initialItem } from './itemForm.ts'
import { ItemFields } from './ItemFields.tsx'

/** Adds an item without leaving the picker; closes with its id. */
export function ItemDialog({ close }: DialogProps<number>) {
  const create = useWrite(createWarehouseItem)
  const form = useCallForm({
    schema: itemSchemaOf(),
    initial: { ...initialItem(), allow_ld: '1', private: '0' },
    submit: (values, more) => create.send({ ...inputOf(values), cat_gudang: 'scholar' }, more),
    then: ({ data }: { data: { id: number } }) => close(data.id),
    incomplete: showIncomplete,
    draft: { call: createWarehouseItem, of: 'picker' },
  })
  return (
    <FormDialog code="c_gudang" title="Add Gudang Belajar" form={form} save="Submit">
      <ItemFields />
    </FormDialog>
  )
}
