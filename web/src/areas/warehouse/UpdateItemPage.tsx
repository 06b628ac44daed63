import { Button, Group } from '@mantine/core'
import { listWarehouse, updateWarehouseItem, type WarehouseItem } from '@pandu/contract/warehouse'
import { notFound } from '@tanstack/react-router'
import { CallForm, SubmitButton, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/looks.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePathId, usePathParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { incomplete, schemaOf, sentOf, startOf } from './itemForm.ts'
import { ItemFields } from './ItemFields.tsx'
import classes from './warehouse.module.css'

/** Changes an item; content and cover stay where nothing new is chosen (X57). */
export default function UpdateItemPage() {
  const id = usePathId('idGudangBelajar')
  return (
    <Loaded query={useCall(listWarehouse, { filter: { id } })}>
      {({ data: [item] }) => {
        if (!item) throw notFound()
        return <Form key={id} item={item} />
      }}
    </Loaded>
  )
}

function Form({ item }: { item: WarehouseItem }) {
  const { type = 'gd' } = usePathParams()
  const go = useGo()
  const list = `/admin/${type}/gudang-belajar`
  const update = useWrite(updateWarehouseItem)
  const form = useCallForm({
    schema: schemaOf(item),
    initial: startOf(item),
    submit: (values, more) => update.send({ id: item.id, ...sentOf(values) } as never, more),
    then: () => go(list),
    incomplete,
  })
  return (
    <>
      <PageHeader title="Update Gudang Belajar" back={{ path: list, label: 'Gudang Belajar' }} about={item.name} />
      <div className={classes.card}>
        <CallForm form={form} label="Update Gudang Belajar">
          <ItemFields item={item} />
          <Group justify="flex-end">
            <Button component={PageLink} to={list} variant="default" disabled={form.busy}>
              Cancel
            </Button>
            <SubmitButton>Save</SubmitButton>
          </Group>
        </CallForm>
      </div>
    </>
  )
}
