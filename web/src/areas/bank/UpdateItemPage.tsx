import { type BankItem, bankPages, listBankData, updateBankItem } from '@pandu/contract/bank'
import { useState } from 'react'
import { FormCard, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display'
import { usePageId, usePageParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { ItemFields } from './ItemFields.tsx'
import { schemaOf, startOf } from './itemForm.ts'

/** Changes a document; its content stays where nothing new is chosen. */
export default function UpdateItemPage() {
  const id = usePageId(bankPages.update, 'idBankData')
  return <LoadedOne query={useCall(listBankData, { filter: { id } })}>{(item) => <Form key={id} item={item} />}</LoadedOne>
}

function Form({ item }: { item: BankItem }) {
  const { type } = usePageParams(bankPages.update)
  const go = useGo()
  const list = bankPages.list({ type })
  const update = useWrite(updateBankItem)
  // The page hears of other people's changes; the form still holds what it began with.
  const [read] = useState(item.updated_at)
  const form = useCallForm({
    schema: schemaOf(item),
    initial: startOf(item),
    submit: (values, more) => update.send({ id: item.id, updated_at: read, ...values }, more),
    then: () => go(list),
  })
  return (
    <>
      <PageHeader title="Update Data" about={item.title} back={{ path: list, label: 'Bank Data' }} />
      <FormCard form={form} label="Update Data" cancel={list} save="Save">
        <ItemFields item={item} />
      </FormCard>
    </>
  )
}
