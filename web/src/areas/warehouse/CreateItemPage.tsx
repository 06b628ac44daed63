import { createWarehouseItem, warehousePages } from '@pandu/contract/warehouse'
import { FormCard, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useWrite } from '../../kit/query.ts'
import { showIncomplete, itemSchemaOf, inputOf, initialItem } from './itemForm.ts'
import { ItemFields } from './ItemFields.tsx'

/** Adds an item to the learning warehouse (001 §2.4). */
export default function CreateItemPage() {
  const { type } = usePageParams(warehousePages.create)
  const go = useGo()
  const list = warehousePages.list({ type })
  const create = useWrite(createWarehouseItem)
  const form = useCallForm({
    schema: itemSchemaOf(),
    initial: initialItem(),
    submit: (values, more) => create.send({ ...inputOf(values), cat_gudang: 'scholar' }, more),
    then: () => go(list),
    incomplete: showIncomplete,
    draft: { call: createWarehouseItem },
  })
  return (
    <>
      <PageHeader
        title="Add Gudang Belajar"
        back={{ path: list, label: 'Gudang Belajar' }}
        about="A document, video or sound to learn from, as a file or a link."
      />
      <FormCard form={form} label="Add Gudang Belajar" cancel={list} save="Submit">
        <ItemFields />
      </FormCard>
    </>
  )
}
