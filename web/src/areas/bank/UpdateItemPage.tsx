import { type BankItem, bankPages, listBankData, updateBankItem } from '@pandu/contract/bank'
import { FormCard, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageId, usePageParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { ItemFields } from './ItemFields.tsx'
import { itemSchemaOf, initialItem } from './itemForm.ts'

/** Changes a document; its content stays unless a new file or link is given. */
export default function UpdateItemPage() {
  const id = usePageId(bankPages.update, 'idBankData')
  return <LoadedOne query={useCall(listBankData, { filter: { id } })}>{(item) => <Form key={id} item={item} />}</LoadedOne>
}

function Form({ item }: { item: BankItem }) {
  const { type } = usePageParams(bankPages.update)
  const go = useGo()
  const list = bankPages.list({ type })
  const update = useWrite(updateBankItem)
  const form = useCallForm({
    schema: itemSchemaOf(item),
    initial: initialItem(item),
    record: item,
    draft: { call: updateBankItem, of: item.id },
    submit: (values, more) => update.send({ id: item.id, updated_at: more.updated_at, ...values }, more),
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
