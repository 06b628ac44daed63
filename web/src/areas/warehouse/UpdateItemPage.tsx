import { listWarehouse, updateWarehouseItem, type WarehouseItem, warehousePages } from '@pandu/contract/warehouse'
import { FormCard, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageId, usePageParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { showIncomplete, itemSchemaOf, inputOf, initialItem } from './itemForm.ts'
import { ItemFields } from './ItemFields.tsx'

/** Changes an item; content and cover stay unless new ones are chosen (X57). */
export default function UpdateItemPage() {
  const id = usePageId(warehousePages.update, 'idGudangBelajar')
  return <LoadedOne query={useCall(listWarehouse, { filter: { id } })}>{(item) => <Form key={id} item={item} />}</LoadedOne>
}

function Form({ item }: { item: WarehouseItem }) {
  const { type } = usePageParams(warehousePages.update)
  const go = useGo()
  const list = warehousePages.list({ type })
  const update = useWrite(updateWarehouseItem)
  const form = useCallForm({
    schema: itemSchemaOf(item),
    initial: initialItem(item),
    record: item,
    draft: { call: updateWarehouseItem, of: item.id },
    submit: (values, more) => update.send({ id: item.id, updated_at: more.updated_at, ...inputOf(values) }, more),
    then: () => go(list),
    incomplete: showIncomplete,
  })
  return (
    <>
      <PageHeader title="Update Gudang Belajar" back={{ path: list, label: 'Gudang Belajar' }} about={item.name} />
      <FormCard form={form} label="Update Gudang Belajar" cancel={list} save="Save">
        <ItemFields item={item} />
      </FormCard>
    </>
  )
}
